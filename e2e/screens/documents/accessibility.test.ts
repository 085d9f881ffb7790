import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityProblems } from '../../support/browser.ts';
import { closeDialog, openKeys } from '../support/editor-dialogs.ts';
import { useDocument } from '../support/sample-document.ts';

const { onDocument } = useDocument();

const PANES = '[role=tabpanel]';
const DIALOG = 'dialog[open]';

/** Fails on axe findings in the open part; `e2e/trials/every-size.test.ts` checks the other dialogs. */
async function expectNothing(page: Page, where: string, within?: string): Promise<void> {
  expect([where, await accessibilityProblems(page, { within })]).toEqual([where, []]);
}

async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
  await page.getByRole('tab', { name: new RegExp(`^${name}`), selected: true }).waitFor();
}

test('axe finds nothing in the editor and its tabs', () =>
  onDocument(
    async (page) => {
      await page.keyboard.press('Control+Insert');
      await page.getByRole('button', { name: /^Insert match 1:/ }).waitFor();
      await openTab(page, 'Terms');
      await page.getByRole('button', { name: /^Insert term 1/ }).waitFor();
      await expectNothing(page, 'Matches and Terms');
      // Search replaces Matches, the others replace Terms.
      await openTab(page, 'Search');
      await openTab(page, 'Comments');
      await expectNothing(page, 'Search and Comments', PANES);
      for (const tab of ['History', 'Checks']) {
        await openTab(page, tab);
        await expectNothing(page, tab, PANES);
      }
    },
    { sample: 'course', query: '?segment=9' },
  ));

test('axe finds nothing in find and replace, repetitions, the journal and comments', () =>
  onDocument(async (page) => {
    const dialog = page.getByRole('dialog');
    await page.keyboard.press('Control+h');
    await page.keyboard.type('luke');
    await dialog.getByText('1 segment unchanged').waitFor();
    await expectNothing(page, 'replace');
    await closeDialog(page);
    await page.keyboard.insertText('Segel setzen.');
    await page.keyboard.press('Control+Shift+e');
    await page.getByRole('button', { name: 'Apply to 2 segments' }).waitFor();
    await expectNothing(page, 'repetitions', DIALOG);
    await closeDialog(page);
    await page.keyboard.press('Control+Shift+Enter');
    await page.getByText('2 segments repeat 1').waitFor();
    await page.getByRole('button', { name: /^Undo: / }).waitFor();
    await page.keyboard.press('Control+j');
    await dialog.getByRole('listitem').first().waitFor();
    await expectNothing(page, 'journal', DIALOG);
    await closeDialog(page);
    await page.keyboard.press('Control+Shift+m');
    await page.waitForFunction(() => document.activeElement?.matches('textarea'));
    await page.keyboard.type('Sure?');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Resolve: Sure?' }).click();
    await page.getByText('resolved by').waitFor();
    await expectNothing(page, 'comments', PANES);
  }));

test('axe finds nothing in the list of keys with a taken key, and in concordance results', () =>
  onDocument(
    async (page) => {
      await openKeys(page);
      await page.getByRole('button', { name: 'Change shortcut for “Save now”' }).press('Enter');
      await page.keyboard.press('Control+k');
      await page.getByRole('button', { name: 'Swap shortcuts' }).waitFor();
      await expectNothing(page, 'keys', DIALOG);
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.keyboard.press('Control+k');
      await page.keyboard.type('the');
      await page.getByRole('list', { name: 'Units found' }).waitFor();
      await expectNothing(page, 'concordance', PANES);
    },
    { sample: 'course', query: '?segment=6' },
  ));
