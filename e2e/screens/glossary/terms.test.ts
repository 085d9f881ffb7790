import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { choose, expectRows, heading, row, tabTo, toast, walkTo, where } from '../../support/act.ts';
import type { Sample } from '../../support/samples.ts';
import { redraw } from '../support/redraw.ts';
import { useScreens } from '../support/screens.ts';

const screens = useScreens();

async function openSample(suffix = ''): Promise<{ page: Page; sample: Sample }> {
  const sample = await screens.makeGlossary();
  const page = await screens.open({ path: sample.path + suffix });
  await heading(page, sample.name).waitFor();
  return { page, sample };
}

/** Changes a term's target as a colleague with the term open. */
async function changeElsewhere(sample: Sample, source: string, target: string): Promise<void> {
  const path = `/glossary/${sample.id}/records?search=${encodeURIComponent(source)}`;
  const { records } = (await screens.backend.api('GET', path)) as { records: { id: number }[] };
  await screens.backend.api('PUT', `/glossary/records/${records[0]?.id}`, { source, target, comment: '' });
}

const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);
const panelOf = (page: Page) => page.getByRole('region', { name: 'Edit term' });
const opener = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('adding a term', () => {
  test('adds a term with comment and status, after moving the focus to the missing target', async () => {
    const { page } = await openSample('?search=hull');
    await page.getByRole('button', { name: 'Add term' }).click();
    const sheet = page.getByRole('dialog', { name: 'Add term' });
    await page.getByLabel('Source, English').fill('main pum');
    await sheet.getByText('main pump → Hauptpumpe').waitFor();
    await sheet.getByRole('button', { name: 'Add term' }).click();
    await sheet.getByText('Must not be empty').waitFor();
    await expect.poll(() => isFocused(page.getByLabel('Target, German'))).toBe(true);
    await page.getByLabel('Source, English').fill('bow thruster');
    await page.getByLabel('Target, German').fill('Bugstrahlruder');
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

  test('shows existing terms with the same words in another form, then marks the new row on its page', async () => {
    const sample = await screens.makeGlossary();
    await screens.backend.api('POST', `/glossary/${sample.id}/records`, {
      source: 'draw pile',
      target: 'Nachziehstapel',
    });
    const page = await screens.open({ path: `${sample.path}?search=winch` });
    await page.getByRole('button', { name: 'Add term' }).click();
    const sheet = page.getByRole('dialog', { name: 'Add term' });
    await page.getByLabel('Source, English').fill('draw piles');
    await sheet.getByText('“draw pile” already exists').waitFor();
    await sheet.getByText('draw pile → Nachziehstapel').waitFor();
    await page.getByLabel('Source, English').fill('discard heap');
    await sheet.getByText('already exists').waitFor({ state: 'detached' });
    await page.getByLabel('Target, German').fill('Ablage');
    await sheet.getByRole('button', { name: 'Add term' }).click();
    // The list goes to the second page, which has the last of the 127 terms.
    const added = row(page, 'discard heap');
    await added.waitFor();
    await expect.poll(() => added.getAttribute('aria-current')).toBe('true');
    const isInView = () =>
      added.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      });
    await expect.poll(isInView).toBe(true);
  });
});

describe('editing a term in the panel', () => {
  test('asks before Escape discards a change, then saves it', async () => {
    const { page } = await openSample('?search=main%20hull');
    await opener(page, 'main hull').click();
    await page.getByLabel('Target, German').fill('Schiffsrumpf');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect.poll(() => page.getByLabel('Target, German').inputValue()).toBe('Schiffsrumpf');
    await panelOf(page).getByRole('button', { name: 'Save' }).click();
    await toast(page, 'Saved “main hull”.').waitFor();
    await row(page, 'Schiffsrumpf').waitFor();
  });

  test('asks before overwriting a term that someone else changed meanwhile', async () => {
    const { page, sample } = await openSample('?search=spare%20mast');
    await opener(page, 'spare mast').click();
    await panelOf(page).waitFor();
    await changeElsewhere(sample, 'spare mast', 'Reservemast');
    screens.console.expect(/409/);
    await page.getByLabel('Target, German').fill('Notmast');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Someone else changed this term').waitFor();
    await page.getByText('“Reservemast”').waitFor();
    await expect.poll(() => page.getByLabel('Target, German').inputValue()).toBe('Notmast');
    await page.getByRole('button', { name: 'Overwrite' }).click();
    await row(page, 'Notmast').waitFor();
  });

  test('keeps the text and shows the error when saving fails', async () => {
    const { page } = await openSample('?search=test%20lamp');
    await opener(page, 'test lamp').click();
    await page.getByLabel('Target, German').fill('Probelampe');
    await page.route('**/api/glossary/records/*', (route) => route.abort());
    screens.console.expect(/ERR_FAILED/);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await panelOf(page).getByRole('alert').waitFor();
    await expect.poll(() => page.getByLabel('Target, German').inputValue()).toBe('Probelampe');
    await page.unroute('**/api/glossary/records/*');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await row(page, 'Probelampe').waitFor();
  });

  test('follows the focus through the list and restores text left unsaved on the way', async () => {
    const { page, sample } = await openSample('?search=pump');
    await opener(page, 'main pump').focus();
    await walkTo(page, 'spare pump', 'spare pump');
    await page.keyboard.press('Enter');
    const panel = panelOf(page);
    const source = panel.getByLabel('Source, English');
    await expect.poll(() => source.inputValue()).toBe('spare pump');
    await expect.poll(() => isFocused(opener(page, 'spare pump'))).toBe(true);
    await page.keyboard.press('ArrowDown');
    const next = (await page.locator('tbody tr:has(:focus) [data-opener]').textContent()) ?? '';
    await expect.poll(() => source.inputValue()).toBe(next);
    await expect.poll(() => where(page)).toMatch(new RegExp(`^${sample.path}\\?search=pump&term=\\d+$`));
    await expect.poll(() => page.locator('tr[aria-current=true]').textContent()).toContain(next);
    // Enter on the open term moves to its fields, from which Shift+Tab leads back to the list.
    await page.keyboard.press('Enter');
    await expect.poll(() => isFocused(source)).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.type('Halb getippt');
    await tabTo(page, next, 'Shift+Tab');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => source.inputValue()).toBe('spare pump');
    await toast(page, `“${next}” is not saved. Your input is kept in this browser.`).waitFor();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => panel.getByLabel('Target, German').inputValue()).toBe('Halb getippt');
    await panel.getByText('Not saved last time').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await toast(page, `Saved “${next}”.`).waitFor();
    await row(page, 'Halb getippt').waitFor();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await expect.poll(() => isFocused(opener(page, next))).toBe(true);
    expect(where(page)).toBe(`${sample.path}?search=pump`);
  });

  test('opening and closing a term on the second page stays on that page', async () => {
    const { page, sample } = await openSample('?page=2');
    const first = page.locator('tbody tr[data-index] [data-opener]').first();
    const name = (await first.textContent()) ?? '';
    await first.click();
    await expect.poll(() => panelOf(page).getByLabel('Source, English').inputValue()).toBe(name);
    await page.getByText('101–125 of 125 terms').waitFor();
    expect(where(page)).toMatch(new RegExp(`^${sample.path}\\?page=2&term=\\d+$`));
    await page.keyboard.press('Escape');
    await panelOf(page).waitFor({ state: 'detached' });
    expect(where(page)).toBe(`${sample.path}?page=2`);
  });

  test('the address opens the term again, in a sheet where the panel does not fit', async () => {
    const { page } = await openSample('?search=test%20mast');
    await opener(page, 'test mast').click();
    await panelOf(page).waitFor();
    await redraw(page);
    await expect.poll(() => panelOf(page).getByLabel('Source, English').inputValue()).toBe('test mast');
    await page.setViewportSize({ width: 1024, height: 800 });
    await page.getByRole('dialog', { name: 'Edit term' }).getByLabel('Target, German').fill('Probemast');
    await page.keyboard.press('Enter');
    await toast(page, 'Saved “test mast”.').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await row(page, 'Probemast').waitFor();
  });

  test('the panel does not overlap the list, and its width is kept in the browser', async () => {
    const { page } = await openSample('?search=pump');
    await opener(page, 'spare pump').click();
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
    await redraw(page);
    await expect.poll(width).toBe(drawn);
  });
});

describe('editing a term in its row', () => {
  test('F2 edits the row: an error is shown at its cell, Enter saves, Ctrl+Z undoes and Escape cancels', async () => {
    const { page } = await openSample('?search=spare%20lamp');
    await expectRows(page, 1);
    await opener(page, 'spare lamp').focus();
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
    await expect.poll(() => isFocused(opener(page, 'spare lamp'))).toBe(true);
    await page.keyboard.press('Control+z');
    await row(page, 'Ersatzlampe').waitFor();
    await page.keyboard.press('F2');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Nichts davon');
    await page.keyboard.press('Escape');
    await row(page, 'Ersatzlampe').waitFor();
    await expect.poll(() => isFocused(opener(page, 'spare lamp'))).toBe(true);
  });

  test('keeps unsaved text when the list goes to another page, and leads back to it', async () => {
    const { page } = await openSample();
    await choose(page, 'Actions for “spare pump”', 'Edit in the row');
    await page.getByLabel('Target, German').fill('Halb getippt');
    await page.getByRole('button', { name: 'Next page' }).click();
    await toast(page, '“spare pump” is not saved. Your input is kept in this browser.').waitFor();
    await page.getByRole('button', { name: 'Go back to it' }).click();
    const target = panelOf(page).getByLabel('Target, German');
    await expect.poll(() => target.inputValue()).toBe('Halb getippt');
    await target.press('Enter');
    await toast(page, 'Saved “spare pump”.').waitFor();
  });

  test('asks below the row before overwriting a term that someone else changed meanwhile', async () => {
    const { page, sample } = await openSample('?search=spare%20hull');
    await opener(page, 'spare hull').waitFor();
    await choose(page, 'Actions for “spare hull”', 'Edit in the row');
    const target = page.getByLabel('Target, German');
    await target.fill('Notrumpf');
    await changeElsewhere(sample, 'spare hull', 'Reserverumpf');
    screens.console.expect(/409/);
    await target.press('Enter');
    await page.getByText('Someone else changed this term').waitFor();
    await page.getByText('“Reserverumpf”').waitFor();
    await page.getByRole('button', { name: 'Overwrite' }).click();
    await row(page, 'Notrumpf').waitFor();
  });
});

test('a term is found, added, changed, deleted and restored with the keyboard alone', async () => {
  const { page } = await openSample('?search=tank');
  await row(page, 'emergency tank').waitFor();
  await tabTo(page, 'Search terms');
  await page.keyboard.insertText('emergency tank');
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
  await panelOf(page).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.type(' (spare)');
  await page.keyboard.press('Enter');
  await row(page, 'emergency tank, small (spare)').waitFor();
  await page.keyboard.press('Escape');
  await panelOf(page).waitFor({ state: 'detached' });
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
