import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { addDocument, type FixtureUnit, recordsOf } from '../support/documents.ts';
import { OVER_BOTH } from '../support/over-both.ts';
import { useEditor } from './editor-stage.ts';

const UNITS: FixtureUnit[] = [
  { source: 'First sentence.', target: 'Erster Satz.' },
  { source: 'Second sentence.', target: 'Zweiter Satz.' },
  { source: 'Third sentence.' },
];

const stage = useEditor();

async function withDocument(run: (page: Page, id: number) => Promise<void>) {
  const id = await addDocument(stage.workbench, UNITS);
  await stage.play(`/document/${id}`, (page) => run(page, id));
}

async function download(page: Page, name: RegExp): Promise<string> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name }).click();
  return readFileSync(await (await downloading).path(), 'utf8');
}

/** Uploads a copy and waits until it is compared. */
async function handIn(page: Page, name: string, content: string): Promise<void> {
  await page.getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('menuitem', { name: /^Import reviewed file/ }).click();
  await page
    .getByRole('dialog')
    .getByText(/drop it here$/)
    .waitFor();
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
  await page.getByRole('heading', { name: `Compared with ${name}` }).waitFor();
}

const differences = (page: Page) => page.getByRole('list', { name: 'Differences' }).getByRole('listitem');
const targetsOf = async (id: number) => (await recordsOf(stage.workbench, id)).map(({ target }) => target);

// Uses a file downloaded by a browser, on both databases.
describe('a returned copy', () => {
  test(
    'is compared side by side, selected change by change by keyboard, applied at once, and undone',
    OVER_BOTH,
    () =>
      withDocument(async (page, id) => {
        const copy = (await download(page, /^Translation/))
          .replace('>Erster Satz.<', '>Der erste Satz.<')
          .replace('>Zweiter Satz.<', '>Der zweite Satz.<');
        await handIn(page, 'back.xlf', copy);
        await expect.poll(() => differences(page).count()).toBe(2);
        const second = page.getByRole('checkbox', { name: 'Segment 2' });
        await second.focus();
        await page.keyboard.press('Space');
        await expect.poll(() => second.isChecked()).toBe(false);
        await page.getByRole('button', { name: 'Import 1 segment' }).click();
        await expect.poll(() => targetsOf(id)).toEqual(['Der erste Satz.', 'Zweiter Satz.', '']);
        await page.getByRole('button', { name: 'Undo' }).first().click();
        await expect.poll(() => targetsOf(id)).toEqual(['Erster Satz.', 'Zweiter Satz.', '']);
      }),
  );
});
