import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { buildDocx } from '../../../server/formats/filters/testing/build-package.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import { liveTarget, shownText } from '../../support/documents.ts';
import { downloadBy, fileOf } from '../support/files.ts';
import { useScreens } from '../support/screens.ts';

const screens = useScreens();

const documents = (page: Page) => page.getByRole('region', { name: 'Documents' });

async function openWith(...files: ReturnType<typeof fileOf>[]): Promise<Page> {
  const page = await screens.open({ path: '/' });
  await documents(page).locator('input[type=file][accept*=".docx"]').setInputFiles(files);
  return page;
}

async function uploadIntoGerman(page: Page) {
  const languages = page.getByRole('dialog', { name: 'Document languages' });
  await languages.getByRole('combobox', { name: 'Source language' }).fill('en');
  await page.keyboard.press('Tab');
  await languages.getByRole('combobox', { name: 'Target language' }).fill('de');
  await page.keyboard.press('Tab');
  await languages.getByRole('button', { name: 'Upload' }).click();
}

async function chooseDownload(page: Page, entry: RegExp) {
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Python's own modules: the names in order, the stored bytes of one entry, and a text of another. */
const ZIP_READER = `
import json, sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
print(json.dumps({
  "names": archive.namelist(),
  "image": archive.read("docs/image.png").hex(),
  "strings": json.loads(archive.read("app/strings.json")),
}))`;

/** An independent reader's texts of Android's strings. */
const ANDROID_READER = `
import json, sys
import xml.etree.ElementTree as tree
root = tree.parse(sys.argv[1]).getroot()
print(json.dumps(["".join(node.itertext()).strip() for node in root.iter() if node.tag in ("string", "item")]))`;

const readBy = (reader: string, path: string): unknown =>
  JSON.parse(execFileSync('/usr/bin/python3', ['-c', reader, path], { encoding: 'utf8' }));

test('a Word document is uploaded, translated with its bold word, and downloaded as a package with all its parts', async () => {
  const file = buildDocx({
    body:
      '<w:p><w:r><w:t xml:space="preserve">Press </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>Save</w:t></w:r></w:p>' +
      '<w:p><w:r><w:t>Stays as it is</w:t></w:r></w:p>',
    more: { 'word/media/image1.bin': 'picture' },
  });
  // The first try asks for the languages.
  screens.console.expect(/422/);
  const page = await openWith(fileOf('buttons.docx', file));
  await uploadIntoGerman(page);
  await documents(page).getByRole('link', { name: 'buttons.docx' }).click();
  await liveTarget(page, 1).waitFor();
  await page.keyboard.press('Control+Insert');
  await expect.poll(() => shownText(page)).toBe('Press {1}Save{/1}');
  await expect.poll(() => liveTarget(page).getByRole('img', { name: 'tag 1 open, bold' }).count()).toBe(1);
  await page.keyboard.type(' & Müller');
  await page.keyboard.press('Control+Enter');
  await liveTarget(page, 2).waitFor();
  await page.getByText(/^Saved \S/).waitFor();
  await chooseDownload(page, /^Translation/);
  // Word cannot mark the approval.
  const lost = page.getByRole('dialog', { name: 'Not in the file' });
  await lost.getByText('1 segment is approved here but not in the file').waitFor();
  await lost.getByRole('button', { name: 'Go to segment 1' }).click();
  await liveTarget(page, 1).waitFor();
  const download = await downloadBy(page, async () => {
    await chooseDownload(page, /^Translation/);
    await lost.getByRole('button', { name: 'Download anyway' }).click();
  });
  await lost.waitFor({ state: 'detached' });
  expect(download.name).toBe('buttons.docx');
  const parts = unzipSync(new Uint8Array(readFileSync(download.path)));
  expect(Object.keys(parts)).toEqual(Object.keys(unzipSync(file)));
  expect(strFromU8(parts['word/document.xml'] ?? expect.fail('No document'))).toContain(
    '<w:r><w:rPr><w:b/></w:rPr><w:t>Save</w:t></w:r><w:r><w:t xml:space="preserve"> &amp; Müller</w:t></w:r></w:p>' +
      '<w:p><w:r><w:t>Stays as it is</w:t></w:r></w:p>',
  );
});

test('a package is uploaded whole, translated, and downloaded as the same package with only the translated file changed', async () => {
  const file = Buffer.from(
    zipSync({
      'docs/letter.docx': buildDocx({ body: '<w:p><w:r><w:t>Dear reader</w:t></w:r></w:p>' }),
      'docs/image.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47]),
      'app/strings.json': strToU8('{"save": "Save", "quit": "Quit"}'),
    }),
  );
  screens.console.expect(/422/);
  const page = await openWith(fileOf('site.zip', file));
  await uploadIntoGerman(page);
  await page.getByText('Imported “site.zip” as 2 documents.').first().waitFor();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const about = page.getByRole('dialog', { name: 'Package “site.zip”' });
  const passed = about.getByRole('table', { name: '1 file not translated' });
  await expect
    .poll(() => passed.getByRole('row').nth(1).textContent())
    .toMatch(/docs\/image\.pngUnsupported format/);
  await expect
    .poll(() => about.getByRole('table', { name: 'Documents' }).getByRole('link').allInnerTexts())
    .toEqual(['docs/letter.docx', 'app/strings.json']);
  await about.getByRole('button', { name: 'Open together' }).click();
  await liveTarget(page, 1).waitFor();
  expect(new URL(page.url()).searchParams.get('together')?.split(',')).toHaveLength(2);
  await page.getByRole('link', { name: /home/i }).first().click();
  await documents(page).getByRole('link', { name: 'strings.json' }).waitFor();
  await expect
    .poll(() => documents(page).getByRole('button', { name: 'site.zip', exact: true }).count())
    .toBe(2);
  await documents(page).getByRole('link', { name: 'strings.json' }).click();
  await liveTarget(page, 1).waitFor();
  await page.keyboard.type('Sichern & "Schluss"');
  await page.keyboard.press('Control+Enter');
  await page.getByText(/^Saved \S/).waitFor();
  await chooseDownload(page, /^Package/);
  const losses = page.getByRole('dialog', { name: 'Not in the file' });
  const lost = losses.getByRole('row', { name: /strings\.json/ });
  await expect.poll(() => lost.textContent()).toMatch(/^1strings\.jsonApprovalSave$/);
  expect(await accessibilityProblems(page)).toEqual([]);
  const { name, path } = await downloadBy(page, () =>
    losses.getByRole('button', { name: 'Download anyway' }).click(),
  );
  expect(name).toBe('site.zip');
  expect(readBy(ZIP_READER, path)).toEqual({
    names: ['docs/letter.docx', 'docs/image.png', 'app/strings.json'],
    image: '89504e47',
    strings: { save: 'Sichern & "Schluss"', quit: 'Quit' },
  });
  // Everything before the edited entry is copied byte by byte.
  const edited = file.indexOf('app/strings.json') - 30;
  expect(readFileSync(path).subarray(0, edited).equals(file.subarray(0, edited))).toBe(true);
});

describe('a file with its translation', () => {
  /** Types into the first segment and downloads the file. */
  async function translateFirst(page: Page, document: string, text: string) {
    await documents(page).getByRole('link', { name: document }).click();
    await liveTarget(page, 1).waitFor();
    const before = await shownText(page);
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
    await page.keyboard.press('Control+Enter');
    await page.getByText(/^Saved \S/).waitFor();
    const file = await downloadBy(page, async () => {
      await chooseDownload(page, /^Translation/);
      await page.getByRole('button', { name: 'Download anyway' }).click();
    });
    return { before, ...file };
  }

  test('as i18next JSON with plurals is recognised, swapped, and downloaded with the changed text', async () => {
    const en = '{\n  "title": "Files",\n  "n_one": "{{count}} file",\n  "n_other": "{{count}} files"\n}\n';
    const de = '{"n_other":"{{count}} Dateien","n_one":"{{count}} Datei","title":"Datei"}';
    const page = await openWith(fileOf('pair_de.json', de), fileOf('pair_en.json', en));
    const dialog = page.getByRole('dialog', { name: 'File with translation' });
    await expect
      .poll(() => dialog.getByRole('combobox', { name: 'Source language' }).inputValue())
      .toBe('English (en)');
    await expect
      .poll(() => dialog.getByRole('combobox', { name: 'Target language' }).inputValue())
      .toBe('German (de)');
    await expect.poll(() => dialog.getByLabel('Translation file').inputValue()).toBe('pair_de.json');
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Swap source and translation' }).click();
    await expect.poll(() => dialog.getByLabel('Translation file').inputValue()).toBe('pair_en.json');
    await dialog.getByRole('button', { name: 'Swap source and translation' }).click();
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    const { before, name, text } = await translateFirst(page, 'pair_en.json', 'Dateien & "mehr"');
    expect([before, name]).toEqual(['Datei', 'pair_de.json']);
    expect(text).toBe(
      en
        .replace('"Files"', '"Dateien & \\"mehr\\""')
        .replace('{{count}} files', '{{count}} Dateien')
        .replace('{{count}} file"', '{{count}} Datei"'),
    );
  });

  test('is added in the dialog for Android strings, and one of another format is rejected at its field', async () => {
    const android = (title: string, one: string, other: string) =>
      `<?xml version="1.0" encoding="utf-8"?>\n<resources>\n    <!-- Head -->\n    <string name="title">${title}</string>\n    <string name="by">%2$s <b>%1$s</b></string>\n    <plurals name="n">\n        <item quantity="one">${one}</item>\n        <item quantity="other">${other}</item>\n    </plurals>\n</resources>\n`;
    const page = await openWith(fileOf('strings.xml', android('Hello', '%d file', '%d files')));
    const dialog = page.getByRole('dialog', { name: 'Document languages' });
    await dialog.getByRole('combobox', { name: 'Source language' }).fill('en');
    await page.keyboard.press('Tab');
    const give = (file: ReturnType<typeof fileOf>) => dialog.locator('input[type=file]').setInputFiles(file);
    await give(
      fileOf('values-de-strings.xml', '<svg xmlns="http://www.w3.org/2000/svg"><title>x</title></svg>'),
    );
    await expect
      .poll(() => dialog.getByRole('combobox', { name: 'Target language' }).inputValue())
      .toBe('German (de)');
    screens.console.expect(/422/);
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
    await expect.poll(() => dialog.getByLabel('Translation file').getAttribute('aria-invalid')).toBe('true');
    await dialog.getByRole('button', { name: 'Remove translation' }).click();
    await give(fileOf('strings.xml', android('Hallo', '%d Datei', '%d Dateien')));
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    const { name, path, text } = await translateFirst(page, 'strings.xml', 'Willkommen');
    expect(name).toBe('values-de-strings.xml');
    expect(text).toBe(android('Willkommen', '%d Datei', '%d Dateien'));
    expect(readBy(ANDROID_READER, path)).toEqual(['Willkommen', '%2$s %1$s', '%d Datei', '%d Dateien']);
  });
});
