import { describe, expect, test } from 'vitest';
import { choose, chooseFile, expectRows, row } from '../support/act.ts';
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
});
