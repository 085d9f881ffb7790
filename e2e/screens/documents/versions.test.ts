import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems } from '../../support/browser.ts';
import { recordsOf } from '../../support/documents.ts';
import { useEditor } from '../support/editor.ts';
import { downloadBy, fileOf, uploadDocument } from '../support/files.ts';

const BEFORE = '{ "title": "Settings", "save": "Save now", "old": "Old thing" }';
const AFTER = '{ "title": "Settings", "new": "Brand new", "save": "Save it now" }';

const screens = useEditor();

async function withDocument(run: (page: Page, id: number) => Promise<void>) {
  const { backend } = screens;
  const languages = { source_lang: 'en', target_lang: 'de' };
  const id = await uploadDocument(backend, BEFORE, 'en.json', languages);
  for (const { id: record, source, version } of await recordsOf(backend, id)) {
    const target = `${source} auf Deutsch`;
    await backend.api('PUT', `/document/records/${record}`, { target, version });
  }
  await screens.play(`/document/${id}?segment=2`, (page) => run(page, id));
}

/** Uploads a version. */
async function handIn(page: Page, content: string): Promise<void> {
  await page.getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('menuitem', { name: /^New version of the file/ }).click();
  await page.getByText(/^\.json, or drop it here$/).waitFor();
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(fileOf('en.json', content));
}

const textsOf = async (id: number) =>
  (await recordsOf(screens.backend, id)).map(({ source, target }) => [source, target]);

describe('a new version of the file', () => {
  test('is compared, applied, marked in the editor, downloaded and undone', () =>
    withDocument(async (page, id) => {
      await handIn(page, AFTER);
      await page.getByRole('heading', { name: 'New version en.json' }).waitFor();
      await page.getByText('1 segment unchanged, 1 changed, 0 moved, 1 added, 1 removed.').waitFor();
      const rows = page.getByRole('list', { name: 'Differences' }).getByRole('listitem');
      await expect.poll(() => rows.count()).toBe(3);
      await expect
        .poll(() => rows.filter({ hasText: 'becomes a draft' }).textContent())
        .toContain('Save now auf Deutsch');
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole('button', { name: 'Apply new version' }).click();
      await page.getByText('New version applied: 3 segments changed.').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
      const changed = [
        ['Settings', 'Settings auf Deutsch'],
        ['Brand new', ''],
        ['Save it now', 'Save now auf Deutsch'],
      ];
      await expect.poll(() => textsOf(id)).toEqual(changed);
      // The segment being written has moved, and is listed once.
      const numbers = page.getByRole('table', { name: 'Segments' }).locator('[role="row"] > :first-child');
      await expect.poll(() => numbers.allTextContents()).toEqual(['#', '1', '2', '3']);
      await page
        .getByRole('textbox', { name: /^Target of segment 3,/ })
        .or(page.getByText('Save it now'))
        .first()
        .click();
      await page.getByRole('region', { name: 'Source changed' }).waitFor();

      const file = await downloadBy(page, async () => {
        await page.getByRole('button', { name: 'Download' }).click();
        await page.getByRole('menuitem', { name: /^Translation/ }).click();
        // JSON cannot mark drafts.
        await page.getByRole('button', { name: 'Download anyway' }).click();
      });
      expect(file.text).toBe(
        AFTER.replace('"Settings"', '"Settings auf Deutsch"').replace(
          '"Save it now"',
          '"Save now auf Deutsch"',
        ),
      );

      await page.getByRole('button', { name: 'Tools' }).click();
      await page.getByRole('menuitem', { name: /^Journal/ }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: 'Undo: Took the new version "en.json"' })
        .click();
      await expect.poll(async () => (await textsOf(id))[2]).toEqual(['Old thing', 'Old thing auf Deutsch']);
    }));

  test('is rejected with the reason when it cannot be read, and changes nothing', () =>
    withDocument(async (page, id) => {
      const before = await textsOf(id);
      await handIn(page, '{ "title": ');
      await page.getByText('Comparison failed').waitFor();
      expect(await textsOf(id)).toEqual(before);
    }));
});
