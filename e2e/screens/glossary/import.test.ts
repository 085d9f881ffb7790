import { describe, expect, test } from 'vitest';
import { choose, chooseFile, expectRows, heading, row } from '../../support/act.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import { useScreens } from '../support/screens.ts';

const screens = useScreens();

const CSV =
  'English,German,note,Owner\ntest lamp,Prüflampe,mind the glass,Ana\ntest lamp,Probelampe,,Bob\nbroken,,,\n';

async function openImport(file: { name: string; text: string }) {
  const sample = await screens.makeGlossary();
  const page = await screens.open({ path: `${sample.path}?search=lamp` });
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await chooseFile(page, 'Choose a file', file);
  return { page, sample };
}

async function openHome() {
  const page = await screens.open({ path: '/' });
  const glossaries = page.getByRole('region', { name: 'Glossaries' });
  await glossaries.getByRole('heading', { name: 'Glossaries' }).waitFor();
  return { page, glossaries };
}

describe('importing terms into a glossary', () => {
  test('adds new terms from a CSV and skips existing ones', async () => {
    const text = 'source,target\nmain pump,Hauptpumpe\n"bow, port","Bug, backbord"\n';
    const { page, sample } = await openImport({ name: 'more.csv', text });
    await page.getByRole('button', { name: 'Import: add 1' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('searchbox').fill('backbord');
    await row(page, 'bow, port').waitFor();
    expect(await screens.backend.api('GET', `/glossary/${sample.id}`)).toMatchObject({ records_count: 126 });
  });

  test('rejects a file of an unknown kind before it is sent', async () => {
    const { page } = await openImport({ name: 'picture.png', text: 'PNG' });
    await page.locator('p').getByText('picture.png cannot be read here.').waitFor();
  });

  test('reports the rows that were merged or refused, after the import and in the list of imports', async () => {
    const text = 'source,target\nhawser,Trosse\nhawser,Trosse\nbollard,\n';
    const { page } = await openImport({ name: 'rows.csv', text });
    await page.getByRole('button', { name: 'Import: add 1' }).click();
    const repeated = /One row repeats an earlier row of the file and was merged with it: line 3/;
    await page.getByText(repeated).waitFor();
    await page.getByText('Line 4: The target term is empty.').waitFor();
    await page.getByText('126 terms', { exact: true }).waitFor();
    await choose(page, 'More actions', 'Imports…');
    await page.getByRole('dialog').getByText(repeated).waitFor();
  });

  test('reports that a file has no terms in the languages of the glossary', async () => {
    const { page } = await openImport({ name: 'czech.csv', text: 'en,cs\ndie,kostka\n' });
    await page.getByText('The file is in English, Czech and contains nothing in German.').first().waitFor();
  });

  test('updates the preview when a column gets another meaning', async () => {
    const { page } = await openImport({ name: 'more.csv', text: CSV });
    await page.getByRole('heading', { name: 'Import preview' }).waitFor();
    const dialog = page.getByRole('dialog');
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByLabel('Contents of “note”').selectOption('definition');
    await dialog.getByText('Definition: nothing').waitFor();
    await dialog.getByLabel('Contents of “German”').selectOption('');
    await dialog.getByText('Nothing can be imported yet').waitFor();
    await dialog.getByLabel('Contents of “German”').selectOption('target');
    await dialog.getByRole('button', { name: 'Import: add 1, change 1' }).waitFor();
  });
});

describe('importing terms from the home screen', () => {
  test('the preview asks for the languages of a file that does not state them', async () => {
    const { page, glossaries } = await openHome();
    await glossaries.getByRole('button', { name: 'Preview first' }).click();
    await chooseFile(page, 'Choose a file', { name: 'plain.csv', text: 'source,target\ndie,Würfel\n' });
    await page
      .getByText('Choose the languages. Neither the file nor its name states them.')
      .first()
      .waitFor();
  });

  test('an upload asks for the languages of a file that does not state them, then imports it', async () => {
    const { page, glossaries } = await openHome();
    screens.console.expect(/422/);
    const file = { name: 'without languages.csv', text: 'source,target\ndie,Würfel\n' };
    await chooseFile(page, 'Upload glossary', file);
    const dialog = page.getByRole('dialog', { name: 'Which languages?' });
    for (const [label, tag] of [
      ['Source language', 'en'],
      ['Target language', 'de'],
    ] as const) {
      await dialog.getByRole('combobox', { name: label }).fill(tag);
      await dialog.getByRole('combobox', { name: label }).press('Enter');
    }
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await glossaries.getByRole('link', { name: 'without languages' }).click();
    await expectRows(page, 1);
    expect(await screens.backend.api('GET', new URL(page.url()).pathname)).toMatchObject({
      source_lang: 'en',
      target_lang: 'de',
    });
  });

  test('the preview makes a new glossary named after the file', async () => {
    const { page, glossaries } = await openHome();
    await glossaries.getByRole('button', { name: 'Preview first' }).click();
    await chooseFile(page, 'Choose a file', { name: 'Rigging.csv', text: CSV });
    await page.getByRole('button', { name: 'Import: add 2' }).click();
    await heading(page, 'Rigging').waitFor();
    await expectRows(page, 2);
  });
});
