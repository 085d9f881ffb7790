import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The number of rows of the table on the screen, over all pages. */
export async function expectRows(page: Page, count: number): Promise<void> {
  // The header also counts as a row.
  await expect.poll(() => page.getByRole('table').getAttribute('aria-rowcount')).toBe(String(count + 1));
}

/** Waits for the rows of one page of the list: the pager below them moves when they arrive. */
export async function expectOnPage(page: Page, count: number): Promise<void> {
  await expect.poll(() => page.locator('tbody tr[data-index]').count()).toBe(count);
}

/** The text of a column's cells in the drawn rows. */
async function column(page: Page, index: number): Promise<string[]> {
  const rows = page.locator('tbody tr[data-index]');
  return rows.evaluateAll(
    (list, at) =>
      list.map(
        (row) =>
          row.querySelectorAll('[role=cell]:not(:has(> [type=checkbox]))')[at]?.lastElementChild
            ?.textContent ?? '',
      ),
    index,
  );
}

export async function expectFirst(page: Page, text: string): Promise<void> {
  await expect.poll(async () => (await column(page, 0))[0]).toBe(text);
}

export function row(page: Page, text: string): Locator {
  return page.locator('tbody tr[data-index]').filter({ hasText: text });
}

/** Path and query of the page's address. */
export function where(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/** Selects an entry of a button's menu. */
export async function choose(page: Page, button: string | Locator, entry: string | RegExp): Promise<void> {
  await (typeof button === 'string' ? page.getByRole('button', { name: button }) : button).click();
  // Includes choices, `menuitemradio`.
  await page.locator('[role^=menuitem]').filter({ hasText: entry }).click();
}

/** Chooses a file with the button that asks for one. */
export async function chooseFile(
  page: Page,
  button: string,
  file: { name: string; text: string | Buffer },
): Promise<void> {
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  const buffer = typeof file.text === 'string' ? Buffer.from(file.text) : file.text;
  await (await asked).setFiles({ name: file.name, mimeType: 'application/octet-stream', buffer });
}

/** Drops a file from outside the browser on an element. */
export async function dropFile(target: Locator, file: { name: string; text: string }): Promise<void> {
  await target.evaluate((element, { name, text }) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name));
    for (const type of ['dragenter', 'dragover', 'drop']) {
      const event = new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true });
      element.dispatchEvent(event);
    }
  }, file);
}

/** Calls the API from the page, like another tab of the same user. */
export async function callApi(page: Page, method: string, path: string, body?: unknown): Promise<unknown> {
  return page.evaluate(
    async ([verb, address, text]) => {
      const response = await fetch(`/api${address}`, {
        method: verb,
        ...(text ? { body: text, headers: { 'content-type': 'application/json' } } : {}),
      });
      if (!response.ok) throw new Error(`${verb} ${address} answered ${response.status}`);
      return response.json() as Promise<unknown>;
    },
    [method, path, body === undefined ? '' : JSON.stringify(body)] as const,
  );
}

export function heading(page: Page, name: string | RegExp): Locator {
  return page.getByRole('heading', { level: 1, name });
}

/** A message at the edge of the screen. */
export function toast(page: Page, text: string | RegExp): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByText(text).first();
}

function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    const labels = (element as HTMLInputElement | null)?.labels;
    return (
      element?.getAttribute('aria-label') ??
      labels?.[0]?.textContent ??
      element?.textContent ??
      ''
    ).trim();
  });
}

/** Presses Tab until an element with this name has the focus. */
export async function tabTo(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  for (let steps = 0; steps < 60; steps++) {
    await page.keyboard.press(key);
    const focused = await focusedName(page);
    if (typeof name === 'string' ? focused === name : name.test(focused)) return;
  }
  throw new Error(`Tab never reaches ${name}.`);
}

/**
 * Moves by keys to a control in the table row with this text: the table is one Tab stop, and arrows move
 * inside it.
 * @param forwards The arrow that points to the end of a line.
 */
export async function walkTo(page: Page, text: string, name: string, forwards = 'ArrowRight'): Promise<void> {
  const focused = page.locator('tbody :focus');
  for (let steps = 0; steps < 60 && (await focused.count()) === 0; steps++) await page.keyboard.press('Tab');
  await page.keyboard.press('Home');
  const isInRow = () => page.locator('tbody tr:has(:focus)').filter({ hasText: text }).count();
  for (let steps = 0; steps < 60 && (await isInRow()) === 0; steps++) await page.keyboard.press('ArrowDown');
  if ((await focusedName(page)) !== name) await tabTo(page, name, forwards);
}

/**
 * Reloads once the typed text is kept, so that the page does not ask first. Scripts are faster than people.
 */
export async function reloadKept(page: Page): Promise<void> {
  const isKept = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  await expect.poll(() => page.evaluate(isKept)).toBe(true);
  await page.reload();
}
