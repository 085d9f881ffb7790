import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { toast } from '../support/act.ts';
import { accessibilityProblems } from '../support/browser.ts';
import { addDocument, type FixtureUnit, liveTarget, shownText } from '../support/documents.ts';
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

const explanation = (page: Page) => page.locator('[role=tooltip]');
const checks = (page: Page) => page.getByRole('list', { name: 'Checks' }).first();

// Inflected words and similar terms: the server's engines, which the mock lacks.
describe('the terms of a segment', () => {
  test('are marked in the source, inflected ones too, and explained on hover and on focus', () =>
    withTerms(async (page) => {
      const term = page.getByText('valves', { exact: true });
      await term.waitFor();
      await term.hover();
      await explanation(page)
        .filter({ hasText: 'valve → Ventil (no Klappe · What opens and closes a pipe)' })
        .waitFor();
      await page.mouse.move(0, 0);
      await expect.poll(() => explanation(page).count()).toBe(0);

      await page.getByText('pump', { exact: true }).first().focus();
      await explanation(page).filter({ hasText: 'pump → Pumpe (of water only)' }).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await expect.poll(() => shownText(page)).toBe('Pumpe');
    }));

  test('a new one is added from what is selected, with a look at those like it', OVER_BOTH, () =>
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
      // Found at once where it stands.
      await page.getByText('starts', { exact: true }).first().waitFor();
      const { total_rows } = (await stage.workbench.api('GET', `/glossary/${glossary}/records`)) as {
        total_rows: number;
      };
      expect(total_rows).toBe(TERMS.length + 1);
    }),
  );
});

describe('the check of terms while somebody types', () => {
  test('takes an inflected translation for the term, and misses one that is not there', () =>
    withTerms(async (page) => {
      await page.getByText('valves', { exact: true }).waitFor();
      await page.keyboard.type('Die Klappen schließen , bevor die Pumpe anläuft.');
      // Under the text, only what is wrong already: the term may still come. All of it is under “Checks”.
      await checks(page).getByText('There is a space before “,”', { exact: false }).waitFor();
      expect(
        await checks(page)
          .getByText(/Ventil/)
          .count(),
      ).toBe(0);
      await page.getByRole('tab', { name: /^Checks/ }).click();
      await page
        .getByRole('tabpanel')
        .getByRole('list', { name: 'Checks' })
        .getByText(/Ventil/)
        .first()
        .waitFor();
      await liveTarget(page).fill('Die Ventile schließen, bevor die Pumpen anlaufen.');
      await expect.poll(() => page.getByText(/“Ventil”/).count(), { timeout: 8000 }).toBe(0);
    }));
});
