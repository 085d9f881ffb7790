import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeContexts, openPage, sharedBrowser } from '../support/browser.ts';
import { furnish } from '../support/furnish.ts';
import { arriveAt, PLACES } from '../support/places.ts';
import { sayIn } from '../support/words.ts';
import { startLastingWorkbench, type Workbench } from '../support/workbench.ts';

/** Files covered by the fault matrix (whole screens and panels), and messages, which fall back to English. */
const COVERED_ELSEWHERE =
  /^(main|ui|screen|panel|account|remote|__federation|[\w-]*messages-|problems|files-|face-)/;

/** The chunk's name; `null` for other files and for chunks covered elsewhere. */
function nameOf(file: string): string | null {
  const name = /^([\w-]+)\.\w{10}\.js$/.exec(file)?.[1];
  return name && !COVERED_ELSEWHERE.test(name) ? name : null;
}

let workbench: Workbench;
beforeAll(async () => {
  workbench = await startLastingWorkbench({ DEMO: '1' });
  await furnish(workbench);
});
afterAll(async () => {
  await closeContexts(await sharedBrowser());
  await workbench.stop();
});

/** Loses the requests for each chunk until a “Try again” has been pressed for it. */
async function loseFiles(page: Page, lost: Map<string, 'lost' | 'retried'>): Promise<void> {
  await page.route(/\.js(\?|$)/, (route) => {
    const name = nameOf(new URL(route.request().url()).pathname.split('/').at(-1) ?? '');
    if (name === null || lost.get(name) === 'retried') return route.continue();
    lost.set(name, 'lost');
    return route.abort();
  });
}

test('each lost file of a place is reported where its part would be, and Try again shows the part', {
  timeout: 900_000,
}, async () => {
  const lost = new Map<string, 'lost' | 'retried'>();
  const say = sayIn('en');
  const problems: string[] = [];
  const open = async (signedIn: boolean) => {
    const page = await openPage(await sharedBrowser(), workbench.url, { path: 'about:blank', signedIn });
    page.setDefaultTimeout(20_000);
    await loseFiles(page, lost);
    return page;
  };
  const pages = { in: await open(true), out: await open(false) };
  for (const place of PLACES) {
    const page = place.isSignedOut ? pages.out : pages.in;
    // The steps to the place wait for the part, which appears after the retry.
    const arrival = arriveAt(page, place, say).then(
      () => true,
      (error: unknown) => {
        problems.push(`${place.path} ${place.name}: ${String(error).split('\n')[0]}`);
        return true;
      },
    );
    for (let isThere = false; !isThere; ) {
      isThere = await Promise.race([arrival, pressRetry(page, lost).then(() => false)]);
    }
    // A dialog about the lost file is a dialog too: the part itself must follow.
    const isRetried = await pressRetry(page, lost);
    if (isRetried && place.steps.length > 0) await page.locator(place.until).last().waitFor();
  }
  expect(problems).toEqual([]);
  expect([...lost].filter(([, state]) => state === 'lost')).toEqual([]);
});

/** Waits briefly for a “Try again” and presses it; the files lost so far then arrive. */
async function pressRetry(page: Page, lost: Map<string, 'lost' | 'retried'>): Promise<boolean> {
  const again = page.getByRole('button', { name: 'Try again' }).last();
  const isShown = await again.waitFor({ timeout: 500 }).then(
    () => true,
    () => false,
  );
  if (!isShown) return false;
  for (const name of lost.keys()) lost.set(name, 'retried');
  // One behind a dialog is pressed on the way to the next place.
  await again.click({ timeout: 2_000 }).catch(() => undefined);
  return true;
}
