import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems } from '../support/browser.ts';
import { addDocument, type FixtureUnit, liveTarget } from './documents-support.ts';
import { useEditor } from './editor-stage.ts';

const UNITS: FixtureUnit[] = [
  { source: 'Pay 100 euros.', target: 'Zahlen Sie 200 Euro.' },
  { source: 'All is well.', target: 'Alles ist gut' },
  { source: 'Approved text.', target: 'Freigegebener Text.', approved: true },
];

const stage = useEditor();

async function withDocument(
  units: readonly FixtureUnit[],
  run: (page: Page, id: number) => Promise<void>,
  options: Parameters<typeof stage.play>[2] = {},
) {
  const id = await addDocument(stage.workbench, units);
  await stage.play(`/document/${id}`, (page) => run(page, id), options);
}

async function openTool(page: Page, name: RegExp) {
  await page.getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('menuitem', { name }).click();
  return page.getByRole('dialog').last();
}

// Needs a downloaded file, which no mock serves, and a script that fails to load.
describe('the quality report', () => {
  test('is downloaded as a table', () =>
    withDocument(UNITS, async (page) => {
      const dialog = await openTool(page, /^Quality report/);
      await dialog.getByRole('button', { name: 'Check all segments' }).click();
      const findings = dialog.getByRole('list', { name: 'Findings' }).getByRole('listitem');
      await findings.first().waitFor();
      await dialog.getByLabel('Severity').selectOption('warning');
      await expect.poll(() => findings.count()).toBe(1);
      const downloading = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Download' }).click();
      await page.getByRole('menuitem', { name: /csv/ }).click();
      const table = readFileSync(await (await downloading).path(), 'utf8');
      expect(table).toContain('2,Warning,End punctuation,');
    }));

  test('whose code does not come says so, leaves the segment as typed, and comes when tried again', () =>
    withDocument(UNITS, async (page) => {
      await page.keyboard.type('Oh! ');
      await page.route(/\/dialogs\.\w+\.js/, (route) => route.abort());
      await openTool(page, /^Quality report/);
      await page.getByRole('heading', { name: 'The quality report could not be loaded' }).waitFor();
      await page.unroute(/\/dialogs\.\w+\.js/);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('button', { name: 'Check all segments' }).waitFor();
      await page.keyboard.press('Escape');
      expect(await liveTarget(page, 1).textContent()).toContain('Oh! ');
    }));

  test('is accessible, and so are its settings', () =>
    withDocument(UNITS, async (page) => {
      const dialog = await openTool(page, /^Quality report/);
      await dialog.getByRole('button', { name: 'Check all segments' }).click();
      await dialog.getByRole('list', { name: 'Findings' }).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Checks…' }).click();
      await page.getByRole('list', { name: 'Checks' }).last().waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
    }));
});
