import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RemoteRelease } from '@tessera/shared/remote/release';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import type { Elsewhere } from './elsewhere.ts';
import { tryScreen } from './try-screen.ts';
import { type PageWatch, watchPage } from './watch-page.ts';
import { within } from './within.ts';

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
  /** Folder for screenshots of failures. */
  pictures: string;
  elsewhere: Elsewhere;
  /** Whether the user may lack a permission, so that a refused call is not an error. */
  mayBeRefused: boolean;
}

/** Time limit for drawing, ms: users get an error after 8 s, and the deploying machine may be busy. */
export const DRAWN_WITHIN_MS = 10_000;
/** A drawn page without requests for this time is complete, ms. */
const QUIET_MS = 150;
const LOOK_MS = 25;
/** Time limit for a drawn page to become idle, ms. */
const IDLE_WITHIN_MS = 6_000;
/** A page that does not answer within this time is in a loop, ms. */
export const ANSWER_MS = 2_000;
/** The shell sends its reports during the event, ms. */
const SENT_WITHIN_MS = 150;
/** Time limit for opening all of its menus, ms. */
const USED_WITHIN_MS = 30_000;
const MOST_ERRORS = 3;

/** Opens one screen, uses it, leaves it, returns and leaves again; returns the problems. */
export async function visit(context: BrowserContext, visited: Visit): Promise<Finding[]> {
  const page = await context.newPage();
  try {
    // Created early: a busy page would not respond.
    const debug = await context.newCDPSession(page);
    const watch = watchPage(page, visited.release);
    const problem = await problemOf(page, watch, visited);
    const reasons = reasonsOf(watch, problem).filter(
      (reason) => !(visited.mayBeRefused && /the server responded with a status of 403/.test(reason)),
    );
    if (reasons.length === 0) return [];
    const picture = await takePicture(page, debug, visited).catch(() => undefined);
    return reasons.map((reason) => ({ where: visited.where, reason, ...(picture && { picture }) }));
  } finally {
    // A page in an endless loop does not close; it ends with the browser.
    await within(page.close(), ANSWER_MS);
  }
}

/** The first problem in the life of the screen; `null` if there is none. */
async function problemOf(page: Page, watch: PageWatch, { url, elsewhere }: Visit): Promise<string | null> {
  if (!(await within(page.goto(url, { waitUntil: 'commit' }), DRAWN_WITHIN_MS)))
    return 'The page did not load.';
  return (
    (await problemOfDrawing(page, watch)) ??
    (await problemOfUse(page, watch)) ??
    (await problemOfLeaving(page, watch)) ??
    elsewhere.problemIn(page)
  );
}

async function problemOfUse(page: Page, watch: PageWatch): Promise<string | null> {
  const isUsed = await within(tryScreen(page), USED_WITHIN_MS);
  const problem = await problemOfDrawing(page, watch);
  return isUsed || problem
    ? problem && `After using it: ${problem}`
    : 'It cannot be used: it did not react to a click or a key.';
}

/** Waits until a screen is drawn, idle and has sent its reports; returns the problem. */
export async function problemOfDrawing(page: Page, watch: PageWatch): Promise<string | null> {
  const end = performance.now() + DRAWN_WITHIN_MS;
  let seen: Drawn | null = null;
  while (performance.now() < end) {
    seen = await within(page.evaluate(look), Math.min(ANSWER_MS, end - performance.now()));
    if (seen && !seen.isBusy && isQuiet(watch)) {
      if (!(await within(page.evaluate(idle), IDLE_WITHIN_MS))) return RESTLESS;
      if (!(await hasTold(page))) return ENDLESS;
      return seen.isEmpty ? 'It rendered nothing.' : null;
    }
    await sleep(LOOK_MS);
  }
  const limit = `within ${DRAWN_WITHIN_MS / 1000} s`;
  return seen ? `It was not rendered ${limit}: it is still waiting for something.` : ENDLESS;
}

/** Opens another screen in the same page, and returns. */
export async function problemOfLeaving(page: Page, watch: PageWatch): Promise<string | null> {
  const { pathname: own } = new URL(page.url());
  const isAt = (path: string) =>
    within(
      page.waitForURL(({ pathname }) => pathname === path),
      DRAWN_WITHIN_MS,
    );
  const other = await within(page.evaluate(leave), ANSWER_MS);
  // A panel alone has no other screen.
  if (other === '') return null;
  if (other === null || (await isAt(other)) === null) return 'It cannot be left.';
  const problem = await problemOfDrawing(page, watch);
  if (problem) return `After leaving it: ${problem}`;
  await within(page.goBack({ waitUntil: 'commit' }), ANSWER_MS);
  if ((await isAt(own)) === null) return 'It cannot be opened again.';
  return problemOfDrawing(page, watch);
}

/** Runs in the page: follows a link to another screen; returns its path, or nothing if there is none. */
function leave(): string {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('#bar a[href]')];
  const link = links.find(({ pathname }) => pathname !== window.location.pathname);
  link?.click();
  return link?.pathname ?? '';
}

const ENDLESS = 'The page stopped responding: it is in an endless loop.';

const RESTLESS = 'It never settles: something keeps rendering or computing.';

/** Whether a busy machine may be the cause. */
export const mayBeSlowness = ({ reason }: Finding): boolean =>
  /endless loop|never settles|not rendered within|page did not load|cannot be opened/.test(reason);

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

/** Runs in the page: waits until it is idle. Requests a frame, because Chromium may not start idle time in a still page. */
function idle(): Promise<boolean> {
  return new Promise((done) => requestAnimationFrame(() => requestIdleCallback(() => done(true))));
}

/** Makes the shell send its pending reports on the version at once, as it does when a page is left. */
async function hasTold(page: Page): Promise<boolean> {
  const sent = page.waitForRequest((request) => request.url().endsWith('/operations/reports'), {
    timeout: ANSWER_MS + SENT_WITHIN_MS,
  });
  const isSent = sent.then(
    () => true,
    () => true,
  );
  if (!(await within(page.evaluate(tell), ANSWER_MS))) return false;
  await within(isSent, SENT_WITHIN_MS);
  return true;
}

/** Runs in the page, once the effects of its last rendering have run. */
function tell(): Promise<boolean> {
  return new Promise((done) => {
    requestAnimationFrame(() =>
      setTimeout(() => {
        window.dispatchEvent(new Event('pagehide'));
        done(true);
      }),
    );
  });
}

/** What the shell reports, as a sentence. */
const FAILURES = {
  failed: 'It cannot be loaded',
  crashed: 'It throws while rendering or leaving',
  erred: 'It throws in a handler, a promise, a timer or a worker',
};

/** The failures that the shell has reported, as sentences. */
export function failuresIn(watch: PageWatch): string[] {
  return watch.reports().flatMap(({ outcome, reason = 'no reason was given' }) => {
    return outcome in FAILURES ? [`${FAILURES[outcome as keyof typeof FAILURES]}: ${reason}`] : [];
  });
}

function reasonsOf(watch: PageWatch, problem: string | null): string[] {
  const failures = failuresIn(watch);
  // Thrown errors are also in the console.
  const known = failures.map((failure) => failure.replace(/^[^:]*: /, ''));
  const errors = watch
    .errors()
    .filter((error) => !known.some((each) => error.includes(each)))
    .slice(0, MOST_ERRORS);
  const all = [...new Set([...failures, ...(problem ? [problem] : []), ...errors])];
  const isLoaded = watch.reports().some(({ outcome }) => outcome === 'loaded');
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
