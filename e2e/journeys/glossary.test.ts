import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { choose, chooseFile, expectRows, heading, row } from '../support/act.ts';
import type { Sample } from '../support/samples.ts';
import { useStage } from '../support/use-stage.ts';
import { glossaryJourneys } from './glossary-journeys.ts';

const stage = useStage();

describe('the glossary screen', () => {
  glossaryJourneys(() => stage);

  async function download(page: Page, entry: string): Promise<{ name: string; bytes: Buffer }> {
    const started = page.waitForEvent('download');
    await choose(page, 'Export', entry);
    const file = await started;
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
  }

  test.each([
    ['CSV', 'csv'],
    ['Excel (XLSX)', 'xlsx'],
    ['TermBase eXchange (TBX)', 'tbx'],
  ])('is exported as %s, which comes in again as the same terms', async (entry, ending) => {
    const sample = await stage.makeGlossary();
    const page = await stage.open({ path: sample.path });
    const { name, bytes } = await download(page, entry);
    expect(name).toBe(`${sample.name}.${ending}`);
    await page.getByRole('button', { name: 'Import' }).click();
    await chooseFile(page, 'Choose a file', { name, text: bytes });
    // All of them exist already: there is nothing to do.
    await page.getByText('125 terms are here already, just the same.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect
      .poll(async () => (await stage.workbench?.api('GET', `/glossary/${sample.id}`)) as object)
      .toMatchObject({ processing_status: 'done', records_count: 125 });
    const made = (await stage.workbench?.upload('/glossary/upload', bytes, name)) as { job_id: number };
    expect(await stage.workbench?.finishJob(made.job_id)).toMatchObject({
      report: { added: 125, refused: 0 },
    });
  });

  test('a name that is not ASCII is the name of the downloaded file too (defect 9)', async () => {
    const body = { name: 'Schiffe & Güter, 船', source_lang: 'en', target_lang: 'de' };
    const made = await stage.workbench?.api('POST', '/glossary/', body);
    const { id } = made as Sample;
    const page = await stage.open({ path: `/glossary/${id}` });
    const { name, bytes } = await download(page, 'CSV');
    expect(name).toBe('Schiffe & Güter, 船.csv');
    expect(bytes.toString()).toContain('source,target');
  });

  test('a save that fails says so in the form, and what was typed is still there (defect 10)', async () => {
    const sample = await stage.makeGlossary();
    const page = await stage.open({ path: `${sample.path}?search=test%20lamp` });
    await page.getByRole('button', { name: 'test lamp', exact: true }).click();
    await page.getByLabel('Target, German').fill('Probelampe');
    await page.route('**/api/glossary/records/*', (route) => route.abort());
    stage.console.expect(/ERR_FAILED/);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('region', { name: 'Edit term' }).getByRole('alert').waitFor();
    expect(await page.getByLabel('Target, German').inputValue()).toBe('Probelampe');
    await page.unroute('**/api/glossary/records/*');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await row(page, 'Probelampe').waitFor();
  });

  test('terms of the same words are shown while the source is typed, in another form too, and the new row after', async () => {
    const sample = await stage.makeGlossary();
    await stage.workbench?.api('POST', `/glossary/${sample.id}/records`, {
      source: 'draw pile',
      target: 'Nachziehstapel',
    });
    const page = await stage.open({ path: `${sample.path}?search=winch` });
    await page.getByRole('button', { name: 'Add term' }).click();
    const sheet = page.getByRole('dialog', { name: 'Add term' });
    await page.getByLabel('Source, English').fill('draw piles');
    await sheet.getByText('“draw pile” is here already').waitFor();
    await sheet.getByText('draw pile → Nachziehstapel').waitFor();
    await page.getByLabel('Source, English').fill('discard heap');
    await sheet.getByText('is here already').waitFor({ state: 'detached' });
    await page.getByLabel('Target, German').fill('Ablage');
    await sheet.getByRole('button', { name: 'Add term' }).click();
    // On its page, the second of 127 terms, and marked.
    const added = row(page, 'discard heap');
    await added.waitFor();
    await expect.poll(() => added.getAttribute('aria-current')).toBe('true');
    await expect
      .poll(() =>
        added.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return top >= 0 && bottom <= window.innerHeight;
        }),
      )
      .toBe(true);
  });

  test('a list that cannot be loaded says so, and Try again brings it', async () => {
    const sample = await stage.makeGlossary();
    const page = await stage.open({ path: '/' });
    await page.getByRole('link', { name: sample.name }).waitFor();
    await page.route('**/api/glossary/*/records*', (route) => route.fulfill({ status: 503 }));
    stage.console.expect(/503/);
    await page.getByRole('link', { name: sample.name }).click();
    await heading(page, sample.name).waitFor();
    await page.getByText('The terms could not be loaded').waitFor();
    await page.unroute('**/api/glossary/*/records*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectRows(page, 125);
  });
});
