import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { choose, chooseFile, dropFile, expectRows, heading, toast, where } from '../../support/act.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import { redraw } from '../support/redraw.ts';
import { useScreens } from '../support/screens.ts';

const screens = useScreens({ env: {} });

const CSV = 'English,German\nisland,Insel\nbay,Bucht\n';
const TBX = `<?xml version="1.0"?><tbx type="TBX-Basic" style="dca" xml:lang="en"
  xmlns="urn:iso:std:iso:30042:ed-2"><tbxHeader><fileDesc><sourceDesc><p>Bays</p></sourceDesc></fileDesc></tbxHeader>
  <text><body><conceptEntry id="c1"><langSec xml:lang="en"><termSec><term>bay</term></termSec></langSec>
  <langSec xml:lang="de"><termSec><term>Bucht</term></termSec></langSec></conceptEntry></body></text></tbx>`;
/** A page of glossaries, but not its other calls. */
const GLOSSARY_LIST = /\/api\/glossary\/\?page=/;
const panel = (page: Page, name: string) => page.getByRole('region', { name });
const rowOf = (list: Locator, text: string) => list.locator('tbody tr[data-index]').filter({ hasText: text });
const names = (list: Locator) => list.locator('tbody').getByRole('link').allTextContents();

async function openHome(query = ''): Promise<{ page: Page; glossaries: Locator }> {
  const page = await screens.open({ path: `/${query}` });
  const glossaries = panel(page, 'Glossaries');
  await glossaries.getByRole('button', { name: 'New glossary' }).waitFor();
  return { page, glossaries };
}
async function makeEmpty(name: string): Promise<void> {
  await screens.backend.api('POST', '/glossary/', { name, source_lang: 'en', target_lang: 'de' });
}

/** The date in this number of days, in the format of a date field. */
function daysAhead(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000);
  return new Date(day.getTime() - day.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

describe('the home screen', () => {
  test('shows documents, glossaries and memories; an empty list says how to begin', async () => {
    const { page } = await openHome();
    for (const name of ['Documents', 'Glossaries', 'Memories']) await panel(page, name).waitFor();
    await panel(page, 'Memories').getByText('No memory yet').waitFor();
    await expect.poll(() => page.title()).toContain('Home');
  });

  test('creates a glossary with its languages and opens it, after reporting a missing name', async () => {
    const { page } = await openHome();
    await page.getByRole('button', { name: 'New glossary' }).click();
    await page.getByRole('button', { name: 'Create glossary' }).click();
    await page.getByText('Must not be empty').waitFor();
    await page.getByLabel('Name').fill('Lighthouses');
    await page.getByRole('combobox', { name: 'Source language' }).fill('engl');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Target language' }).fill('pt-BR');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Create glossary' }).click();
    await heading(page, 'Lighthouses').waitFor();
    await page.getByText('Portuguese (Brazil)').waitFor();
    await page.getByText('No terms yet').waitFor();
  });

  test('creates a memory and opens it', async () => {
    const { page } = await openHome();
    await page.getByRole('button', { name: 'New memory' }).click();
    await page.getByLabel('Name').fill('Harbour');
    await page.getByRole('combobox', { name: 'Source language' }).fill('en');
    await page.keyboard.press('Tab');
    await page.getByRole('combobox', { name: 'Target language' }).fill('French');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Create memory' }).click();
    await heading(page, 'Harbour').waitFor();
  });

  test('shows the progress of an uploaded glossary with Cancel, then its number of terms', async () => {
    const { page, glossaries } = await openHome();
    // Held at 40% during the test.
    await page.route('**/api/job/*', async (route) => {
      const response = await route.fetch();
      const job = { ...((await response.json()) as object), status: 'processing', progress: 0.4, total: 100 };
      await route.fulfill({ json: { ...job, done: 40, error: null, report: null, finished_at: null } });
    });
    await page.route(GLOSSARY_LIST, async (route) => {
      const response = await route.fetch();
      const list = (await response.json()) as { records: { name: string }[] };
      const held = (entry: object) => ({ ...entry, processing_status: 'processing' });
      const records = list.records.map((entry) => (entry.name === 'held' ? held(entry) : entry));
      await route.fulfill({ json: { ...list, records } });
    });
    await chooseFile(page, 'Upload glossary', { name: 'held.csv', text: CSV });
    await glossaries.getByText('Import of held: 40%', { exact: false }).waitFor();
    const bar = glossaries.getByRole('progressbar', { name: 'Import of held' });
    await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('40');
    await glossaries.getByRole('button', { name: 'Cancel' }).waitFor();
    await page.unroute(GLOSSARY_LIST);
    await page.unroute('**/api/job/*');
    await rowOf(glossaries, 'held').getByText('2 terms').waitFor();
    await expect.poll(() => bar.count()).toBe(0);
  });

  test('a file dropped anywhere goes to the list for its ending; an unknown ending is rejected', async () => {
    const { page, glossaries } = await openHome();
    await page.getByRole('button', { name: 'Add files' }).waitFor();
    await dropFile(panel(page, 'Documents'), { name: 'dropped.tbx', text: TBX });
    await toast(page, 'dropped.tbx → Glossaries').waitFor();
    await rowOf(glossaries, 'dropped').getByText('1 term').waitFor();
    await dropFile(panel(page, 'Memories'), { name: 'x.png', text: 'PNG' });
    await page.getByText('x.png cannot be read here.', { exact: false }).first().waitFor();
  });

  test.each([
    ['an XML file', 'bays.xml', TBX, '1 term'],
    ['a CSV file', 'bays.csv', CSV, '2 terms'],
  ])('asks whether %s is a document or a glossary', async (_kind, name, text, terms) => {
    const { page, glossaries } = await openHome();
    await chooseFile(page, 'Add files', { name, text });
    const dialog = page.getByRole('dialog', { name: 'What is this file?' });
    await expect
      .poll(() => dialog.getByLabel(name).locator('option').allTextContents())
      .toEqual(['Documents', 'Glossaries']);
    await dialog.getByLabel(name).selectOption('Glossaries');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await rowOf(glossaries, 'bays').getByText(terms).waitFor();
  });

  test('shows why the server rejected an upload, with "Try again" and a button to dismiss it', async () => {
    const { glossaries, page } = await openHome();
    screens.console.expect(/415/);
    await chooseFile(page, 'Upload glossary', { name: 'broken.xlsx', text: 'no workbook' });
    await glossaries.getByRole('alert').getByText('is not an Excel workbook', { exact: false }).waitFor();
    await glossaries.getByRole('button', { name: 'Try again' }).waitFor();
    await glossaries.getByRole('button', { name: 'Dismiss broken.xlsx' }).click();
    await expect.poll(() => glossaries.getByRole('alert').count()).toBe(0);
  });

  test('shows in the list why an import failed after the upload', async () => {
    const { page } = await openHome();
    const text = '<tmx version="1.4"><header/><body><tu>';
    await chooseFile(page, 'Upload memory', { name: 'torn.tmx', text });
    const entry = rowOf(panel(page, 'Memories'), 'torn');
    await entry.getByText('Failed', { exact: true }).waitFor();
    await expect.poll(() => entry.textContent()).toMatch(/end|cut|close/i);
  });

  test('searches and sorts a list and keeps both in the address', async () => {
    for (const name of ['Zebra', 'Aardvark', 'Zebu']) await makeEmpty(name);
    const { page, glossaries } = await openHome();
    await glossaries.getByRole('searchbox').fill('ZEB');
    await expect.poll(() => names(glossaries)).toEqual(['Zebu', 'Zebra']);
    await glossaries.getByRole('columnheader', { name: 'Name' }).getByRole('button').first().click();
    await expect.poll(() => names(glossaries)).toEqual(['Zebra', 'Zebu']);
    await expect.poll(() => where(page)).toBe('/?glossaries.search=ZEB&glossaries.sort=name');
    await redraw(page);
    await expect.poll(() => names(glossaries)).toEqual(['Zebra', 'Zebu']);
    await glossaries.getByRole('searchbox').fill('quagga');
    await glossaries.getByText('Nothing matches').waitFor();
  });

  test('sorting all three lists at the same moment keeps all three orders in the address', async () => {
    await screens.makeDocument('card');
    const { page } = await openHome();
    const heads = page.getByRole('columnheader', { name: 'Name' }).getByRole('button', { name: 'Name' });
    await expect.poll(() => heads.count()).toBe(3);
    await heads.evaluateAll((buttons: HTMLElement[]) => {
      for (const button of buttons) button.click();
    });
    await expect.poll(() => new URL(page.url()).searchParams.size).toBe(3);
    await expect.poll(() => page.locator('[aria-sort=ascending]').count()).toBe(3);
  });

  test('sets the due date of a document, shows it in words, filters by it and clears it', async () => {
    const { name } = await screens.makeDocument('card');
    const page = await screens.open({ path: '/' });
    const documents = panel(page, 'Documents');
    const line = rowOf(documents, name);
    const setDue = async (day: string) => {
      await choose(page, line.getByRole('button', { name: `Actions for “${name}”` }), 'Due date');
      await page.getByRole('dialog').getByLabel('Due on').fill(day);
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    await setDue(daysAhead(1));
    await line.getByText('tomorrow').waitFor();
    await setDue(daysAhead(-3));
    await line.getByText('3 days overdue').waitFor();
    await documents.getByRole('button', { name: 'Filters' }).click();
    await documents.getByLabel('Due', { exact: true }).selectOption('overdue');
    await line.waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await documents.getByLabel('Due', { exact: true }).selectOption('none');
    await line.waitFor({ state: 'detached' });
    await documents.getByRole('button', { name: 'Clear all' }).first().click();
    await setDue('');
    await line.getByText('overdue').waitFor({ state: 'detached' });
  });

  test('renames a glossary in a dialog that rejects an empty name', async () => {
    await makeEmpty('Befor');
    const { page, glossaries } = await openHome();
    await choose(page, 'Actions for “Befor”', 'Rename');
    await page.getByRole('textbox', { name: 'Name' }).fill(' ');
    await page.getByRole('button', { name: 'Rename', exact: true }).click();
    await page.getByText('Must not be empty').waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Before');
    await page.keyboard.press('Enter');
    await glossaries.getByRole('link', { name: 'Before', exact: true }).waitFor();
  });

  test('deleting a glossary says how many terms go with it, and Undo restores them', async () => {
    const { id, name } = await screens.makeGlossary();
    const { page, glossaries } = await openHome();
    const entry = glossaries.getByRole('link', { name, exact: true });
    await choose(page, `Actions for “${name}”`, 'Delete');
    await entry.waitFor({ state: 'detached' });
    await toast(page, `Deleted “${name}”.`).waitFor();
    await toast(page, '125 terms will no longer be found').waitFor();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await entry.click();
    await expectRows(page, 125);
    expect(where(page)).toBe(`/glossary/${id}`);
  });

  test('a list that cannot be loaded leaves the others in place and loads with "Try again"', async () => {
    const [glossary, memory] = [await screens.makeGlossary(), await screens.makeMemory()];
    const page = await screens.open({ path: '/account/' });
    await page.route(GLOSSARY_LIST, (route) => route.fulfill({ status: 503 }));
    screens.console.expect(/503/);
    await redraw(page, '/');
    const glossaries = panel(page, 'Glossaries');
    await glossaries.getByText('Couldn’t load the glossaries').waitFor();
    await panel(page, 'Memories').getByRole('link', { name: memory.name, exact: true }).waitFor();
    await panel(page, 'Documents').waitFor();
    await page.unroute(GLOSSARY_LIST);
    await glossaries.getByRole('button', { name: 'Try again' }).click();
    await glossaries.getByRole('link', { name: glossary.name, exact: true }).waitFor();
  });

  test('a translator sees the lists without buttons reserved for managers', async () => {
    const [glossary, memory] = [await screens.makeGlossary(), await screens.makeMemory()];
    const page = await screens.open({ role: 'user' });
    const lists = [panel(page, 'Glossaries'), panel(page, 'Memories')] as const;
    await lists[0].getByRole('link', { name: glossary.name, exact: true }).waitFor();
    await lists[1].getByRole('link', { name: memory.name, exact: true }).waitFor();
    for (const name of [/^New /, /^Upload /])
      await expect.poll(() => page.getByRole('button', { name }).count()).toBe(0);
    for (const list of lists)
      await expect.poll(() => list.getByRole('button', { name: /^Actions for/ }).count()).toBe(0);
    await expect.poll(() => page.getByRole('link', { name: 'Users' }).count()).toBe(0);
  });
});
