import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectRows, heading, row } from '../../support/act.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import type { Sample } from '../../support/samples.ts';
import { redraw } from '../support/redraw.ts';
import { useScreens } from '../support/screens.ts';

const screens = useScreens();

let terms: Sample;
let units: Sample;
beforeAll(async () => {
  terms = await screens.makeGlossary();
  units = await screens.makeMemory();
});
/** The account keeps the arrangement of a table for all tests. */
async function forgetArrangement(): Promise<void> {
  await screens.backend.api('PUT', '/user/preferences/table.terms', { value: null });
}
beforeEach(forgetArrangement);
afterAll(forgetArrangement);

const heads = (page: Page) => page.locator('thead th').allTextContents();
const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  );
const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);
const headOf = (page: Page, column: string) => page.getByRole('columnheader', { name: column });
const widthOf = (page: Page, column: string) =>
  headOf(page, column).evaluate((head) => head.getBoundingClientRect().width);

async function openTerms(suffix = '', options: { width?: number } = {}): Promise<Page> {
  const page = await screens.open({ path: terms.path + suffix, ...options });
  await heading(page, terms.name).waitFor();
  await row(page, 'main pump').waitFor();
  return page;
}
async function openUnits(suffix = '', sample = units): Promise<Page> {
  const page = await screens.open({ path: sample.path + suffix });
  await heading(page, sample.name).waitFor();
  await page.locator('tbody [type=checkbox]').first().waitFor();
  return page;
}

/**
 * Opens a glossary whose next list repeats its terms many times. The screen is drawn first, because the shell
 * shows an error if that takes more than seconds.
 */
async function openMany(count: number): Promise<Page> {
  const page = await openTerms('?search=pump');
  await page.route('**/api/glossary/*/records*', async (route) => {
    const answer = await route.fetch();
    const { records } = (await answer.json()) as { records: { id: number; source: string }[] };
    const many = Array.from({ length: count }, (_, index) => ({
      ...records[index % records.length],
      id: index + 1,
      source: `term ${index + 1}`,
    }));
    await route.fulfill({ json: { records: many, total_rows: many.length } });
  });
  await page.getByRole('button', { name: 'Source' }).click();
  await row(page, 'term 1').first().waitFor({ timeout: 30_000 });
  return page;
}

describe('a table', () => {
  test('hides metadata before text as the window narrows, and shows it below the row on request', async () => {
    const page = await openTerms('?search=pump');
    for (const width of [2560, 1440, 1024, 768, 640, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
        .toBeLessThanOrEqual(0);
      const narrowest = await page
        .locator('tbody td:has(> [aria-hidden=true] + div)')
        .filter({ visible: true })
        .evaluateAll((cells) => Math.min(...cells.map((cell) => cell.getBoundingClientRect().width)));
      expect(narrowest, `${width} px`).toBeGreaterThan(100);
      await row(page, 'main pump').first().getByText('Hauptpumpe').waitFor();
    }
    await page.setViewportSize({ width: 640, height: 800 });
    await expect.poll(() => heads(page)).toEqual(['Source term', 'Target term', 'Actions']);
    const more = page.getByRole('button', { name: 'Details of “main pump”', exact: true });
    await more.click();
    await expect.poll(() => more.getAttribute('aria-expanded')).toBe('true');
    await page.locator('tr[data-details]').getByText('Changed').waitFor();
  });

  test('is one Tab stop; arrows, Home, End and Page Up move inside it', async () => {
    const page = await openUnits('?search=the%20');
    await expect.poll(() => page.locator('tbody [tabindex="0"]').count()).toBe(1);
    await page.getByRole('checkbox', { name: 'Select all' }).focus();
    for (let steps = 0; steps < 10 && (await page.locator('tbody :focus').count()) === 0; steps += 1)
      await page.keyboard.press('Tab');
    const names = await page
      .locator('tbody tr [type=checkbox]')
      .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')));
    await expect.poll(() => focused(page)).toBe(names[0]);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toBe(names[1]);
    await page.keyboard.press('End');
    await expect.poll(() => focused(page)).toBe(names.at(-1));
    await page.keyboard.press('PageUp');
    expect(names.indexOf((await focused(page)) ?? null)).toBeLessThan(names.length - 5);
    await page.keyboard.press('Home');
    await expect.poll(() => focused(page)).toBe(names[0]);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focused(page)).toMatch(/^Actions for/);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toMatch(/^Actions for/);
    await expect.poll(() => page.getByRole('menu').count()).toBe(0);
    await page.keyboard.press('Tab');
    await expect.poll(() => page.locator('tbody :focus').count()).toBe(0);
  });

  test('selects rows one by one, as a range or all, by mouse and keyboard, and deletes them', async () => {
    const page = await openUnits('', await screens.makeMemory());
    const boxes = page.locator('tbody [type=checkbox]');
    await boxes.nth(1).click();
    await boxes.nth(4).click({ modifiers: ['Shift'] });
    const bar = page.getByRole('toolbar', { name: 'Actions for the selection' });
    await bar.getByText('4 selected').waitFor();
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await bar.getByText('100 selected').waitFor();
    await bar.getByRole('button', { name: 'Clear the selection' }).click();
    await bar.waitFor({ state: 'detached' });
    await boxes.nth(0).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+Space');
    await bar.getByText('3 selected').waitFor();
    await bar.getByRole('button', { name: 'Delete' }).click();
    await expectRows(page, 322);
    await bar.waitFor({ state: 'detached' });
  });

  test('keeps columns, their order, widths and density in the account, and in the browser as a fallback', async () => {
    const suffix = '?search=pump';
    const page = await openTerms(suffix, { width: 1440 });
    await page.getByRole('button', { name: 'Columns' }).click();
    const panel = page.getByRole('dialog', { name: 'Columns' });
    await panel.getByRole('checkbox', { name: 'Comment' }).uncheck();
    await panel.getByRole('button', { name: 'Move “Added by” earlier' }).click();
    await panel.getByRole('radio', { name: 'Compact' }).check();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toMatch(/^Columns: /);
    const before = await widthOf(page, 'Status');
    await headOf(page, 'Status').getByRole('separator').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => widthOf(page, 'Status')).toBeCloseTo(before + 32, 0);
    const edge = await headOf(page, 'Source').getByRole('separator').boundingBox();
    if (!edge) throw new Error('The column has no edge to drag.');
    const source = await widthOf(page, 'Source');
    await page.mouse.move(edge.x + edge.width / 2, edge.y + edge.height / 2);
    await page.mouse.down();
    await page.mouse.move(edge.x + edge.width / 2 - 60, edge.y + edge.height / 2, { steps: 3 });
    const isKept = page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/user/preferences/table.terms') &&
        answer.ok() &&
        (answer.request().postData() ?? '').includes('"source":'),
    );
    await page.mouse.up();
    await expect.poll(() => widthOf(page, 'Source')).toBeCloseTo(source - 60, 0);
    await isKept;
    // Another browser of the same user, then one of another user.
    const second = await openTerms(suffix, { width: 1440 });
    const arranged = ['Source term', 'Target term', 'Status', 'Added by', 'Changed', 'Actions'];
    await expect.poll(() => heads(second)).toEqual(arranged);
    expect(await widthOf(second, 'Source')).toBeCloseTo(source - 60, 0);
    const other = await screens.open({ path: terms.path + suffix, width: 1440, role: 'manager' });
    await row(other, 'main pump').waitFor();
    expect(await heads(other)).toContain('Comment');
    await page.route('**/user/preferences', (route) => route.fulfill({ status: 404, json: {} }));
    screens.console.expect(/404/);
    await redraw(page);
    await row(page, 'main pump').waitFor();
    expect(await heads(page)).toEqual(arranged);
    await page.getByRole('button', { name: 'Columns' }).click();
    await panel.getByRole('button', { name: 'Reset columns' }).click();
    await expect.poll(() => heads(page)).toContain('Comment');
  });

  test('its column panel, selection and row details are accessible at every width', async () => {
    const page = await openUnits('?search=the%20pump');
    await page.locator('tbody [type=checkbox]').first().click();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('dialog', { name: 'Columns' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 640, height: 800 });
    await page
      .getByRole('button', { name: /^Details of/ })
      .first()
      .click();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('mirrors arrow keys and column widths in a right-to-left language', async () => {
    const page = await screens.open({ path: `${units.path}?search=the%20pump`, language: 'ar' });
    const box = page.locator('tbody [type=checkbox]').first();
    await box.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => isFocused(box)).toBe(true);
    await page.keyboard.press('ArrowLeft');
    await expect
      .poll(() => isFocused(page.locator('tbody tr').first().getByRole('button').first()))
      .toBe(true);
    const edge = page.getByRole('columnheader').nth(1).getByRole('separator');
    const before = Number(await edge.getAttribute('aria-valuenow'));
    await edge.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => Number(await edge.getAttribute('aria-valuenow'))).toBe(before - 16);
  });

  test('sorts by a selection field where its rows are cards without column headings', async () => {
    const page = await openTerms('?search=pump', { width: 320 });
    const order = page.getByRole('combobox', { name: 'Order' });
    await order.selectOption('Source term, descending');
    const first = page.locator('tbody [data-opener]').first();
    await expect.poll(() => first.textContent()).toBe('test pump');
    await order.selectOption('Source term, ascending');
    await expect.poll(() => first.textContent()).toBe('auxiliary pump');
    await expect.poll(() => page.getByRole('columnheader').getByRole('button').count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('exports the rows and columns of the page as CSV', async () => {
    const page = await openTerms('', { width: 1440 });
    await page.getByRole('button', { name: 'Columns' }).click();
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    const lines = (await readFile(await (await started).path(), 'utf8')).split('\r\n');
    expect(lines[0]).toBe('\ufeffSource term,Target term,Comment,Status,Changed,Added by');
    expect(lines).toHaveLength(102);
  });

  test('draws only the visible ones of 100,000 rows while it scrolls, and End moves to the last', async () => {
    const page = await openMany(100_000);
    const drawn = () => page.locator('tbody tr[data-index]').count();
    expect(await drawn()).toBeLessThan(100);
    await page.getByRole('button', { name: 'term 1', exact: true }).focus();
    await page.keyboard.press('End');
    await expect.poll(() => focused(page)).toBe('term 100000');
    expect(await drawn()).toBeLessThan(100);
    const most = await page.evaluate(async () => {
      let seen = 0;
      for (let step = 1; step <= 30; step++) {
        window.scrollTo(0, step * 100_000);
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        seen = Math.max(seen, document.querySelectorAll('tbody tr[data-index]').length);
      }
      return seen;
    });
    expect(most).toBeLessThan(100);
  });

  test('prints every row, dark on white and without controls', async () => {
    const page = await openMany(400);
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'dark';
      const count = () => {
        queueMicrotask(() => {
          document.title = String(document.querySelectorAll('tbody tr[data-index]').length);
        });
      };
      addEventListener('beforeprint', count, { once: true });
    });
    await page.pdf();
    await expect.poll(() => page.title()).toBe('400');
    await page.emulateMedia({ media: 'print' });
    const seen = await page.evaluate(() => {
      const { backgroundColor: background, color: ink } = getComputedStyle(document.body);
      const pressed = [...document.querySelectorAll('button, nav, [role="toolbar"], thead input')].filter(
        (element) => element.checkVisibility() && !element.closest('th, td'),
      ).length;
      delete document.documentElement.dataset.theme;
      return { background, ink, pressed };
    });
    expect(seen).toEqual({ background: 'rgba(0, 0, 0, 0)', ink: 'rgb(19, 32, 45)', pressed: 0 });
  });
});
