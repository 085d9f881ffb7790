import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  callApi,
  choose,
  chooseFile,
  expectFirst,
  expectRows,
  heading,
  row,
  tabTo,
  toast,
  walkTo,
  where,
} from '../support/act.ts';
import type { Sample } from '../support/samples.ts';
import type { Stage } from '../support/stage.ts';

/** Journeys on a glossary's screen. */
export function glossaryJourneys(stageOf: () => Stage): void {
  async function openSample(suffix = ''): Promise<{ page: Page; sample: Sample }> {
    const stage = stageOf();
    const sample = await stage.makeGlossary();
    const page = await stage.open({ path: sample.path + suffix });
    await heading(page, sample.name).waitFor();
    return { page, sample };
  }
  const termFields = async (page: Page, source: string, target: string) => {
    await page.getByLabel('Source, English').fill(source);
    await page.getByLabel('Target, German').fill(target);
  };

  test('125 records come 100 a page; the page is in the address (seed, section 9)', async () => {
    const { page, sample } = await openSample();
    await expectRows(page, 125);
    await page.getByText('1–100 of 125 terms').waitFor();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('101–125 of 125 terms').waitFor();
    expect(where(page)).toBe(`${sample.path}?page=2`);
    await page.goBack();
    await page.getByText('1–100 of 125 terms').waitFor();
    await page.getByRole('button', { name: 'Last page' }).click();
    await page.getByText('101–125 of 125 terms').waitFor();
    const field = page.getByRole('textbox', { name: 'Page' });
    await field.fill('1');
    await field.press('Enter');
    await page.getByText('1–100 of 125 terms').waitFor();
    expect(where(page)).toBe(sample.path);
  });

  test('the search goes over source and target whatever their case, and counts all matches', async () => {
    const { page, sample } = await openSample('?page=2');
    await page.getByText('101–125 of 125 terms').waitFor();
    await page.getByRole('searchbox').fill('HAUPT');
    await expectRows(page, 25);
    expect(where(page)).toBe(`${sample.path}?search=HAUPT`);
    await page.getByRole('searchbox').fill('100 %');
    await page.getByText('No term matches').waitFor();
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expectRows(page, 125);
    await page.getByRole('searchbox').fill('null');
    await expect.poll(() => where(page)).toBe(`${sample.path}?search=null`);
    await expectRows(page, 125);
  });

  test('an address with search, sort and page shows what it says', async () => {
    const { page } = await openSample('?search=Haupt&sort=-target');
    await expectRows(page, 25);
    await expectFirst(page, 'main winch');
    expect(await page.getByRole('searchbox').inputValue()).toBe('Haupt');
  });

  test('columns sort up and down on the server', async () => {
    const { page, sample } = await openSample();
    await expectFirst(page, 'main pump');
    await page.getByRole('button', { name: 'Source' }).click();
    await expectFirst(page, 'auxiliary anchor');
    expect(where(page)).toBe(`${sample.path}?sort=source`);
    await page.getByRole('button', { name: 'Source' }).click();
    await expectFirst(page, 'test winch');
    expect(where(page)).toBe(`${sample.path}?sort=-source`);
  });

  test('a term is added; an empty one is refused on its field (defect 8)', async () => {
    const { page } = await openSample();
    await page.getByRole('button', { name: 'Add term' }).click();
    const sheet = page.getByRole('dialog', { name: 'Add term' });
    await page.getByLabel('Source, English').fill('main pum');
    await sheet.getByText('main pump → Hauptpumpe').waitFor();
    await sheet.getByRole('button', { name: 'Add term' }).click();
    await sheet.getByText('Must not be empty').waitFor();
    await expect
      .poll(() => page.getByLabel('Target, German').evaluate((field) => field === document.activeElement))
      .toBe(true);
    await termFields(page, 'bow thruster', 'Bugstrahlruder');
    await page.getByLabel('Comment').fill('Two words in English');
    await page.getByLabel('Status').selectOption('Preferred');
    await sheet.getByRole('button', { name: 'Add term' }).click();
    await toast(page, 'Added “bow thruster”.').waitFor();
    await sheet.waitFor({ state: 'detached' });
    await expectRows(page, 126);
    await page.getByText('126 terms', { exact: true }).waitFor();
    await page.getByRole('searchbox').fill('bugstrahl');
    await expectRows(page, 1);
    await row(page, 'Two words in English').getByText('Preferred').waitFor();
  });

  test('a term is changed; leaving with something typed asks first', async () => {
    const { page } = await openSample('?search=main%20hull');
    await page.getByRole('button', { name: 'main hull', exact: true }).click();
    const sheet = page.getByRole('region', { name: 'Edit term' });
    await page.getByLabel('Target, German').fill('Schiffsrumpf');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Go on editing' }).click();
    expect(await page.getByLabel('Target, German').inputValue()).toBe('Schiffsrumpf');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Saved “main hull”.').waitFor();
    await row(page, 'Schiffsrumpf').waitFor();
  });

  test('a term that somebody else changed meanwhile is not overwritten unseen', async () => {
    const { page, sample } = await openSample('?search=spare%20mast');
    await page.getByRole('button', { name: 'spare mast', exact: true }).click();
    const list = (await callApi(page, 'GET', `/glossary/${sample.id}/records?search=spare%20mast`)) as {
      records: { id: number }[];
    };
    const theirs = { source: 'spare mast', target: 'Reservemast', comment: '' };
    await callApi(page, 'PUT', `/glossary/records/${list.records[0]?.id}`, theirs);
    stageOf().console.expect(/409/);
    await page.getByLabel('Target, German').fill('Notmast');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Somebody changed this term meanwhile').waitFor();
    await page.getByText('“Reservemast”').waitFor();
    expect(await page.getByLabel('Target, German').inputValue()).toBe('Notmast');
    await page.getByRole('button', { name: 'Save over it' }).click();
    await row(page, 'Notmast').waitFor();
  });

  test('deleting a term names it, keeps the focus in the list, and is undone (defect 13)', async () => {
    const { page } = await openSample();
    await expectRows(page, 125);
    const actions = page.getByRole('button', { name: 'Actions for “spare pump”' });
    await choose(page, actions, 'Delete');
    await expectRows(page, 124);
    await toast(page, 'Deleted “spare pump → Ersatzpumpe”.').waitFor();
    await expect.poll(() => page.locator('tbody tr[data-index] :focus').count()).toBe(1);
    expect(await row(page, 'Ersatzpumpe').count()).toBe(0);
    await row(page, 'Hilfspumpe').waitFor();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await row(page, 'Ersatzpumpe').waitFor();
    await expectRows(page, 125);
  });

  test('the glossary is renamed where its name stands; Escape leaves it as it was', async () => {
    const { page, sample } = await openSample();
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

  test('a glossary is deleted with a word on what goes with it, and comes back with Undo (defect 13)', async () => {
    const { page, sample } = await openSample();
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

  test('a CSV is imported into it: what is new is added, nothing is doubled', async () => {
    const { page } = await openSample();
    await page.getByRole('button', { name: 'Import' }).click();
    await chooseFile(page, 'Choose a file', {
      name: 'more.csv',
      text: 'source,target\nmain pump,Hauptpumpe\n"bow, port","Bug, backbord"\n',
    });
    await page.getByRole('button', { name: 'Import: add 1' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectRows(page, 126);
    await page.getByRole('searchbox').fill('backbord');
    await row(page, 'bow, port').waitFor();
  });

  test('a file of another kind is refused in words, before anything is sent', async () => {
    const { page } = await openSample();
    await page.getByRole('button', { name: 'Import' }).click();
    await chooseFile(page, 'Choose a file', { name: 'picture.png', text: 'PNG' });
    await page.getByText('picture.png cannot be read here.', { exact: false }).waitFor();
  });

  test('a glossary that is not there says so, with the way on (seed, section 8)', async () => {
    const page = await stageOf().open({ path: '/glossary/987654' });
    stageOf().console.expect(/404/);
    await page.getByText('There is no such glossary').waitFor();
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await expect.poll(() => where(page)).toBe('/');
  });

  test('a translator adds terms and sees no button that only others may use (seed, section 6)', async () => {
    const stage = stageOf();
    const sample = await stage.makeGlossary();
    const page = await stage.open({ path: sample.path, role: 'user' });
    await heading(page, sample.name).waitFor();
    await row(page, 'main pump').waitFor();
    for (const name of ['Import', 'Rename', 'More actions', /^Actions for/]) {
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    }
    await page.getByRole('button', { name: 'Add term' }).waitFor();
    await page.getByRole('button', { name: 'main pump', exact: true }).click();
    const sheet = page.getByRole('region', { name: 'Term', exact: true });
    await sheet.getByText('Hauptpumpe').waitFor();
    expect(await sheet.getByRole('textbox').count()).toBe(0);
  });

  test('everything is done without a mouse: find, add, change, delete, take back', async () => {
    const { page } = await openSample();
    await row(page, 'main pump').waitFor();
    await tabTo(page, 'Search terms');
    await page.keyboard.type('emergency tank');
    await expectRows(page, 1);
    await tabTo(page, 'Add term');
    await page.keyboard.press('Enter');
    await page.keyboard.type('emergency tank, small');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Nottank, klein');
    await page.keyboard.press('Enter');
    await expectRows(page, 2);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add term');
    await tabTo(page, 'emergency tank');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Edit term' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.type(' (spare)');
    await page.keyboard.press('Enter');
    await row(page, 'emergency tank, small (spare)').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Edit term' }).waitFor({ state: 'detached' });
    await walkTo(page, 'emergency tank, small (spare)', 'Actions for “emergency tank, small (spare)”');
    await page.keyboard.press('Enter');
    const item = page.locator('[role="menuitem"]:focus');
    await item.waitFor();
    await page.keyboard.press('d');
    await item.filter({ hasText: /^Delete/ }).waitFor();
    await page.keyboard.press('Enter');
    await expectRows(page, 1);
    await page.keyboard.press('Control+z');
    await expectRows(page, 2);
  });

  const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);
  const panelOf = (page: Page) => page.getByRole('region', { name: 'Edit term' });

  test('a term is open beside the list, which is walked through by keys; what was typed is not lost on the way', async () => {
    const { page, sample } = await openSample();
    await row(page, 'main pump').waitFor();
    await walkTo(page, 'spare pump', 'spare pump');
    await page.keyboard.press('Enter');
    const panel = panelOf(page);
    const source = panel.getByLabel('Source, English');
    await expect.poll(() => source.inputValue()).toBe('spare pump');
    const opener = (name: string) => page.getByRole('button', { name, exact: true });
    expect(await isFocused(opener('spare pump'))).toBe(true);
    await page.keyboard.press('ArrowDown');
    const next = (await page.locator('tbody tr:has(:focus) [data-opener]').textContent()) ?? '';
    await expect.poll(() => source.inputValue()).toBe(next);
    await expect.poll(() => where(page)).toMatch(new RegExp(`^${sample.path}\\?term=\\d+$`));
    expect(await page.locator('tr[aria-current=true]').textContent()).toContain(next);
    // Enter on the open one goes to its fields; from there the list is a few steps back.
    await page.keyboard.press('Enter');
    await expect.poll(() => isFocused(source)).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Halb getippt');
    await tabTo(page, next, 'Shift+Tab');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => source.inputValue()).toBe('spare pump');
    await toast(page, `“${next}” is not saved. What you typed is kept in this browser.`).waitFor();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => panel.getByLabel('Target, German').inputValue()).toBe('Halb getippt');
    await panel.getByText('Not saved last time').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await toast(page, `Saved “${next}”.`).waitFor();
    await row(page, 'Halb getippt').waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    expect(await isFocused(opener(next))).toBe(true);
    expect(where(page)).toBe(sample.path);
  });

  test('a reload brings the open term again; where there is no room it is a sheet', async () => {
    const { page } = await openSample('?search=test%20mast');
    await page.getByRole('button', { name: 'test mast', exact: true }).click();
    await page.reload();
    await expect.poll(() => panelOf(page).getByLabel('Source, English').inputValue()).toBe('test mast');
    await page.setViewportSize({ width: 1024, height: 800 });
    await page.getByRole('dialog', { name: 'Edit term' }).getByLabel('Target, German').fill('Probemast');
    await page.keyboard.press('Enter');
    await toast(page, 'Saved “test mast”.').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await row(page, 'Probemast').waitFor();
  });

  test('what is open beside the list covers nothing of it, and is as wide as somebody drew it', async () => {
    const { page } = await openSample();
    await page.getByRole('button', { name: 'spare pump', exact: true }).click();
    const edge = panelOf(page).getByRole('separator', { name: 'Width of the panel' });
    const width = async () => Number(await edge.getAttribute('aria-valuenow'));
    const before = await width();
    await edge.focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(width).toBeGreaterThan(before);
    const drawn = await width();
    const [list, panel] = [await page.getByRole('table').boundingBox(), await panelOf(page).boundingBox()];
    expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(panel?.x ?? 0);
    expect(Math.round(panel?.width ?? 0)).toBe(drawn);
    await page.reload();
    await expect.poll(width).toBe(drawn);
  });

  test('a term is edited in its row by keys: refused at its cell, saved, and undone', async () => {
    const { page } = await openSample('?search=spare%20lamp');
    await expectRows(page, 1);
    await walkTo(page, 'spare lamp', 'spare lamp');
    await page.keyboard.press('F2');
    const source = page.getByLabel('Source, English');
    await expect.poll(() => isFocused(source)).toBe(true);
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await row(page, 'Must not be empty').waitFor();
    await expect.poll(() => isFocused(source)).toBe(true);
    await page.keyboard.type('spare lamp');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Reservelampe');
    await page.keyboard.press('Enter');
    await toast(page, 'Saved “spare lamp”.').waitFor();
    await row(page, 'Reservelampe').waitFor();
    const opener = page.getByRole('button', { name: 'spare lamp', exact: true });
    await expect.poll(() => isFocused(opener)).toBe(true);
    await page.keyboard.press('Control+z');
    await row(page, 'Ersatzlampe').waitFor();
    await page.keyboard.press('F2');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Nichts davon');
    await page.keyboard.press('Escape');
    await row(page, 'Ersatzlampe').waitFor();
    await expect.poll(() => isFocused(opener)).toBe(true);
  });

  test('what was typed in a row that goes with another page of the list is not lost', async () => {
    const { page } = await openSample();
    await choose(page, 'Actions for “spare pump”', 'Edit in the row');
    await page.getByLabel('Target, German').fill('Halb getippt');
    await page.getByRole('button', { name: 'Next page' }).click();
    await toast(page, '“spare pump” is not saved. What you typed is kept in this browser.').waitFor();
    await page.getByRole('button', { name: 'Go back to it' }).click();
    const target = panelOf(page).getByLabel('Target, German');
    await expect.poll(() => target.inputValue()).toBe('Halb getippt');
    await target.press('Enter');
    await toast(page, 'Saved “spare pump”.').waitFor();
  });

  test('a row that somebody else changed meanwhile says so under it, and is not overwritten unseen', async () => {
    const { page, sample } = await openSample('?search=spare%20hull');
    await page.getByRole('button', { name: 'spare hull', exact: true }).waitFor();
    await choose(page, 'Actions for “spare hull”', 'Edit in the row');
    const target = page.getByLabel('Target, German');
    await target.fill('Notrumpf');
    const list = (await callApi(page, 'GET', `/glossary/${sample.id}/records?search=spare%20hull`)) as {
      records: { id: number }[];
    };
    const theirs = { source: 'spare hull', target: 'Reserverumpf', comment: '' };
    await callApi(page, 'PUT', `/glossary/records/${list.records[0]?.id}`, theirs);
    stageOf().console.expect(/409/);
    await target.press('Enter');
    await page.getByText('Somebody changed this term meanwhile').waitFor();
    await page.getByText('“Reserverumpf”').waitFor();
    await page.getByRole('button', { name: 'Save over it' }).click();
    await row(page, 'Notrumpf').waitFor();
  });
}
