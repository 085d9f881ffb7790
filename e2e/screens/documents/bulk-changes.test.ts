import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { toast } from '../../support/act.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import { editorFocus, liveTarget } from '../../support/documents.ts';
import { type OpenDocument, useDocument } from '../support/sample-document.ts';

const screens = useDocument();
const { onDocument } = screens;

const dialog = (page: Page, name?: string | RegExp) => page.getByRole('dialog', name ? { name } : {});

async function targetsOf(document: OpenDocument, rows: number): Promise<string[]> {
  return (await document.records()).slice(0, rows).map(({ target }) => target);
}
const approvalsOf = async (document: OpenDocument) =>
  (await document.records()).map(({ approved }) => approved);

/** The journal, whose newest entry has the focus. */
async function undoByKeyboard(page: Page) {
  await page.keyboard.press('Control+j');
  await dialog(page, 'Journal').getByRole('button', { name: /^Undo/ }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
}

describe('find and replace', () => {
  test('previews each hit, replaces by keyboard alone, leaves the rest alone, and is undone with one key', () =>
    onDocument(async (page, document) => {
      await page.keyboard.press('Control+h');
      await dialog(page, 'Find and replace').waitFor();
      await page.keyboard.type('luke');
      await page.keyboard.press('Tab');
      await page.keyboard.insertText('Klappe');
      await page.getByText('Replace in 2 segments').first().waitFor();
      const samples = dialog(page).getByRole('list', { name: 'Changes' });
      await expect
        .poll(() => samples.locator('del:not(label del)').allTextContents())
        .toEqual(['Luke', 'Luke', 'luke']);
      await expect
        .poll(() => samples.locator('ins:not(label ins)').allTextContents())
        .toEqual(['Klappe', 'Klappe', 'Klappe']);
      await dialog(page).getByText('1 segment unchanged').waitFor();
      await dialog(page).getByText('The file locks it against changes.').waitFor();
      expect(await document.target(2)).toBe('Luke schließen.');
      await page.keyboard.press('Enter');
      await toast(page, 'Replaced in 2 segments.').waitFor();
      expect(await document.target(2)).toBe('Klappe schließen.');
      expect(await document.target(6)).toBe('Die Klappe ist {1}zu{/1}, Klappe!');
      expect(await document.target(7)).toBe('Luke trocken halten.');
      await expect.poll(() => page.getByRole('row').filter({ hasText: 'Klappe schließen.' }).count()).toBe(1);
      await undoByKeyboard(page);
      await expect.poll(() => document.target(2)).toBe('Luke schließen.');
      await page.getByRole('row').filter({ hasText: 'Luke schließen.' }).waitFor();
    }));

  test('skips cleared segments, and matches whole words and case on request', () =>
    onDocument(async (page, document) => {
      await page.keyboard.press('Control+h');
      await dialog(page, 'Find and replace').waitFor();
      await page.keyboard.type('luke');
      await page.keyboard.press('Tab');
      await page.keyboard.insertText('klappe');
      await page.getByLabel('Preserve case').press('Space');
      const samples = dialog(page).getByRole('list', { name: 'Changes' });
      await expect
        .poll(() => samples.locator('ins:not(label ins)').allTextContents())
        .toEqual(['Klappe', 'Klappe', 'klappe']);
      await page.getByLabel('Whole words').press('Space');
      await dialog(page).getByRole('button', { name: 'Replace in 2 segments' }).waitFor();
      await page.getByLabel('Replace in segment 2').press('Space');
      await dialog(page).getByRole('button', { name: 'Replace in 1 segment' }).press('Enter');
      await toast(page, 'Replaced in 1 segment.').waitFor();
      expect(await document.target(2)).toBe('Luke schließen.');
      expect(await document.target(6)).toMatch(/^Die Klappe ist \{1\}zu\{\/1\}, /);
    }));

  test('replaces only the hits ticked by keyboard within a segment, and undoes that', () =>
    onDocument(async (page, document) => {
      const before = await document.target(6);
      await page.keyboard.press('Control+h');
      await dialog(page, 'Find and replace').waitFor();
      await page.keyboard.type('luke');
      await page.keyboard.press('Tab');
      await page.keyboard.insertText('Tür');
      await dialog(page).getByRole('button', { name: 'Replace in 2 segments' }).waitFor();
      // A segment with one hit has a single checkbox.
      await expect.poll(() => page.getByLabel(/^Replace result/).count()).toBe(2);
      await page.getByLabel('Replace result 1 in segment 6').press('Space');
      const whole = page.getByLabel('Replace in segment 6');
      expect(await whole.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
      await page.getByLabel('Replace in segment 2').press('Space');
      // Another replacement has the same hits, and keeps what was left out.
      await page.getByLabel('Replace with').fill('Klappe');
      expect(await accessibilityProblems(page, { within: 'dialog[open]' })).toEqual([]);
      await dialog(page).getByRole('button', { name: 'Replace in 1 segment' }).press('Enter');
      await toast(page, 'Replaced in 1 segment.').waitFor();
      expect(await document.target(6)).toBe('Die Luke ist {1}zu{/1}, Klappe!');
      expect(await document.target(2)).toBe('Luke schließen.');
      await undoByKeyboard(page);
      await expect.poll(() => document.target(6)).toBe(before);
    }));

  test('searches only the filtered segments, and reports an invalid pattern at the field', () =>
    onDocument(
      async (page, document) => {
        await page.keyboard.press('Control+h');
        await dialog(page).getByText('“hatch” in the source').waitFor();
        const field = page.getByLabel('Find in targets');
        await page.getByLabel('Regular expression').check();
        screens.console.expect(/422/);
        await field.fill('Luke (');
        await page.getByText('Not a valid regular expression').waitFor();
        await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
        await field.fill('^(\\w+) (schließen)');
        await page.getByLabel('Replace with').fill('$2 $1');
        await page.getByRole('button', { name: 'Replace in 1 segment' }).click();
        await expect.poll(() => document.target(2)).toBe('schließen Luke.');
        expect(await document.target(8)).toBe('Nehmen Sie 200 Liter Wasser mit.');
      },
      { query: '?search=hatch&side=source' },
    ));
});

describe('changing all listed segments', () => {
  test('previews which segments it skips and why, runs as one action, and is undone from the journal', () =>
    onDocument(async (page, document) => {
      const before = await approvalsOf(document);
      await page.getByRole('button', { name: 'Tools' }).click();
      await page.getByRole('menuitem', { name: /^Change all segments shown/ }).click();
      // Approving is never the first choice.
      await expect.poll(() => dialog(page).getByLabel('Action').inputValue()).toBe('copy_source');
      await dialog(page).getByLabel('Action').selectOption('Approve');
      await page.getByText('Approve 4 segments').first().waitFor();
      await dialog(page).getByText('It has no translation.').first().waitFor();
      await dialog(page).getByRole('button', { name: 'Approve 4 segments' }).click();
      await toast(page, '4 segments approved.').waitFor();
      expect((await approvalsOf(document)).filter(Boolean)).toHaveLength(6);
      await page.getByRole('button', { name: 'Undo: approve in 4' }).waitFor();

      await page.keyboard.press('Control+j');
      const entry = dialog(page, 'Journal').getByRole('listitem').first();
      await expect
        .poll(() => entry.textContent())
        .toMatch(/Approved the segments under a filter.*4 segments/);
      await entry.getByRole('button', { name: /^Undo/ }).click();
      await toast(page, 'Undone: 4 segments restored.').waitFor();
      expect(await approvalsOf(document)).toEqual(before);
      await page.keyboard.press('Control+j');
      await dialog(page, 'Journal').getByText('Undone', { exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'detached' });
      await page.keyboard.press('Control+Shift+b');
      await dialog(page).getByLabel('Action').selectOption('Approve');
      await dialog(page).getByRole('button', { name: /#5/ }).click();
      await liveTarget(page, 5).waitFor();
      await expect.poll(() => dialog(page).count()).toBe(0);
    }));

  test('undoing it leaves later changes alone and lists them with a link to each', () =>
    onDocument(async (page, document) => {
      await page.keyboard.press('Control+Shift+b');
      await page.getByLabel('Action', { exact: true }).selectOption('copy_source');
      await page.getByRole('button', { name: 'Fill 8 segments' }).click();
      await toast(page, '8 segments filled with the source.').waitFor();
      await document.change(3, 'Anders');
      await page.keyboard.press('Control+j');
      await dialog(page)
        .getByRole('button', { name: /^Undo: Copied the source/ })
        .click();
      await dialog(page, /later changes/).waitFor();
      await dialog(page).getByText('7 segments restored.').waitFor();
      await dialog(page)
        .getByRole('button', { name: /#3 It has changed since/ })
        .click();
      await liveTarget(page, 3).waitFor();
      expect(await targetsOf(document, 5)).toEqual(['', 'Luke schließen.', 'Anders', 'Segel hoch!', '']);
    }));
});

describe('giving a translation to repetitions', () => {
  test('shows by keyboard what will change, skips cleared and approved segments, and undoes all at once', () =>
    onDocument(async (page, document) => {
      await page.keyboard.insertText('Segel setzen.');
      await page.keyboard.press('Control+Shift+e');
      await dialog(page, 'Repetitions of segment 1').waitFor();
      await page.getByRole('button', { name: 'Apply to 2 segments' }).waitFor();
      await dialog(page).getByText('It is approved with another translation.').waitFor();
      await page.getByLabel('Segment 5', { exact: true }).focus();
      await page.keyboard.press('Space');
      await page.getByRole('button', { name: 'Apply to 1 segment' }).focus();
      await page.keyboard.press('Enter');
      await toast(page, 'Applied the translation of segment 1 to 1 segment.').waitFor();
      expect(await targetsOf(document, 5)).toEqual([
        'Segel setzen.',
        'Luke schließen.',
        'Segel setzen.',
        'Segel hoch!',
        '',
      ]);
      await undoByKeyboard(page);
      await expect.poll(() => document.target(3)).toBe('');
    }));

  test('is offered without a dialog after an approval; the first offer is also for all later ones', () =>
    onDocument(async (page, document) => {
      await page.keyboard.insertText('Segel setzen.');
      await page.keyboard.press('Control+Shift+Enter');
      await page.getByText('2 segments repeat 1').waitFor();
      await expect.poll(() => dialog(page).count()).toBe(0);
      await page.getByRole('button', { name: 'Apply translation…' }).click();
      await page.getByRole('button', { name: 'Apply to 2 segments' }).click();
      await toast(page, /^Applied the translation .* to 2 segments/).waitFor();
      expect((await approvalsOf(document)).slice(0, 5)).toEqual([true, false, true, true, true]);
      await page.getByText('2 segments repeat 1').waitFor({ state: 'detached' });

      // Choosing in the dialog was an answer: later offers no longer ask.
      await page.keyboard.press('Control+Shift+e');
      await dialog(page).getByText('offer to apply it to repetitions').waitFor();
      await dialog(page).getByRole('link', { name: 'Change in Preferences' }).click();
      const wish = page.getByLabel('When a repeated segment is approved');
      await expect.poll(() => wish.inputValue()).toBe('offer');
      await expect.poll(() => page.locator('[data-preference]').count()).toBe(1);
      await wish.selectOption('never');
      await page.goBack();
      await editorFocus(page);
      await page.keyboard.press('Control+Shift+e');
      await dialog(page).getByText('do nothing').waitFor();
    }));

  test('is applied at once from the first offer on when the user answers “always”', () =>
    onDocument(async (page, document) => {
      await page.keyboard.insertText('Segel setzen.');
      await page.keyboard.press('Control+Shift+Enter');
      await page.getByRole('button', { name: 'Always apply' }).click();
      await toast(page, 'Applied to 2 segments.').waitFor();
      await expect.poll(() => document.target(3)).toBe('Segel setzen.');
      await page.goto('/preferences');
      const wish = page.getByLabel('When a repeated segment is approved');
      await expect.poll(() => wish.inputValue()).toBe('always');
    }));

  test('is applied at once if chosen in the preferences', () =>
    onDocument(async (page, document) => {
      await page.keyboard.press('Control+,');
      await page.getByLabel('When a repeated segment is approved').selectOption('always');
      await page.goBack();
      await editorFocus(page);
      await page.keyboard.insertText('Segel setzen.');
      await page.keyboard.press('Control+Shift+Enter');
      await toast(page, 'Applied to 2 segments.').waitFor();
      await expect.poll(() => document.target(3)).toBe('Segel setzen.');
    }));

  test('is never offered again when the user answers “never”', () =>
    onDocument(async (page) => {
      await page.keyboard.insertText('Segel setzen.');
      await page.keyboard.press('Control+Shift+Enter');
      await page.getByRole('button', { name: 'Never offer' }).click();
      await toast(page, 'Repetitions are no longer offered').waitFor();
      await page.goto('/preferences');
      const wish = page.getByLabel('When a repeated segment is approved');
      await expect.poll(() => wish.inputValue()).toBe('never');
    }));
});
