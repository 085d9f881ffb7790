import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { buildXliff, liveTarget } from '../support/documents.ts';
import { OVER_BOTH } from '../support/over-both.ts';
import { useEditor } from './editor-stage.ts';

const CODES = 'Click <g id="1" ctype="bold">Save</g> now<x id="2"/> please';

const stage = useEditor();

const withPage = stage.play;

describe('translating a document', () => {
  test('puts the typed text into the downloaded file, and changes nothing else', OVER_BOTH, () =>
    withPage('', async (page) => {
      const file = buildXliff([
        { source: 'First sentence.' },
        { source: CODES },
        { source: 'Third sentence.' },
      ]);
      await page.goto('/');
      const panel = page.getByRole('region', { name: 'Documents' });
      await panel
        .locator('input[type=file]')
        .setInputFiles({ name: 'journey.xlf', mimeType: 'application/xml', buffer: Buffer.from(file) });
      await panel.getByRole('link', { name: 'journey.xlf' }).click();
      await liveTarget(page, 1).waitFor();
      await page.keyboard.type('Erster Satz.');
      await page.keyboard.press('Control+Enter');
      await liveTarget(page, 2).waitFor();
      await page.keyboard.press('Control+Insert');
      await page.keyboard.press('Control+Enter');
      await liveTarget(page, 3).waitFor();
      await page.getByText(/^Saved \S/).waitFor();
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download' }).click();
      await page.getByRole('menuitem', { name: /^Translation/ }).click();
      const downloaded = readFileSync(await (await downloading).path(), 'utf8');
      expect(downloaded).toContain('>Erster Satz.</target>');
      expect(downloaded).toContain(`>${CODES}</target>`);
      const without = downloaded
        .replace(/\s*<target[^>]*>.*?<\/target>/g, '')
        .replaceAll(' approved="yes"', '');
      expect(without).toBe(file);
      const again = page.waitForEvent('download');
      await page.keyboard.press('Control+Shift+P');
      await page.keyboard.type('download translation');
      await page.keyboard.press('Enter');
      expect((await again).suggestedFilename()).toBe('journey.xlf');
    }),
  );
});
