import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { RemoteRelease } from '@tessera/shared/remote/release';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { ANSWER_MS, DRAWN_WITHIN_MS, problemOfDrawing, problemOfPart } from './drawing.ts';
import type { Elsewhere } from './elsewhere.ts';
import { problemOfLeaving } from './leaving.ts';
import { type Intact, intactOf, lazyFilesOf, problemOfLosses } from './lost-parts.ts';
import { problemOfTaking } from './swap.ts';
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
  /** Errors in the console that are not the version's, such as those of a call for which the user lacks permission. */
  expected: RegExp | null;
  /** Whether each lazily loaded file is lost once, in a page of its own. */
  losesFiles: boolean;
  /** The live version, if it has this screen. */
  swapWith: RemoteRelease | null;
}

/** The open page of a screen. */
export interface OpenVisit {
  url: string;
  /** Swaps the open screen to the live version, which the server must have by now; returns the problem. */
  swap(): Promise<string | null>;
  /** Swaps it back. */
  swapBack(): Promise<void>;
  /** Notes a problem, unless there is one. */
  note(problem: string): void;
  /** Opens another screen and closes the page; returns the problems. */
  end(): Promise<Finding[]>;
}

/** Time limit for opening all of its menus and dialogs, ms. */
const USED_WITHIN_MS = 60_000;
const MOST_ERRORS = 3;
const UNUSABLE = 'It cannot be used: it did not react to a click or a key.';
/** The browser's error for a file that was lost on purpose. */
const LOST = /Failed to load resource: net::ERR_FAILED/;

/** Opens a screen, uses it, leaves it and returns. */
export async function startVisit(context: BrowserContext, visit: Visit): Promise<OpenVisit> {
  const page = await context.newPage();
  // Created early: a busy page would not respond.
  const debug = await context.newCDPSession(page);
  const watch = watchPage(page, visit.release);
  const opened = await problemOfOpening(page, watch, visit);
  let { problem } = opened;
  const losses =
    problem === null && visit.losesFiles && opened.intact && hasLazyFiles(watch, visit.release)
      ? await visitWithLosses(context, visit, opened.intact)
      : [];

  return {
    url: visit.url,
    async swap() {
      if (problem !== null || !visit.swapWith) return null;
      const live = watchPage(page, visit.swapWith);
      watch.ignoreErrors(true);
      return (await problemOfTaking(page, live)) ?? failuresIn(live)[0] ?? null;
    },
    async swapBack() {
      if (problem !== null || !visit.swapWith) return;
      watch.ignoreErrors(false);
      const known = failuresIn(watch).length;
      const found = (await problemOfTaking(page, watch)) ?? failuresIn(watch)[known];
      if (found) problem = `After the swap to the live version ${visit.swapWith.version} and back: ${found}`;
    },
    note(found) {
      problem ??= found;
    },
    async end() {
      problem ??= await visit.elsewhere.problemIn(page);
      const found = await findingsOf({ page, debug, watch, visit, problem });
      await closePage(page);
      return [...found, ...losses];
    },
  };
}

/** The first problem until the screen is open again. */
async function problemOfOpening(page: Page, watch: PageWatch, { url }: Visit) {
  if (!(await within(page.goto(url, { waitUntil: 'commit' }), DRAWN_WITHIN_MS)))
    return { problem: 'The page did not load.', intact: null };
  const drawn = await problemOfDrawing(page, watch);
  const intact = drawn ? null : await within(intactOf(page), ANSWER_MS);
  const problem = drawn ?? (await problemOfUse(page, watch)) ?? (await problemOfLeaving(page, watch));
  return { problem, intact };
}

async function problemOfUse(page: Page, watch: PageWatch): Promise<string | null> {
  const used = tryScreen(page, () => problemOfPart(page, watch)).then((problem) => ({ problem }));
  const tried = await within(used, USED_WITHIN_MS);
  const problem = tried?.problem ?? (await problemOfDrawing(page, watch));
  return tried || problem ? problem && `After using it: ${problem}` : UNUSABLE;
}

function hasLazyFiles(watch: PageWatch, release: RemoteRelease): boolean {
  const lazy = lazyFilesOf(release);
  return watch.scripts().some((file) => lazy.has(file));
}

/** Opens and uses the screen again while each lazily loaded file is lost once. */
async function visitWithLosses(context: BrowserContext, visited: Visit, intact: Intact): Promise<Finding[]> {
  const visit = {
    ...visited,
    where: `${visited.where}, with each lazily loaded file lost once`,
    expected: LOST,
  };
  const page = await context.newPage();
  const debug = await context.newCDPSession(page);
  const watch = watchPage(page, visit.release);
  const lost = problemOfLosses(page, watch, { ...visit, intact }).then((problem) => ({ problem }));
  const tried = await within(lost, USED_WITHIN_MS);
  const problem = tried ? tried.problem : UNUSABLE;
  const found = await findingsOf({ page, debug, watch, visit, problem });
  await closePage(page);
  return found;
}

/** Opens the live version alone, in a new browser; returns the problem. */
export async function problemOfLive(
  context: BrowserContext,
  url: string,
  live: RemoteRelease,
): Promise<string | null> {
  const page = await context.newPage();
  const watch = watchPage(page, live);
  await page.goto(url, { waitUntil: 'commit' });
  return (await problemOfDrawing(page, watch)) ?? failuresIn(watch)[0] ?? null;
}

// A page in an endless loop does not close; it ends with the browser.
const closePage = (page: Page) => within(page.close(), ANSWER_MS);

interface Seen {
  page: Page;
  debug: CDPSession;
  watch: PageWatch;
  visit: Visit;
  problem: string | null;
}

async function findingsOf({ page, debug, watch, visit, problem }: Seen): Promise<Finding[]> {
  const reasons = reasonsOf(watch, problem, visit.expected);
  if (reasons.length === 0) return [];
  const picture = await takePicture(page, debug, visit).catch(() => undefined);
  return reasons.map((reason) => ({ where: visit.where, reason, ...(picture && { picture }) }));
}

/** Whether a busy machine may be the cause instead of the version. */
export const mayBeSlowness = ({ reason }: Finding): boolean =>
  /endless loop|never settles|not rendered within|page did not load|cannot be (?:used|opened|left)|did not ask for/.test(
    reason,
  );

/** What the shell reports, as a sentence. */
const FAILURES = {
  failed: 'It cannot be loaded',
  crashed: 'It throws while rendering or leaving',
  erred: 'It throws in a handler, a promise, a timer or a worker',
};

function failuresIn(watch: PageWatch): string[] {
  return watch.reports().flatMap(({ outcome, reason = 'no reason was given' }) => {
    return outcome in FAILURES ? [`${FAILURES[outcome as keyof typeof FAILURES]}: ${reason}`] : [];
  });
}

function reasonsOf(watch: PageWatch, problem: string | null, expected: RegExp | null): string[] {
  const failures = failuresIn(watch);
  // Thrown errors are also in the console.
  const known = failures.map((failure) => failure.replace(/^[^:]*: /, ''));
  const errors = watch
    .errors()
    .filter((error) => !expected?.test(error) && !known.some((each) => error.includes(each)))
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
