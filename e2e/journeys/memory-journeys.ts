import type { Page } from 'playwright-core';
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

const TMX = `<?xml version="1.0"?><tmx version="1.4"><header creationtool="x" creationtoolversion="1"
 segtype="sentence" o-tmf="x" adminlang="en" srclang="en" datatype="plaintext"/><body>
<tu><tuv xml:lang="en"><seg>Check the pump.</seg></tuv><tuv xml:lang="de"><seg>Prüfen Sie die Pumpe.</seg></tuv></tu>
<tu><tuv xml:lang="en"><seg>Mind the gap.</seg></tuv><tuv xml:lang="de"><seg>Vorsicht, Spalt.</seg></tuv></tu>
</body></tmx>`;

/** Journeys on a memory's screen. */
export function memoryJourneys(stageOf: () => Stage): void {
  async function openSample(suffix = ''): Promise<{ page: Page; sample: Sample }> {
    const stage = stageOf();
    const sample = await stage.makeMemory();
    const page = await stage.open({ path: sample.path + suffix });
    await heading(page, sample.name).waitFor();
    return { page, sample };
  }
  const search = (page: Page) => page.getByRole('searchbox');

  test('325 units come 100 a page; the page is in the address', async () => {
    const { page, sample } = await openSample();
    await page.getByText('1–100 of 325 units').waitFor();
    await page.getByRole('button', { name: 'Last page' }).click();
    await page.getByText('301–325 of 325 units').waitFor();
    expect(where(page)).toBe(`${sample.path}?page=4`);
    await page.getByRole('button', { name: 'Previous page' }).click();
    await page.getByText('201–300 of 325 units').waitFor();
    await page.getByRole('button', { name: 'First page' }).click();
    await page.getByText('1–100 of 325 units').waitFor();
  });

  test('units are searched in source and target and sorted both ways; the address keeps it', async () => {
    const { page, sample } = await openSample();
    await search(page).fill('PUMPE');
    await expectRows(page, 13);
    await page.getByRole('button', { name: 'Source' }).click();
    await expectFirst(page, 'Check the pump.');
    expect(where(page)).toBe(`${sample.path}?search=PUMPE&sort=source`);
    await search(page).fill('_');
    await page.getByText('No unit matches').waitFor();
  });

  test('a phrase, beginnings of words and words in any form are found, marked, and changed there', async () => {
    const { page, sample } = await openSample();
    const how = page.getByLabel('Search for', { exact: true });
    const side = page.getByLabel('Where', { exact: true });
    const marks = () => page.locator('tbody tr[data-index] mark').allTextContents();
    await how.selectOption({ label: 'Phrase, then its words' });
    await page.getByText('What is to be found?').waitFor();
    await search(page).fill('pump check');
    await expectRows(page, 1);
    await expect.poll(marks).toEqual(['Check', 'pump']);
    await row(page, 'Its words').waitFor();

    await search(page).fill('pum che');
    await page.getByText('No unit has this').waitFor();
    await how.selectOption({ label: 'Beginnings of words' });
    await expect.poll(marks).toEqual(['Che', 'pum']);

    await search(page).fill('Batterien');
    await page.getByText('No unit has this').waitFor();
    await how.selectOption({ label: 'Words in any form' });
    await side.selectOption({ label: 'Target' });
    await expectRows(page, 13);
    await expect.poll(async () => [...new Set(await marks())]).toEqual(['Batterie']);
    expect(where(page)).toBe(`${sample.path}?mode=stem&search=Batterien&side=target`);
    await page.reload();
    await expectRows(page, 13);
    await side.selectOption({ label: 'Source' });
    await page.getByText('No unit has this').waitFor();
    await side.selectOption({ label: 'Target' });

    await page.getByRole('button', { name: 'Clean the battery.', exact: true }).click();
    await page.getByLabel('Target, German').fill('Säubern Sie das Ding.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expectRows(page, 12);
  });

  test('a unit is added; an empty one is refused on its field (defect 8)', async () => {
    const { page } = await openSample();
    await page.getByRole('button', { name: 'Add unit' }).click();
    const sheet = page.getByRole('dialog', { name: 'Add unit' });
    await page.getByLabel('Source, English').fill('Full ahead.');
    await sheet.getByRole('button', { name: 'Add unit' }).click();
    await sheet.getByText('Must not be empty').waitFor();
    await page.getByLabel('Target, German').fill('Volle Kraft voraus.');
    await sheet.getByRole('button', { name: 'Add unit' }).click();
    await sheet.waitFor({ state: 'detached' });
    await expectRows(page, 326);
    await search(page).fill('volle kraft');
    await row(page, 'Added by hand').waitFor();
  });

  test('a unit that somebody else changed meanwhile is not overwritten unseen', async () => {
    const { page, sample } = await openSample('?search=Clean%20the%20pump');
    await page.getByRole('button', { name: 'Clean the pump.', exact: true }).click();
    const list = (await callApi(
      page,
      'GET',
      `/translation_memory/${sample.id}/records?search=Clean%20the%20pump`,
    )) as { records: { id: number }[] };
    const theirs = { source: 'Clean the pump.', target: 'Pumpe putzen.' };
    await callApi(page, 'PUT', `/translation_memory/records/${list.records[0]?.id}`, theirs);
    stageOf().console.expect(/409/);
    await page.getByLabel('Target, German').fill('Säubern Sie die Pumpe.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Somebody changed this unit meanwhile').waitFor();
    await page.getByText('“Pumpe putzen.”').waitFor();
    await page.getByRole('button', { name: 'Save over it' }).click();
    await row(page, 'Säubern Sie die Pumpe.').waitFor();
  });

  test('deleting a unit names it, and is undone (defect 13)', async () => {
    const { page } = await openSample('?search=the%20winch');
    await expectRows(page, 13);
    await choose(page, page.getByRole('button', { name: 'Actions for “Check the winch.”' }), 'Delete');
    await expectRows(page, 12);
    await toast(page, 'Deleted “Check the winch. → Prüfen Sie die Winde.”.').waitFor();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expectRows(page, 13);
  });

  test('a TMX is imported into it: what is new is added, nothing is doubled', async () => {
    const { page } = await openSample();
    await page.getByRole('button', { name: 'Import' }).click();
    await chooseFile(page, 'Choose a file', { name: 'more.tmx', text: TMX });
    await page.getByRole('tab', { name: /New/ }).waitFor();
    await page.getByRole('button', { name: 'Import 1 unit' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expectRows(page, 326);
    await search(page).fill('spalt');
    await row(page, 'Mind the gap.').waitFor();
  });

  test('a file that cannot be imported says why and leaves the memory as it was (defect 6)', async () => {
    const { page } = await openSample();
    await page.getByRole('button', { name: 'Import' }).click();
    await chooseFile(page, 'Choose a file', { name: 'half.tmx', text: TMX.slice(0, -40) });
    await page.getByText('The file cannot be imported').waitFor();
    expect(await page.getByRole('button', { name: /^Import \d/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await expectRows(page, 325);
  });

  test('a memory is renamed, deleted with a word on what goes with it, and comes back with Undo (defect 13)', async () => {
    const { page, sample } = await openSample();
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByLabel('Name').fill(`${sample.name}, all`);
    await page.keyboard.press('Enter');
    await heading(page, `${sample.name}, all`).waitFor();
    await choose(page, 'More actions', 'Delete this memory');
    const told = page.getByRole('region', { name: 'Notifications' });
    await told.getByText('325 units will no longer be offered as matches.').waitFor();
    await toast(page, `Deleted “${sample.name}, all”.`).waitFor();
    const link = page.getByRole('link', { name: `${sample.name}, all`, exact: true });
    await expect.poll(() => where(page)).toBe('/');
    await page.getByRole('button', { name: /^Undo/ }).click();
    await link.click();
    await expectRows(page, 325);
  });

  test('a memory that is not there says so (seed, section 8)', async () => {
    const page = await stageOf().open({ path: '/tm/987654' });
    stageOf().console.expect(/404/);
    await page.getByText('There is no such memory').waitFor();
  });

  test('a translator sees the units and no button that only others may use (seed, section 6)', async () => {
    const stage = stageOf();
    const sample = await stage.makeMemory();
    const page = await stage.open({ path: sample.path, role: 'user' });
    await row(page, 'Check the pump.').waitFor();
    for (const name of ['Import', 'Rename', 'More actions', 'Add unit', /^Actions for/]) {
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    }
    await page.getByRole('button', { name: 'Export' }).waitFor();
    await page.getByRole('button', { name: 'Check the pump.' }).click();
    const panel = page.getByRole('region', { name: 'Unit', exact: true });
    await panel.getByText('Prüfen Sie die Pumpe.').waitFor();
    expect(await panel.getByRole('textbox').count()).toBe(0);
  });

  test('everything is done without a mouse: add, change, delete, take back', async () => {
    const { page } = await openSample('?search=the%20ladder');
    await expectRows(page, 13);
    await tabTo(page, 'Add unit');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Climb the ladder.');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Steigen Sie auf die Leiter.');
    await tabTo(page, 'Add unit');
    await page.keyboard.press('Enter');
    await expectRows(page, 14);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await walkTo(page, 'Check the ladder.', 'Actions for “Check the ladder.”');
    await page.keyboard.press('Enter');
    await page.locator('[role=menuitem]:focus').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expectRows(page, 13);
    await page.keyboard.press('Control+z');
    await expectRows(page, 14);
  });

  test('a unit beside the list says where it comes from, what it was, and goes back to that', async () => {
    const { page } = await openSample('?search=Check%20the%20ladder');
    await page.getByRole('button', { name: 'Check the ladder.', exact: true }).click();
    const panel = page.getByRole('region', { name: 'Edit unit' });
    await panel
      .getByRole('region', { name: 'Where it comes from' })
      .getByText('Import of units.tmx')
      .waitFor();
    const history = panel.getByRole('region', { name: 'History' });
    await history.getByText('Imported').waitFor();
    const begun = await history.getByRole('listitem').count();
    const target = panel.getByLabel('Target, German');
    const before = await target.inputValue();
    await target.fill('Die Leiter ist zu streichen.');
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    await row(page, 'Die Leiter ist zu streichen.').waitFor();
    await expect.poll(() => history.getByRole('listitem').count()).toBe(begun + 1);
    await history.getByRole('button', { name: 'Back to before this' }).click();
    await expect.poll(() => target.inputValue()).toBe(before);
    await row(page, before).waitFor();
  });

  test('a unit of several lines is edited in its row by keys', async () => {
    const { page } = await openSample('?search=Check%20the%20winch');
    await expectRows(page, 1);
    await walkTo(page, 'Check the winch.', 'Check the winch.');
    await page.keyboard.press('F2');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Eins');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('Zwei');
    await page.keyboard.press('Enter');
    await toast(page, 'Saved the unit.').waitFor();
    await expect
      .poll(() => page.locator('tbody tr[data-index] td[data-column=target]').textContent())
      .toMatch(/Eins\s+Zwei/);
  });
}
