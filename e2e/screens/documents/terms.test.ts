import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { tabTo } from '../../support/act.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import { addDocument, liveTarget, shownText } from '../../support/documents.ts';
import { useEditor } from '../support/editor.ts';

const TERMS = [
  { source: 'valve', target: 'Ventil', definition: 'What opens and closes a pipe', comment: 'no Klappe' },
  { source: 'pump', target: 'Pumpe', usage: 'of water only' },
];

const screens = useEditor();

/** The editor on a document whose glossary has the terms above. */
async function withTerms(run: (page: Page) => Promise<void>) {
  const { backend } = screens;
  const id = await addDocument(backend, [{ source: 'Close the valves before the pump starts.' }]);
  const languages = { source_lang: 'en', target_lang: 'de' };
  const glossary = (await backend.api('POST', '/glossary/', { name: 'Machines', ...languages })) as {
    id: number;
  };
  for (const term of TERMS)
    await backend.api('POST', `/glossary/${glossary.id}/records`, { comment: '', ...term });
  await backend.api('POST', `/document/${id}/glossaries`, { glossaries: [{ id: glossary.id }] });
  await screens.play(`/document/${id}`, run);
}

const explanation = (page: Page) => page.locator('[role=tooltip]');
const checks = (page: Page) => page.getByRole('list', { name: 'Checks' }).first();

test('terms are marked in the source, also when inflected, and explained on hover and on focus', () =>
  withTerms(async (page) => {
    const term = page.getByText('valves', { exact: true });
    await term.waitFor();
    await term.hover();
    await explanation(page)
      .filter({ hasText: 'valve → Ventil (no Klappe · What opens and closes a pipe)' })
      .waitFor();
    await page.mouse.move(0, 0);
    await expect.poll(() => explanation(page).count()).toBe(0);

    await tabTo(page, 'pump', 'Shift+Tab');
    await explanation(page).filter({ hasText: 'pump → Pumpe (of water only)' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => shownText(page)).toBe('Pumpe');
  }));

test('the check of terms accepts an inflected translation and reports a missing one in the checks pane only', () =>
  withTerms(async (page) => {
    await page.getByText('valves', { exact: true }).waitFor();
    await page.keyboard.type('Die Klappen schließen , bevor die Pumpe anläuft.');
    // While typing, a missing term is not reported below the text yet. The checks pane lists everything.
    await checks(page).getByText('There is a space before “,”', { exact: false }).waitFor();
    expect(
      await checks(page)
        .getByText(/Ventil/)
        .count(),
    ).toBe(0);
    await page.getByRole('tab', { name: /^Checks/ }).click();
    const pane = page.getByRole('tabpanel').getByRole('list', { name: 'Checks' });
    await pane
      .getByText(/Ventil/)
      .first()
      .waitFor();
    await liveTarget(page).fill('Die Ventile schließen, bevor die Pumpen anlaufen.');
    await expect.poll(() => page.getByText(/“Ventil”/).count()).toBe(0);
  }));
