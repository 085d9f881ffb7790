import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { choose } from '../../support/act.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import { addDocument } from '../../support/documents.ts';
import { useEditor } from '../support/editor.ts';

const SEGMENTS = [
  'Check the pump.',
  'Check the pump!',
  'Hoist the sail at dawn.',
  'Hoist the sail at dawn.',
  'Wholly new words.',
];
const screens = useEditor();
let made = 0;

/** A document with a memory that knows its first segment. */
async function makeDocument(): Promise<{ id: number; name: string; path: string }> {
  const memory = await screens.makeMemory();
  const name = `voyage ${++made}.xlf`;
  const units = SEGMENTS.map((source) => ({ source }));
  const id = await addDocument(screens.backend, units, name);
  const memories = [{ id: memory.id, mode: 'read' }];
  await screens.backend.api('POST', `/document/${id}/memories`, { memories });
  return { id, name, path: `/document/${id}` };
}

async function openTool(page: Page, entry: string, name: string) {
  await choose(page, 'Tools', entry);
  return page.getByRole('dialog', { name });
}

describe('the analysis', () => {
  test('counts segments by band, changes its sum with the weights, and is downloaded as a workbook', async () => {
    const { path } = await makeDocument();
    await screens.play(path, async (page) => {
      const dialog = await openTool(page, 'Analysis…', 'Analysis');
      await dialog.getByRole('button', { name: 'Analyse 1 document' }).click();
      const row = (band: string) => dialog.getByRole('row').filter({ hasText: band });
      await row('Repetitions').waitFor();
      await expect.poll(() => row('Repetitions').getByRole('cell').first().textContent()).toBe('1');
      await expect.poll(() => row('95–99%').getByRole('cell').first().textContent()).toBe('0');
      await expect.poll(() => row('85–94%').getByRole('cell').first().textContent()).toBe('1');
      const sum = dialog.getByRole('row').filter({ hasText: 'Total' }).getByRole('cell').last();
      const before = await sum.textContent();
      await dialog.getByLabel('Weight of No match in percent').fill('50');
      await page.keyboard.press('Enter');
      await expect.poll(() => sum.textContent()).not.toBe(before);
      expect(await accessibilityProblems(page)).toEqual([]);
      const started = page.waitForEvent('download');
      await choose(page, dialog.getByRole('button', { name: 'Download' }), 'Workbook');
      expect((await started).suggestedFilename()).toMatch(/^Analysis \d+\.xlsx$/);
    });
  });

  test('shows other users its weights, which only its maker can change', async () => {
    const { id, path } = await makeDocument();
    const { job_id } = (await screens.backend.api('POST', '/analysis/', { document_ids: [id] })) as {
      job_id: number;
    };
    await screens.backend.finishJob(job_id);
    await screens.play(
      path,
      async (page) => {
        const dialog = await openTool(page, 'Analysis…', 'Analysis');
        const earlier = dialog.getByRole('region', { name: 'Earlier analyses' });
        await earlier.getByRole('button').first().click();
        const weight = dialog.getByLabel('Weight of No match in percent');
        await weight.waitFor();
        expect(await weight.isEditable()).toBe(false);
      },
      { role: 'reviewer' },
    );
  });

  test('covers several documents at once from the home screen', async () => {
    const [first, second] = [await makeDocument(), await makeDocument()];
    const page = await screens.open({ path: '/' });
    await page.getByRole('button', { name: 'Analysis' }).click();
    const dialog = page.getByRole('dialog', { name: 'Analysis' });
    await dialog.getByLabel(first.name).check();
    await dialog.getByLabel(second.name).check();
    await dialog.getByRole('button', { name: 'Analyse 2 documents' }).click();
    await dialog.getByLabel('Show', { exact: true }).selectOption({ label: second.name });
    await dialog.getByRole('row').filter({ hasText: 'Repetitions' }).waitFor();
  });
});

describe('attaching memories', () => {
  test('sets a penalty for a memory, which is taken off its matches', async () => {
    const { path } = await makeDocument();
    await screens.play(path, async (page) => {
      const dialog = await openTool(page, 'Memories and glossaries…', 'Memories and glossaries');
      await dialog.getByLabel(/^Penalty % for/).fill('12');
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByText('Check the pump.').first().click();
      await page
        .getByText(/− 12 Memory/)
        .first()
        .waitFor();
      await page.getByText('88%').first().waitFor();
    });
  });

  test('hides memories of other languages until asked for, keeps used ones in view, and finds names', async () => {
    const languages = { source_lang: 'is', target_lang: 'nb' };
    const { id } = (await screens.backend.api('POST', '/translation_memory/', {
      name: 'Norse',
      ...languages,
    })) as { id: number };
    const { path } = await makeDocument();
    await screens.play(path, async (page) => {
      const dialog = await openTool(page, 'Memories and glossaries…', 'Memories and glossaries');
      const used = dialog.getByLabel(/^Use of /);
      await used.first().waitFor();
      const fitting = await used.count();
      await dialog.getByLabel(/^Show \d+ with other languages$/).check();
      await dialog.getByLabel('Use of Norse').selectOption('read');
      await dialog.getByLabel(/^Show \d+ with other languages$/).uncheck();
      await expect.poll(() => used.count()).toBe(fitting + 1);
      await dialog.getByRole('searchbox').fill('nórs');
      await expect.poll(() => used.count()).toBe(1);
      await dialog.getByLabel('Use of Norse').waitFor();
      await dialog.getByRole('searchbox').fill('no such name');
      await dialog.getByText('No results for these languages and this name.').first().waitFor();
    });
    await screens.backend.api('DELETE', `/translation_memory/${id}`);
  });

  test('lists many memories page by page, and keeps those chosen while the user searches on', async () => {
    const { path, id } = await makeDocument();
    const { source_lang, target_lang } = (await screens.backend.api('GET', `/document/${id}`)) as {
      source_lang: string;
      target_lang: string;
    };
    const made: number[] = [];
    for (let number = 100; number <= 201; number += 1) {
      const body = { name: `Shelf ${number}`, source_lang, target_lang };
      made.push(((await screens.backend.api('POST', '/translation_memory/', body)) as { id: number }).id);
    }
    await screens.play(path, async (page) => {
      const dialog = await openTool(page, 'Memories and glossaries…', 'Memories and glossaries');
      const search = dialog.getByRole('searchbox');
      await dialog.getByLabel('Use of Shelf 201').waitFor();
      expect(await dialog.getByLabel('Use of Shelf 100').count()).toBe(0);
      await dialog.getByRole('button', { name: 'Next page' }).click();
      await dialog.getByLabel('Use of Shelf 100').selectOption('write');
      await search.fill('shelf 15');
      await dialog.getByLabel('Use of Shelf 153').selectOption('read');
      await search.fill('');
      for (const name of ['Shelf 100', 'Shelf 153']) await dialog.getByLabel(`Use of ${name}`).waitFor();
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await dialog.waitFor({ state: 'detached' });
    });
    const { memories } = (await screens.backend.api('GET', `/document/${id}/memories`)) as {
      memories: { id: number; mode: string }[];
    };
    expect(memories.slice(-2)).toMatchObject([
      { id: made[0], mode: 'write' },
      { id: made[53], mode: 'read' },
    ]);
    for (const memory of made) await screens.backend.api('DELETE', `/translation_memory/${memory}`);
  });
});
