import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { callApi, row } from '../support/act.ts';
import { accessibilityProblems } from '../support/browser.ts';
import { OVER_BOTH } from '../support/over-both.ts';
import { useStage } from '../support/use-stage.ts';

const stage = useStage({ isAlone: true });

const panel = (page: Page, name: string) => page.getByRole('region', { name });
const bin = (page: Page, of: string) => page.getByRole('dialog', { name: `Deleted ${of}` });

async function binGlossary(name: string): Promise<void> {
  if (!stage.workbench) throw new Error('The bin is that of a server.');
  const body = { name, source_lang: 'en', target_lang: 'de' };
  const { id } = (await stage.workbench.api('POST', '/glossary/', body)) as { id: number };
  await stage.workbench.api('DELETE', `/glossary/${id}`);
}

async function openBin() {
  const page = await stage.open({ path: '/' });
  await page.getByRole('button', { name: 'Bin: glossaries' }).click();
  await bin(page, 'glossaries').waitFor();
  return { page, dialog: bin(page, 'glossaries') };
}
const entry = (dialog: Locator, name: string) => dialog.getByRole('listitem').filter({ hasText: name });

describe('the bin', () => {
  test(
    'deletes the selected items for good, naming them, and restores all others at once',
    OVER_BOTH,
    async () => {
      for (const name of ['Spare cleats', 'Spare shackles', 'Spare winches']) await binGlossary(name);
      const { page, dialog } = await openBin();
      const choose = (name: string) => dialog.getByRole('checkbox', { name: `Choose “${name}”` });
      await choose('Spare cleats').check();
      await choose('Spare winches').check();
      await dialog.getByRole('button', { name: 'Delete 2 for good' }).click();
      const question = page.getByRole('alertdialog', { name: 'Delete 2 glossaries for good?' });
      await question.getByText('Spare cleats').waitFor();
      await question.getByText('Spare winches').waitFor();
      await question.getByText(/This cannot be undone/).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await question.getByRole('button', { name: 'Delete 2 for good' }).click();
      await entry(dialog, 'Spare cleats').waitFor({ state: 'detached' });
      await entry(dialog, 'Spare winches').waitFor({ state: 'detached' });
      await entry(dialog, 'Spare shackles').waitFor();
      await dialog.getByRole('button', { name: /^Delete \d+ for good$/ }).waitFor({ state: 'detached' });

      await binGlossary('Spare oars');
      await page.reload();
      await page.getByRole('button', { name: 'Bin: glossaries' }).click();
      await entry(dialog, 'Spare oars').waitFor();
      await dialog.getByRole('checkbox', { name: /^Choose all/ }).check();
      expect(await accessibilityProblems(page)).toEqual([]);
      await dialog.getByRole('button', { name: /^Restore \d+$/ }).click();
      await dialog.getByText('The bin is empty').waitFor();
      await page.keyboard.press('Escape');
      await panel(page, 'Glossaries')
        .getByRole('link', { name: /Spare oars/ })
        .waitFor();
      await panel(page, 'Glossaries')
        .getByRole('link', { name: /Spare shackles/ })
        .waitFor();
    },
  );

  test('restores single terms and units', OVER_BOTH, async () => {
    const glossary = await stage.makeGlossary();
    const memory = await stage.makeMemory();
    const page = await stage.open({ path: glossary.path });
    await row(page, 'main pump').waitFor();
    const term = (await callApi(page, 'GET', `/glossary/${glossary.id}/records?search=main%20pump`)) as {
      records: { id: number }[];
    };
    await callApi(page, 'DELETE', `/glossary/records/${term.records[0]?.id}`);
    await page.reload();
    await page.getByRole('button', { name: 'Bin: terms' }).click();
    await entry(bin(page, 'terms'), 'main pump')
      .getByRole('button', { name: /Restore/ })
      .click();
    await bin(page, 'terms').getByText('The bin is empty').waitFor();
    await page.keyboard.press('Escape');
    await row(page, 'main pump').waitFor();

    await page.goto(`${stage.url}${memory.path}`);
    await row(page, 'Check the pump.').waitFor();
    const unit = (await callApi(
      page,
      'GET',
      `/translation_memory/${memory.id}/records?search=Check%20the%20pump.`,
    )) as { records: { id: number }[] };
    await callApi(page, 'DELETE', `/translation_memory/records/${unit.records[0]?.id}`);
    await page.reload();
    await page.getByRole('button', { name: 'Bin: units' }).click();
    await entry(bin(page, 'units'), 'Check the pump.')
      .getByRole('button', { name: /Restore/ })
      .click();
    await bin(page, 'units').getByText('The bin is empty').waitFor();
  });
});
