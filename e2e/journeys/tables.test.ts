import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { expectRows, heading, row } from '../support/act.ts';
import { accessibilityProblems } from '../support/browser.ts';
import { useStage } from '../support/use-stage.ts';

const stage = useStage();

/** What is arranged is kept in the account, for other journeys too. */
async function forgetArrangements(): Promise<void> {
  for (const table of ['terms', 'units']) {
    await stage.workbench.api('PUT', `/user/preferences/table.${table}`, { value: null });
  }
}
beforeEach(forgetArrangements);
afterAll(forgetArrangements);

const heads = (page: Page) => page.locator('thead th').allTextContents();
const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  );
const widthOf = (page: Page, column: string) =>
  page.getByRole('columnheader', { name: column }).evaluate((head) => head.getBoundingClientRect().width);

async function openTerms(options: { width?: number } = {}): Promise<Page> {
  const sample = await stage.makeGlossary();
  const page = await stage.open({ path: sample.path, isFresh: true, ...options });
  await heading(page, sample.name).waitFor();
  await expectRows(page, 125);
  return page;
}

async function openUnits(): Promise<Page> {
  const sample = await stage.makeMemory();
  const page = await stage.open({ path: sample.path, isFresh: true });
  await heading(page, sample.name).waitFor();
  await expectRows(page, 325);
  return page;
}

/** The glossary's terms, over and over: more than a person would type. */
async function giveTerms(page: Page, count: number): Promise<void> {
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
}

describe('a table', () => {
  test('lets metadata go before text at every width, and what went is under the row', async () => {
    const page = await openTerms();
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
    await expect.poll(() => heads(page)).toEqual(['Source', 'Target', 'Actions']);
    const more = page.getByRole('button', { name: 'Details of “main pump”', exact: true });
    await more.click();
    expect(await more.getAttribute('aria-expanded')).toBe('true');
    await page.locator('tr[data-details]').getByText('Changed').waitFor();
  });

  test('is one stop of the Tab key, in which arrows walk', async () => {
    const page = await openUnits();
    await page.locator('tbody [tabindex="0"]').first().waitFor();
    expect(await page.locator('tbody [tabindex="0"]').count()).toBe(1);
    await page.getByRole('checkbox', { name: 'Select all' }).focus();
    while ((await page.locator('tbody :focus').count()) === 0) await page.keyboard.press('Tab');
    const names = await page
      .locator('tbody tr [type=checkbox]')
      .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')));
    expect(await focused(page)).toBe(names[0]);
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe(names[1]);
    await page.keyboard.press('End');
    expect(await focused(page)).toBe(names.at(-1));
    await page.keyboard.press('PageUp');
    expect(names.indexOf((await focused(page)) ?? null)).toBeLessThan(names.length - 5);
    await page.keyboard.press('Home');
    expect(await focused(page)).toBe(names[0]);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await focused(page)).toMatch(/^Actions for/);
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toMatch(/^Actions for/);
    expect(await page.getByRole('menu').count()).toBe(0);
    await page.keyboard.press('Tab');
    expect(await page.locator('tbody :focus').count()).toBe(0);
  });

  test('selects many, with a range, and does something with them', async () => {
    const page = await openUnits();
    const boxes = page.locator('tbody [type=checkbox]');
    await boxes.nth(1).click();
    await boxes.nth(4).click({ modifiers: ['Shift'] });
    const bar = page.getByRole('toolbar', { name: 'Actions for what is selected' });
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

  test('keeps which columns somebody wants, in which order, how wide and how dense', async () => {
    const page = await openTerms({ width: 1440 });
    const watch = stage.console;
    await page.getByRole('button', { name: 'Columns' }).click();
    const panel = page.getByRole('dialog', { name: 'Columns' });
    await panel.getByRole('checkbox', { name: 'Comment' }).uncheck();
    await panel.getByRole('button', { name: 'Move “By” earlier' }).click();
    await panel.getByRole('radio', { name: 'Compact' }).check();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    expect(await focused(page)).toMatch(/^Columns: /);
    const before = await widthOf(page, 'Status');
    await page.getByRole('columnheader', { name: 'Status' }).getByRole('separator').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => widthOf(page, 'Status')).toBeCloseTo(before + 32, 0);
    const edge = await page
      .getByRole('columnheader', { name: 'Source' })
      .getByRole('separator')
      .boundingBox();
    if (!edge) throw new Error('No edge to draw.');
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
    // Another browser of the same person, and one of somebody else.
    const { pathname: path } = new URL(page.url());
    const second = await stage.open({ path, width: 1440, isFresh: true });
    await expectRows(second, 125);
    const arranged = ['Source', 'Target', 'Status', 'By', 'Changed', 'Actions'];
    await expect.poll(() => heads(second)).toEqual(arranged);
    expect(await widthOf(second, 'Source')).toBeCloseTo(source - 60, 0);
    const other = await stage.open({ path, width: 1440, role: 'manager' });
    await expectRows(other, 125);
    expect(await heads(other)).toContain('Comment');
    // Where the account does not answer, this browser knows.
    await page.route('**/user/preferences', (route) => route.fulfill({ status: 404, json: {} }));
    watch.expect(/404/);
    await page.reload();
    await expectRows(page, 125);
    expect(await heads(page)).toEqual(arranged);
    await page.getByRole('button', { name: 'Columns' }).click();
    await panel.getByRole('button', { name: 'As they were' }).click();
    await expect.poll(() => heads(page)).toContain('Comment');
  });

  test('has its tools, its selection and its details found without fault by axe', async () => {
    const page = await openUnits();
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

  test('goes the other way where the page is read from right to left', async () => {
    const page = await openUnits();
    await page.evaluate(() => localStorage.setItem('tessera.language', 'ar'));
    await page.reload();
    const box = page.locator('tbody [type=checkbox]').first();
    await box.focus();
    await page.keyboard.press('ArrowRight');
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowLeft');
    expect(
      await page
        .locator('tbody tr')
        .first()
        .getByRole('button')
        .first()
        .evaluate((element) => element === document.activeElement),
    ).toBe(true);
    const edge = page.getByRole('columnheader').nth(1).getByRole('separator');
    const before = Number(await edge.getAttribute('aria-valuenow'));
    await edge.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => Number(await edge.getAttribute('aria-valuenow'))).toBe(before - 16);
  });

  test('is ordered where its rows are cards, which have no heads', async () => {
    const page = await openTerms({ width: 320 });
    const order = page.getByRole('combobox', { name: 'Order' });
    await order.selectOption('Source, descending');
    const first = page.locator('tbody [data-opener]').first();
    await expect.poll(() => first.textContent()).toMatch(/^t/i);
    await order.selectOption('Source, ascending');
    await expect.poll(() => first.textContent()).toMatch(/^[a-c]/i);
    expect(await page.getByRole('columnheader').getByRole('button').count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('is a file of what is shown', async () => {
    const page = await openTerms({ width: 1440 });
    await page.getByRole('button', { name: 'Columns' }).click();
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    const lines = (await readFile(await (await started).path(), 'utf8')).split('\r\n');
    expect(lines[0]).toBe('\ufeffSource,Target,Comment,Status,Changed,By');
    expect(lines).toHaveLength(102);
  });

  test('draws what is in view of a hundred thousand rows, and goes to the last by a key', async () => {
    const sample = await stage.makeGlossary();
    const page = await stage.open({ path: '/account/', isFresh: true });
    await giveTerms(page, 100_000);
    await page.goto(sample.path);
    await row(page, 'term 1').first().waitFor({ timeout: 30_000 });
    const drawn = () => page.locator('tbody tr[data-index]').count();
    expect(await drawn()).toBeLessThan(100);
    await page.getByRole('button', { name: 'term 1', exact: true }).focus();
    await page.keyboard.press('End');
    await expect.poll(() => focused(page), { timeout: 10_000 }).toBe('term 100000');
    expect(await drawn()).toBeLessThan(100);
    const slowest = await page.evaluate(async () => {
      let longest = 0;
      for (let step = 1; step <= 30; step++) {
        const began = performance.now();
        window.scrollTo(0, step * 100_000);
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        longest = Math.max(longest, performance.now() - began);
      }
      return longest;
    });
    expect(slowest).toBeLessThan(1000);
    await expect.poll(drawn).toBeLessThan(100);
  });

  test('gives paper every row, dark on white, without what one presses', async () => {
    const sample = await stage.makeGlossary();
    const page = await stage.open({ path: '/account/', isFresh: true });
    await giveTerms(page, 400);
    await page.goto(sample.path);
    await row(page, 'term 1').first().waitFor();
    await page.evaluate(() => {
      document.documentElement.dataset.theme = 'dark';
      addEventListener('beforeprint', () => {
        queueMicrotask(() => {
          document.title = String(document.querySelectorAll('tbody tr[data-index]').length);
        });
      });
    });
    await page.pdf();
    expect(await page.title()).toBe('400');
    await page.emulateMedia({ media: 'print' });
    const seen = await page.evaluate(() => ({
      background: getComputedStyle(document.body).backgroundColor,
      ink: getComputedStyle(document.body).color,
      pressed: [...document.querySelectorAll('button, nav, [role="toolbar"], thead input')].filter(
        (element) => element.checkVisibility() && !element.closest('th, td'),
      ).length,
    }));
    expect(seen).toEqual({ background: 'rgba(0, 0, 0, 0)', ink: 'rgb(19, 32, 45)', pressed: 0 });
  });
});
