import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { heading, reloadKept, toast, where } from '../support/act.ts';
import { editorFocus, liveTarget } from '../support/documents.ts';
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

/** The server is away for everything but what the screen has fetched. */
const cutOff = (page: Page) => page.context().setOffline(true);
const connect = (page: Page) => page.context().setOffline(false);

async function fillTerm(page: Page, source: string, target: string): Promise<void> {
  await page.getByLabel('Source, English').fill(source);
  await page.getByLabel('Target, German').fill(target);
}

test('a term that is added offline: the error is where one looks, and the text is there after a reload', async () => {
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
  await sheet.getByText('What you typed is kept in this browser.').waitFor();
  await connect(page);
  await page.reload();
  await page.getByRole('button', { name: 'Add term' }).click();
  await notice(page).waitFor();
  expect(await page.getByLabel('Source, English').inputValue()).toBe('bollard');
  expect(await page.getByLabel('Target, German').inputValue()).toBe('Poller');
  await page.getByRole('dialog').getByRole('button', { name: 'Add term' }).click();
  await toast(page, 'Added “bollard”').waitFor();
  await page.getByRole('button', { name: 'Add term' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await page.getByLabel('Source, English').inputValue()).toBe('');
  expect(await notice(page).count()).toBe(0);
});

test('what is restored can be discarded, and does not come again', async () => {
  const glossary = await stage.makeGlossary();
  const page = await stage.open({ path: glossary.path, isFresh: true });
  await page.getByRole('button', { name: 'Add term' }).click();
  await fillTerm(page, 'cleat', 'Klampe');
  await reloadKept(page);
  await page.getByRole('button', { name: 'Add term' }).click();
  await notice(page).waitFor();
  await page.getByRole('button', { name: 'Discard it' }).click();
  expect(await page.getByLabel('Source, English').inputValue()).toBe('');
  await page.reload();
  await page.getByRole('button', { name: 'Add term' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await notice(page).count()).toBe(0);
});

test('a unit of a memory and its changes are there after a reload', async () => {
  const memory = await stage.makeMemory();
  const page = await stage.open({ path: memory.path, isFresh: true });
  await page.getByRole('button', { name: 'Add unit' }).click();
  await page.getByLabel('Source, English').fill('Mind the gap');
  await reloadKept(page);
  await page.getByRole('button', { name: 'Add unit' }).click();
  await notice(page).waitFor();
  expect(await page.getByLabel('Source, English').inputValue()).toBe('Mind the gap');
});

test('a comment is there again, in its segment and no other', async () => {
  const { path } = await stage.makeDocument('card');
  const page = await stage.open({ path, isFresh: true });
  await editorFocus(page);
  await page.getByRole('tab', { name: /Comments/ }).click();
  const field = page.getByLabel('Comment on this segment');
  await field.fill('Is this the right word?');
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => field.inputValue()).toBe('');
  await page.reload();
  await editorFocus(page);
  await page.keyboard.press('Control+g');
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await liveTarget(page, 1).waitFor();
  await expect.poll(() => field.inputValue()).toBe('Is this the right word?');
  await page.getByRole('button', { name: 'Add comment' }).click();
  await page.getByRole('list', { name: 'Comments' }).getByText('Is this the right word?').waitFor();
  expect(await field.inputValue()).toBe('');
});

test('a name typed in one’s account is asked for before one leaves, beside the other form of the screen', async () => {
  const page = await stage.open({ path: '/account/', role: 'reviewer', isFresh: true });
  await heading(page, 'Your account').waitFor();
  const name = page.getByRole('textbox', { name: 'Name' });
  const before = await name.inputValue();
  await name.fill('Anna Maria');
  await page.getByRole('link', { name: /home/i }).first().click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Go on editing' }).click();
  expect(where(page)).toBe('/account/');
  expect(await name.inputValue()).toBe('Anna Maria');
  await reloadKept(page);
  await notice(page).waitFor();
  await expect.poll(() => name.inputValue()).toBe('Anna Maria');
  await page.getByRole('link', { name: /home/i }).first().click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect.poll(() => where(page)).toBe('/');
  await page.goto('/account/');
  await heading(page, 'Your account').waitFor();
  await expect.poll(() => name.inputValue()).toBe(before);
  expect(await notice(page).count()).toBe(0);
});

test('a password is never kept: leaving with one asks, and nothing of it comes back', async () => {
  const page = await stage.open({ path: '/account/', role: 'reviewer', isFresh: true });
  await heading(page, 'Your account').waitFor();
  await page.getByLabel('New password', { exact: true }).fill('correct horse battery');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await heading(page, 'Your account').waitFor();
  expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe('');
});

test('one form in two tabs that are gone: both texts are offered, and each can be used', async () => {
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
  expect(await page.getByLabel('Source, English').inputValue()).toBe('larboard');
  await page.getByText('starboard · Seite').waitFor();
  await page.getByRole('button', { name: 'Use it' }).click();
  await expect.poll(() => page.getByLabel('Source, English').inputValue()).toBe('starboard');
  await page.getByText('larboard · Seite').waitFor();
});

test('what is to be found and replaced is there again after a reload, until the dialog is closed', async () => {
  const { path } = await stage.makeDocument('card');
  const page = await stage.open({ path, isFresh: true });
  const find = page.getByLabel('Find in the targets');
  async function openDialog(): Promise<void> {
    await editorFocus(page);
    await page.keyboard.press('Control+h');
    await find.waitFor();
  }
  await openDialog();
  await find.fill('Luke');
  await page.getByLabel('Replace with').fill('Klappe');
  await reloadKept(page);
  await openDialog();
  await notice(page).waitFor();
  expect(await find.inputValue()).toBe('Luke');
  expect(await page.getByLabel('Replace with').inputValue()).toBe('Klappe');
  await page.keyboard.press('Escape');
  await openDialog();
  expect(await find.inputValue()).toBe('');
  expect(await notice(page).count()).toBe(0);
});
