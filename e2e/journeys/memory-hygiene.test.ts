import { describe, expect, test } from 'vitest';
import { expectRows, row, toast } from '../support/act.ts';
import { accessibilityProblems } from '../support/browser.ts';
import { useStage } from '../support/use-stage.ts';

describe('cleaning a memory up', () => {
  const stage = useStage();

  test('find and replace is shown beforehand, done, and undone with one press', async () => {
    const sample = await stage.makeMemory();
    const page = await stage.open({ path: `${sample.path}?search=the%20winch` });
    await expectRows(page, 13);
    await page.getByRole('button', { name: 'Change many…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change many units' });
    await dialog.getByText('all units that contain “the winch”').waitFor();
    await dialog.getByLabel('Find').fill('winde');
    await dialog.getByLabel('Replace by').fill('Seilwinde');
    await dialog.getByRole('button', { name: 'Show what would change' }).click();
    await dialog.getByText('13 units would change').waitFor();
    await dialog.getByText('Prüfen Sie die Seilwinde.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Change 13 units' }).click();
    await toast(page, 'Changed 13 units.').waitFor();
    await row(page, 'Prüfen Sie die Seilwinde.').waitFor();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await row(page, 'Prüfen Sie die Winde.').waitFor();
  });

  test('all units under a search are deleted at once, after a look, and come back', async () => {
    const sample = await stage.makeMemory();
    const page = await stage.open({ path: `${sample.path}?search=the%20ladder` });
    await expectRows(page, 13);
    await page.getByRole('button', { name: 'Change many…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change many units' });
    await dialog.getByLabel('What to do').selectOption({ label: 'Delete' });
    await dialog.getByRole('button', { name: 'Show what would change' }).click();
    await dialog.getByRole('button', { name: 'Delete 13 units' }).click();
    await toast(page, 'Deleted 13 units.').waitFor();
    await page.getByText('No unit matches').waitFor();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expectRows(page, 13);
  });
});
