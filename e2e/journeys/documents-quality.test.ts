import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems } from '../support/browser.ts';
import { addDocument, type FixtureUnit, liveTarget, openEditor, recordsOf } from './documents-support.ts';
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

const checks = (page: Page) => page.getByRole('list', { name: 'Checks' }).first();

describe('the quality report', () => {
  test('checks the document, is filtered, repairs with one click, and is downloaded', () =>
    withDocument(UNITS, async (page, id) => {
      const dialog = await openTool(page, /^Quality report/);
      await dialog.getByRole('button', { name: 'Check all segments' }).click();
      const findings = dialog.getByRole('list', { name: 'Findings' }).getByRole('listitem');
      await findings.first().waitFor();
      await expect.poll(() => findings.count()).toBe(2);
      await dialog.getByLabel('Severity').selectOption('warning');
      await expect.poll(() => findings.count()).toBe(1);
      const downloading = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Download' }).click();
      await page.getByRole('menuitem', { name: /csv/ }).click();
      const table = readFileSync(await (await downloading).path(), 'utf8');
      expect(table).toContain('2,Warning,End punctuation,');
      await findings
        .first()
        .getByRole('button', { name: /^End with/ })
        .first()
        .click();
      await findings.first().getByRole('button', { name: 'Repaired' }).waitFor();
      expect((await recordsOf(stage.workbench, id))[1]?.target).toBe('Alles ist gut.');
      await dialog.getByRole('button', { name: 'Check them' }).click();
      await dialog.getByText('Nothing to object to').waitFor();
    }));

  test('a finding is waived with a reason, shown with its author, and taken back', () =>
    withDocument(UNITS, async (page) => {
      const dialog = await openTool(page, /^Quality report/);
      await dialog.getByRole('button', { name: 'Check all segments' }).click();
      const findings = dialog.getByRole('list', { name: 'Findings' }).getByRole('listitem');
      await findings.first().getByRole('button', { name: 'Not a mistake…' }).click();
      await page.getByLabel('It is no mistake, because').fill('As agreed with the bank');
      await page.getByRole('button', { name: 'Waive', exact: true }).click();
      await expect.poll(() => findings.count()).toBe(1);
      await dialog.getByLabel('Waived').selectOption('waived');
      await dialog.getByText('As agreed with the bank').waitFor();
      await dialog.getByRole('button', { name: 'Take back' }).click();
      await expect.poll(() => dialog.getByText('As agreed with the bank').count()).toBe(0);
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

  test.each(['light', 'dark'] as const)('is accessible in the %s theme, and so are its settings', (theme) =>
    withDocument(
      UNITS,
      async (page) => {
        const dialog = await openTool(page, /^Quality report/);
        await dialog.getByRole('button', { name: 'Check all segments' }).click();
        await dialog.getByRole('list', { name: 'Findings' }).waitFor();
        expect(await accessibilityProblems(page)).toEqual([]);
        await dialog.getByRole('button', { name: 'Checks…' }).click();
        await page.getByRole('list', { name: 'Checks' }).last().waitFor();
        expect(await accessibilityProblems(page)).toEqual([]);
      },
      { theme },
    ),
  );
});

describe('checks and approval', () => {
  test('an issue is waived where it stands, and then approval does not ask', () =>
    withDocument(UNITS, async (page, id) => {
      await checks(page).getByText('200').first().waitFor();
      await page.keyboard.press('Control+Shift+Enter');
      await page.getByRole('button', { name: 'Go back and correct' }).click();
      expect((await recordsOf(stage.workbench, id))[0]?.approved).toBe(false);
      await checks(page).getByRole('button', { name: 'Not a mistake…' }).first().click();
      await page.getByLabel('It is no mistake, because').fill('The rate changed');
      await page.getByRole('button', { name: 'Waive', exact: true }).click();
      await expect.poll(() => page.getByLabel('It is no mistake, because').count()).toBe(0);
      await liveTarget(page, 1).focus();
      await page.keyboard.press('Control+Shift+Enter');
      await expect
        .poll(async () => (await recordsOf(stage.workbench, id))[0]?.approved, { timeout: 6000 })
        .toBe(true);
    }));

  test('a check that forbids approval is set for the document and holds', () =>
    withDocument(UNITS, async (page, id) => {
      const dialog = await openTool(page, /^Quality report/);
      await dialog.getByRole('button', { name: 'Checks…' }).click();
      await page.getByLabel('Numbers', { exact: true }).selectOption('blocking');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      await checks(page).getByText('Forbids approval.').first().waitFor();
      await liveTarget(page, 1).focus();
      await page.keyboard.press('Control+Enter');
      await page.getByText('This document does not allow approval with these errors').waitFor();
      await page.getByRole('button', { name: 'Go back and correct' }).click();
      expect((await recordsOf(stage.workbench, id))[0]?.approved).toBe(false);
    }));

  test('what was changed after its approval is marked, shows the difference, and is found by the filter', () =>
    withDocument(UNITS, async (page, id) => {
      await openEditor(page, `/document/${id}?segment=3`);
      await liveTarget(page, 3).focus();
      await page.keyboard.press('End');
      await page.keyboard.type(' Neu.');
      await page.getByRole('region', { name: 'Changed since approval' }).waitFor();
      await expect
        .poll(async () => (await recordsOf(stage.workbench, id))[2]?.approved, { timeout: 6000 })
        .toBe(false);
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitemcheckbox', { name: /changed since approval/ }).click();
      await page.getByText('1 segment', { exact: true }).waitFor();
    }));

  test('the state is set by hand as far as the role allows', () =>
    withDocument(UNITS, async (page, id) => {
      await openEditor(page, `/document/${id}?segment=3`);
      await page.getByRole('button', { name: 'State: Reviewed' }).click();
      await page.getByRole('menuitemcheckbox', { name: 'Final' }).click();
      await expect
        .poll(async () => (await recordsOf(stage.workbench, id))[2]?.state, { timeout: 6000 })
        .toBe('final');
    }));
});
