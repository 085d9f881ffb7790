import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { heading, reloadKept, where } from '../../support/act.ts';
import { editorFocus, liveTarget } from '../../support/documents.ts';
import { useScreens } from '../support/screens.ts';

const screens = useScreens();

const notice = (page: Page) => page.getByText('Not saved last time');

test('a restored term can be discarded, and is not restored again', async () => {
  const glossary = await screens.makeGlossary();
  const page = await screens.open({ path: glossary.path });
  const source = page.getByLabel('Source, English');
  await page.getByRole('button', { name: 'Add term' }).click();
  await source.fill('cleat');
  await page.getByLabel('Target, German').fill('Klampe');
  await reloadKept(page);
  await page.getByRole('button', { name: 'Add term' }).click();
  await notice(page).waitFor();
  await page.getByRole('button', { name: 'Discard it' }).click();
  await expect.poll(() => source.inputValue()).toBe('');
  await page.reload();
  await page.getByRole('button', { name: 'Add term' }).click();
  await page.getByRole('dialog').waitFor();
  await expect.poll(() => notice(page).count()).toBe(0);
});

test('an unsaved unit of a memory is restored after a reload', async () => {
  const memory = await screens.makeMemory();
  const page = await screens.open({ path: memory.path });
  await page.getByRole('button', { name: 'Add unit' }).click();
  await page.getByLabel('Source, English').fill('Mind the gap');
  await reloadKept(page);
  await page.getByRole('button', { name: 'Add unit' }).click();
  await notice(page).waitFor();
  await expect.poll(() => page.getByLabel('Source, English').inputValue()).toBe('Mind the gap');
});

/** Runs in the page: no write in the edit log begins until the page closes. */
async function holdWrites(): Promise<void> {
  const database = await new Promise<IDBDatabase>((done) => {
    const request = indexedDB.open('tessera-edits', 1);
    request.onupgradeneeded = () =>
      request.result
        .createObjectStore('edits', { keyPath: 'id' })
        .createIndex('by-field', ['userId', 'field']);
    request.onsuccess = () => done(request.result);
  });
  const store = database.transaction('edits').objectStore('edits');
  const read = () => {
    store.count().onsuccess = read;
  };
  read();
}

test('a text whose write has to wait for another is restored after a reload without a question', async () => {
  const memory = await screens.makeMemory();
  const page = await screens.open({ path: memory.path });
  await page.evaluate(holdWrites);
  await page.getByRole('button', { name: 'Add unit' }).click();
  await page.getByLabel('Source, English').fill('Mind the gap');
  await reloadKept(page);
  await page.getByRole('button', { name: 'Add unit' }).click();
  await notice(page).waitFor();
  await expect.poll(() => page.getByLabel('Source, English').inputValue()).toBe('Mind the gap');
  // It is in the log by now.
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('edit')))).toEqual(
    [],
  );
});

test('an unsaved comment is restored after a reload, only in its segment', async () => {
  const { path } = await screens.makeDocument('card');
  const page = await screens.open({ path });
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
  await expect.poll(() => field.inputValue()).toBe('');
});

test('leaving with an unsaved account name asks first; the name is restored after a reload until it is abandoned', async () => {
  const page = await screens.open({ path: '/account/', role: 'reviewer' });
  await heading(page, 'Your account').waitFor();
  const name = page.getByRole('textbox', { name: 'Name' });
  const before = await name.inputValue();
  await name.fill('Anna Maria');
  const home = page.getByRole('link', { name: /home/i }).first();
  await home.click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  expect(where(page)).toBe('/account/');
  await expect.poll(() => name.inputValue()).toBe('Anna Maria');
  await reloadKept(page);
  await notice(page).waitFor();
  await expect.poll(() => name.inputValue()).toBe('Anna Maria');
  await home.click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect.poll(() => where(page)).toBe('/');
  await page.goto('/account/');
  await heading(page, 'Your account').waitFor();
  await expect.poll(() => name.inputValue()).toBe(before);
  await expect.poll(() => notice(page).count()).toBe(0);
});

test('a typed password is never restored after a reload', async () => {
  const page = await screens.open({ path: '/account/', role: 'reviewer' });
  await heading(page, 'Your account').waitFor();
  const password = page.getByLabel('New password', { exact: true });
  await password.fill('correct horse battery');
  const asked = page.waitForEvent('dialog').then((dialog) => dialog.accept());
  await page.reload();
  await asked;
  await heading(page, 'Your account').waitFor();
  await expect.poll(() => password.inputValue()).toBe('');
});

test('unsaved texts of find and replace are restored after a reload, until the dialog is closed', async () => {
  const { path } = await screens.makeDocument('card');
  const page = await screens.open({ path });
  const find = page.getByLabel('Find in targets');
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
  await expect.poll(() => find.inputValue()).toBe('Luke');
  await expect.poll(() => page.getByLabel('Replace with').inputValue()).toBe('Klappe');
  await page.keyboard.press('Escape');
  await openDialog();
  await expect.poll(() => find.inputValue()).toBe('');
  await expect.poll(() => notice(page).count()).toBe(0);
});
