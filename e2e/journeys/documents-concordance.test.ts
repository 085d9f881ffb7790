import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { OVER_BOTH } from '../support/over-both.ts';
import { useEditor } from './editor-stage.ts';

const stage = useEditor({ env: {} });

const withPage = (path: string, run: (page: Page) => Promise<void>) =>
  stage.play(path, run, { timeout: 30_000, isQuiet: true });

// Stemming, on both databases.
describe('concordance', () => {
  test(
    'finds words in any form, also in the target alone, and gives advice if nothing matches',
    OVER_BOTH,
    async () => {
      await withPage('/document/1?segment=3', async (page) => {
        await page.keyboard.press('Control+k');
        const field = page.getByRole('searchbox', { name: 'Search memories' });
        const how = page.getByLabel('Match type', { exact: true });
        const side = page.getByLabel('Search in', { exact: true });
        const marks = () => page.getByRole('list', { name: 'Units found' }).locator('mark').allTextContents();
        await field.fill('towers reached');
        const none = page.getByText('No results in the attached memories. Try fewer words');
        await none.waitFor();
        await how.selectOption({ label: 'Any word form' });
        await expect.poll(marks).toEqual(expect.arrayContaining(['reach', 'tower']));
        await side.selectOption({ label: 'Target' });
        await none.waitFor();
        await field.fill('Türmen');
        await expect.poll(marks).toContain('Turm');
      });
    },
  );
});
