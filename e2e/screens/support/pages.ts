import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchHeadlessShell } from '../../../tools/support/chromium.ts';
import { IDLE_PATH, type ScreensHost } from '../host/screens-host.ts';
import { followTraffic, forgetTraffic, lastAnswers } from './settled.ts';

export interface PageOptions {
  path: string;
  /** `null`: no user is signed in. */
  cookie: string | null;
  width: number;
  height: number;
  theme: 'light' | 'dark';
  /** Keeps the browser storage of earlier tests. */
  keepsStorage: boolean;
  /** Interface language chosen in this browser; default: the browser's. */
  language: string | undefined;
  /** The answering server. */
  backend: object;
  /** Called before the page shows anything. */
  onPage: (page: Page) => void;
}

interface Seat {
  context: BrowserContext;
  page: Page;
  /** The server that the page used last. */
  backend: object | null;
}

/** The pages of this process: opened once, then used by one test after the other. */
const seats: Seat[] = [];
let taken = 0;
let browser: Browser | undefined;

async function openSeat(url: string): Promise<Seat> {
  if (!browser?.isConnected()) browser = await launchHeadlessShell();
  const context = await browser.newContext({ baseURL: url, acceptDownloads: true });
  const page = await context.newPage();
  followTraffic(page);
  await page.goto(IDLE_PATH);
  return { context, page, backend: null };
}

async function takeSeat(url: string): Promise<Seat> {
  const at = taken++;
  let seat = seats[at];
  if (!seat || seat.page.isClosed() || !seat.context.browser()?.isConnected()) seat = await openSeat(url);
  seats[at] = seat;
  return seat;
}

/** Shows a screen in a page that no other page of this test uses; its storage and cookies are its own. */
export async function showScreen(url: string, options: PageOptions): Promise<Page> {
  const seat = await takeSeat(url);
  const { context, page } = seat;
  const { path, cookie, width, height, theme, keepsStorage, language, backend, onPage } = options;
  // The page may still be saving to a document of the other backend, and both number theirs from 1.
  if (seat.backend && seat.backend !== backend) await page.goto(IDLE_PATH);
  onPage(page);
  page.setDefaultTimeout(20_000);
  await page.setViewportSize({ width, height });
  // Without transitions nothing has to be waited for, and far fewer frames are drawn.
  await page.emulateMedia({ media: null, colorScheme: theme, reducedMotion: 'reduce', forcedColors: null });
  await (cookie ? signIn(context, url, cookie) : context.clearCookies());
  seat.backend = backend;
  forgetTraffic(page);
  await callHost(page, 'show', path, { isFresh: !keepsStorage, ...(language && { language }) });
  return page;
}

/** Replaces the session cookie, without a moment in which a late request would be signed out. */
async function signIn(context: BrowserContext, url: string, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }]);
}

/** Unmounts all screens of the test. */
export async function leaveScreens(): Promise<void> {
  const used = seats.slice(0, taken);
  taken = 0;
  for (const { page, context } of used) {
    if (page.isClosed()) continue;
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    for (const other of context.pages()) if (other !== page) await other.close();
    await callHost(page, 'leave');
    await lastAnswers(page);
  }
}

async function callHost<Name extends keyof ScreensHost>(
  page: Page,
  name: Name,
  ...args: Parameters<ScreensHost[Name]>
): Promise<void> {
  const call = () =>
    page.evaluate(
      ([method, given]) => {
        const { screens } = window as unknown as { screens?: Record<string, (...all: unknown[]) => unknown> };
        return screens ? Promise.resolve(screens[method]?.(...given)).then(() => true) : false;
      },
      [name, args] as [string, unknown[]],
    );
  if (await call()) return;
  // The test has navigated away.
  await page.goto(IDLE_PATH);
  if (!(await call())) throw new Error('The page of the screen tests did not start.');
}
