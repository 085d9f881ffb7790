import type { Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { heading, where } from '../../support/act.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import { addDocument, editorFocus, liveTarget, numbered } from '../../support/documents.ts';
import { expectCalm } from '../support/layout-shift.ts';
import { useScreens } from '../support/screens.ts';

const screens = useScreens({ env: {} });
afterEach(async () => {
  for (const name of ['documents.look', 'documents.help', 'documents.keys', 'documents.panes'])
    await screens.backend.api('PUT', `/user/preferences/${name}`, { value: null });
});

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const settings = (page: Page) => page.locator('[data-preference]');
const saved = (page: Page, name: string) => page.waitForResponse(new RegExp(`/preferences/${name}$`));

async function open(): Promise<Page> {
  const page = await screens.open({ path: '/preferences' });
  await section(page, 'Keyboard shortcuts').waitFor();
  return page;
}

describe('the preferences', () => {
  test('are reached from the account menu, the account and the editor', async () => {
    const document = await addDocument(screens.backend, numbered(3));
    const page = await screens.open({ path: '/account/' });
    await page.getByRole('link', { name: 'Preferences' }).click();
    await heading(page, 'Preferences').waitFor();
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: 'Admin', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Preferences' }).click();
    await heading(page, 'Preferences').waitFor();
    await page.goto(`/document/${document}`);
    await editorFocus(page);
    await page.keyboard.press('Control+,');
    await heading(page, 'Preferences').waitFor();
    expect(where(page)).toBe('/preferences');
  });

  test('are accessible in both themes and fit 390 px', async () => {
    const page = await open();
    await section(page, 'Emails').waitFor();
    await section(page, 'Keyboard shortcuts').getByRole('button', { name: 'Show all shortcuts' }).click();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });

  test('do not move while they load', () =>
    expectCalm(screens, '/preferences', (page) => section(page, 'Keyboard shortcuts').waitFor()));

  test('of all remotes are found in one field, which keeps the focus and announces the count', async () => {
    const page = await open();
    await section(page, 'Emails').waitFor();
    const field = page.getByRole('searchbox', { name: 'Find a setting' });
    await field.focus();
    await page.keyboard.type('dark');
    await page.getByRole('status').getByText('1 setting for “dark”').waitFor();
    await page.getByRole('combobox', { name: 'Theme' }).waitFor();
    await expect.poll(() => settings(page).count()).toBe(1);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('row height');
    await page.getByLabel('Row density').waitFor();
    await expect.poll(() => page.getByRole('combobox', { name: 'Theme' }).count()).toBe(0);
    // No reset while the search hides settings.
    await expect.poll(() => page.getByRole('button', { name: 'Reset Segments' }).count()).toBe(0);
    // Each shortcut counts as a setting.
    await page.keyboard.press('Control+a');
    await page.keyboard.type('split segment');
    await page.getByRole('button', { name: 'Change shortcut for “Split segment here…”' }).waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('nothing like it');
    await page.getByText('No setting found').waitFor();
    await page.getByRole('status').getByText('0 settings').waitFor();
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Clear search' }).last().click();
    await section(page, 'Emails').waitFor();
  });

  test('of one remote that fails are replaced by the reason and a retry; the others work', async () => {
    const page = await screens.open({ path: '/users/' });
    const file = /\/editor-preferences\.\w+\.js/;
    screens.console.expect(/ERR_FAILED/);
    await page.route(file, (route) => route.abort());
    await page.goto('/preferences');
    await page.getByRole('alert').getByText('Documents could not be shown').waitFor();
    await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark');
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await page.unroute(file);
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await section(page, 'Keyboard shortcuts').waitFor();
  });

  test('are reset by section', async () => {
    const page = await open();
    const help = section(page, 'Writing aids');
    const reset = help.getByRole('button', { name: 'Reset Writing aids' });
    const box = help.getByRole('checkbox', { name: 'Underline misspelt words' });
    await expect.poll(() => reset.getAttribute('aria-disabled')).toBe('true');
    const isOff = saved(page, 'documents.help');
    await box.uncheck();
    await isOff;
    const isOn = saved(page, 'documents.help');
    await reset.click();
    await isOn;
    await expect.poll(() => box.isChecked()).toBe(true);
    await expect.poll(() => reset.getAttribute('aria-disabled')).toBe('true');
  });

  test('of shortcuts ask before custom ones are discarded', async () => {
    const page = await open();
    const keys = section(page, 'Keyboard shortcuts');
    await keys.getByRole('button', { name: 'Show all shortcuts' }).click();
    await keys.getByRole('button', { name: 'Change shortcut for “Save now”' }).press('Enter');
    await page.keyboard.press('Control+Alt+q');
    await keys.getByRole('button', { name: 'Use shortcut' }).press('Enter');
    await keys.getByRole('button', { name: 'Reset Keyboard shortcuts' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset all' }).click();
    await expect.poll(() => keys.getByRole('button', { name: /^Reset shortcut/ }).count()).toBe(0);
  });
});

/** Rows of the list that are whole in view. */
const rowsInView = (page: Page) =>
  page.getByRole('table', { name: 'Segments' }).evaluate((table) => {
    const view = table.lastElementChild?.getBoundingClientRect();
    const boxes = [...table.querySelectorAll('[data-index]')].map((row) => row.getBoundingClientRect());
    return boxes.filter((box) => view && box.top >= view.top - 1 && box.bottom <= view.bottom + 1).length;
  });
const styleOf = (element: Locator, name: 'fontSize' | 'fontFamily') =>
  element.evaluate((each, property) => getComputedStyle(each)[property], name);

describe('the look of the segments', () => {
  test('is compact on request, also in a document open in another tab', async () => {
    const document = await addDocument(screens.backend, numbered(60));
    const page = await screens.open({ path: `/document/${document}`, width: 1440, height: 900 });
    await editorFocus(page);
    const before = await rowsInView(page);
    const tab = await page.context().newPage();
    await tab.goto(`${screens.url}/preferences`);
    await tab.getByLabel('Row density').selectOption('compact');
    await expect.poll(() => rowsInView(page)).toBeGreaterThanOrEqual(Math.round(before * 1.4));
    await tab.close();
  });

  test('has the font and size chosen for source and target in their scripts', async () => {
    const document = await addDocument(screens.backend, numbered(3), 'arabic.xlf', 'ar');
    const page = await open();
    const target = page.getByRole('group', { name: 'Target font' });
    await target.getByLabel('Script').selectOption('Arab');
    await target.getByLabel('Size').selectOption('24');
    await target.getByLabel('Font').selectOption('serif');
    const isSaved = saved(page, 'documents.look');
    await page.getByRole('group', { name: 'Source font' }).getByLabel('Size').selectOption('13');
    await isSaved;
    // Another browser of the same user.
    const other = await screens.open({ path: `/document/${document}` });
    await editorFocus(other);
    const live = liveTarget(other, 1);
    await expect.poll(() => styleOf(live, 'fontSize')).toBe('24px');
    expect(await styleOf(live, 'fontFamily')).toBe('serif');
    const source = other.locator('[role=row][aria-current] [lang=en]').first();
    expect(await styleOf(source, 'fontSize')).toBe('13px');
    expect(await styleOf(source, 'fontFamily')).toContain('Inter');
  });
});
