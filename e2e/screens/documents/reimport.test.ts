import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems } from '../../support/browser.ts';
import { addDocument, recordsOf } from '../../support/documents.ts';
import { useEditor } from '../support/editor.ts';
import { downloadBy, fileOf, uploadDocument } from '../support/files.ts';

const screens = useEditor();

async function withDocument(run: (page: Page, id: number) => Promise<void>) {
  const id = await addDocument(screens.backend, [
    { source: 'First sentence.', target: 'Erster Satz.' },
    { source: 'Second sentence.', target: 'Zweiter Satz.' },
    { source: 'Third sentence.' },
  ]);
  await screens.play(`/document/${id}`, (page) => run(page, id));
}

async function download(page: Page, name: RegExp): Promise<string> {
  const file = await downloadBy(page, async () => {
    await page.getByRole('button', { name: 'Download' }).click();
    await page.getByRole('menuitem', { name }).click();
  });
  return file.text;
}

async function giveCopy(page: Page, name: string, content: string, hint = /drop it here$/): Promise<void> {
  await page.getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('menuitem', { name: /^Import reviewed file/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(hint).waitFor();
  await dialog.locator('input[type=file]').setInputFiles(fileOf(name, content));
}

/** Uploads a copy and waits until it is compared. */
async function handIn(page: Page, name: string, content: string, hint?: RegExp): Promise<void> {
  await giveCopy(page, name, content, hint);
  await page.getByRole('heading', { name: `Compared with ${name}` }).waitFor();
}

const differences = (page: Page) => page.getByRole('list', { name: 'Differences' }).getByRole('listitem');
const targetsOf = async (id: number) => (await recordsOf(screens.backend, id)).map(({ target }) => target);

describe('a returned copy', () => {
  test('in the table for reviewers returns the reviewer’s text', () =>
    withDocument(async (page, id) => {
      const table = await download(page, /^Review table \(CSV\)/);
      expect(table).toContain('3,Third sentence.,,Not translated,');
      await handIn(
        page,
        'review.csv',
        table.replace('3,Third sentence.,,', '3,Third sentence.,Dritter Satz.,'),
      );
      await differences(page).first().waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole('button', { name: 'Import 1 segment' }).click();
      await expect.poll(() => targetsOf(id)).toEqual(['Erster Satz.', 'Zweiter Satz.', 'Dritter Satz.']);
    }));

  test('without changes, as a new XLIFF 2.1, has no differences', () =>
    withDocument(async (page) => {
      const file = await download(page, /^New XLIFF 2.1/);
      expect(file).toContain('version="2.1"');
      await handIn(page, 'new.xlf', file);
      await page.getByText('The file and the document are the same.').waitFor();
    }));

  test('in the document’s own format is compared by its keys, and unknown keys are reported', async () => {
    const languages = { source_lang: 'en', target_lang: 'de' };
    const source = '{ "title": "Settings", "save": "Save now" }';
    const id = await uploadDocument(screens.backend, source, 'en.json', languages);
    await screens.play(`/document/${id}`, async (page) => {
      const copy = '{\n"save": "Jetzt speichern",\n"other": "Anderes"\n}';
      await handIn(page, 'de.json', copy, /^\.json, \.xlf, .*, or drop it here$/);
      await expect.poll(() => differences(page).count()).toBe(1);
      await page.getByText('1 note on the file').click();
      await page.getByText(/^Line 3: .*the key other/).waitFor();
      expect(await accessibilityProblems(page, { inOneTheme: true })).toEqual([]);
      await page.getByRole('button', { name: 'Import 1 segment' }).click();
      await expect.poll(() => targetsOf(id)).toEqual(['', 'Jetzt speichern']);
    });
  });

  test('of another document is rejected with the reason', () =>
    withDocument(async (page) => {
      const other = `<xliff version="1.2"><file original="o" source-language="en" target-language="de" datatype="x"><body><trans-unit id="zz"><source>Elsewhere</source><target>Anderswo</target></trans-unit></body></file></xliff>`;
      await giveCopy(page, 'other.xlf', other);
      await page
        .getByText(/No segment of the file is in this document/)
        .first()
        .waitFor();
    }));
});

test('translations suggested in a file are offered as matches, and its conformance findings are listed with their lines', async () => {
  const xliff = `<?xml version="1.0"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="f" source-language="en" target-language="de" datatype="plaintext"><body>
<trans-unit id="a"><source>Open the valve.</source><target/><alt-trans match-quality="88" origin="old.tmx"><source>Open a valve.</source><target>Ventil öffnen.</target></alt-trans></trans-unit>
<trans-unit id="a"><source>Close it.</source></trans-unit></body></file></xliff>`;
  const name = 'odd.xlf';
  const id = await uploadDocument(screens.backend, xliff, name);
  await screens.play(`/document/${id}`, async (page) => {
    await page.getByRole('tab', { name: /^Matches/ }).click();
    await page.getByRole('button', { name: /Insert match 1: 88%.*from the file.*Ventil öffnen/s }).click();
    await expect.poll(() => targetsOf(id)).toEqual(['Ventil öffnen.', '']);
    await page.getByRole('link', { name: /home/i }).first().click();
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('button', { name: /finding.* in the file/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'File conformance' });
    await dialog.getByRole('row').nth(1).waitFor();
    await expect.poll(() => dialog.getByRole('row').nth(1).textContent()).toMatch(/^\d{2,}/);
    expect(await accessibilityProblems(page, { inOneTheme: true })).toEqual([]);
  });
});
