import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { buildDocx } from '../../server/formats/filters/testing/build-package.ts';
import { liveTarget, shownText } from '../support/documents.ts';
import { useEditor } from './editor-stage.ts';

const stage = useEditor();

test('a Word document is uploaded, translated with its bold word, and downloaded as a package that opens', () =>
  stage.play('', async (page) => {
    const file = buildDocx({
      body:
        '<w:p><w:r><w:t xml:space="preserve">Press </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>Save</w:t></w:r></w:p>' +
        '<w:p><w:r><w:t>Stays as it is</w:t></w:r></w:p>',
      more: { 'word/media/image1.bin': 'picture' },
    });
    await page.goto('/');
    const panel = page.getByRole('region', { name: 'Documents' });
    await panel
      .locator('input[type=file][accept*=".docx"]')
      .setInputFiles({ name: 'buttons.docx', mimeType: 'application/zip', buffer: Buffer.from(file) });
    const languages = page.getByRole('dialog', { name: 'Languages of the document' });
    await languages.getByRole('combobox', { name: 'Source language' }).fill('en');
    await page.keyboard.press('Tab');
    await languages.getByRole('combobox', { name: 'Target language' }).fill('de');
    await page.keyboard.press('Tab');
    await languages.getByRole('button', { name: 'Upload' }).click();
    await panel.getByRole('link', { name: 'buttons.docx' }).click();
    await liveTarget(page, 1).waitFor();
    await page.keyboard.press('Control+Insert');
    expect(await shownText(page)).toBe('Press {1}Save{/1}');
    expect(await liveTarget(page).getByRole('img', { name: 'tag 1 open, bold' }).count()).toBe(1);
    await page.keyboard.type(' & Müller');
    await page.keyboard.press('Control+Enter');
    await liveTarget(page, 2).waitFor();
    await page.getByText(/^Saved \S/).waitFor();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    await page.getByRole('menuitem', { name: /^Translation/ }).click();
    // Word has no place for the approval.
    const lost = page.getByRole('dialog', { name: 'What the file cannot carry' });
    await lost.getByText('1 segment is approved here but not in the file').waitFor();
    await lost.getByRole('button', { name: 'Go to segment 1' }).click();
    await liveTarget(page, 1).waitFor();
    await page.getByRole('button', { name: 'Download' }).click();
    await page.getByRole('menuitem', { name: /^Translation/ }).click();
    await lost.getByRole('button', { name: 'Download anyway' }).click();
    const download = await downloading;
    await lost.waitFor({ state: 'detached' });
    expect(download.suggestedFilename()).toBe('buttons.docx');
    const parts = unzipSync(new Uint8Array(readFileSync(await download.path())));
    expect(Object.keys(parts)).toEqual(Object.keys(unzipSync(file)));
    expect(strFromU8(parts['word/document.xml'] ?? expect.fail('No document'))).toContain(
      '<w:r><w:rPr><w:b/></w:rPr><w:t>Save</w:t></w:r><w:r><w:t xml:space="preserve"> &amp; Müller</w:t></w:r></w:p>' +
        '<w:p><w:r><w:t>Stays as it is</w:t></w:r></w:p>',
    );
  }));
