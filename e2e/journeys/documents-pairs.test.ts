import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityProblems } from '../support/browser.ts';
import { liveTarget, shownText } from '../support/documents.ts';
import { useEditor } from './editor-stage.ts';

const stage = useEditor();

const json = (name: string, text: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(text),
});

async function chooseFiles(page: Page, files: ReturnType<typeof json>[]) {
  await page.goto('/');
  await page
    .getByRole('region', { name: 'Documents' })
    .locator('input[type=file][accept*=".docx"]')
    .setInputFiles(files);
}

/** Types into the first segment and gives the downloaded file. */
async function translateFirst(page: Page, document: string, text: string) {
  await page.getByRole('region', { name: 'Documents' }).getByRole('link', { name: document }).click();
  await liveTarget(page, 1).waitFor();
  const before = await shownText(page);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
  await page.keyboard.press('Control+Enter');
  await page.getByText(/^Saved \S/).waitFor();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name: /^Translation/ }).click();
  await page.getByRole('button', { name: 'Download anyway' }).click();
  const download = await downloading;
  return { before, name: download.suggestedFilename(), path: await download.path() };
}

test('an i18next JSON with plurals is given with its translation, which comes back with the changed text', () =>
  stage.play('', async (page) => {
    const en = '{\n  "title": "Files",\n  "n_one": "{{count}} file",\n  "n_other": "{{count}} files"\n}\n';
    const de = '{"n_other":"{{count}} Dateien","n_one":"{{count}} Datei","title":"Datei"}';
    await chooseFiles(page, [json('pair_de.json', de), json('pair_en.json', en)]);
    const dialog = page.getByRole('dialog', { name: 'A file with its translation' });
    expect(await dialog.getByRole('combobox', { name: 'Source language' }).inputValue()).toBe('English (en)');
    expect(await dialog.getByRole('combobox', { name: 'Target language' }).inputValue()).toBe('German (de)');
    expect(await dialog.getByLabel('Translation file').inputValue()).toBe('pair_de.json');
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Swap source and translation' }).click();
    expect(await dialog.getByLabel('Translation file').inputValue()).toBe('pair_en.json');
    await dialog.getByRole('button', { name: 'Swap source and translation' }).click();
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    const { before, name, path } = await translateFirst(page, 'pair_en.json', 'Dateien & "mehr"');
    expect([before, name]).toEqual(['Datei', 'pair_de.json']);
    expect(readFileSync(path, 'utf8')).toBe(
      en
        .replace('"Files"', '"Dateien & \\"mehr\\""')
        .replace('{{count}} files', '{{count}} Dateien')
        .replace('{{count}} file"', '{{count}} Datei"'),
    );
  }));

/** What an independent reader finds in Android's strings. */
const READER = `
import json, sys
import xml.etree.ElementTree as tree
root = tree.parse(sys.argv[1]).getroot()
print(json.dumps(["".join(node.itertext()).strip() for node in root.iter() if node.tag in ("string", "item")]))`;

test('the translation of an Android file is added in the dialog; one of another format is refused at its field', () =>
  stage.play('', async (page, watch) => {
    const android = (title: string, one: string, other: string) =>
      `<?xml version="1.0" encoding="utf-8"?>\n<resources>\n    <!-- Head -->\n    <string name="title">${title}</string>\n    <string name="by">%2$s <b>%1$s</b></string>\n    <plurals name="n">\n        <item quantity="one">${one}</item>\n        <item quantity="other">${other}</item>\n    </plurals>\n</resources>\n`;
    const source = android('Hello', '%d file', '%d files');
    await chooseFiles(page, [json('strings.xml', source)]);
    const dialog = page.getByRole('dialog', { name: 'Languages of the document' });
    await dialog.getByRole('combobox', { name: 'Source language' }).fill('en');
    await page.keyboard.press('Tab');
    const give = (file: ReturnType<typeof json>) => dialog.locator('input[type=file]').setInputFiles(file);
    await give(
      json('values-de-strings.xml', '<svg xmlns="http://www.w3.org/2000/svg"><title>x</title></svg>'),
    );
    expect(await dialog.getByRole('combobox', { name: 'Target language' }).inputValue()).toBe('German (de)');
    watch.expect(/422/);
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
    expect(await dialog.getByLabel('Translation file').getAttribute('aria-invalid')).toBe('true');
    await dialog.getByRole('button', { name: 'Without a translation' }).click();
    await give(json('strings.xml', android('Hallo', '%d Datei', '%d Dateien')));
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    const { name, path } = await translateFirst(page, 'strings.xml', 'Willkommen');
    expect(name).toBe('values-de-strings.xml');
    expect(readFileSync(path, 'utf8')).toBe(android('Willkommen', '%d Datei', '%d Dateien'));
    expect(JSON.parse(execFileSync('/usr/bin/python3', ['-c', READER, path], { encoding: 'utf8' }))).toEqual([
      'Willkommen',
      '%2$s %1$s',
      '%d Datei',
      '%d Dateien',
    ]);
  }));
