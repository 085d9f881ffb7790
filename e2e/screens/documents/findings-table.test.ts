import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityProblems } from '../../support/browser.ts';
import { addDocument } from '../../support/documents.ts';
import { useEditor } from '../support/editor.ts';
import { downloadBy } from '../support/files.ts';

const screens = useEditor();

async function chooseInMenu(page: Page, name: RegExp) {
  await page.getByRole('button', { name: 'Filter and tools' }).click();
  await page.locator('[role^=menuitem]').filter({ hasText: name }).click();
}

test('findings are filtered by severity and downloaded as a table, and their settings are accessible', async () => {
  const id = await addDocument(screens.backend, [
    { source: 'Pay 100 euros.', target: 'Zahlen Sie 200 Euro.' },
    { source: 'All is well.', target: 'Alles ist gut' },
    { source: 'Approved text.', target: 'Freigegebener Text.', approved: true },
  ]);
  await screens.play(`/document/${id}`, async (page) => {
    await page.getByRole('button', { name: 'Tools' }).click();
    await page.getByRole('menuitem', { name: /^Checks/ }).click();
    const pane = page.getByRole('tabpanel', { name: /^Checks/ });
    await pane.getByRole('button', { name: 'Check all segments' }).click();
    const findings = pane.getByRole('list', { name: 'Findings' }).getByRole('listitem');
    await findings.first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await pane.getByLabel('Severity').selectOption('warning');
    await expect.poll(() => findings.count()).toBe(1);
    const table = await downloadBy(page, () => chooseInMenu(page, /csv/));
    expect(table.text).toContain('2,Warning,End punctuation,');
    await chooseInMenu(page, /^Checks…/);
    await page.getByRole('list', { name: 'Checks' }).last().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});
