import { describe, expect, test } from 'vitest';
import { choose, chooseFile, expectRows, heading, row } from '../support/act.ts';
import { accessibilityProblems } from '../support/browser.ts';
import { OVER_BOTH } from '../support/over-both.ts';
import { useStage } from '../support/use-stage.ts';

const stage = useStage();

const CSV =
  'English,German,note,Owner\ntest lamp,Prüflampe,mind the glass,Ana\ntest lamp,Probelampe,,Bob\nbroken,,,\n';

async function openImport() {
  const sample = await stage.makeGlossary();
  const page = await stage.open({ path: sample.path });
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await chooseFile(page, 'Choose a file', { name: 'more.csv', text: CSV });
  await page.getByRole('heading', { name: 'What the import does' }).waitFor();
  return { page, sample };
}

describe('importing terms', () => {
  test(
    'shows columns and what would be new, changed and refused; then does it, and takes it back',
    OVER_BOTH,
    async () => {
      const { page, sample } = await openImport();
      const dialog = page.getByRole('dialog');
      await expect.poll(() => dialog.getByLabel('What “English” holds').inputValue()).toBe('source');
      await expect.poll(() => dialog.getByLabel('What “Owner” holds').inputValue()).toBe('');
      await dialog.getByText('mind the glass', { exact: true }).last().waitFor();
      await dialog.getByRole('tab', { name: /New/ }).click();
      await dialog.getByText('The glossary has “Prüflampe” for it').waitFor();
      await dialog.getByRole('tab', { name: /Refused/ }).click();
      await dialog.getByText('The target term is empty.').waitFor();
      // Nothing has happened yet.
      const before = await stage.workbench?.api('GET', `/glossary/${sample.id}`);
      expect(before).toMatchObject({ records_count: 125 });

      await dialog.getByRole('button', { name: 'Import: add 1, change 1' }).click();
      await expectRows(page, 126);
      await page.getByText('more.csv was imported').waitFor();
      await page.getByRole('searchbox').fill('test lamp');
      await expectRows(page, 2);
      await row(page, 'mind the glass').waitFor();

      await page.getByRole('button', { name: 'Take back' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
      await expectRows(page, 1);
      await row(page, 'Prüflampe').waitFor();
      expect(await row(page, 'mind the glass').count()).toBe(0);
      await choose(page, 'More actions', 'Imports…');
      await page.getByRole('dialog').getByText('Taken back').first().waitFor();
    },
  );

  test('says which rows of the file became no terms, and why, then and later', async () => {
    const sample = await stage.makeGlossary();
    const page = await stage.open({ path: sample.path });
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const text = 'source,target\nhawser,Trosse\nhawser,Trosse\nbollard,\n';
    await chooseFile(page, 'Choose a file', { name: 'rows.csv', text });
    await page.getByRole('button', { name: 'Import: add 1' }).click();
    await expectRows(page, 126);
    const repeated = /One row repeats an earlier row of the file and was merged with it: line 3/;
    await page.getByText(repeated).waitFor();
    await page.getByText('Line 4: The target term is empty.').waitFor();
    await choose(page, 'More actions', 'Imports…');
    await page.getByRole('dialog').getByText(repeated).waitFor();
  });

  test('asks which languages a file is in that does not say so', async () => {
    const page = await stage.open({ path: '/' });
    const glossaries = page.getByRole('region', { name: 'Glossaries' });
    await glossaries.getByRole('button', { name: 'Preview first' }).click();
    const file = { name: 'plain.csv', text: 'source,target\ndie,Würfel\n' };
    await chooseFile(page, 'Choose a file', file);
    await page.getByText('Choose the languages: neither the file nor its name tells them.').first().waitFor();
  });

  test('asks for the languages of an uploaded file that does not say them, and then imports it', async () => {
    const page = await stage.open({ path: '/' });
    const glossaries = page.getByRole('region', { name: 'Glossaries' });
    const file = { name: 'without languages.csv', text: 'source,target\ndie,Würfel\n' };
    stage.console.expect(/422/);
    await glossaries.getByRole('heading', { name: 'Glossaries' }).waitFor();
    await chooseFile(page, 'Upload a glossary', file);
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
    expect(await stage.workbench?.api('GET', page.url().replace(/^.*(?=\/glossary)/, ''))).toMatchObject({
      source_lang: 'en',
      target_lang: 'de',
    });
  });

  test('asks about a file in other languages than the glossary', async () => {
    const sample = await stage.makeGlossary();
    const page = await stage.open({ path: sample.path });
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await chooseFile(page, 'Choose a file', { name: 'czech.csv', text: 'en,cs\ndie,kostka\n' });
    await page.getByText('The file is in English, Czech, and holds nothing in German.').first().waitFor();
  });

  test('a column can be taken for something else, and the outcome follows', async () => {
    const { page } = await openImport();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('What “note” holds').selectOption('definition');
    await dialog.getByText('Definition: nothing').waitFor();
    await dialog.getByLabel('What “German” holds').selectOption('');
    await dialog.getByText('Nothing can be imported as yet').waitFor();
    await dialog.getByLabel('What “German” holds').selectOption('target');
    await dialog.getByRole('button', { name: 'Import: add 1, change 1' }).waitFor();
  });

  test('a file for a new glossary is looked at from home', async () => {
    const page = await stage.open({ path: '/' });
    await page
      .getByRole('region', { name: 'Glossaries' })
      .getByRole('button', { name: 'Preview first' })
      .click();
    await chooseFile(page, 'Choose a file', { name: 'Rigging.csv', text: CSV });
    await page.getByRole('button', { name: 'Import: add 2' }).click();
    await heading(page, 'Rigging').waitFor();
    await expectRows(page, 2);
  });

  test('is clear to everybody', async () => {
    const { page } = await openImport();
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});
