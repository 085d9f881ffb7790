import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems } from '../support/browser.ts';
import { addDocument, type FixtureUnit, liveTarget } from '../support/documents.ts';
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

async function openFindings(page: Page) {
  await page.getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('menuitem', { name: /^Findings/ }).click();
  return page.getByRole('tabpanel', { name: /^Findings/ });
}

async function chooseInMenu(page: Page, name: RegExp) {
  await page.getByRole('button', { name: 'Filter and tools' }).click();
  await page.locator('[role^=menuitem]').filter({ hasText: name }).click();
}

// Needs a downloaded file, which no mock serves, and a script that fails to load.
describe('the findings of a document', () => {
  test('are downloaded as a table', () =>
    withDocument(UNITS, async (page) => {
      const pane = await openFindings(page);
      await pane.getByRole('button', { name: 'Check all segments' }).click();
      const findings = pane.getByRole('list', { name: 'Findings' }).getByRole('listitem');
      await findings.first().waitFor();
      await pane.getByLabel('Severity').selectOption('warning');
      await expect.poll(() => findings.count()).toBe(1);
      const downloading = page.waitForEvent('download');
      await chooseInMenu(page, /csv/);
      const table = readFileSync(await (await downloading).path(), 'utf8');
      expect(table).toContain('2,Warning,End punctuation,');
    }));

  test('whose code does not come say so, leave the segment as typed, and come when tried again', () =>
    withDocument(UNITS, async (page) => {
      await page.keyboard.type('Oh! ');
      await page.route(/\/findings\.\w+\.js/, (route) => route.abort());
      const pane = await openFindings(page);
      await pane.getByText('This could not be loaded').waitFor();
      await page.unroute(/\/findings\.\w+\.js/);
      await pane.getByRole('button', { name: 'Try again' }).click();
      await pane.getByRole('button', { name: 'Check all segments' }).waitFor();
      await page.keyboard.press('Escape');
      expect(await liveTarget(page, 1).textContent()).toContain('Oh! ');
    }));

  test('are accessible, and so are their settings', () =>
    withDocument(UNITS, async (page) => {
      const pane = await openFindings(page);
      await pane.getByRole('button', { name: 'Check all segments' }).click();
      await pane.getByRole('list', { name: 'Findings' }).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await chooseInMenu(page, /^Checks…/);
      await page.getByRole('list', { name: 'Checks' }).last().waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
    }));
});
