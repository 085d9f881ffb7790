import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { focused, liveTarget, shownText } from '../../support/documents.ts';
import { useDocument } from '../support/sample-document.ts';

const screens = useDocument();
const { onDocument } = screens;

const checks = (page: Page) => page.getByRole('list', { name: 'Checks' }).first();

async function openFindings(page: Page) {
  await page.getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('menuitem', { name: /^Checks/ }).click();
  return page.getByRole('tabpanel', { name: /^Checks/ });
}

async function chooseInMenu(page: Page, name: string) {
  await page.getByRole('button', { name: 'Filter and tools' }).click();
  await page
    .locator('[role^=menuitem]')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .click();
}

async function waive(page: Page, reason: string) {
  await page.getByLabel('Reason', { exact: true }).fill(reason);
  await page.getByRole('button', { name: 'Waive', exact: true }).click();
  await page.getByLabel('Reason', { exact: true }).waitFor({ state: 'detached' });
}

describe('the findings of a document', () => {
  test('are filtered, repaired with one click, checked again, waived, and restored', () =>
    onDocument(async (page, document) => {
      const pane = await openFindings(page);
      await pane.getByRole('button', { name: 'Check all segments' }).click();
      const findings = pane.getByRole('list', { name: 'Findings' }).getByRole('listitem');
      const number = findings.filter({ hasText: '200' });
      await number.getByRole('button', { name: 'Not an error…' }).click();
      await waive(page, 'As agreed with the harbour');
      await number.waitFor({ state: 'detached' });
      await expect.poll(() => findings.locator(':focus').count()).toBe(1);
      await chooseInMenu(page, 'Waived');
      await pane.getByText('As agreed with the harbour').waitFor();
      await pane.getByRole('button', { name: 'Remove waiver' }).click();
      await pane.getByText('As agreed with the harbour').waitFor({ state: 'detached' });

      await chooseInMenu(page, 'Not waived');
      await number.waitFor();
      await pane.getByLabel('Severity').selectOption('warning');
      await number.waitFor({ state: 'detached' });
      const missing = findings.filter({ hasText: 'Alles ist gut' });
      await missing
        .getByRole('button', { name: /^End with/ })
        .first()
        .click();
      await missing.getByRole('button', { name: 'Repaired' }).waitFor();
      expect(await document.target(9)).toBe('Alles ist gut.');
      // The check has ended before the page knows its number.
      await page.route('**/qa/report', async (route) => {
        const response = await route.fetch();
        await screens.backend.application.runJobs();
        await route.fulfill({ response });
      });
      await pane.getByRole('button', { name: 'Check changes' }).click();
      await missing.waitFor({ state: 'detached' });
    }));
});

describe('checks and approval', () => {
  test('a segment whose issue was waived is approved without a mark', () =>
    onDocument(
      async (page, document) => {
        await checks(page).getByText('200').first().waitFor();
        await checks(page).getByRole('button', { name: 'Not an error…' }).first().click();
        await waive(page, 'The raft grew');
        await liveTarget(page, 8).focus();
        await page.keyboard.press('Control+Shift+Enter');
        await expect.poll(async () => (await document.records())[7]?.approved).toBe(true);
        expect(await page.getByText('1 segment has errors').count()).toBe(0);
      },
      { query: '?segment=8' },
    ));

  test('a check set to blocking for the document keeps the segment open with the reason, and the caret moves on', () =>
    onDocument(
      async (page, document) => {
        const pane = await openFindings(page);
        await pane.getByRole('button', { name: 'Checks…' }).click();
        await page.getByLabel('Numbers', { exact: true }).selectOption('blocking');
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
        await checks(page).getByText('Blocks approval.').first().waitFor();
        await liveTarget(page, 8).focus();
        await page.keyboard.press('Control+Enter');
        await page.getByText('1 segment was not approved').waitFor();
        await page
          .getByRole('row')
          .filter({ hasText: '200' })
          .getByText(/^Not approved\./)
          .waitFor();
        await expect.poll(() => focused(page)).toMatch(/^Target of segment (?!8,)/);
        await expect.poll(async () => (await document.records())[7]?.state).toBe('translated');
        expect((await document.records())[7]?.approved).toBe(false);
      },
      { query: '?segment=8' },
    ));

  test('the status is set by hand, and a change after approval is marked and found by the filter', () =>
    onDocument(
      async (page, document) => {
        await page.getByRole('button', { name: 'Status: Reviewed' }).click();
        await page.getByRole('menuitemcheckbox', { name: 'Final' }).click();
        await expect.poll(async () => (await document.records())[9]?.state).toBe('final');
        await liveTarget(page, 10).focus();
        await page.keyboard.press('End');
        await page.keyboard.type(' Neu.');
        await page.getByRole('region', { name: 'Changed since approval' }).waitFor();
        await page.keyboard.press('Control+s');
        await expect.poll(async () => (await document.records())[9]?.approved).toBe(false);
        await page.getByRole('button', { name: 'Filters', exact: true }).click();
        await page.getByRole('menuitemcheckbox', { name: /changed since approval/ }).click();
        await page.getByText('1 segment', { exact: true }).waitFor();
      },
      { query: '?segment=10' },
    ));

  test('a forbidden word is reported with a repair, and a missing term that does not apply is waived', () =>
    onDocument(
      async (page) => {
        await page.getByText('lifejacket', { exact: true }).first().waitFor();
        await page.keyboard.insertText('Beim Anker die Schwimmweste tragen.');
        const warning = checks(page).getByRole('listitem').filter({ hasText: 'Schwimmweste' });
        await warning
          .getByRole('button', { name: /Rettungsweste/ })
          .first()
          .click();
        await expect.poll(() => shownText(page)).toBe('Beim Anker die Rettungsweste tragen.');
        await expect.poll(() => warning.count()).toBe(0);
        await liveTarget(page).fill('Die Rettungsweste tragen.');
        await page.getByRole('tab', { name: /^Checks/ }).click();
        const missing = checks(page).getByRole('listitem').filter({ hasText: 'Anker' });
        await missing.getByRole('button', { name: 'Not an error…' }).first().click();
        await waive(page, 'Near the anchor is everywhere');
        await expect.poll(() => missing.count()).toBe(0);
      },
      { query: '?segment=11' },
    ));
});
