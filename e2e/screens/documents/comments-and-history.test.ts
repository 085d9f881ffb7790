import { describe, expect, test } from 'vitest';
import { focused, liveTarget } from '../../support/documents.ts';
import { useDocument } from '../support/sample-document.ts';

const screens = useDocument();
const { onDocument } = screens;

describe('comments and history', () => {
  test('a comment is resolved and reopened, and the filter finds unresolved comments', () =>
    onDocument(async (page) => {
      await page.keyboard.press('Control+Shift+m');
      await expect.poll(() => focused(page)).toMatch(/TEXTAREA|^Comment/);
      await page.keyboard.insertText('Which sail?');
      await page.keyboard.press('Control+Enter');
      await page.getByRole('button', { name: 'Resolve: Which sail?' }).click();
      await page.getByText('resolved by').waitFor();
      await page.getByRole('button', { name: 'Filters', exact: true }).click();
      await page.getByRole('menuitemcheckbox', { name: 'with unresolved comments' }).click();
      await page.getByText('No matching segments').waitFor();
      await page.getByRole('button', { name: 'Clear the filters' }).click();
      await liveTarget(page).waitFor();
      await page.getByRole('button', { name: 'Reopen: Which sail?' }).click();
      await page.getByRole('button', { name: 'Resolve: Which sail?' }).waitFor();
      await page.getByText('1 comment, unresolved').first().waitFor();
    }));

  test('restoring a version from the history keeps the text written after it', () =>
    onDocument(
      async (page, document) => {
        await page.keyboard.press('Control+a');
        await page.keyboard.insertText('Zweite Fassung');
        await page.keyboard.press('Control+s');
        await page.getByText(/^Saved \S/).waitFor();
        await page.getByRole('tab', { name: /^History/ }).click();
        const history = page.getByRole('list', { name: 'History' });
        await history.locator('del').first().waitFor();
        await history.getByRole('button', { name: 'Restore this version' }).last().click();
        await expect.poll(() => document.target(2)).toBe('Luke schließen.');
        await history.getByRole('button', { name: 'Restore this version' }).first().waitFor();
        await expect.poll(() => history.textContent()).toContain('Zweite Fassung');
      },
      { query: '?segment=2' },
    ));

  test('older changes are shown on request, down to the original', () =>
    onDocument(
      async (page, document) => {
        for (let version = 1; version <= 51; version++) await document.change(2, `Fassung ${version}`);
        await page.getByRole('tab', { name: /^History/ }).click();
        const history = page.getByRole('list', { name: 'History' });
        await history.getByText('Edited').first().waitFor();
        expect(await history.getByText('Original').count()).toBe(0);
        await history.getByRole('button', { name: 'Show older changes' }).click();
        await history.getByText('Original').waitFor();
        expect(await history.getByRole('button', { name: 'Show older changes' }).count()).toBe(0);
      },
      { query: '?segment=2' },
    ));
});
