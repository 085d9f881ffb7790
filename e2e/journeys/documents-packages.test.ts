import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { buildDocx } from '../../server/formats/filters/testing/build-package.ts';
import { accessibilityProblems } from '../support/browser.ts';
import { liveTarget } from '../support/documents.ts';
import { useEditor } from './editor-stage.ts';

const stage = useEditor();

/** Python's own modules: the names in order, the stored bytes of one entry, and a text of another. */
const READER = `
import json, sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
print(json.dumps({
  "names": archive.namelist(),
  "image": archive.read("docs/image.png").hex(),
  "strings": json.loads(archive.read("app/strings.json")),
}))`;

test('a package is uploaded whole, translated, and downloaded as the same package, which opens', () =>
  stage.play('', async (page) => {
    const file = zipSync({
      'docs/letter.docx': buildDocx({ body: '<w:p><w:r><w:t>Dear reader</w:t></w:r></w:p>' }),
      'docs/image.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47]),
      'app/strings.json': strToU8('{"save": "Save", "quit": "Quit"}'),
    });
    await page.goto('/');
    const panel = page.getByRole('region', { name: 'Documents' });
    const buffer = Buffer.from(file);
    await panel
      .locator('input[type=file][accept*=".zip"]')
      .setInputFiles({ name: 'site.zip', mimeType: 'application/zip', buffer });
    const languages = page.getByRole('dialog', { name: 'Languages of the document' });
    await languages.getByRole('combobox', { name: 'Source language' }).fill('en');
    await page.keyboard.press('Tab');
    await languages.getByRole('combobox', { name: 'Target language' }).fill('de');
    await page.keyboard.press('Tab');
    await languages.getByRole('button', { name: 'Upload' }).click();
    await page.getByText('“site.zip” became 2 documents.').first().waitFor();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    const about = page.getByRole('dialog', { name: 'Package “site.zip”' });
    const passed = about.getByRole('table', { name: '1 file that is not translated' });
    expect(await passed.getByRole('row').nth(1).textContent()).toMatch(/docs\/image\.pngOf no format/);
    expect(await about.getByRole('table', { name: 'Documents' }).getByRole('link').allInnerTexts()).toEqual([
      'docs/letter.docx',
      'app/strings.json',
    ]);
    await about.getByRole('button', { name: 'Open together' }).click();
    await liveTarget(page, 1).waitFor();
    expect(new URL(page.url()).searchParams.get('together')?.split(',')).toHaveLength(2);
    await page.goto('/');
    await panel.getByRole('link', { name: 'strings.json' }).waitFor();
    expect(await panel.getByRole('button', { name: 'site.zip', exact: true }).count()).toBe(2);
    await panel.getByRole('link', { name: 'strings.json' }).click();
    await liveTarget(page, 1).waitFor();
    await page.keyboard.type('Sichern & "Schluss"');
    await page.keyboard.press('Control+Enter');
    await page.getByText(/^Saved \S/).waitFor();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    await page.getByRole('menuitem', { name: /^Package/ }).click();
    const losses = page.getByRole('dialog', { name: 'What the file cannot carry' });
    const lost = losses.getByRole('row', { name: /strings\.json/ });
    expect(await lost.textContent()).toMatch(/^1strings\.jsonApprovalSave$/);
    expect(await accessibilityProblems(page)).toEqual([]);
    await losses.getByRole('button', { name: 'Download anyway' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('site.zip');
    const path = await download.path();
    expect(JSON.parse(execFileSync('/usr/bin/python3', ['-c', READER, path], { encoding: 'utf8' }))).toEqual({
      names: ['docs/letter.docx', 'docs/image.png', 'app/strings.json'],
      image: '89504e47',
      strings: { save: 'Sichern & "Schluss"', quit: 'Quit' },
    });
    // All before the edited entry are the very bytes.
    const edited = buffer.indexOf('app/strings.json') - 30;
    expect(readFileSync(path).subarray(0, edited).equals(buffer.subarray(0, edited))).toBe(true);
  }));
