import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  choose,
  chooseFile,
  expectFirst,
  expectOnPage,
  expectRows,
  heading,
  row,
  toast,
  where,
} from '../../support/act.ts';
import type { Sample } from '../../support/samples.ts';
import { redraw } from '../support/redraw.ts';
import { useScreens } from '../support/screens.ts';

const screens = useScreens();

/** For the tests that only read; the others make their own. */
let shared: Sample;
beforeAll(async () => {
  shared = await screens.makeGlossary();
});

async function openGlossary(sample: Sample, suffix = ''): Promise<Page> {
  const page = await screens.open({ path: sample.path + suffix });
  await heading(page, sample.name).waitFor();
  return page;
}

async function download(page: Page, entry: string): Promise<{ name: string; bytes: Buffer }> {
  const started = page.waitForEvent('download');
  await choose(page, 'Export', entry);
  const file = await started;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

describe('the terms of a glossary', () => {
  test('lists 125 terms 100 to a page and keeps the page number in the address', async () => {
    const page = await openGlossary(shared);
    await expectRows(page, 125);
    await page.getByText('1–100 of 125 terms').waitFor();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('101–125 of 125 terms').waitFor();
    expect(where(page)).toBe(`${shared.path}?page=2`);
    await page.goBack();
    await page.getByText('1–100 of 125 terms').waitFor();
    await expectOnPage(page, 100);
    await page.getByRole('button', { name: 'Last page' }).click();
    await page.getByText('101–125 of 125 terms').waitFor();
    const field = page.getByRole('textbox', { name: 'Page' });
    await field.fill('1');
    await field.press('Enter');
    await page.getByText('1–100 of 125 terms').waitFor();
    expect(where(page)).toBe(shared.path);
  });

  test('searches source and target in any case and counts matches on all pages', async () => {
    const page = await openGlossary(shared, '?page=2');
    await page.getByText('101–125 of 125 terms').waitFor();
    await page.getByRole('searchbox').fill('HAUPT');
    await expectRows(page, 25);
    expect(where(page)).toBe(`${shared.path}?search=HAUPT`);
    await page.getByRole('searchbox').fill('100 %');
    await page.getByText('No matching terms').waitFor();
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expectRows(page, 125);
    await page.getByRole('searchbox').fill('null');
    await expect.poll(() => where(page)).toBe(`${shared.path}?search=null`);
    await expectRows(page, 125);
  });

  test('“Clear all” ends a search without matches', async () => {
    const page = await openGlossary(shared, '?search=no%20such%20term');
    await page.getByText('No matching terms').waitFor();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expectRows(page, 125);
    expect(where(page)).toBe(shared.path);
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('');
  });

  test('applies the search and the order that the address names', async () => {
    const page = await openGlossary(shared, '?search=Haupt&sort=-target');
    await expectRows(page, 25);
    await expectFirst(page, 'main winch');
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('Haupt');
  });

  test('sorts all pages by a column, ascending and descending', async () => {
    const page = await openGlossary(shared);
    await expectFirst(page, 'main pump');
    await page.getByRole('button', { name: 'Source' }).click();
    await expectFirst(page, 'auxiliary anchor');
    expect(where(page)).toBe(`${shared.path}?sort=source`);
    await page.getByRole('button', { name: 'Source' }).click();
    await expectFirst(page, 'test winch');
    expect(where(page)).toBe(`${shared.path}?sort=-source`);
  });

  test('deleting a term names it, keeps the focus in the list, and can be undone', async () => {
    const page = await openGlossary(await screens.makeGlossary(), '?search=pump');
    await expectRows(page, 5);
    await choose(page, 'Actions for “spare pump”', 'Delete');
    await expectRows(page, 4);
    await toast(page, 'Deleted “spare pump → Ersatzpumpe”.').waitFor();
    await expect.poll(() => page.locator('tbody tr[data-index] :focus').count()).toBe(1);
    await expect.poll(() => row(page, 'Ersatzpumpe').count()).toBe(0);
    await row(page, 'Hilfspumpe').waitFor();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await row(page, 'Ersatzpumpe').waitFor();
    await expectRows(page, 5);
  });

  test('shows an error when the terms cannot be loaded, and loads them with "Try again"', async () => {
    const page = await screens.open({ path: '/account/' });
    await page.route('**/api/glossary/*/records*', (route) => route.fulfill({ status: 503 }));
    screens.console.expect(/503/);
    await redraw(page, `${shared.path}?search=pump`);
    await heading(page, shared.name).waitFor();
    await page.getByText('Couldn’t load the terms').waitFor();
    await page.unroute('**/api/glossary/*/records*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectRows(page, 5);
  });

  test('a translator can add and read terms, and sees no buttons reserved for managers', async () => {
    const page = await screens.open({ path: `${shared.path}?search=main`, role: 'user' });
    await heading(page, shared.name).waitFor();
    await row(page, 'main pump').waitFor();
    for (const name of ['Import', 'Rename', 'More actions', 'Bin: terms', /^Actions for/]) {
      await expect.poll(() => page.getByRole('button', { name }).count()).toBe(0);
    }
    await page.getByRole('button', { name: 'Add term' }).waitFor();
    await page.getByRole('button', { name: 'main pump', exact: true }).click();
    const panel = page.getByRole('region', { name: 'Term', exact: true });
    await panel.getByText('Hauptpumpe').waitFor();
    await expect.poll(() => panel.getByRole('textbox').count()).toBe(0);
  });
});

describe('a glossary', () => {
  test('is renamed in its heading, unless Escape cancels', async () => {
    const sample = await screens.makeGlossary();
    const page = await openGlossary(sample, '?search=pump');
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByLabel('Name').fill('Nothing of this');
    await page.keyboard.press('Escape');
    await heading(page, sample.name).waitFor();
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByLabel('Name').fill(`${sample.name}, 2nd edition`);
    await page.keyboard.press('Enter');
    await heading(page, `${sample.name}, 2nd edition`).waitFor();
    await expect.poll(() => page.title()).toContain('2nd edition');
  });

  test('deleting a glossary says how many terms go with it, and Undo restores them', async () => {
    const sample = await screens.makeGlossary();
    const page = await openGlossary(sample, '?search=pump');
    await choose(page, 'More actions', 'Delete this glossary');
    const notices = page.getByRole('region', { name: 'Notifications' });
    await notices.getByText('125 terms will no longer be found in documents.', { exact: false }).waitFor();
    await toast(page, `Deleted “${sample.name}”.`).waitFor();
    await expect.poll(() => where(page)).toBe('/');
    const link = page.getByRole('link', { name: sample.name, exact: true });
    await expect.poll(() => link.count()).toBe(0);
    await page.keyboard.press('Control+z');
    await link.click();
    await heading(page, sample.name).waitFor();
    await expectRows(page, 125);
  });

  test('the address of a missing glossary shows an error and leads to Home', async () => {
    const page = await screens.open({ path: '/glossary/987654' });
    screens.console.expect(/404/);
    await page.getByText('This glossary doesn’t exist').waitFor();
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await expect.poll(() => where(page)).toBe('/');
  });

  test.each([
    ['CSV', 'csv'],
    ['Excel (XLSX)', 'xlsx'],
    ['TermBase eXchange (TBX)', 'tbx'],
  ])(
    'importing its %s export changes nothing, and makes a new glossary with the same terms',
    async (entry, ending) => {
      const page = await openGlossary(shared);
      const { name, bytes } = await download(page, entry);
      expect(name).toBe(`${shared.name}.${ending}`);
      await page.getByRole('button', { name: 'Import' }).click();
      await chooseFile(page, 'Choose a file', { name, text: bytes });
      await page.getByText('125 terms are already in the glossary, unchanged.').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      expect(await screens.backend.api('GET', `/glossary/${shared.id}`)).toMatchObject({
        processing_status: 'done',
        records_count: 125,
      });
      const made = (await screens.backend.upload('/glossary/upload', bytes, name)) as { job_id: number };
      expect(await screens.backend.finishJob(made.job_id)).toMatchObject({
        report: { added: 125, refused: 0 },
      });
    },
  );

  test('the exported file keeps a name that is not ASCII', async () => {
    const body = { name: 'Schiffe & Güter, 船', source_lang: 'en', target_lang: 'de' };
    const { id } = (await screens.backend.api('POST', '/glossary/', body)) as Sample;
    const page = await screens.open({ path: `/glossary/${id}` });
    const { name, bytes } = await download(page, 'CSV');
    expect(name).toBe('Schiffe & Güter, 船.csv');
    expect(bytes.toString()).toContain('source,target');
  });
});
