import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { where } from '../../support/act.ts';
import { focused, liveTarget, shownText } from '../../support/documents.ts';
import { useDocument } from '../support/sample-document.ts';

const screens = useDocument();
const { onDocument } = screens;

describe('finding segments', () => {
  test('a search counts its segments, is part of the address, and can be cleared', () =>
    onDocument(
      async (page, { id }) => {
        const query = '/records?search=bilge%20pump';
        const found = (await screens.backend.api('GET', `/document/${id}${query}`)) as { total_rows: number };
        expect(found.total_rows).toBeGreaterThan(10);
        const showsCount = (shown: Page) => shown.getByText(`${found.total_rows} segments`).waitFor();
        await page.keyboard.press('Control+Shift+f');
        await page.keyboard.insertText('bilge pump');
        await page.waitForURL(/search=bilge\+pump/);
        await showsCount(page);
        const other = await screens.open({ path: where(page) });
        await showsCount(other);
        const field = other.getByRole('combobox', { name: 'Search segments' });
        await expect.poll(() => field.inputValue()).toBe('bilge pump');
        await other.getByRole('button', { name: 'Clear filter' }).click();
        await other.waitForURL((url) => !url.searchParams.has('search'));
      },
      { sample: 'course' },
    ));

  test('under “not approved” an approved segment keeps its place, and no segment is skipped', () =>
    onDocument(
      async (page) => {
        for (const row of [2, 5]) {
          await liveTarget(page, row).waitFor();
          await page.keyboard.press('Control+Enter');
        }
        await liveTarget(page, 6).waitFor();
        await page.getByText('2 no longer match').waitFor();
        // Its page is the third of the document, and the second under the filter.
        await page.keyboard.press('Control+g');
        await page.keyboard.type('281');
        await page.keyboard.press('Enter');
        await liveTarget(page, 281).waitFor();
        await page.keyboard.press('Alt+ArrowUp');
        await liveTarget(page, 280).waitFor();
      },
      { sample: 'course', query: '?approved=false' },
    ));
});

test('concordance finds and marks words and prefixes, and inserts a unit by key', () =>
  onDocument(
    async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.insertText('anchor');
      const list = page.getByRole('list', { name: 'Units found' });
      await expect.poll(() => list.locator('mark').first().textContent()).toMatch(/^anchor$/i);
      await page.getByLabel('Match type', { exact: true }).selectOption('prefix');
      const field = page.getByRole('searchbox', { name: 'Search memories' });
      await field.fill('anch clea');
      await expect.poll(() => list.locator('mark').allTextContents()).toContain('clea');
      await expect
        .poll(() => list.getByRole('link').first().getAttribute('href'))
        .toMatch(/^\/tm\/\d+\?.*search=/);
      const target = await list.getByRole('button').first().locator('> span').last().textContent();
      await field.press('ArrowDown');
      await page.keyboard.press('Enter');
      // Chips look different in the list.
      const letters = (text: string | null) => text?.replace(/[^\p{L} ]/gu, '');
      await expect.poll(async () => letters(await shownText(page))).toBe(letters(target));
      await expect.poll(() => focused(page)).toMatch(/^Target of segment 6/);
    },
    { sample: 'course', query: '?segment=6' },
  ));

test('reopening a document restores the segment and the caret of the last visit', () =>
  onDocument(async (page) => {
    await page.keyboard.press('Control+g');
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    await liveTarget(page, 3).waitFor();
    await page.keyboard.insertText('Das Boot');
    for (let left = 0; left < 4; left++) await page.keyboard.press('ArrowLeft');
    await page.getByText(/All changes saved|Saved /).waitFor();
    await page.getByRole('banner').getByRole('link').first().click();
    await page.getByRole('region', { name: 'Documents' }).waitFor();
    await page.goBack();
    await liveTarget(page, 3).waitFor();
    await expect.poll(() => focused(page)).toMatch(/^Target of segment 3/);
    await page.keyboard.insertText('rote ');
    await expect.poll(() => shownText(page)).toMatch(/Das rote Boot$/);
    await page.reload();
    await liveTarget(page, 3).waitFor();
    await expect.poll(() => focused(page)).toMatch(/^Target of segment 3/);
    await page.keyboard.insertText('große ');
    await expect.poll(() => shownText(page)).toMatch(/Das rote große Boot$/);
  }));
