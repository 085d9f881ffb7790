import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { PageWatch } from './watch-page.ts';
import { within } from './within.ts';

/** Time limit for drawing, ms: users get an error after 8 s, and the deploying machine may be busy. */
export const DRAWN_WITHIN_MS = 10_000;
/** A page that does not answer within this time is in a loop, ms. */
export const ANSWER_MS = 2_000;
/** A drawn page without requests for this time is complete, ms. */
const QUIET_MS = 150;
const LOOK_MS = 25;
/** The shell sends its reports during the event, ms. */
const SENT_WITHIN_MS = 150;
/** Time limit for a drawn page to become idle, ms. */
const IDLE_WITHIN_MS = 6_000;

const ENDLESS = 'The page stopped responding: it is in an endless loop.';
const RESTLESS = 'It never settles: something keeps rendering or computing.';

/** Waits until a screen is drawn, idle and has sent its reports; returns the problem. */
export async function problemOfDrawing(page: Page, watch: PageWatch): Promise<string | null> {
  const drawn = await drawnIn(page, watch);
  if (typeof drawn === 'string') return drawn;
  if (!(await within(page.evaluate(idle), IDLE_WITHIN_MS))) return RESTLESS;
  if (!(await hasTold(page))) return ENDLESS;
  return drawn.isEmpty ? 'It rendered nothing.' : null;
}

/** Waits until a part of a drawn screen is complete; returns the problem. */
export async function problemOfPart(page: Page, watch: PageWatch): Promise<string | null> {
  const drawn = await drawnIn(page, watch);
  return typeof drawn === 'string' ? drawn : null;
}

async function drawnIn(page: Page, watch: PageWatch): Promise<Drawn | string> {
  const end = performance.now() + DRAWN_WITHIN_MS;
  let seen: Drawn | null = null;
  while (performance.now() < end) {
    seen = await within(page.evaluate(look), Math.min(ANSWER_MS, end - performance.now()));
    if (seen && !seen.isBusy && isQuiet(watch)) return seen;
    await sleep(LOOK_MS);
  }
  const limit = `within ${DRAWN_WITHIN_MS / 1000} s`;
  return seen ? `It was not rendered ${limit}: it is still waiting for something.` : ENDLESS;
}

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

/** Runs in the page: waits until it is idle. */
function idle(): Promise<boolean> {
  return new Promise((done) => requestIdleCallback(() => done(true)));
}

/** Makes the shell send its reports on the version at once, as it does when a page is left; it may have none. */
async function hasTold(page: Page): Promise<boolean> {
  const sent = page.waitForRequest((request) => request.url().endsWith('/operations/reports'));
  const isTold = within(sent, IDLE_WITHIN_MS + SENT_WITHIN_MS);
  const isLeft = await within(page.evaluate(tell), IDLE_WITHIN_MS);
  if (isLeft) await within(isTold, SENT_WITHIN_MS);
  return isLeft === true;
}

/** Runs in the page, once the effects of what it has drawn have run. */
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
