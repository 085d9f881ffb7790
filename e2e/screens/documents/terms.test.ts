import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { tabTo, toast } from '../../support/act.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import { addDocument, liveTarget, shownText } from '../../support/documents.ts';
import { useEditor } from '../support/editor.ts';

const TERMS = [
  { source: 'valve', target: 'Ventil', definition: 'What opens and closes a pipe', comment: 'no Klappe' },
  { source: 'pump', target: 'Pumpe', usage: 'of water only' },
];

const screens = useEditor();

/** The editor on a document with the terms above in one glossary, and another, empty one. */
async function withTerms(run: (page: Page, empty: number) => Promise<void>) {
  const { backend } = screens;
  const id = await addDocument(backend, [{ source: 'Close the valves before the pump starts.' }]);
  const languages = { source_lang: 'en', target_lang: 'de' };
  const add = async (name: string) =>
    ((await backend.api('POST', '/glossary/', { name, ...languages })) as { id: number }).id;
  const [filled, empty] = [await add('Machines'), await add('Pumps')];
  for (const term of TERMS)
    await backend.api('POST', `/glossary/${filled}/records`, { comment: '', ...term });
  await backend.api('POST', `/document/${id}/glossaries`, { glossaries: [{ id: filled }, { id: empty }] });
  await screens.play(`/document/${id}`, (page) => run(page, empty));
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

test('a term is added from the selections in source and target, made in either order, and can be undone', () =>
  withTerms(async (page, empty) => {
    const source = page.locator('[id^=source-]').first();
    const dialog = page.getByRole('dialog', { name: 'Add a term' });
    const sourceTerm = dialog.getByLabel('Source term');
    const texts = async () => [
      await sourceTerm.inputValue(),
      await dialog.getByLabel('Target term').inputValue(),
    ];
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const termsIn = async (glossary: number) =>
      ((await screens.backend.api('GET', `/glossary/${glossary}/records`)) as { total_rows: number })
        .total_rows;
    await page.keyboard.type('Ventile schließen');

    await source.dblclick({ position: { x: 10, y: 10 } });
    await liveTarget(page).press('End');
    await press('Control+Shift+ArrowLeft', 'Control+Shift+G');
    await expect.poll(texts).toEqual(['Close', 'schließen']);
    await press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await press('Home', 'Control+Shift+ArrowRight');
    await source.dblclick({ position: { x: 10, y: 10 } });
    await press('Control+Shift+G');
    await expect.poll(texts).toEqual(['Close', 'Ventile']);
    await press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await liveTarget(page).press('End');
    await press('Control+Shift+G');
    await expect.poll(texts).toEqual(['Close', '']);
    await page.keyboard.type('schließen');
    expect(await texts()).toEqual(['Close', 'schließen']);
    await dialog.getByLabel('Glossary').selectOption('Pumps');
    await dialog.getByLabel('Target term').press('Enter');
    await toast(page, 'Added “Close” to the glossary.').waitFor();
    expect(await termsIn(empty)).toBe(1);
    await press('Control+Shift+G');
    await expect.poll(() => dialog.getByLabel('Glossary').inputValue()).toBe(String(empty));
    await press('Escape');
    await page.getByRole('button', { name: /^Undo.*Added “Close”/ }).click();
    await expect.poll(() => termsIn(empty)).toBe(0);
  }));
