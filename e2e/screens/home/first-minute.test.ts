import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { choose, toast } from '../../support/act.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import { PASSWORD } from '../../support/stage.ts';
import { messageOf } from '../../support/words.ts';
import { redraw } from '../support/redraw.ts';
import { useScreens } from '../support/screens.ts';

// An empty workspace.
const screens = useScreens({ env: {}, hasPeople: false });

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** Whether typed text would go into the target. */
const isInText = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('contenteditable') === 'true');

/** Opens the sample of an empty workspace by its button. */
async function openSample(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: label }).click();
  await page.waitForURL('**/document/*');
  await page.locator('[contenteditable=true]').first().waitFor();
}

test('an empty workspace offers a sample, whose hints are ticked off as they are followed and stay closed', async () => {
  const page = await screens.open();
  const documents = panel(page, 'Documents');
  await documents.getByRole('link', { name: 'Invite people' }).waitFor();
  await documents.getByRole('button', { name: 'Upload document' }).waitFor();
  await openSample(page, 'Try a one-minute sample');
  const hints = panel(page, 'First steps');
  await hints.getByText('1 of 4').waitFor();
  await hints.getByRole('status').getByText('This text has been translated before.').waitFor();
  await page.getByRole('list', { name: 'Matches' }).getByText('100%').first().waitFor();
  await expect.poll(() => isInText(page)).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.keyboard.press('Control+Digit1');
  await hints.getByText('2 of 4').waitFor();
  await page.keyboard.press('Control+Enter');
  await hints.getByText('3 of 4').waitFor();
  await page.getByRole('button', { name: 'Wasserkocher', exact: true }).waitFor();
  await page.keyboard.press('Control+Shift+Digit1');
  await hints.getByText('4 of 4').waitFor();
  await expect.poll(() => isInText(page)).toBe(true);
  await page.keyboard.type(' and more');
  await hints.getByText('That’s it!').waitFor();
  await expect.poll(() => isInText(page)).toBe(true);
  expect(await accessibilityProblems(page, { inOneTheme: true })).toEqual([]);

  await page.getByText('Saved', { exact: false }).first().waitFor();
  await redraw(page);
  await hints.getByText('That’s it!').waitFor();
  await hints.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => isInText(page)).toBe(true);
  await hints.waitFor({ state: 'detached' });
  await redraw(page);
  await page.locator('[contenteditable=true]').first().waitFor();
  await expect.poll(() => isInText(page)).toBe(true);
  await expect.poll(() => hints.count()).toBe(0);
});

test('deleting the sample also removes its memory and glossary, and undo restores all three', async () => {
  const page = await screens.open();
  await panel(page, 'Glossaries').getByRole('link', { name: 'Sample: glossary' }).waitFor();
  const documents = panel(page, 'Documents');
  const row = documents.locator('tbody tr[data-index]').filter({ hasText: 'Sample: kettle guide' });
  await choose(page, row.getByRole('button', { name: /^Actions/ }), 'Delete');
  await toast(page, 'Sample: kettle guide').waitFor();
  await panel(page, 'Memories').getByText('No memory yet').waitFor();
  await panel(page, 'Glossaries').getByText('No glossary yet').waitFor();
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: /^Undo/ }).click();
  await row.waitFor();
  await panel(page, 'Memories').getByRole('link', { name: 'Sample: memory' }).waitFor();
});

test.each(['de', 'fr', 'ar', 'ja'])(
  'the sample and its hints are in the language of the interface, %s, and fit a phone',
  async (language) => {
    const { backend } = screens;
    // The previous test's screen may still be leaving its document.
    screens.console.expect(/404.*\/presence/);
    const all = (await backend.api('GET', '/document/')) as { id: number }[];
    for (const { id } of all) await backend.api('DELETE', `/document/${id}/sample`);
    // A user who has closed the hints never sees them again.
    const email = `${language}@example.com`;
    await backend.api('POST', '/users/', { email, username: language, role: 'admin', password: PASSWORD });
    const own = (id: string, folder = 'remotes/documents/src/list/first-steps') =>
      messageOf(language, [folder, id]);
    const page = await screens.open({ as: email, language, width: 390, height: 844 });
    await openSample(page, own('panel.sample', 'remotes/documents/src/list/home'));
    const hints = panel(page, own('steps.label'));
    await hints.getByRole('button', { name: own('steps.end') }).waitFor();
    const target = page.locator('[contenteditable=true]').first();
    await expect.poll(() => target.getAttribute('lang')).toBe(language);
    // The hints have their own line: the text is neither covered nor pushed off the page.
    const [text, hint] = [await target.boundingBox(), await hints.boundingBox()];
    expect(text && hint && (text.y >= hint.y + hint.height || text.y + text.height <= hint.y)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await accessibilityProblems(page, { inOneTheme: true })).toEqual([]);
    // After skipping them one by one by keyboard, the focus is in the text.
    const skip = hints.getByRole('button', { name: own('steps.skip') });
    for (const number of [1, 2, 3, 4]) {
      const place = own('steps.place').replace('{number}', String(number)).replace('{count}', '4');
      await hints.getByText(place, { exact: true }).waitFor();
      await skip.press('Enter');
    }
    await hints.getByText(own('steps.done')).waitFor();
    await expect.poll(() => isInText(page)).toBe(true);
  },
);
