import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { toast } from '../support/act.ts';
import { useStage } from '../support/use-stage.ts';

const stage = useStage();

const notice = (page: Page) => page.getByText('Not saved last time');

async function isInView(element: Locator): Promise<boolean> {
  return element.evaluate((shown) => {
    const { top, bottom, left } = shown.getBoundingClientRect();
    const middle = document.elementFromPoint(left + 5, (top + bottom) / 2);
    return top >= 0 && bottom <= innerHeight && shown.contains(middle);
  });
}

/** Makes the server unreachable for the page. */
const cutOff = (page: Page) => page.context().setOffline(true);
const connect = (page: Page) => page.context().setOffline(false);

async function fillTerm(page: Page, source: string, target: string): Promise<void> {
  await page.getByLabel('Source, English').fill(source);
  await page.getByLabel('Target, German').fill(target);
}

test('adding a term offline shows the error in view, and its text is restored after a reload', async () => {
  const glossary = await stage.makeGlossary();
  const page = await stage.open({ path: glossary.path, height: 600, isFresh: true });
  await page.getByRole('button', { name: 'Add term' }).click();
  await fillTerm(page, 'bollard', 'Poller');
  stage.console.expect(/ERR_INTERNET_DISCONNECTED/);
  await cutOff(page);
  const sheet = page.getByRole('dialog', { name: 'Add term' });
  await sheet.getByRole('button', { name: 'Add term' }).click();
  const error = sheet.getByRole('alert');
  await error.waitFor();
  expect(await isInView(error)).toBe(true);
  await sheet.getByText('Your input is kept in this browser.').waitFor();
  await connect(page);
  await page.reload();
  await page.getByRole('button', { name: 'Add term' }).click();
  await notice(page).waitFor();
  await expect.poll(() => page.getByLabel('Source, English').inputValue()).toBe('bollard');
  await expect.poll(() => page.getByLabel('Target, German').inputValue()).toBe('Poller');
  await page.getByRole('dialog').getByRole('button', { name: 'Add term' }).click();
  await toast(page, 'Added “bollard”').waitFor();
  // The list goes to the new term, away from the button.
  await expect.poll(() => isInView(page.getByRole('row', { name: /^bollard/ }))).toBe(true);
  await page.getByRole('button', { name: 'Add term' }).click();
  await page.getByRole('dialog').waitFor();
  await expect.poll(() => page.getByLabel('Source, English').inputValue()).toBe('');
  await expect.poll(() => notice(page).count()).toBe(0);
});

test('a form left unsaved in two closed tabs offers both texts', async () => {
  const glossary = await stage.makeGlossary();
  for (const [index, term] of ['starboard', 'larboard'].entries()) {
    const page = await stage.open({ path: glossary.path, isFresh: index === 0 });
    await page.getByRole('button', { name: 'Add term' }).click();
    await fillTerm(page, term, 'Seite');
    await page.getByRole('textbox', { name: 'Comment' }).press('Tab');
  }
  await stage.closePages();
  const page = await stage.open({ path: glossary.path });
  await page.getByRole('button', { name: 'Add term' }).click();
  await notice(page).waitFor();
  await expect.poll(() => page.getByLabel('Source, English').inputValue()).toBe('larboard');
  await page.getByText('starboard · Seite').waitFor();
  await page.getByRole('button', { name: 'Use it' }).click();
  await expect.poll(() => page.getByLabel('Source, English').inputValue()).toBe('starboard');
  await page.getByText('larboard · Seite').waitFor();
});
