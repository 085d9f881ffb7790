import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { callApi, choose, heading, row } from '../support/act.ts';
import { accessibilityProblems } from '../support/browser.ts';
import { OVER_BOTH } from '../support/over-both.ts';
import { useStage } from '../support/use-stage.ts';
import { ADMIN } from '../support/workbench.ts';

const stage = useStage({ isAlone: true });

const panel = (page: Page, name: string) => page.getByRole('region', { name });
const bin = (page: Page, of: string) => page.getByRole('dialog', { name: `Deleted ${of}` });

async function binGlossary(name: string): Promise<void> {
  if (!stage.workbench) throw new Error('The bin is that of a server.');
  const body = { name, source_lang: 'en', target_lang: 'de' };
  const { id } = (await stage.workbench.api('POST', '/glossary/', body)) as { id: number };
  await stage.workbench.api('DELETE', `/glossary/${id}`);
}

async function openBin(options: { width?: number } = {}, of = 'glossaries') {
  const page = await stage.open({ ...options, path: '/' });
  await page.getByRole('button', { name: `Bin of ${of}` }).click();
  await bin(page, of).waitFor();
  return { page, dialog: bin(page, of) };
}
const entry = (dialog: Locator, name: string) => dialog.getByRole('listitem').filter({ hasText: name });

describe('the bin', () => {
  test('says that it is empty, and what it is for', async () => {
    for (const of of ['documents', 'memories']) {
      const { page, dialog } = await openBin({}, of);
      await dialog.getByText('The bin is empty').waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
    }
  });

  test('of documents gives back what was deleted long after the message is gone', async () => {
    const page = await stage.open({ path: '/' });
    const xliff = `<?xml version="1.0"?><xliff version="1.2"><file original="a" source-language="en"
      target-language="de" datatype="html"><body><trans-unit id="1"><source>One</source></trans-unit>
      </body></file></xliff>`;
    const upload = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload a document' }).click();
    await (await upload).setFiles({
      name: 'harbour lease.xlf',
      mimeType: 'application/xliff+xml',
      buffer: Buffer.from(xliff),
    });
    const documents = panel(page, 'Documents');
    await documents.getByText('0 % approved').waitFor();
    await documents.getByRole('button', { name: /Actions for “harbour lease/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await documents.getByRole('link', { name: /harbour lease/ }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Bin of documents' }).click();
    const dialog = bin(page, 'documents');
    const deleted = entry(dialog, 'harbour lease');
    await deleted.getByText(/Deleted by .+ (just now|ago), kept for 30 more days/).waitFor();
    await deleted.getByText('1 segment', { exact: true }).waitFor();
    await deleted.getByRole('button', { name: /Restore/ }).click();
    await dialog.getByText('The bin is empty').waitFor();
    await page.keyboard.press('Escape');
    await documents.getByRole('link', { name: /harbour lease/ }).waitFor();
  });

  test('is worked with the keyboard alone, and names what is destroyed for good', async () => {
    await binGlossary('Old ropes');
    await binGlossary('Old sails');
    const page = await stage.open({ path: '/' });
    await page.getByRole('button', { name: 'Bin of glossaries' }).focus();
    await page.keyboard.press('Enter');
    const dialog = bin(page, 'glossaries');
    await entry(dialog, 'Old sails').waitFor();
    await entry(dialog, 'Old ropes')
      .getByRole('button', { name: /Delete for good/ })
      .focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Delete this glossary for good?' });
    await question.getByText('Old ropes').waitFor();
    await question.getByText(/Nobody can bring it back/).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    // No is as near as yes.
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await entry(dialog, 'Old ropes').waitFor();
    await entry(dialog, 'Old ropes')
      .getByRole('button', { name: /Delete for good/ })
      .focus();
    await page.keyboard.press('Enter');
    await question.getByRole('button', { name: 'Delete for good' }).focus();
    await page.keyboard.press('Enter');
    await entry(dialog, 'Old ropes').waitFor({ state: 'detached' });
    await entry(dialog, 'Old sails').waitFor();
    // The focus moves to where work can continue.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('dialog') !== null), {
        timeout: 10_000,
      })
      .toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')), {
        timeout: 10_000,
      })
      .toBe('Bin of glossaries');
    const log = await stage.open({ path: '/users/?tab=audit' });
    await row(log, 'Deleted glossary for good').filter({ hasText: 'Old ropes' }).waitFor();
  });

  test(
    'takes several at once: the chosen go for good by name, all of them come back',
    OVER_BOTH,
    async () => {
      for (const name of ['Spare cleats', 'Spare shackles', 'Spare winches']) await binGlossary(name);
      const { page, dialog } = await openBin();
      const choose = (name: string) => dialog.getByRole('checkbox', { name: `Choose “${name}”` });
      await choose('Spare cleats').check();
      await choose('Spare winches').check();
      await dialog.getByRole('button', { name: 'Delete 2 for good' }).click();
      const question = page.getByRole('alertdialog', { name: 'Delete 2 glossaries for good?' });
      await question.getByText('Spare cleats').waitFor();
      await question.getByText('Spare winches').waitFor();
      await question.getByText(/Nobody can bring them back/).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await question.getByRole('button', { name: 'Delete 2 for good' }).click();
      await entry(dialog, 'Spare cleats').waitFor({ state: 'detached' });
      await entry(dialog, 'Spare winches').waitFor({ state: 'detached' });
      await entry(dialog, 'Spare shackles').waitFor();
      await dialog.getByRole('button', { name: /^Delete \d+ for good$/ }).waitFor({ state: 'detached' });

      await binGlossary('Spare oars');
      await page.reload();
      await page.getByRole('button', { name: 'Bin of glossaries' }).click();
      await entry(dialog, 'Spare oars').waitFor();
      await dialog.getByRole('checkbox', { name: /^Choose all/ }).check();
      expect(await accessibilityProblems(page)).toEqual([]);
      await dialog.getByRole('button', { name: /^Restore \d+$/ }).click();
      await dialog.getByText('The bin is empty').waitFor();
      await page.keyboard.press('Escape');
      await panel(page, 'Glossaries')
        .getByRole('link', { name: /Spare oars/ })
        .waitFor();
      await panel(page, 'Glossaries')
        .getByRole('link', { name: /Spare shackles/ })
        .waitFor();
    },
  );

  test('of terms and units gives back single ones', OVER_BOTH, async () => {
    const glossary = await stage.makeGlossary();
    const memory = await stage.makeMemory();
    const page = await stage.open({ path: glossary.path });
    await row(page, 'main pump').waitFor();
    const term = (await callApi(page, 'GET', `/glossary/${glossary.id}/records?search=main%20pump`)) as {
      records: { id: number }[];
    };
    await callApi(page, 'DELETE', `/glossary/records/${term.records[0]?.id}`);
    await page.reload();
    await page.getByRole('button', { name: 'Bin of terms' }).click();
    await entry(bin(page, 'terms'), 'main pump')
      .getByRole('button', { name: /Restore/ })
      .click();
    await bin(page, 'terms').getByText('The bin is empty').waitFor();
    await page.keyboard.press('Escape');
    await row(page, 'main pump').waitFor();

    await page.goto(`${stage.url}${memory.path}`);
    await row(page, 'Check the pump.').waitFor();
    const unit = (await callApi(
      page,
      'GET',
      `/translation_memory/${memory.id}/records?search=Check%20the%20pump.`,
    )) as { records: { id: number }[] };
    await callApi(page, 'DELETE', `/translation_memory/records/${unit.records[0]?.id}`);
    await page.reload();
    await page.getByRole('button', { name: 'Bin of units' }).click();
    await entry(bin(page, 'units'), 'Check the pump.')
      .getByRole('button', { name: /Restore/ })
      .click();
    await bin(page, 'units').getByText('The bin is empty').waitFor();
  });

  test('is not shown to those who may not bring anything back', async () => {
    const page = await stage.open({ path: '/', role: 'reviewer' });
    await panel(page, 'Documents').waitFor();
    await panel(page, 'Glossaries').getByRole('table').waitFor();
    expect(await page.getByRole('button', { name: /^Bin of/ }).count()).toBe(0);
  });

  test.each([1280, 400, 320])('is clean by axe and fits %i px', async (width) => {
    await binGlossary('A glossary with a rather long name, as people give them when nobody stops them');
    const { page, dialog } = await openBin({ width });
    await entry(dialog, 'rather long name').first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const shots = process.env.SHOTS;
    if (shots) await page.screenshot({ path: `${shots}/bin-${width}.png` });
  });
});

describe('the export of everything', () => {
  test('says what is in it, and is a ZIP whose manifest counts it', async () => {
    const glossary = await stage.makeGlossary();
    const page = await stage.open({ path: '/users/' });
    await heading(page, 'Users').waitFor();
    await page.getByRole('button', { name: 'Export everything…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export everything' });
    await dialog.getByText('as uploaded and as they are now').waitFor();
    const downloaded = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download ZIP' }).click();
    const download = await downloaded;
    expect(download.suggestedFilename()).toMatch(/^tessera-export-\d{4}-\d\d-\d\d\.zip$/);
    const files = unzipSync(new Uint8Array(readFileSync(await download.path())));
    const manifest = JSON.parse(new TextDecoder().decode(files['manifest.json']));
    expect(manifest.counts.glossaries).toBeGreaterThan(0);
    expect(manifest.files).toHaveLength(Object.keys(files).length - 1);
    expect(Object.keys(files).some((path) => path.startsWith(`glossaries/${glossary.id} `))).toBe(true);
    await page.reload();
    const log = await stage.open({ path: '/users/?tab=audit' });
    await row(log, 'Exported everything').first().waitFor();
  });

  test('takes that the user has just shown who they are, and asks for it', async () => {
    const page = await stage.open({ path: '/users/' });
    await page.getByRole('button', { name: 'Export everything…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export everything' });
    await stage.workbench?.forgetConfirmations();
    const downloads: string[] = [];
    page.on('download', (download) => downloads.push(download.suggestedFilename()));

    await dialog.getByRole('button', { name: 'Download ZIP' }).click();
    const confirm = page.getByRole('dialog', { name: 'Confirm who you are' });
    await confirm.getByText('This hands out everything').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await confirm.getByRole('button', { name: 'Cancel' }).click();
    await confirm.waitFor({ state: 'detached' });

    await dialog.getByRole('button', { name: 'Download ZIP' }).click();
    await confirm.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await confirm.getByRole('button', { name: 'Confirm' }).click();
    await expect.poll(() => downloads).toEqual([expect.stringMatching(/^tessera-export-.*\.zip$/)]);
  });

  test.each([1280, 400])('is clean by axe and fits %i px', async (width) => {
    const page = await stage.open({ width, path: '/users/' });
    // Where there is no room for the button, it is in the head's menu.
    if (width < 800) await choose(page, 'More actions', 'Export everything…');
    else await page.getByRole('button', { name: 'Export everything…' }).click();
    await page.getByRole('dialog', { name: 'Export everything' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const shots = process.env.SHOTS;
    if (shots) await page.screenshot({ path: `${shots}/export-${width}.png` });
  });
});
