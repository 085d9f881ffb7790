import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems, openPage } from '../support/browser.ts';
import { addDocument, type FixtureUnit, openEditor, recordsOf } from '../support/documents.ts';
import { OVER_BOTH } from '../support/over-both.ts';
import { useEditor } from './editor-stage.ts';

const UNITS: FixtureUnit[] = [
  { source: 'First sentence.', target: 'Erster Satz.' },
  { source: 'Second sentence.', target: 'Zweiter Satz.' },
  { source: 'Third sentence.' },
];

const stage = useEditor();

async function withDocument(
  run: (page: Page, id: number) => Promise<void>,
  options: Parameters<typeof stage.play>[2] = {},
) {
  const id = await addDocument(stage.workbench, UNITS);
  await stage.play(`/document/${id}`, (page) => run(page, id), options);
}

async function download(page: Page, name: RegExp): Promise<string> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name }).click();
  return readFileSync(await (await downloading).path(), 'utf8');
}

/** Uploads a copy and waits until it is compared. */
async function handIn(page: Page, name: string, content: string, hint = /drop it here$/): Promise<void> {
  await page.getByRole('button', { name: 'Tools' }).click();
  await page.getByRole('menuitem', { name: /^Take back a translated copy/ }).click();
  await page.getByRole('dialog').getByText(hint).waitFor();
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
  await page.getByRole('heading', { name: `Compared with ${name}` }).waitFor();
}

const differences = (page: Page) => page.getByRole('list', { name: 'Differences' }).getByRole('listitem');
const targetsOf = async (id: number) => (await recordsOf(stage.workbench, id)).map(({ target }) => target);

// Versions of a file, written back to the byte.
describe('a translated copy that comes back', () => {
  test(
    'is compared side by side, chosen one by one by keyboard, applied at once, and undone',
    OVER_BOTH,
    () =>
      withDocument(async (page, id) => {
        const copy = (await download(page, /^Translation/))
          .replace('>Erster Satz.<', '>Der erste Satz.<')
          .replace('>Zweiter Satz.<', '>Der zweite Satz.<');
        await handIn(page, 'back.xlf', copy);
        await expect.poll(() => differences(page).count()).toBe(2);
        const second = page.getByRole('checkbox', { name: 'Segment 2' });
        await second.focus();
        await page.keyboard.press('Space');
        await expect.poll(() => second.isChecked()).toBe(false);
        await page.getByRole('button', { name: 'Take 1 segment' }).click();
        await expect.poll(() => targetsOf(id)).toEqual(['Der erste Satz.', 'Zweiter Satz.', '']);
        await page.getByRole('button', { name: 'Undo' }).first().click();
        await expect.poll(() => targetsOf(id)).toEqual(['Erster Satz.', 'Zweiter Satz.', '']);
      }),
  );

  test('as the table for reviewers: what the reviewer wrote is taken', () =>
    withDocument(async (page, id) => {
      const table = await download(page, /^Table for reviewers, CSV/);
      expect(table).toContain('3,Third sentence.,,Not translated,');
      await handIn(
        page,
        'review.csv',
        table.replace('3,Third sentence.,,', '3,Third sentence.,Dritter Satz.,'),
      );
      await page.getByRole('button', { name: 'Take 1 segment' }).click();
      await expect.poll(() => targetsOf(id)).toEqual(['Erster Satz.', 'Zweiter Satz.', 'Dritter Satz.']);
    }));

  test('as a new XLIFF 2.1, with nothing changed, changes nothing', () =>
    withDocument(async (page) => {
      const file = await download(page, /^New XLIFF 2.1/);
      expect(file).toContain('version="2.1"');
      await handIn(page, 'new.xlf', file);
      await page.getByText('The copy says what the document says.').waitFor();
    }));

  test('in the document’s own format is compared by its keys, and keys that it lacks are said', async () => {
    const languages = { source_lang: 'en', target_lang: 'de' };
    const source = '{ "title": "Settings", "save": "Save now" }';
    const { id, job_id } = (await stage.workbench.upload('/document/', source, 'en.json', languages)) as {
      id: number;
      job_id: number;
    };
    await stage.workbench.finishJob(job_id);
    await stage.play(`/document/${id}`, async (page) => {
      const copy = '{\n"save": "Jetzt speichern",\n"other": "Anderes"\n}';
      await handIn(page, 'de.json', copy, /^\.json, \.xlf, .*, or drop it here$/);
      await expect.poll(() => differences(page).count()).toBe(1);
      await page.getByText('1 note on the file').click();
      await page.getByText(/^Line 3: .*the key other/).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole('button', { name: 'Take 1 segment' }).click();
      await expect.poll(() => targetsOf(id)).toEqual(['', 'Jetzt speichern']);
    });
  });

  test('of another document is refused with the reason', () =>
    withDocument(async (page) => {
      await page.getByRole('button', { name: 'Tools' }).click();
      await page.getByRole('menuitem', { name: /^Take back a translated copy/ }).click();
      const other = `<xliff version="1.2"><file original="o" source-language="en" target-language="de" datatype="x"><body><trans-unit id="zz"><source>Elsewhere</source><target>Anderswo</target></trans-unit></body></file></xliff>`;
      await page
        .getByRole('dialog')
        .locator('input[type=file]')
        .setInputFiles({ name: 'other.xlf', mimeType: 'application/xml', buffer: Buffer.from(other) });
      await page
        .getByText(/No segment of the file is in this document/)
        .first()
        .waitFor();
    }));

  test('is accessible', () =>
    withDocument(async (page) => {
      const copy = (await download(page, /^Translation/)).replace('>Erster Satz.<', '>Der Satz.<');
      await handIn(page, 'back.xlf', copy);
      await differences(page).first().waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
    }));
});

test('what the file brings along is offered in the panel, and its conformance is shown with the places', async () => {
  const xliff = `<?xml version="1.0"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="f" source-language="en" target-language="de" datatype="plaintext"><body>
<trans-unit id="a"><source>Open the valve.</source><target/><alt-trans match-quality="88" origin="old.tmx"><source>Open a valve.</source><target>Ventil öffnen.</target></alt-trans></trans-unit>
<trans-unit id="a"><source>Close it.</source></trans-unit></body></file></xliff>`;
  const { id, job_id } = (await stage.workbench.upload('/document/', xliff, 'odd.xlf')) as {
    id: number;
    job_id: number;
  };
  await stage.workbench.finishJob(job_id);
  const page = await openPage(stage.browser, stage.workbench.url, { path: 'about:blank' });
  try {
    await openEditor(page, `/document/${id}`);
    // The panel is as the journeys before left it.
    await page.getByRole('tab', { name: /^Matches/ }).click();
    const offered = page.getByRole('region', { name: 'From the file' });
    await offered.getByRole('button', { name: /88 %.*Ventil öffnen/s }).click();
    await expect
      .poll(async () => (await recordsOf(stage.workbench, id))[0]?.target, { timeout: 6000 })
      .toBe('Ventil öffnen.');
    await page.goto('/');
    await page.getByRole('button', { name: /finding.* in the file/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Conformance of the file' });
    await dialog.getByRole('row').nth(1).waitFor();
    expect(await dialog.getByRole('row').nth(1).textContent()).toMatch(/^\d{2,}/);
    expect(await accessibilityProblems(page)).toEqual([]);
  } finally {
    await page.context().close();
  }
});
