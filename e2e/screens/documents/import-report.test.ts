import { strToU8 } from 'fflate';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityProblems } from '../../support/browser.ts';
import { fileOf, uploadDocument } from '../support/files.ts';
import { useScreens } from '../support/screens.ts';

const screens = useScreens();

const LANGUAGES = { source_lang: 'en', target_lang: 'de' };
const PHP = "<?php return [\n'a' => 'Read this',\n'b' => 'One ' . $x,\n'c' => __('Called'),\n];";

const documents = (page: Page) => page.getByRole('region', { name: 'Documents' });
const rowsOf = (page: Page, table: string) =>
  page
    .getByRole('table', { name: table })
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.slice(1).map((row) => [...row.children].map((cell) => cell.textContent?.trim())),
    );

test('an upload shows its texts and skipped places in one line, with details on request, by keyboard', async () => {
  const page = await screens.open({ path: '/' });
  await documents(page)
    .locator('input[type=file][accept*=".docx"]')
    .setInputFiles([fileOf('words.en-de.php', PHP)]);
  const languages = page.getByRole('dialog', { name: 'Document languages' });
  await languages.getByRole('button', { name: 'Upload' }).click();
  const line = documents(page).getByRole('listitem').filter({ hasText: 'words.en-de.php' });
  await line.getByText('1 text, 2 words. 2 places were skipped.').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);

  await line.getByRole('button', { name: 'Details of the import of words.en-de.php' }).press('Enter');
  await page.getByRole('dialog', { name: 'Import report' }).waitFor();
  await expect
    .poll(() => rowsOf(page, 'Skipped places'))
    .toEqual([
      ['Line 3', 'Text joined from several strings', 'One'],
      ['Line 4', 'Text in a function call', 'Called'],
    ]);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await line.getByRole('button', { name: 'Hide the report of words.en-de.php' }).press('Enter');
  await line.waitFor({ state: 'detached' });
  expect(await documents(page).evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
});

test('the report is kept with the document: in its menu on the home page and in the editor’s downloads', async () => {
  const many = Array.from({ length: 205 }, (_, at) => `#~ msgid "Old ${at}"\n#~ msgstr ""\n`).join('\n');
  const po = `msgid "Open"\nmsgstr "Öffnen"\n\n${many}`;
  const id = await uploadDocument(screens.backend, strToU8(po), 'kept-report.po', LANGUAGES);
  const page = await screens.open({ path: '/' });
  const row = documents(page).getByRole('row', { name: /kept-report\.po/ });
  await row.getByRole('button', { name: /Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Import report…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import report' });
  await dialog.getByText('1 text, 1 word. 1 text was already translated. 205 places were skipped.').waitFor();
  await dialog.getByText('The first 200 are listed.').waitFor();
  expect(await rowsOf(page, 'Skipped content by reason')).toEqual([['Obsolete entry', '205']]);

  const other = await screens.open({ path: `/document/${id}` });
  await other.getByRole('button', { name: 'Download', exact: true }).click();
  await other.getByRole('menuitem', { name: /^Import report/ }).click();
  await other
    .getByRole('dialog', { name: 'Import report' })
    .getByText(/205 places were skipped/)
    .waitFor();
});

test('the report fits 390 px in Arabic, with the places in the direction of their file', async () => {
  const name = `${'long-'.repeat(12)}name`;
  const file = `<resources><string name="a">Read</string>\n<string name="${name}" translatable="false">Brand</string></resources>`;
  const id = await uploadDocument(screens.backend, file, 'strings.xml', LANGUAGES);
  const page = await screens.open({ path: `/document/${id}`, width: 390, height: 844, language: 'ar' });
  await page.getByRole('button', { name: 'تنزيل', exact: true }).click();
  await page.getByRole('menuitem', { name: /^تقرير الاستيراد/ }).click();
  const dialog = page.getByRole('dialog', { name: 'تقرير الاستيراد' });
  await dialog.getByText('تم تخطّي موضع واحد.').waitFor();
  await dialog.getByText('محدَّد بأنه غير قابل للترجمة').first().waitFor();
  expect(await dialog.locator('bdi[dir=ltr]').textContent()).toBe(name);
  const ends = await dialog
    .locator('th:last-child, td:last-child')
    .filter({ hasText: /^(?:النص|Brand)$/ })
    .evaluateAll((cells) =>
      cells.map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return Math.round(range.getBoundingClientRect().right);
      }),
    );
  expect(ends).toEqual([ends[0], ends[0]]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('the dialog of a document without a report states that there is none', async () => {
  const id = await uploadDocument(screens.backend, PHP, 'older.php', LANGUAGES);
  const page = await screens.open({ path: `/document/${id}` });
  await page.route(`**/api/document/${id}/report`, (route) => route.fulfill({ json: { report: null } }));
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Import report/ }).click();
  await page.getByText('No report was stored when this file was imported.').waitFor();
});
