import type { Locator, Page } from 'playwright-core';

const FIELDS = [
  'input:not([type])',
  'input[type=text]',
  'input[type=search]',
  'textarea',
  '[contenteditable=true]',
];
/** The kit marks each control that opens a menu or a dialog. */
const OPENERS = ':is([aria-haspopup=menu], [aria-haspopup=dialog]):not([aria-disabled=true], :disabled)';
const ENTRIES = '[role=menu] [aria-haspopup=dialog]:not([aria-disabled=true])';
const OPENED = ':is([role=menu], [role=dialog], [role=alertdialog], dialog[open])';
/** An element that is covered or moving is left out after this time, ms. */
const PATIENCE_MS = 3_000;
/** Time limit for what a control opens, once the page is quiet, ms. */
const OPENED_WITHIN_MS = 3_000;
/** One ends a search in a list of choices, the next closes the dialog. */
const MOST_ESCAPES = 3;

/** Waits until the page is quiet after a step; returns the problem. */
export type Settle = () => Promise<string | null>;

/**
 * Types into the first field of a screen and restores it, then opens and closes its menus and dialogs; returns the
 * first problem.
 */
export async function tryScreen(page: Page, settle: Settle): Promise<string | null> {
  await typeInto(page.locator(`main :is(${FIELDS.join(',')}):visible`).first());
  const typed = await settle();
  if (typed) return typed;
  const all = page.locator('main').locator(OPENERS);
  for (const index of await all.evaluateAll(firstOfEachList)) {
    const problem = await tryOpener(page, all.nth(index), settle);
    if (problem) return problem;
  }
  return null;
}

/** Opens what a control opens, and each dialog of a menu. */
async function tryOpener(page: Page, opener: Locator, settle: Settle): Promise<string | null> {
  const before = await opened(page);
  const open = async (control: Locator, name: string) => {
    if (!(await canDo(control.click({ timeout: PATIENCE_MS })))) return null;
    return (await settle()) ?? (await problemOfOpening(page, before, name));
  };
  const name = await nameOf(opener);
  const problem = await open(opener, name);
  if (problem) return problem;
  const entries = page.locator(ENTRIES);
  const names = await Promise.all((await entries.all()).map(nameOf));
  const unclosed = await problemOfClosing(page, before, name);
  if (unclosed) return unclosed;
  for (const [at, entry] of names.entries()) {
    const path = `${name} → ${entry}`;
    const found =
      (await open(opener, name)) ??
      (await open(entries.nth(at), path)) ??
      (await problemOfClosing(page, before, path));
    if (found) return found;
  }
  return null;
}

async function problemOfOpening(page: Page, before: number, name: string): Promise<string | null> {
  for (const end = performance.now() + OPENED_WITHIN_MS; performance.now() < end; ) {
    if ((await opened(page)) > before) return null;
    await page.evaluate(nextFrame);
  }
  return `Nothing opened after pressing “${name}”.`;
}

async function problemOfClosing(page: Page, before: number, name: string): Promise<string | null> {
  for (let presses = 0; presses < MOST_ESCAPES; presses += 1) {
    await page.keyboard.press('Escape');
    await page.evaluate(nextFrame);
    if ((await opened(page)) <= before) return null;
  }
  return `Escape does not close what “${name}” opened.`;
}

const opened = (page: Page): Promise<number> => page.locator(OPENED).filter({ visible: true }).count();

/** Runs in the page: the positions of visible controls; of similar ones in rows, only those of the first row. */
function firstOfEachList(openers: Element[]): number[] {
  const lists = new Map<Element, Element>();
  return openers.flatMap((opener, index) => {
    if (!opener.checkVisibility() || opener.getAttribute('aria-expanded') === 'true') return [];
    const row = opener.closest('tr, li, [role=row], [role=listitem], [data-segment]');
    const list = row?.parentElement;
    if (!row || !list) return [index];
    const first = lists.get(list) ?? row;
    lists.set(list, first);
    return first === row ? [index] : [];
  });
}

const nameOf = (control: Locator): Promise<string> =>
  control.evaluate((element) => element.getAttribute('aria-label') ?? element.textContent.trim());

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
