import type { RemoteRelease } from '@tessera/shared/remote/release';
import type { BrowserContext, Page } from 'playwright-core';
import type { Stage } from './stage.ts';
import { ANSWER_MS, DRAWN_WITHIN_MS, failuresIn, problemOfDrawing, problemOfLeaving } from './visit.ts';
import { type PageWatch, watchPage } from './watch-page.ts';
import { within } from './within.ts';

/** The shell's offer to replace the version of the open screen, in English. */
const OFFER = 'Use it now';
const OFFERED_WITHIN_MS = 2_000;

interface Swap {
  stage: Stage;
  url: string;
  version: RemoteRelease;
  live: RemoteRelease;
  /** Opens a page in an empty browser. */
  newContext<T>(run: (context: BrowserContext) => Promise<T>): Promise<T>;
}

/**
 * Swaps an open screen to the live version and back, like a roll-back followed by a deployment; returns the first
 * problem. Pages load the version again afterwards.
 */
export async function problemOfSwap({ stage, url, version, live, newContext }: Swap): Promise<string | null> {
  const swap = `After the swap to the live version ${live.version}`;
  const found = await newContext(async (context) => {
    const page = await context.newPage();
    const ours = watchPage(page, version);
    const theirs = watchPage(page, live);
    await within(page.goto(url, { waitUntil: 'commit' }), DRAWN_WITHIN_MS);
    const opened = await problemOfDrawing(page, ours);
    if (opened) return { problem: opened };
    await stage.release(live);
    const there = await problemOfTaking(page, theirs);
    if (there) return { problem: `${swap}: ${there}`, isInLive: true };
    await stage.release(version);
    const back = await problemOfTaking(page, ours);
    return back ? { problem: `${swap} and back: ${back}` } : null;
  });
  // The live version may fail alone as well.
  const isBlamed = !found?.isInLive || (await newContext((context) => worksAlone(context, url, live)));
  await stage.release(version);
  return found && isBlamed ? found.problem : null;
}

async function worksAlone(context: BrowserContext, url: string, live: RemoteRelease): Promise<boolean> {
  const page = await context.newPage();
  const watch = watchPage(page, live);
  await within(page.goto(url, { waitUntil: 'commit' }), DRAWN_WITHIN_MS);
  return (await problemOfDrawing(page, watch)) === null && failuresIn(watch).length === 0;
}

/** Makes an open page switch to the current release; returns the first problem. */
async function problemOfTaking(page: Page, watch: PageWatch): Promise<string | null> {
  const known = failuresIn(watch).length;
  // Returning to a tab makes the page check for a release; otherwise it does so once a minute.
  await within(
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
    ANSWER_MS,
  );
  const offer = page.getByRole('button', { name: OFFER, exact: true });
  const isTaken = await offer.click({ timeout: OFFERED_WITHIN_MS }).then(
    () => true,
    () => false,
  );
  // A panel has no offer: it switches when another screen is opened.
  const problem = await (isTaken ? problemOfDrawing(page, watch) : problemOfLeaving(page, watch));
  return failuresIn(watch)[known] ?? problem;
}
