import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../../tools/support/chromium.ts';
import { ADMIN } from './workbench.ts';

export { hasChromium, launchBrowser, launchProfile } from '../../tools/support/chromium.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let shared: Browser | undefined;

/**
 * The browser shared by all test files in this process. It ends with the process; call {@link closeContexts}
 * after each file.
 */
export async function sharedBrowser(): Promise<Browser> {
  if (!shared?.isConnected()) shared = await launchBrowser();
  return shared;
}

/** Closes everything that a file has opened in the browser. */
export async function closeContexts(browser: Browser | undefined): Promise<void> {
  await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
}

/** A page on the workbench in a new context, signed in as the admin by default. */
export async function openPage(
  browser: Browser,
  url: string,
  options: {
    signedIn?: boolean | { email: string; password: string };
    path?: string;
    theme?: 'light' | 'dark';
    width?: number;
    height?: number;
  } = {},
): Promise<Page> {
  const { signedIn = true, path = '/', theme = 'light', width = 1280, height = 800 } = options;
  const context = await browser.newContext({
    baseURL: url,
    colorScheme: theme,
    // Each frame of a transition costs processor time, and no journey is about one.
    reducedMotion: 'reduce',
    viewport: { width, height },
    acceptDownloads: true,
  });
  if (signedIn) await signIn(context, signedIn === true ? ADMIN : signedIn);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Signs the context in by cookie, without the form. */
async function signIn(
  context: BrowserContext,
  credentials: { email: string; password: string },
): Promise<void> {
  const response = await context.request.post('/api/auth/login', { data: credentials });
  if (!response.ok()) throw new Error(`Sign-in answered ${response.status()}`);
}

/**
 * axe's findings for the current page, in both themes by default, as readable lines; empty = none. `within`:
 * selector of the only part to check, if the rest was already checked: axe takes time for each element.
 */
export async function accessibilityProblems(
  page: Page,
  { inOneTheme = false, within = 'html' }: { inOneTheme?: boolean; within?: string } = {},
): Promise<string[]> {
  const current = await axeFindings(page, within);
  if (inOneTheme) return current;
  const theme = await page.evaluate(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  );
  const other = theme === 'dark' ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme: other });
  // The other theme differs only in colours.
  const inOther = await axeFindings(page, within, ['color-contrast', 'link-in-text-block']);
  await page.emulateMedia({ colorScheme: theme });
  return [...current, ...inOther.map((finding) => `${other}: ${finding}`)];
}

/** @param rules axe's identifiers; all rules unless given. */
async function axeFindings(page: Page, within: string, rules: string[] = []): Promise<string[]> {
  // Elements fading in have a transient contrast, and the end of a transition can start others in
  // descendants.
  await page.evaluate(async () => {
    const running = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
        );
    while (running().length > 0) await new Promise(requestAnimationFrame);
  });
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  return page.evaluate(
    async ([selector, runOnly]) => {
      const { axe } = globalThis as unknown as { axe: Axe };
      const options = { resultTypes: ['violations'], ...(runOnly.length && { runOnly }) };
      const { violations } = await axe.run(selector, options);
      return violations.map(
        ({ id, help, nodes }) =>
          `${id}: ${help}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
      );
    },
    [within, rules] as const,
  );
}

interface Axe {
  run(within: string, options: { resultTypes: string[]; runOnly?: string[] }): Promise<AxeResults>;
}

interface AxeResults {
  violations: { id: string; help: string; nodes: { html: string }[] }[];
}
