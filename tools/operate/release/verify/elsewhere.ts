import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';

/** A screen of the shell, as it is in a page without the version. */
export interface Elsewhere {
  /** Opens the screen in a page that has shown the version; returns the first problem, or `null`. */
  problemIn(page: Page): Promise<string | null>;
}

/** A screen of the shell with a field. */
const OTHER = '/search/';
const FIELD = 'main input';
const TYPED = 'anchor';
const PATIENCE_MS = 10_000;
const LOOK_MS = 200;
/** Rounded corners differ by this much between two drawings of one page, of 255. */
const MOST_DIFFERENCE = 8;

/** Opens the screen while nothing of the version can be loaded. */
export async function lookElsewhere(context: BrowserContext, origin: string): Promise<Elsewhere> {
  const page = await context.newPage();
  await page.route('**/remotes/**', (route) => route.abort());
  await page.goto(origin + OTHER);
  await page.locator(FIELD).waitFor();
  const title = (await page.locator('main h1').textContent()) ?? '';
  const before = await pictureOf(page);
  // A page without a policy decodes the pictures.
  await page.goto('about:blank');

  /** Waits for fonts and answers that are still on their way. */
  async function isSame(shown: Page): Promise<boolean> {
    for (const end = performance.now() + PATIENCE_MS; performance.now() < end; ) {
      if ((await page.evaluate(differenceOf, [before, await pictureOf(shown)])) <= MOST_DIFFERENCE)
        return true;
      await sleep(LOOK_MS);
    }
    return false;
  }

  return {
    async problemIn(shown) {
      await shown.evaluate(goTo, OTHER);
      // The previous screen may also have fields.
      const heading = shown.getByRole('heading', { level: 1, name: title, exact: true });
      const field = shown.locator(FIELD);
      const isThere = await heading.waitFor({ timeout: PATIENCE_MS }).then(
        () => true,
        () => false,
      );
      if (!isThere) return 'After leaving it: another screen cannot be opened.';
      if (!(await isSame(shown))) return 'After leaving it: another screen looks different.';
      await field.focus();
      await shown.keyboard.type(TYPED);
      const typed = await field.inputValue();
      return typed === TYPED
        ? null
        : `After leaving it: typing "${TYPED}" in another screen gives "${typed}".`;
    },
  };
}

/** As base64. */
async function pictureOf(page: Page): Promise<string> {
  await page.mouse.move(0, 0);
  await page.evaluate(async () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await document.fonts.ready;
  });
  return (await page.screenshot({ animations: 'disabled' })).toString('base64');
}

/** Runs in a page: the largest difference of two pictures in any pixel and colour, of 255. */
async function differenceOf(pictures: string[]): Promise<number> {
  const [a, b] = await Promise.all(
    pictures.map(async (picture) => {
      const answer = await fetch(`data:image/png;base64,${picture}`);
      const bitmap = await createImageBitmap(await answer.blob());
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      return context?.getImageData(0, 0, bitmap.width, bitmap.height).data;
    }),
  );
  if (!a || !b || a.length !== b.length) return 255;
  return a.reduce((most, value, at) => Math.max(most, Math.abs(value - (b[at] ?? 0))), 0);
}

/** Runs in the page: a navigation without a reload. */
function goTo(path: string): void {
  const { state } = window.history;
  const next = { ...state, key: 'verified', idx: (state?.idx ?? 0) + 1 };
  window.history.pushState(next, '', path);
  window.dispatchEvent(new PopStateEvent('popstate', { state: next }));
}
