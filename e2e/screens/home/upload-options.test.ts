import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityProblems } from '../../support/browser.ts';
import { fileOf } from '../support/files.ts';
import { useScreens } from '../support/screens.ts';

// Separate: the workspace's abbreviations apply to the files of all tests.
const screens = useScreens({ env: {} });

async function chooseLanguage(dialog: Locator, name: string, language: string): Promise<void> {
  const field = dialog.getByRole('combobox', { name });
  await field.fill(language);
  await field.blur();
}

test('import options of a file are chosen with a preview of its segments, begin with the workspace’s abbreviations, and are listed afterwards', async () => {
  const page = await screens.open({ path: '/users/?tab=abbreviations' });
  await page.getByRole('button', { name: 'New language' }).click();
  const sheet = page.getByRole('dialog', { name: 'New language' });
  await sheet.getByRole('textbox', { name: /^Abbreviations/ }).fill('Fzg.');
  await sheet.getByRole('combobox', { name: 'Language' }).fill('en-GB');
  await sheet.getByRole('combobox', { name: 'Language' }).blur();
  await sheet.getByRole('button', { name: 'Save' }).click();
  const lists = page.getByRole('list', { name: 'Abbreviations by language' });
  await lists.getByRole('listitem').filter({ hasText: 'English' }).getByText('Fzg.').waitFor();

  await page.getByRole('link', { name: /home/i }).first().click();
  const documents = page.getByRole('region', { name: 'Documents' });
  const chooser = page.waitForEvent('filechooser');
  await documents.getByRole('button', { name: 'Upload with options' }).click();
  const html = '<p>See the Fzg. Test now. It is here.</p><img alt="A picture">';
  await (await chooser).setFiles([fileOf('page.en-de.html', html)]);
  const dialog = page.getByRole('dialog', { name: 'Upload with options' });
  await dialog.locator('summary', { hasText: 'Preview 3 segments' }).click();
  await dialog.getByText('Import options', { exact: true }).click();
  const segmentation = dialog.getByRole('combobox', { name: 'Segments' });
  expect(await segmentation.inputValue()).toBe('sentences');
  const rows = dialog.getByRole('table', { name: 'First segments' }).getByRole('row');
  await rows.getByText('See the Fzg. Test now.', { exact: true }).waitFor();
  const abbreviations = dialog.getByRole('textbox', { name: /^Abbreviations/ });
  await expect.poll(() => abbreviations.inputValue()).toBe('Fzg.');
  await abbreviations.fill('');
  await rows.getByText('Test now.', { exact: true }).waitFor();
  await abbreviations.fill('Fzg., abt.');
  await rows.getByText('See the Fzg. Test now.', { exact: true }).waitFor();
  await segmentation.selectOption({ label: 'Paragraphs' });
  await rows.getByText('See the Fzg. Test now. It is here.', { exact: true }).waitFor();
  await abbreviations.waitFor({ state: 'detached' });
  await segmentation.selectOption({ label: 'Sentences' });
  await dialog.getByRole('textbox', { name: /^Attributes/ }).fill('');
  await dialog.locator('summary', { hasText: 'Preview 2 segments' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await chooseLanguage(dialog, 'Source language', 'English');
  await chooseLanguage(dialog, 'Target language', 'German');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  const row = documents.getByRole('row', { name: /page\.en-de\.html/ });
  await row.getByRole('button', { name: /Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Import options' }).click();
  const told = page.getByRole('dialog', { name: /Import options for page/ });
  await told.getByRole('definition').first().waitFor();
  await expect
    .poll(() => told.getByRole('definition').allTextContents())
    .toEqual(['Sentences', 'Fzg., abt.', 'None']);
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('the workspace’s abbreviations of a language are changed, checked for length, and deleted', async () => {
  const abbreviations = { language: 'en', words: ['Fzg.'] };
  await screens.backend.api('PUT', '/document/abbreviations', abbreviations);
  const page = await screens.open({ path: '/users/?tab=abbreviations' });
  await page.getByRole('button', { name: 'Edit English abbreviations' }).click();
  const list = page.getByRole('dialog', { name: 'English abbreviations' });
  const words = list.getByRole('textbox', { name: /^Abbreviations/ });
  await expect.poll(() => words.inputValue()).toBe('Fzg.');
  await words.fill('a word that is too long to be an abbreviation');
  await list.getByRole('button', { name: 'Save' }).click();
  await list.getByText('At most 30 characters').waitFor();
  await words.fill('');
  await list.getByRole('button', { name: 'Save' }).click();
  await page.getByText('No abbreviations yet').waitFor();
});

test('the columns of a table are chosen with a preview of its source and target cells', async () => {
  const page = await screens.open({ path: '/' });
  const documents = page.getByRole('region', { name: 'Documents' });
  const chooser = page.waitForEvent('filechooser');
  await documents.getByRole('button', { name: 'Upload with options' }).click();
  await (await chooser).setFiles([fileOf('sea.en-de.csv', '1,Sea,blue,Meer\n2,Bay,wide,Bucht\n')]);
  const dialog = page.getByRole('dialog', { name: 'Upload with options' });
  await dialog.locator('summary', { hasText: 'Preview 2 segments' }).click();
  await dialog.getByText('Import options', { exact: true }).click();
  const rows = dialog.getByRole('table', { name: 'First segments' }).getByRole('row');
  await rows.getByText('Sea', { exact: true }).waitFor();
  await dialog.getByRole('textbox', { name: /^Key column/ }).fill('A');
  await dialog.getByRole('textbox', { name: /^Target column/ }).fill('4');
  await rows.getByText('Bucht', { exact: true }).waitFor();
  await expect.poll(() => rows.getByText('blue', { exact: true }).count()).toBe(0);
  await dialog.getByRole('combobox', { name: 'Column headings' }).selectOption({ label: 'First row' });
  await dialog.locator('summary', { hasText: 'Preview 1 segment' }).waitFor();
  await chooseLanguage(dialog, 'Source language', 'English');
  await chooseLanguage(dialog, 'Target language', 'German');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await documents.getByRole('row', { name: /sea\.en-de\.csv/ }).waitFor();
});

test('the preview of a table shows the columns of its own languages, then of the chosen ones', async () => {
  const page = await screens.open({ path: '/' });
  const documents = page.getByRole('region', { name: 'Documents' });
  const chooser = page.waitForEvent('filechooser');
  await documents.getByRole('button', { name: 'Upload with options' }).click();
  const table = 'key,da,en,"Text, French"\nsea,Hav,Sea,Mer\n';
  await (await chooser).setFiles([fileOf('bay.csv', table)]);
  const dialog = page.getByRole('dialog', { name: 'Upload with options' });
  await dialog.locator('summary', { hasText: 'Preview 1 segment' }).click();
  const source = dialog.getByRole('combobox', { name: 'Source language' });
  await expect.poll(() => source.inputValue()).toBe('Danish (da)');
  const cells = dialog.getByRole('table', { name: 'First segments' }).getByRole('cell');
  await chooseLanguage(dialog, 'Source language', 'English');
  await chooseLanguage(dialog, 'Target language', 'Danish');
  await expect.poll(() => cells.allTextContents()).toEqual(['Sea', 'Hav']);
  await chooseLanguage(dialog, 'Target language', 'French');
  await expect.poll(() => cells.allTextContents()).toEqual(['Sea']);
  await dialog.getByText('Import options', { exact: true }).click();
  await dialog.getByRole('textbox', { name: /^Target column/ }).fill('Text, French');
  await expect.poll(() => cells.allTextContents()).toEqual(['Sea', 'Mer']);
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  const row = documents.getByRole('row', { name: /bay\.csv/ });
  await row.getByRole('button', { name: /Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Import options' }).click();
  const values = page.getByRole('dialog', { name: /Import options for bay/ }).getByRole('definition');
  await expect
    .poll(async () => (await values.allTextContents()).slice(0, 3))
    .toEqual(['Detect automatically', 'Text, French', 'Detect automatically']);
});
