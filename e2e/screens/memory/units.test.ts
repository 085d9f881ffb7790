import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  choose,
  expectFirst,
  expectOnPage,
  expectRows,
  heading,
  row,
  tabTo,
  toast,
  walkTo,
  where,
} from '../../support/act.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import type { Sample } from '../../support/samples.ts';
import { redraw } from '../support/redraw.ts';
import { useScreens } from '../support/screens.ts';

const screens = useScreens();

/** For the tests that only read; the others make their own. */
let shared: Sample;
beforeAll(async () => {
  shared = await screens.makeMemory();
});

async function openMemory(sample: Sample, suffix = ''): Promise<Page> {
  const page = await screens.open({ path: sample.path + suffix });
  await heading(page, sample.name).waitFor();
  return page;
}
async function openSample(suffix = ''): Promise<{ page: Page; sample: Sample }> {
  const sample = await screens.makeMemory();
  return { page: await openMemory(sample, suffix), sample };
}
const search = (page: Page) => page.getByRole('searchbox');

describe('the units of a memory', () => {
  test('lists 325 units 100 to a page and keeps the page number in the address', async () => {
    const page = await openMemory(shared);
    await page.getByText('1–100 of 325 units').waitFor();
    await expectOnPage(page, 100);
    await page.getByRole('button', { name: 'Last page' }).click();
    await page.getByText('301–325 of 325 units').waitFor();
    expect(where(page)).toBe(`${shared.path}?page=4`);
    await expectOnPage(page, 25);
    await page.getByRole('button', { name: 'Previous page' }).click();
    await page.getByText('201–300 of 325 units').waitFor();
    await expectOnPage(page, 100);
    await page.getByRole('button', { name: 'First page' }).click();
    await page.getByText('1–100 of 325 units').waitFor();
  });

  test('searches source and target, sorts the matches, and keeps both in the address', async () => {
    const page = await openMemory(shared, '?search=Winde');
    await search(page).fill('PUMPE');
    await row(page, 'Pumpe').first().waitFor();
    await expectRows(page, 13);
    await page.getByRole('button', { name: 'Source' }).click();
    await expectFirst(page, 'Check the pump.');
    expect(where(page)).toBe(`${shared.path}?search=PUMPE&sort=source`);
    await search(page).fill('_');
    await page.getByText('No matching units').waitFor();
  });

  test('finds and marks a phrase, beginnings of words and inflected words; editing a match removes it from the list', async () => {
    const { page, sample } = await openSample('?search=pump%20check');
    const how = page.getByLabel('Search for', { exact: true });
    const side = page.getByLabel('Search in', { exact: true });
    const marks = () => page.locator('tbody tr[data-index] mark').allTextContents();
    await search(page).fill('');
    await how.selectOption({ label: 'Phrase, then words' });
    await page.getByText('What are you looking for?').waitFor();
    await search(page).fill('pump check');
    await expectRows(page, 1);
    await expect.poll(marks).toEqual(['Check', 'pump']);
    await row(page, 'Words').waitFor();

    await search(page).fill('pum che');
    await page.getByText('No units found').waitFor();
    await how.selectOption({ label: 'Word beginnings' });
    await expect.poll(marks).toEqual(['Che', 'pum']);

    await search(page).fill('Batterien');
    await page.getByText('No units found').waitFor();
    await how.selectOption({ label: 'Any word form' });
    await side.selectOption({ label: 'Target' });
    await expectRows(page, 13);
    await expect.poll(async () => [...new Set(await marks())]).toEqual(['Batterie']);
    expect(where(page)).toBe(`${sample.path}?mode=stem&search=Batterien&side=target`);
    await redraw(page);
    await expectRows(page, 13);
    await side.selectOption({ label: 'Source' });
    await page.getByText('No units found').waitFor();
    await side.selectOption({ label: 'Target' });

    await page.getByRole('button', { name: 'Clean the battery.', exact: true }).click();
    await page.getByLabel('Target, German').fill('Säubern Sie das Ding.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expectRows(page, 12);
  });

  test('deleting a unit names it and can be undone', async () => {
    const { page } = await openSample('?search=the%20winch');
    await expectRows(page, 13);
    await choose(page, 'Actions for “Check the winch.”', 'Delete');
    await expectRows(page, 12);
    await toast(page, 'Deleted “Check the winch. → Prüfen Sie die Winde.”.').waitFor();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expectRows(page, 13);
  });

  test('a translator can read and export units, and sees no buttons reserved for managers', async () => {
    const page = await screens.open({ path: `${shared.path}?search=the%20pump`, role: 'user' });
    await row(page, 'Check the pump.').waitFor();
    for (const name of ['Import', 'Rename', 'More actions', 'Add unit', /^Actions for/]) {
      await expect.poll(() => page.getByRole('button', { name }).count()).toBe(0);
    }
    await page.getByRole('button', { name: 'Export' }).waitFor();
    await page.getByRole('button', { name: 'Check the pump.' }).click();
    const panel = page.getByRole('region', { name: 'Unit', exact: true });
    await panel.getByText('Prüfen Sie die Pumpe.').waitFor();
    await expect.poll(() => panel.getByRole('textbox').count()).toBe(0);
  });

  test('a unit is added, deleted and restored with the keyboard alone', async () => {
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
});

describe('the form of a unit', () => {
  test('adds a unit, after reporting the missing target', async () => {
    const { page } = await openSample('?search=the%20pump');
    await page.getByRole('button', { name: 'Add unit' }).click();
    const sheet = page.getByRole('dialog', { name: 'Add unit' });
    await page.getByLabel('Source, English').fill('Full ahead.');
    await sheet.getByRole('button', { name: 'Add unit' }).click();
    await sheet.getByText('Must not be empty').waitFor();
    await page.getByLabel('Target, German').fill('Volle Kraft voraus.');
    await sheet.getByRole('button', { name: 'Add unit' }).click();
    await sheet.waitFor({ state: 'detached' });
    await page.getByText('326 units').first().waitFor();
    await search(page).fill('volle kraft');
    await row(page, 'Added by hand').waitFor();
  });

  test('asks before overwriting a unit that someone else changed meanwhile', async () => {
    const { page, sample } = await openSample('?search=Clean%20the%20pump');
    await page.getByRole('button', { name: 'Clean the pump.', exact: true }).click();
    await page.getByRole('region', { name: 'Edit unit' }).waitFor();
    const list = `/translation_memory/${sample.id}/records?search=Clean%20the%20pump`;
    const { records } = (await screens.backend.api('GET', list)) as { records: { id: number }[] };
    const theirs = { source: 'Clean the pump.', target: 'Pumpe putzen.' };
    await screens.backend.api('PUT', `/translation_memory/records/${records[0]?.id}`, theirs);
    screens.console.expect(/409/);
    await page.getByLabel('Target, German').fill('Säubern Sie die Pumpe.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Someone else changed this unit').waitFor();
    await page.getByText('“Pumpe putzen.”').waitFor();
    await page.getByRole('button', { name: 'Overwrite' }).click();
    await row(page, 'Säubern Sie die Pumpe.').waitFor();
  });

  test('shows the origin and the history of a unit and restores the version before a change', async () => {
    const { page } = await openSample('?search=Check%20the%20ladder');
    await page.getByRole('button', { name: 'Check the ladder.', exact: true }).click();
    const panel = page.getByRole('region', { name: 'Edit unit' });
    const origin = panel.getByRole('region', { name: 'Origin' });
    await origin.getByText('Import of units.tmx').waitFor();
    const history = panel.getByRole('region', { name: 'History' });
    await history.getByText('Imported').waitFor();
    const begun = await history.getByRole('listitem').count();
    const target = panel.getByLabel('Target, German');
    const before = await target.inputValue();
    await target.fill('Die Leiter ist zu streichen.');
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    await row(page, 'Die Leiter ist zu streichen.').waitFor();
    await expect.poll(() => history.getByRole('listitem').count()).toBe(begun + 1);
    await history.getByRole('button', { name: 'Restore previous version' }).click();
    await expect.poll(() => target.inputValue()).toBe(before);
    await row(page, before).waitFor();
  });

  test('F2 edits a unit in its row, with Shift+Enter for a new line', async () => {
    const { page } = await openSample('?search=Check%20the%20winch');
    await expectRows(page, 1);
    await page.getByRole('button', { name: 'Check the winch.', exact: true }).focus();
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
});

describe('a memory', () => {
  test('is renamed in its heading; deleting it says how many units go with it, and Undo restores them', async () => {
    const { page, sample } = await openSample('?search=the%20pump');
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByLabel('Name').fill(`${sample.name}, all`);
    await page.keyboard.press('Enter');
    await heading(page, `${sample.name}, all`).waitFor();
    await choose(page, 'More actions', 'Delete this memory');
    const notices = page.getByRole('region', { name: 'Notifications' });
    await notices.getByText('325 units will no longer be offered as matches.').waitFor();
    await toast(page, `Deleted “${sample.name}, all”.`).waitFor();
    const link = page.getByRole('link', { name: `${sample.name}, all`, exact: true });
    await expect.poll(() => where(page)).toBe('/');
    await page.getByRole('button', { name: /^Undo/ }).click();
    await link.click();
    await expectRows(page, 325);
  });

  test('the address of a missing memory shows an error', async () => {
    const page = await screens.open({ path: '/tm/987654' });
    screens.console.expect(/404/);
    await page.getByText('This memory doesn’t exist').waitFor();
  });
});

describe('changing many units', () => {
  test('previews find and replace, applies it and undoes it at once', async () => {
    const { page } = await openSample('?search=the%20winch');
    await expectRows(page, 13);
    await page.getByRole('button', { name: 'Bulk change…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change units in bulk' });
    await dialog.getByText('all units that contain “the winch”').waitFor();
    await dialog.getByLabel('Find').fill('winde');
    await dialog.getByLabel('Replace with').fill('Seilwinde');
    await dialog.getByRole('button', { name: 'Preview changes' }).click();
    await dialog.getByText('13 units would change').waitFor();
    await dialog.getByText('Prüfen Sie die Seilwinde.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Change 13 units' }).click();
    await toast(page, 'Changed 13 units.').waitFor();
    await row(page, 'Prüfen Sie die Seilwinde.').waitFor();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await row(page, 'Prüfen Sie die Winde.').waitFor();
  });

  test('deletes all units that match a search after a preview, and undoes it', async () => {
    const { page } = await openSample('?search=the%20ladder');
    await expectRows(page, 13);
    await page.getByRole('button', { name: 'Bulk change…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change units in bulk' });
    await dialog.getByLabel('What to do').selectOption({ label: 'Delete' });
    await dialog.getByRole('button', { name: 'Preview changes' }).click();
    await dialog.getByRole('button', { name: 'Delete 13 units' }).click();
    await toast(page, 'Deleted 13 units.').waitFor();
    await page.getByText('No matching units').waitFor();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expectRows(page, 13);
  });
});
