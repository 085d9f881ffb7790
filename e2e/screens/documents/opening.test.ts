import { describe, expect, test } from 'vitest';
import { chooseFile } from '../../support/act.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import { buildXliff, editorFocus, liveTarget } from '../../support/documents.ts';
import { useDocument } from '../support/sample-document.ts';

const screens = useDocument();

describe('opening a document', () => {
  test('an uploaded document is listed with its open segments, and opens', async () => {
    const page = await screens.open();
    await chooseFile(page, 'Upload document', {
      name: 'new.xlf',
      text: buildXliff([{ source: 'Only one.' }]),
    });
    const panel = page.getByRole('region', { name: 'Documents' });
    // Shown where there is space; other tests of this worker have also left documents.
    const listed = panel.getByRole('row').filter({ hasText: 'new.xlf' });
    await listed.getByText('1 open', { exact: true }).waitFor({ state: 'attached' });
    await panel.getByRole('link', { name: 'new.xlf' }).click();
    await editorFocus(page);
  });

  test.each(['99999', 'abc'])('the address /document/%s says that there is no such document', async (id) => {
    screens.console.expect(/404/);
    const page = await screens.open({ path: `/document/${id}` });
    await page.getByText('This document doesn’t exist').waitFor();
  });

  test('the home screen leads back to the last segment', () =>
    screens.onDocument(
      async (page) => {
        await page.keyboard.press('Control+g');
        await page.keyboard.type('142');
        await page.keyboard.press('Enter');
        await liveTarget(page, 142).waitFor();
        await page.waitForURL(/segment=142/);
        await page.getByRole('link', { name: /home/i }).first().click();
        await page.getByRole('link', { name: /Continue where you left off/ }).click();
        await liveTarget(page, 142).waitFor();
      },
      { sample: 'course' },
    ));
});

describe('the panel of documents', () => {
  test('has no axe findings, and deleting a document can be undone', async () => {
    const { name } = await screens.makeDocument('card');
    const page = await screens.open();
    const panel = page.getByRole('region', { name: 'Documents' });
    const link = panel.getByRole('link', { name, exact: true });
    await link.waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await panel.getByRole('button', { name: `Actions for “${name}”` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await link.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await link.waitFor();
  });
});
