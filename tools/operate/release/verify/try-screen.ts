import type { Locator, Page } from 'playwright-core';

const FIELDS = [
  'input:not([type])',
  'input[type=text]',
  'input[type=search]',
  'textarea',
  '[contenteditable=true]',
];
/** The kit marks what opens a menu or a dialog. */
const OPENERS = '[aria-haspopup=menu], [aria-haspopup=dialog]';
/** Rows of a table open the same menu. */
const MOST_OPENED = 6;
/** An element that is covered or moving is left out after this time, ms. */
const PATIENCE_MS = 1_000;

/** Types into the first field of a screen and restores it, then opens and closes its menus; returns true. */
export async function tryScreen(page: Page): Promise<true> {
  await typeInto(page.locator(`main :is(${FIELDS.join(',')}):visible`).first());
  const openers = await page.locator('main').locator(OPENERS).filter({ visible: true }).all();
  for (const opener of openers.slice(0, MOST_OPENED)) {
    if (!(await canDo(opener.click({ timeout: PATIENCE_MS })))) continue;
    await page.evaluate(nextFrame);
    await page.keyboard.press('Escape');
    await page.evaluate(nextFrame);
  }
  return true;
}

async function typeInto(field: Locator): Promise<void> {
  if ((await field.count()) === 0 || !(await field.isEnabled())) return;
  const isText = await field.evaluate(
    (element) => element instanceof HTMLElement && element.isContentEditable,
  );
  const before = isText ? '' : await field.inputValue();
  if (!(await canDo(field.pressSequentially('a', { timeout: PATIENCE_MS })))) return;
  // Nothing unsaved: the screen must not ask before it is left.
  await (isText ? field.press('Backspace') : field.fill(before));
}

const canDo = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

/** Runs in the page. */
function nextFrame(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}
