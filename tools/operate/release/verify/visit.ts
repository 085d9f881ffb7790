import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RemoteRelease } from '@tessera/shared/remote/release';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { type PageWatch, watchPage } from './watch-page.ts';

/** Why a version must not go live. */
export interface Finding {
  /** The part of the version, such as `glossary/:id`. */
  where: string;
  /** A sentence. */
  reason: string;
  /** A file. */
  picture?: string;
}

interface Visit {
  release: RemoteRelease;
  /** The route as declared, or the home screen. */
  where: string;
  url: string;
  /** Folder for the picture of what failed. */
  pictures: string;
}

/** What is not there by then has failed, ms: for people it is 8 s, and the machine that deploys may be busy. */
const DRAWN_WITHIN_MS = 10_000;
/** Drawn, and no request for so long: nothing more is to come, ms. */
const QUIET_MS = 150;
const LOOK_MS = 25;
/** A page that does not answer within this time is busy with itself, ms. */
const ANSWER_MS = 2_000;
const MOST_ERRORS = 3;

/** Opens one screen, and says what is wrong with it. */
export async function visit(context: BrowserContext, visited: Visit): Promise<Finding[]> {
  const page = await context.newPage();
  try {
    // Made before the page can be too busy for it.
    const debug = await context.newCDPSession(page);
    const watch = watchPage(page, visited.release);
    const problem = await problemOf(page, watch, visited);
    const reasons = reasonsOf(watch, problem);
    if (reasons.length === 0) return [];
    const picture = await takePicture(page, debug, visited).catch(() => undefined);
    return reasons.map((reason) => ({ where: visited.where, reason, ...(picture && { picture }) }));
  } finally {
    // A page in an endless loop does not answer this either; it ends with the browser.
    await within(page.close(), ANSWER_MS);
  }
}

/** What keeps the screen from being drawn; `null` when it is. */
async function problemOf(page: Page, watch: PageWatch, { url }: Visit): Promise<string | null> {
  const end = performance.now() + DRAWN_WITHIN_MS;
  if (!(await within(page.goto(url, { waitUntil: 'commit' }), DRAWN_WITHIN_MS)))
    return 'The page was not answered.';
  let seen: Drawn | null = null;
  while (performance.now() < end) {
    seen = await within(page.evaluate(look), Math.min(ANSWER_MS, end - performance.now()));
    if (seen && !seen.isBusy && isQuiet(watch)) {
      if (!(await within(page.evaluate(idle), DRAWN_WITHIN_MS))) return RESTLESS;
      if (!(await hasTold(page))) return ENDLESS;
      return seen.isEmpty ? 'It drew nothing.' : null;
    }
    await sleep(LOOK_MS);
  }
  const limit = `within ${DRAWN_WITHIN_MS / 1000} s`;
  return seen ? `It was not drawn ${limit}: it still waits for something.` : ENDLESS;
}

const ENDLESS = 'The page does not answer any more: it is in an endless loop.';

const RESTLESS = 'It never comes to rest: something is drawn or computed again and again.';

function isQuiet(watch: PageWatch): boolean {
  const { underWay, at } = watch.network();
  return underWay === 0 && performance.now() - at > QUIET_MS;
}

interface Drawn {
  isBusy: boolean;
  isEmpty: boolean;
}

/** Runs in the page. */
function look(): Drawn {
  const main = document.querySelector('main');
  const isBusy = document.readyState !== 'complete' || main?.querySelector('[aria-busy="true"]') !== null;
  return { isBusy, isEmpty: !main?.textContent.trim() };
}

/** Runs in the page: waits until it has nothing to do. */
function idle(): Promise<boolean> {
  return new Promise((done) => requestIdleCallback(() => done(true)));
}

/** Has the shell send at once what it reports of the version, which it does when a page is left. */
async function hasTold(page: Page): Promise<boolean> {
  const told = page.waitForResponse((response) => response.url().endsWith('/operations/reports'), {
    timeout: ANSWER_MS,
  });
  const isTold = told.then(
    () => true,
    () => true,
  );
  const left = page.evaluate(() => {
    // What was drawn may fail in the effects that follow.
    requestAnimationFrame(() => setTimeout(() => window.dispatchEvent(new Event('pagehide'))));
    return true;
  });
  return (await within(left, ANSWER_MS)) === true && isTold;
}

function reasonsOf(watch: PageWatch, problem: string | null): string[] {
  const reports = watch.reports();
  const failures = reports.flatMap(({ outcome, reason = 'no reason was given' }) => {
    if (outcome === 'loaded') return [];
    return [outcome === 'failed' ? `It cannot be loaded: ${reason}` : `It throws while drawing: ${reason}`];
  });
  // What was thrown is in the console too.
  const known = failures.map((failure) => failure.replace(/^[^:]*: /, ''));
  const errors = watch
    .errors()
    .filter((error) => !known.some((each) => error.includes(each)))
    .slice(0, MOST_ERRORS);
  const all = [...new Set([...failures, ...(problem ? [problem] : []), ...errors])];
  const isLoaded = reports.some(({ outcome }) => outcome === 'loaded');
  return all.length > 0 || isLoaded ? all : ['Its page did not load it.'];
}

async function takePicture(page: Page, debug: CDPSession, { release, where, pictures }: Visit) {
  // Ends a loop; otherwise the page could not be drawn.
  await within(debug.send('Runtime.terminateExecution'), ANSWER_MS);
  const name = where.replace(/\W+/g, '-').replace(/^-|-$/g, '');
  const file = path.join(pictures, `${release.name}-${release.version}-${name}.png`);
  await mkdir(pictures, { recursive: true });
  return (await within(page.screenshot({ path: file }), ANSWER_MS)) ? file : undefined;
}

/** `null` when it takes longer, or fails. */
async function within<T>(work: Promise<T>, ms: number): Promise<T | null> {
  const timer = new AbortController();
  const late = sleep(Math.max(0, ms), null, { signal: timer.signal }).catch(() => null);
  try {
    return await Promise.race([work.catch(() => null), late]);
  } finally {
    timer.abort();
  }
}
