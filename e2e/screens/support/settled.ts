import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

interface Traffic {
  pending: Set<Request>;
  /** Paths of the answered requests. */
  answered: string[];
}

const traffic = new WeakMap<Page, Traffic>();

/** Records the requests of a page. Playwright's "networkidle" fires once per load, and these pages load once. */
export function followTraffic(page: Page): void {
  const pending = new Set<Request>();
  const answered: string[] = [];
  traffic.set(page, { pending, answered });
  page.on('request', (request) => {
    // The stream of live events never ends.
    if (request.resourceType() !== 'eventsource') pending.add(request);
  });
  page.on('requestfinished', (request) => {
    if (pending.delete(request)) answered.push(new URL(request.url()).pathname);
  });
  page.on('requestfailed', (request) => pending.delete(request));
}

/** Starts a new record, without the last screen's requests. */
export function forgetTraffic(page: Page): void {
  traffic.get(page)?.pending.clear();
  traffic.get(page)?.answered.splice(0);
}

/** Longest wait for the last answers of a screen, ms; tests may leave requests unanswered. */
const LAST_ANSWERS_MS = 300;

/**
 * Waits for the answers to requests that a screen sends as it closes: an error among them would be written to the
 * console during the next test.
 */
export async function lastAnswers(page: Page): Promise<void> {
  const pending = traffic.get(page)?.pending;
  const end = Date.now() + LAST_ANSWERS_MS;
  do await page.evaluate(() => new Promise(requestAnimationFrame));
  while (pending && pending.size > 0 && Date.now() < end);
}

/**
 * Waits until everything that the page has requested is answered and drawn.
 * @param path Part of the path of a request that must be among them; counted since the screen was shown.
 */
export async function settled(page: Page, path = ''): Promise<void> {
  const { pending, answered } = traffic.get(page) ?? {};
  if (!pending || !answered) throw new Error('The requests of this page are not recorded.');
  const missing = () => [
    ...[...pending].map((request) => request.url()),
    ...(answered.some((one) => one.includes(path)) ? [] : [path]),
  ];
  do {
    await expect.poll(missing, { interval: 20 }).toEqual([]);
    // The answers are drawn in the next frame, which may request more.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  } while (missing().length > 0);
}
