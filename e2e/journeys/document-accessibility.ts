import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityProblems } from '../support/browser.ts';
import { closeDialog, openKeys } from './document-journeys-keys.ts';
import type { OnDocument } from './document-stage.ts';

async function expectNothing(page: Page, where: string): Promise<void> {
  expect([where, await accessibilityProblems(page)]).toEqual([where, []]);
}

/** axe's findings for the editor and everything it opens. */
export function editorAccessibility(onDocument: OnDocument): void {
  test('axe finds nothing on the editor, its tabs and its tools', () =>
    onDocument(
      async (page) => {
        await page.keyboard.press('Control+Insert');
        await page.getByRole('button', { name: /^Insert match 1/ }).waitFor();
        await expectNothing(page, 'Matches');
        await page.getByRole('tab', { name: /^Terms/ }).click();
        await page.getByRole('button', { name: /^Insert term 1/ }).waitFor();
        await expectNothing(page, 'Terms');
        for (const tab of ['Search', 'Comments', 'History', 'Checks']) {
          await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
          await page.getByRole('tab', { name: new RegExp(`^${tab}`), selected: true }).waitFor();
          await expectNothing(page, tab);
        }
        for (const tool of ['Pre-translate…', 'Memories and glossaries…', 'Keys']) {
          await page.getByRole('button', { name: 'Tools' }).click();
          await page.getByRole('menuitem', { name: tool }).click();
          await page.getByRole('dialog').getByRole('button').first().waitFor();
          await expectNothing(page, tool);
          await closeDialog(page);
        }
      },
      { sample: 'course', query: '?segment=9' },
    ));

  test('axe finds nothing on find and replace, change of all, repetitions, journal and comments', () =>
    onDocument(async (page) => {
      const dialog = page.getByRole('dialog');
      await page.keyboard.press('Control+h');
      await page.keyboard.type('luke');
      await dialog.getByText('1 segment left alone').waitFor();
      await expectNothing(page, 'replace');
      await closeDialog(page);
      await page.keyboard.press('Control+Shift+b');
      await dialog.getByText('left alone').waitFor();
      await expectNothing(page, 'bulk');
      await closeDialog(page);
      await page.keyboard.type('Segel setzen.');
      await page.keyboard.press('Control+Shift+e');
      await page.getByText('Give to 2 segments').waitFor();
      await expectNothing(page, 'repetitions');
      await closeDialog(page);
      await page.keyboard.press('Control+Shift+Enter');
      await page.getByText('2 segments repeat 1').waitFor();
      await page.getByRole('button', { name: /^undo: / }).waitFor();
      await page.keyboard.press('Control+j');
      await dialog.getByRole('listitem').first().waitFor();
      await expectNothing(page, 'journal');
      await closeDialog(page);
      await page.keyboard.press('Control+Shift+m');
      await page.waitForFunction(() => document.activeElement?.matches('textarea'));
      await page.keyboard.type('Sure?');
      await page.keyboard.press('Control+Enter');
      await page.getByRole('button', { name: 'Resolve: Sure?' }).click();
      await page.getByText('resolved by').waitFor();
      await expectNothing(page, 'comments');
    }));

  test('axe finds nothing on commands, characters, keys, concordance and running text', () =>
    onDocument(
      async (page) => {
        await page.keyboard.press('Control+Shift+P');
        await page.getByRole('dialog').getByRole('option').first().waitFor();
        await expectNothing(page, 'commands');
        await closeDialog(page);
        await page.keyboard.press('F4');
        await page.getByRole('dialog').getByRole('option').first().waitFor();
        await expectNothing(page, 'characters');
        await closeDialog(page);
        await openKeys(page);
        await page.getByRole('button', { name: 'Change the key of “Save now”' }).press('Enter');
        await page.keyboard.press('Control+k');
        await page.getByRole('button', { name: 'Swap the two' }).waitFor();
        await expectNothing(page, 'keys');
        await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await page.keyboard.press('Control+k');
        await page.keyboard.type('the');
        await page.getByRole('list', { name: 'Units found' }).waitFor();
        await expectNothing(page, 'concordance');
        await page.keyboard.press('Control+Shift+l');
        await page.getByRole('region', { name: 'Running text' }).waitFor();
        await expectNothing(page, 'running text');
      },
      { sample: 'course', query: '?segment=6' },
    ));
}
