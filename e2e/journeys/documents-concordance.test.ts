import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { OVER_BOTH } from '../support/over-both.ts';
import { useEditor } from './editor-stage.ts';

const SOON = { timeout: 8_000 };

const stage = useEditor({ env: {} });

const withPage = (path: string, run: (page: Page) => Promise<void>) =>
  stage.play(path, run, { timeout: 10_000, isQuiet: true });

// Stemming, which only the server does, and navigation to another remote's screen.
describe('concordance', () => {
  test(
    'finds words in any form, of the target alone too, and says what to do when there are none',
    OVER_BOTH,
    async () => {
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
    },
  );

  test('one key leads to where the best match comes from', async () => {
    await withPage('/document/1?segment=8', async (page) => {
      await page.getByRole('button', { name: /^Insert match 1/ }).waitFor();
      await page.keyboard.press('Control+Shift+o');
      await page.waitForURL(/\/tm\/\d+\?.*search=/);
    });
  });
});

describe('matches', () => {
  test('come as far as the memories are indexed, which is said, and the others later', async () => {
    await withPage('/document/1?segment=8', async (page) => {
      let isIndexed = false;
      await page.route('**/api/document/records/*/matches', async (route) => {
        const response = await route.fetch();
        const json = isIndexed ? await response.json() : { matches: [], is_complete: false };
        await route.fulfill({ response, json });
      });
      await page.reload();
      const note = page.getByText(
        'A memory is still being imported or indexed. More matches may appear here soon.',
      );
      await note.waitFor();
      isIndexed = true;
      await page.getByRole('button', { name: /^Insert match 1/ }).waitFor();
      expect(await note.count()).toBe(0);
      await page.unrouteAll({ behavior: 'wait' });
    });
  });
});
