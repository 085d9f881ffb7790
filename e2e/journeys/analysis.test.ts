import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { choose } from '../support/act.ts';
import { accessibilityProblems } from '../support/browser.ts';
import { OVER_BOTH } from '../support/over-both.ts';
import { type Stage, startStage } from '../support/stage.ts';

const SEGMENTS = [
  'Check the pump.',
  'Check the pump!',
  'Hoist the sail at dawn.',
  'Hoist the sail at dawn.',
  'Wholly new words.',
];
const XLIFF = `<?xml version="1.0"?><xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file original="a" source-language="en" target-language="de" datatype="plaintext"><body>
${SEGMENTS.map((source, at) => `<trans-unit id="${at}"><source>${source}</source></trans-unit>`).join('\n')}
</body></file></xliff>`;

describe('what the memories are worth for a document', () => {
  let stage: Stage;
  let documentId: number;
  let name: string;
  beforeAll(async () => {
    stage = await startStage('composed');
  });
  afterEach(async () => {
    expect(await stage.closePages()).toEqual([]);
  });
  afterAll(() => stage?.stop());

  async function openDocument() {
    const { workbench } = stage;
    if (!workbench) throw new Error('There is no workbench.');
    const memory = await stage.makeMemory();
    name = `voyage ${Math.random().toString(36).slice(2)}.xlf`;
    const made = (await workbench.upload('/document/', XLIFF, name)) as { id: number; job_id: number };
    await workbench.finishJob(made.job_id);
    documentId = made.id;
    await workbench.api('POST', `/document/${made.id}/memories`, {
      memories: [{ id: memory.id, mode: 'read' }],
    });
    const page = await stage.open({ path: `/document/${made.id}` });
    await page.getByText('Wholly new words.').first().waitFor();
    return page;
  }

  test('the analysis counts by band, is weighed, and is downloaded', async () => {
    const page = await openDocument();
    await choose(page, 'Tools', 'Analysis…');
    const dialog = page.getByRole('dialog', { name: 'Analysis' });
    await dialog.getByRole('button', { name: 'Analyse 1 document' }).click();
    const row = (band: string) => dialog.getByRole('row').filter({ hasText: band });
    await row('Repetitions').waitFor();
    expect(await row('Repetitions').getByRole('cell').first().textContent()).toBe('1');
    expect(await row('95–99 %').getByRole('cell').first().textContent()).toBe('0');
    expect(await row('85–94 %').getByRole('cell').first().textContent()).toBe('1');
    const sum = dialog.getByRole('row').filter({ hasText: 'Sum' }).getByRole('cell').last();
    const before = await sum.textContent();
    await dialog.getByLabel('Weight of No match in percent').fill('50');
    await page.keyboard.press('Enter');
    await expect.poll(() => sum.textContent()).not.toBe(before);
    expect(await accessibilityProblems(page)).toEqual([]);
    const started = page.waitForEvent('download');
    await choose(page, dialog.getByRole('button', { name: 'Download' }), 'Workbook');
    expect((await started).suggestedFilename()).toMatch(/^Analysis \d+\.xlsx$/);
  });

  test('the weights of somebody else’s are read, and changed by whoever made it', async () => {
    await openDocument();
    const { workbench } = stage;
    const made = (await workbench.api('POST', '/analysis/', { document_ids: [documentId] })) as {
      job_id: number;
    };
    await workbench.finishJob(made.job_id);
    const page = await stage.open({ path: `/document/${documentId}`, role: 'reviewer' });
    await page.getByText('Wholly new words.').first().waitFor();
    await choose(page, 'Tools', 'Analysis…');
    const dialog = page.getByRole('dialog', { name: 'Analysis' });
    await dialog.getByRole('region', { name: 'Earlier analyses' }).getByRole('button').first().click();
    const weight = dialog.getByLabel('Weight of No match in percent');
    await weight.waitFor();
    expect(await weight.isEditable()).toBe(false);
  });

  test('pre-translation is looked at by band, done, and undone', OVER_BOTH, async () => {
    const page = await openDocument();
    await choose(page, 'Tools', 'Pre-translate…');
    const dialog = page.getByRole('dialog', { name: 'Pre-translate' });
    await dialog.getByLabel('Take matches from').selectOption({ label: '85 % and better' });
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByText('2 segments would be filled').waitFor();
    await dialog.getByRole('row').filter({ hasText: '100 %' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Fill 2 segments' }).click();
    await dialog.getByText('2 segments filled').waitFor();
    await dialog.getByRole('button', { name: 'Undo the pre-translation' }).click();
    await dialog.getByText('Taken back').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    const records = (await stage.workbench?.api('GET', `/document/${documentId}/records`)) as {
      records: { target: string }[];
    };
    expect(records.records.map(({ target }) => target)).toEqual(['', '', '', '', '']);
  });

  test('a penalty of an attached memory is set where it is attached, and listed with its matches', async () => {
    const page = await openDocument();
    await choose(page, 'Tools', 'Memories and glossaries…');
    const dialog = page.getByRole('dialog', { name: 'Memories and glossaries' });
    await dialog.getByLabel(/^Penalty % for/).fill('12');
    await dialog.getByRole('button', { name: 'Use these' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Check the pump.').first().click();
    await page
      .getByText(/− 12 Memory/)
      .first()
      .waitFor();
    await page.getByText('88 %').first().waitFor();
  });

  test('what serves other languages is not in the way where memories and glossaries are attached, and names are searched', async () => {
    const { workbench } = stage;
    if (!workbench) throw new Error('There is no workbench.');
    const { id } = (await workbench.api('POST', '/translation_memory/', {
      ...{ name: 'Norse', source_lang: 'is', target_lang: 'nb' },
    })) as { id: number };
    const page = await openDocument();
    await choose(page, 'Tools', 'Memories and glossaries…');
    const dialog = page.getByRole('dialog', { name: 'Memories and glossaries' });
    const used = dialog.getByLabel(/^Use of /);
    await used.first().waitFor();
    const fitting = await used.count();
    await dialog.getByLabel(/^Show \d+ of other languages$/).check();
    await dialog.getByLabel('Use of Norse').selectOption('read');
    await dialog.getByLabel(/^Show \d+ of other languages$/).uncheck();
    // What is used stays in view.
    await expect.poll(() => used.count()).toBe(fitting + 1);
    await dialog.getByRole('searchbox').fill('nórs');
    await expect.poll(() => used.count()).toBe(1);
    await dialog.getByLabel('Use of Norse').waitFor();
    await dialog.getByRole('searchbox').fill('no such name');
    await dialog.getByText('None for these languages and this name.').first().waitFor();
    await workbench.api('DELETE', `/translation_memory/${id}`);
  });

  test('several documents are analysed at once from the home screen', async () => {
    await openDocument();
    const first = name;
    await openDocument();
    const page = await stage.open({ path: '/' });
    await page.getByRole('button', { name: 'Analysis' }).click();
    const dialog = page.getByRole('dialog', { name: 'Analysis' });
    await dialog.getByLabel(first).check();
    await dialog.getByLabel(name).check();
    await dialog.getByRole('button', { name: 'Analyse 2 documents' }).click();
    await dialog.getByLabel('Figures of').selectOption({ label: name });
    await dialog.getByRole('row').filter({ hasText: 'Repetitions' }).waitFor();
  });
});
