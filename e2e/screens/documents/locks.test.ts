import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { toast } from '../../support/act.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import { liveTarget, shownText } from '../../support/documents.ts';
import { closeDialog } from '../support/editor-dialogs.ts';
import { type OpenDocument, useDocument } from '../support/sample-document.ts';

const screens = useDocument();
const { onDocument } = screens;

const rowOf = (page: Page, row: number) => page.locator('[role=row][aria-rowindex]').nth(row);
const lockIn = (page: Page, row: number) =>
  rowOf(page, row).getByRole('img', { name: 'Locked', exact: true });
const lockedRows = async (document: OpenDocument) =>
  (await document.records()).filter(({ locked }) => locked).map(({ row_number }) => row_number);

const searched = (page: Page) => new URL(page.url()).searchParams.get('search');

describe('locking a segment by key', () => {
  test('saves its text first, marks the row, and refuses typing until the same key unlocks it', () =>
    onDocument(async (page, document) => {
      await page.keyboard.type('Setzt');
      await page.keyboard.press('Control+l');
      await page.getByText('This segment is locked.').waitFor();
      await lockIn(page, 1).waitFor();
      await page.getByRole('status').filter({ hasText: 'Segment 1 locked' }).waitFor();
      expect(await document.target(1)).toBe('Setzt');
      await page.keyboard.type('x');
      await page.keyboard.press('Alt+Delete');
      expect(await shownText(page)).toBe('Setzt');
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.keyboard.press('Control+Shift+P');
      await page.keyboard.insertText('clear target');
      await page.getByRole('option', { name: /This segment is locked/ }).waitFor();
      await closeDialog(page);
      await page.keyboard.press('Control+l');
      await lockIn(page, 1).waitFor({ state: 'detached' });
      await page.keyboard.type(' Segel');
      await page.keyboard.press('Control+s');
      await expect.poll(() => document.target(1)).toBe('Setzt Segel');
    }));

  test('is in the history and the status menu, and is undone from the journal', () =>
    onDocument(
      async (page, document) => {
        await page.getByRole('button', { name: /^Status:/ }).click();
        await page.getByRole('menuitem', { name: /^Lock segment/ }).click();
        await lockIn(page, 2).waitFor();
        await page.getByRole('tab', { name: /^History/ }).click();
        await page.getByRole('list', { name: 'History' }).getByText('Locked').waitFor();
        await page.getByRole('button', { name: 'Undo: lock 2' }).click();
        await lockIn(page, 2).waitFor({ state: 'detached' });
        await expect.poll(() => lockedRows(document)).toEqual([7]);
      },
      { query: '?segment=2' },
    ));

  test('is not offered to translators, nor for a segment that the file locks', () =>
    onDocument(
      async (page, document) => {
        await page.keyboard.press('Control+Shift+P');
        await page.keyboard.insertText('lock or unlock');
        await page.getByRole('option', { name: /Only reviewers/ }).waitFor();
        await closeDialog(page);
        await page.keyboard.press('Control+l');
        expect(await lockedRows(document)).toEqual([7]);
      },
      { role: 'user' },
    ));

  test('shows a lock set in another browser at once', () =>
    onDocument(async (page, document) => {
      const [first] = await document.records();
      await screens.backend.api('PUT', `/document/records/${first?.id}/lock`, { locked: true });
      await lockIn(page, 1).waitFor();
      await page.keyboard.type('x');
      expect(await shownText(page)).toBe('');
      await page.getByRole('button', { name: 'Unlock' }).click();
      await lockIn(page, 1).waitFor({ state: 'detached' });
      await liveTarget(page, 1).waitFor();
      expect(await lockedRows(document)).toEqual([7]);
    }));
});

describe('locking many segments', () => {
  test('locks the filtered ones with a preview, in one action with an undo', () =>
    onDocument(async (page, document) => {
      await page.keyboard.press('Control+Shift+b');
      await page.getByLabel('Action', { exact: true }).selectOption('lock');
      const total = (await document.records()).length;
      await page.getByRole('button', { name: `Lock ${total - 1} segments` }).click();
      await toast(page, `${total - 1} segments locked.`).waitFor();
      await lockIn(page, 2).waitFor();
      expect(await lockedRows(document)).toHaveLength(total);
      await page.getByRole('button', { name: `Undo: lock in ${total - 1}` }).click();
      await expect.poll(() => lockedRows(document)).toEqual([7]);
    }));

  test('the filters find locked segments and hide segments with only tags', () =>
    onDocument(async (page, document) => {
      const choose = async (name: string) => {
        await page.getByRole('button', { name: 'Filters', exact: true }).press('Enter');
        await page.getByRole('menuitemcheckbox', { name }).press('Enter');
      };
      await choose('that are locked');
      await page.getByText('1 segment', { exact: true }).waitFor();
      await liveTarget(page, 7).waitFor();
      await choose('that are locked');
      await expect.poll(() => searched(page)).toBe(null);
      await choose('with words, not only tags');
      await expect.poll(() => searched(page)).toBe('has:words');
      const records = await document.records();
      const withWords = records.filter(({ source }) => /\p{L}/u.test(source.replace(/\{\/?\d+\/?\}/g, '')));
      await page.getByText(`${withWords.length} segments`, { exact: true }).waitFor();
    }));
});
