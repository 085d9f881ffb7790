import { describe, expect, test } from 'vitest';
import { readableText } from '../../../shared/domain/text/inline-codes.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import { liveTarget, shownText } from '../../support/documents.ts';
import { closeDialog } from '../support/editor-dialogs.ts';
import { type OpenDocument, useDocument } from '../support/sample-document.ts';

const screens = useDocument();
const { onDocument } = screens;

const sourceOf = async (document: OpenDocument, row: number) =>
  readableText((await document.records())[row - 1]?.source ?? '');

describe('editing a source', () => {
  test('by key changes the row but keeps the typed translation, and the original can be restored', () =>
    onDocument(async (page, document) => {
      await page.keyboard.type('Setzt');
      await page.keyboard.press('Shift+F2');
      const dialog = page.getByRole('dialog', { name: 'Edit source of segment 1' });
      const field = dialog.getByRole('textbox', { name: 'Source' });
      await field.and(page.locator(':focus')).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText('Hoist all sails.');
      await page.keyboard.press('Control+Enter');
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('status').filter({ hasText: 'Source of segment 1 saved' }).waitFor();
      await page.getByRole('region', { name: 'Source edited' }).waitFor();
      expect(await sourceOf(document, 1)).toBe('Hoist all sails.');
      expect(await document.target(1)).toBe('Setzt');
      await liveTarget(page, 1).and(page.locator(':focus')).waitFor();
      expect(await shownText(page)).toBe('Setzt');
      await page.getByRole('tab', { name: /^History/ }).click();
      await page.getByRole('list', { name: 'History' }).getByText('Source edited').waitFor();
      await page.getByRole('button', { name: 'Edit or restore source…' }).click();
      await dialog.getByText('Source in the file').waitFor();
      await dialog.getByRole('button', { name: 'Restore original' }).click();
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => sourceOf(document, 1)).toBe('Hoist the sail.');
      expect(await page.getByRole('region', { name: 'Source edited' }).count()).toBe(0);
    }));

  test('without a tag of the file is refused with the reason, and the text is kept', () =>
    onDocument(
      async (page, document) => {
        screens.console.expect(/422/);
        const before = await sourceOf(document, 6);
        await page.keyboard.press('Shift+F2');
        const dialog = page.getByRole('dialog', { name: 'Edit source of segment 6' });
        await dialog.getByRole('textbox', { name: 'Source' }).and(page.locator(':focus')).waitFor();
        await page.keyboard.press('Control+a');
        await page.keyboard.insertText('The hatch is closed.');
        await dialog.getByRole('button', { name: 'Save source' }).click();
        await dialog.getByText('The source must keep exactly its tags.').waitFor();
        await dialog.getByText('The hatch is closed.').waitFor();
        await closeDialog(page);
        expect(await sourceOf(document, 6)).toBe(before);
      },
      { query: '?segment=6' },
    ));

  test('is only for managers', () =>
    onDocument(
      async (page) => {
        await page.keyboard.press('Control+Shift+P');
        await page.keyboard.insertText('edit source');
        await page.getByRole('option', { name: /Only managers/ }).waitFor();
        await closeDialog(page);
      },
      { role: 'reviewer' },
    ));
});
