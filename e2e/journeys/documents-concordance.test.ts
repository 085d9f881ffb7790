import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { focused, shownText } from './documents-support.ts';
import { useEditor } from './editor-stage.ts';

const SOON = { timeout: 8_000 };

const stage = useEditor();

const withPage = (path: string, run: (page: Page) => Promise<void>) =>
  stage.play(path, run, { timeout: 10_000, isQuiet: true });

describe('concordance', () => {
  test('finds what is selected, marks it, inserts by key, and leads to the memory', async () => {
    await withPage('/document/1?segment=3', async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('lantern');
      const list = page.getByRole('list', { name: 'Units found' });
      await list.getByRole('listitem').first().waitFor();
      await expect.poll(() => list.locator('mark').first().textContent()).toMatch(/^lantern/i);
      await page.getByLabel('How', { exact: true }).selectOption('prefix');
      await page.getByRole('searchbox', { name: 'Search the memories' }).fill('lant keep');
      await expect.poll(() => list.locator('mark').count(), SOON).toBeGreaterThan(0);
      const target = await list.getByRole('button').first().locator('> span').last().textContent();
      await page.getByRole('searchbox', { name: 'Search the memories' }).press('ArrowDown');
      await page.keyboard.press('Enter');
      expect(await shownText(page)).toBe(target);
      await expect.poll(() => focused(page)).toMatch(/^Target of segment 3/);
      await list.getByRole('link').first().click();
      await page.waitForURL(/\/tm\/\d+\?.*search=/);
    });
  });

  test('finds words in any form, of the target alone too, and says what to do when there are none', async () => {
    await withPage('/document/1?segment=3', async (page) => {
      await page.keyboard.press('Control+k');
      const field = page.getByRole('searchbox', { name: 'Search the memories' });
      const how = page.getByLabel('How', { exact: true });
      const side = page.getByLabel('Where', { exact: true });
      const marks = () => page.getByRole('list', { name: 'Units found' }).locator('mark').allTextContents();
      await field.fill('towers reached');
      const none = page.getByText('No attached memory contains this. Try fewer words');
      await none.waitFor();
      await how.selectOption({ label: 'Words in any form' });
      await expect.poll(marks, SOON).toEqual(expect.arrayContaining(['reach', 'tower']));
      await side.selectOption({ label: 'Target' });
      await none.waitFor();
      await field.fill('Türmen');
      await expect.poll(marks, SOON).toContain('Turm');
    });
  });

  test('one key leads to where the best match comes from', async () => {
    await withPage('/document/1?segment=8', async (page) => {
      await page.getByRole('button', { name: /^Insert match 1/ }).waitFor();
      await page.keyboard.press('Control+Shift+o');
      await page.waitForURL(/\/tm\/\d+\?.*search=/);
    });
  });
});
