import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { toast } from '../support/act.ts';
import { addDocument, type FixtureUnit } from '../support/documents.ts';
import { OVER_BOTH } from '../support/over-both.ts';
import { useEditor } from './editor-stage.ts';

const UNITS: FixtureUnit[] = [
  { source: 'Close the valves before the pump starts.' },
  { source: 'The computer counts.' },
  { source: 'Nothing special here.' },
];
const TERMS = [
  { source: 'valve', target: 'Ventil', definition: 'What opens and closes a pipe', comment: 'no Klappe' },
  { source: 'pump', target: 'Pumpe', usage: 'of water only' },
  { source: 'computer', target: 'Rechner' },
  { source: 'computer', target: 'Elektronenhirn', status: 'forbidden' },
  { source: 'starting valve', target: 'Anlassventil' },
];

const stage = useEditor();

/** The editor on a document whose glossary has the terms above. */
async function withTerms(run: (page: Page, ids: { document: number; glossary: number }) => Promise<void>) {
  const document = await addDocument(stage.workbench, UNITS);
  const { id: glossary } = (await stage.workbench.api('POST', '/glossary/', {
    name: 'Machines',
    source_lang: 'en',
    target_lang: 'de',
  })) as { id: number };
  for (const term of TERMS) {
    await stage.workbench.api('POST', `/glossary/${glossary}/records`, { comment: '', ...term });
  }
  await stage.workbench.api('POST', `/document/${document}/glossaries`, { glossaries: [{ id: glossary }] });
  await stage.play(`/document/${document}`, (page) => run(page, { document, glossary }));
}

// Similar terms, on both databases.
describe('the terms of a segment', () => {
  test('include a term added from the selection, after similar terms are shown', OVER_BOTH, () =>
    withTerms(async (page, { glossary }) => {
      const source = page.getByText('valves', { exact: true });
      await source.waitFor();
      await page.keyboard.type('Anlassventil');
      await source.evaluate((element) => {
        const range = document.createRange();
        range.setStart(element.firstChild as Node, 0);
        range.setEnd(element.firstChild as Node, 'valve'.length);
        document.getSelection()?.removeAllRanges();
        document.getSelection()?.addRange(range);
      });
      await page.keyboard.press('Control+Shift+G');
      const dialog = page.getByRole('dialog', { name: 'Add a term' });
      const field = dialog.getByLabel('Source');
      await expect.poll(() => field.inputValue()).toBe('valve');
      await dialog.getByText('valve → Ventil').waitFor();
      await dialog.getByText('starting valve → Anlassventil').waitFor();

      await field.fill('valves');
      await dialog.getByText('valve → Ventil').waitFor();
      await field.fill('starts');
      await expect.poll(() => dialog.getByText('valve → Ventil').count()).toBe(0);
      await dialog.getByLabel('Target').fill('anlaufen');
      await dialog.getByRole('button', { name: 'Add term' }).click();
      await toast(page, 'Added “starts” to the glossary.').waitFor();
      // The new term is found at once.
      await page.getByText('starts', { exact: true }).first().waitFor();
      const { total_rows } = (await stage.workbench.api('GET', `/glossary/${glossary}/records`)) as {
        total_rows: number;
      };
      expect(total_rows).toBe(TERMS.length + 1);
    }),
  );
});
