import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** Name or text of the focused element. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
  });
}

/** The last announcement. */
async function said(page: Page): Promise<string> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[data-announcer]')].some((region) => region.textContent),
  );
  return page.evaluate(() =>
    [...document.querySelectorAll('[data-announcer]')].map((region) => region.textContent).join(''),
  );
}

/**
 * Uses the gallery without a mouse: focus moves and returns as expected, and input is never lost without
 * asking.
 */
export async function checkKeyboard(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { name: 'Ships and harbours' }).waitFor();

  await page.keyboard.press('Tab');
  assert.equal(await focused(page), 'Skip to the content');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'content');

  // A dialog focuses its first field and returns the focus.
  const opener = page.getByRole('button', { name: 'Open dialog' });
  await opener.focus();
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'INPUT');
  for (let press = 0; press < 8; press++) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    );
    assert.equal(isOutside, false, 'the focus left a modal dialog');
  }
  await page.keyboard.press('Escape');
  assert.equal(await focused(page), 'Open dialog');

  // A menu: arrows, first letters, Escape; then an action that opens a dialog.
  const tools = page.getByRole('button', { name: 'Tools' });
  await tools.focus();
  await page.keyboard.press('ArrowDown');
  assert.match(await focused(page), /^Pre-translate/);
  await page.keyboard.press('End');
  assert.match(await focused(page), /^Delete the document/);
  await page.keyboard.press('s');
  assert.equal(await focused(page), 'Show running text');
  await page.keyboard.press('Escape');
  assert.equal(await focused(page), 'Tools');
  assert.equal(await page.getByRole('menu').count(), 0);

  // Tabs are one stop, with arrows between them.
  await page.getByRole('tab', { name: 'Matches' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByText('The terms of the segment.').waitFor();

  // The table: arrows between rows, Enter opens, Escape asks before discarding.
  await page.getByRole('button', { name: 'lighthouse', exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  assert.equal(await focused(page), 'harbour master');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.type('x');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor();
  assert.equal(await focused(page), 'Keep editing');
  // A tooltip would be open by now; it must not swallow the key.
  await page.waitForTimeout(500);
  await page.keyboard.press('Escape');
  assert.equal(await page.getByRole('textbox', { name: 'Source' }).inputValue(), 'harbour masterx');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.equal(await focused(page), 'harbour master');

  // A deletion: confirmed, done, announced, undone by key.
  await page.getByRole('button', { name: 'Actions for “anchor”' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('[role=menuitem]:focus').waitFor();
  await page.keyboard.press('d');
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').waitFor();
  assert.equal(await focused(page), 'Cancel');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.match(await said(page), /Deleted “anchor”\. Press Control Z to undo\./);
  assert.equal(await focused(page), 'Actions for “anchor”');
  await page.keyboard.press('Control+z');
  await page.getByRole('region', { name: 'Notifications' }).waitFor({ state: 'detached' });

  // Sorting and paging are in the URL.
  await page.getByRole('button', { name: 'Source', exact: true }).press('Enter');
  assert.equal(new URL(page.url()).searchParams.get('sort'), 'source');
  await page.getByRole('textbox', { name: /^Page/ }).fill('99');
  await page.keyboard.press('Enter');
  await page.waitForURL(/page=13/);
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'INPUT');
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 4);
  await page.getByRole('searchbox').fill('berth');
  await page.waitForURL((url) => url.searchParams.get('search') === 'berth' && !url.searchParams.has('page'));
  await page.getByRole('searchbox').press('Escape');
  await page.waitForURL((url) => !url.searchParams.has('search'));

  // Navigation moves the focus and is announced.
  await page.getByRole('link', { name: 'Elsewhere' }).press('Enter');
  await page.waitForFunction(() => document.activeElement?.id === 'content', undefined, { timeout: 5_000 });
  assert.match(await said(page), /Gallery · Tessera/);

  // Going back with unsaved text asks first; staying keeps the text and the address.
  await page.getByRole('button', { name: 'lighthouse', exact: true }).press('Enter');
  await page.keyboard.type('!');
  await page.evaluate(() => window.history.back());
  await page.getByRole('alertdialog').waitFor();
  await page.keyboard.press('Escape');
  assert.equal(new URL(page.url()).pathname, '/elsewhere');
  assert.equal(await page.getByRole('textbox', { name: 'Source' }).inputValue(), 'lighthouse!');
  // The router first reverses its own step; nobody goes back twice within that time.
  await page.waitForTimeout(500);
  await page.evaluate(() => window.history.back());
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await page.waitForURL((url) => url.pathname === '/');
}

/** In right-to-left text the next tab is on the left; menus and their letters work as usual. */
export async function checkRightToLeft(page: Page, address: string): Promise<void> {
  await page.goto(`${address}?language=ar`);
  await page.getByRole('tab', { name: 'Matches' }).focus();
  await page.keyboard.press('ArrowLeft');
  await page.getByText('The terms of the segment.').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByText('The matches of the segment.').waitFor();

  const tools = page.getByRole('button', { name: 'Tools' });
  await tools.focus();
  await page.keyboard.press('ArrowUp');
  assert.match(await focused(page), /^Delete the document/);
  await page.keyboard.type('show h');
  assert.equal(await focused(page), 'Show hidden characters');
  await page.keyboard.press('Escape');
  assert.equal(await focused(page), 'Tools');
}

/** A list of 5,000 rows: only visible rows are drawn, and the end is reachable. */
export async function checkLongList(page: Page, address: string): Promise<void> {
  await page.goto(`${address}long`);
  await page.getByText('Not the magazine.').first().waitFor();
  const drawn = () => page.evaluate(() => document.querySelectorAll('tr[data-index]').length);
  assert.ok((await drawn()) < 120, `${await drawn()} rows are drawn`);
  // The height is an estimate until rows are drawn: the end moves during scrolling.
  for (let step = 0; step < 6; step++) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForTimeout(100);
  }
  await page.locator('tr[data-index="4999"]').waitFor();
  assert.ok((await drawn()) < 120, `${await drawn()} rows are drawn at the end`);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
  await page.waitForTimeout(100);
  const seen = await page.evaluate(() => {
    const at = document.elementFromPoint(600, 400)?.closest('tr');
    return Number(at?.dataset.index ?? -1);
  });
  assert.ok(seen > 2000 && seen < 3000, `row ${seen} stands in the middle`);
}
