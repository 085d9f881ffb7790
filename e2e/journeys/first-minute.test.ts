import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { choose, toast } from '../support/act.ts';
import { accessibilityProblems, closeContexts, openPage, sharedBrowser } from '../support/browser.ts';
import { watchConsole } from '../support/console.ts';
import { startLastingWorkbench, type Workbench } from '../support/workbench.ts';

let workbench: Workbench;
let browser: Awaited<ReturnType<typeof sharedBrowser>>;
beforeAll(async () => {
  [workbench, browser] = await Promise.all([startLastingWorkbench({ DEMO: '0' }), sharedBrowser()]);
});
afterAll(async () => {
  await closeContexts(browser);
  await workbench.stop();
});

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const hintsOf = (page: Page) => panel(page, 'First steps');
/** Whether what was typed would go into the text. */
const isInText = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('contenteditable') === 'true');

function message(folder: string, language: string, id: string): string {
  const file = path.resolve(import.meta.dirname, '../..', folder, 'messages', `${language}.json`);
  const words = (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)[id];
  if (words === undefined) throw new Error(`${folder} has no message ${id}`);
  return words;
}

/** The sample of an empty workspace, opened by its button. */
async function openSample(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: label }).click();
  await page.waitForURL('**/document/*');
  await page.locator('[contenteditable=true]').first().waitFor();
}

test('an empty workspace offers a sample, whose hints go as they are followed and do not come back', async () => {
  const page = await openPage(browser, workbench.url);
  const watch = watchConsole(page);
  const documents = panel(page, 'Documents');
  await documents.getByRole('link', { name: 'Invite people' }).waitFor();
  await documents.getByRole('button', { name: 'Upload a document' }).waitFor();
  await openSample(page, 'Try a sample for a minute');
  const hints = hintsOf(page);
  await hints.getByText('1 of 4').waitFor();
  await hints.getByRole('status').getByText('This text has been translated before.').waitFor();
  await page.getByRole('list', { name: 'Matches' }).getByText('100 %').first().waitFor();
  expect(await isInText(page)).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.keyboard.press('Control+Digit1');
  await hints.getByText('2 of 4').waitFor();
  await page.keyboard.press('Control+Enter');
  await hints.getByText('3 of 4').waitFor();
  await page.getByRole('button', { name: 'Wasserkocher', exact: true }).waitFor();
  await page.keyboard.press('Control+Shift+Digit1');
  await hints.getByText('4 of 4').waitFor();
  expect(await isInText(page)).toBe(true);
  await page.keyboard.type(' and more');
  await hints.getByText('That was the whole round.').waitFor();
  expect(await isInText(page)).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.getByText('Saved', { exact: false }).first().waitFor();
  await page.reload();
  await hints.getByText('That was the whole round.').waitFor();
  await hints.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => isInText(page)).toBe(true);
  await hints.waitFor({ state: 'detached' });
  await page.reload();
  await page.locator('[contenteditable=true]').first().waitFor();
  await expect.poll(() => isInText(page)).toBe(true);
  expect(await hints.count()).toBe(0);
  expect(watch.problems()).toEqual([]);
});

test('a sample goes with its memory and its glossary by one action, and comes back by another', async () => {
  const page = await openPage(browser, workbench.url);
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
  'the sample and its hints are in %s, and leave room on a telephone',
  async (language) => {
    const all = (await workbench.api('GET', '/document/')) as { id: number }[];
    for (const { id } of all) await workbench.api('DELETE', `/document/${id}/sample`);
    await workbench.api('PUT', '/user/preferences/documents.first-steps', { value: null });
    const own = (id: string, folder = 'first-steps') =>
      message(`remotes/documents/src/${folder}`, language, id);
    const page = await openPage(browser, workbench.url, { path: 'about:blank', width: 390, height: 844 });
    await page.addInitScript((tag) => localStorage.setItem('tessera.language', tag), language);
    await page.goto('/');
    await openSample(page, message('remotes/documents/src/home', language, 'panel.sample'));
    const hints = panel(page, own('steps.label'));
    await hints.getByRole('button', { name: own('steps.end') }).waitFor();
    const target = page.locator('[contenteditable=true]').first();
    expect(await target.getAttribute('lang')).toBe(language);
    // The hints have a line of their own: the text is neither under them nor moved out of the page.
    const [text, hint] = [await target.boundingBox(), await hints.boundingBox()];
    expect(text && hint && (text.y >= hint.y + hint.height || text.y + text.height <= hint.y)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await accessibilityProblems(page)).toEqual([]);
    // Skipped one by one by keys, they end in the text.
    const skip = hints.getByRole('button', { name: own('steps.skip') });
    for (const number of [1, 2, 3, 4]) {
      const place = own('steps.place').replace('{number}', String(number)).replace('{count}', '4');
      await hints.getByText(place, { exact: true }).waitFor();
      await skip.press('Enter');
    }
    await hints.getByText(own('steps.done')).waitFor();
    await expect.poll(() => isInText(page)).toBe(true);
    await page.close();
  },
);
