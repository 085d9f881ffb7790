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
  await page.getByRole('heading', { name: 'Import preview' }).waitFor();
  return { page, sample };
}

describe('importing terms', () => {
  test(
    'previews columns and new, changed and refused terms, then imports them and undoes the import',
    OVER_BOTH,
    async () => {
      const { page, sample } = await openImport();
      const dialog = page.getByRole('dialog');
      await expect.poll(() => dialog.getByLabel('Contents of “English”').inputValue()).toBe('source');
      await expect.poll(() => dialog.getByLabel('Contents of “Owner”').inputValue()).toBe('');
      await dialog.getByText('mind the glass', { exact: true }).last().waitFor();
      await dialog.getByRole('tab', { name: /New/ }).click();
      await dialog.getByText('The glossary already has “Prüflampe”').waitFor();
      await dialog.getByRole('tab', { name: /Refused/ }).click();
      await dialog.getByText('The target term is empty.').waitFor();
      // Nothing is imported yet.
      const before = await stage.workbench?.api('GET', `/glossary/${sample.id}`);
      expect(before).toMatchObject({ records_count: 125 });

      await dialog.getByRole('button', { name: 'Import: add 1, change 1' }).click();
      await expectRows(page, 126);
      await page.getByText('Imported more.csv').waitFor();
      await page.getByRole('searchbox').fill('test lamp');
      await expectRows(page, 2);
      await row(page, 'mind the glass').waitFor();

      await page.getByRole('button', { name: 'Undo import' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
      await expectRows(page, 1);
      await row(page, 'Prüflampe').waitFor();
      await expect.poll(() => row(page, 'mind the glass').count()).toBe(0);
      await choose(page, 'More actions', 'Imports…');
      await page.getByRole('dialog').getByText('Undone').first().waitFor();
    },
  );
});
