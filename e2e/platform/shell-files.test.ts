import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLong } from '../../tools/support/long.ts';
import { accessibilityProblems, closeContexts, hasChromium, sharedBrowser } from '../support/browser.ts';
import { startWorkbench, type Workbench } from '../support/workbench.ts';
import { isBuilt, serveComposition } from './composition.ts';
import { createFakeApi } from './fake-api.ts';
import { answer as fill, VISIBLE_MS } from './fault-kinds.ts';

const MAIN = /\/assets\/main\.[^/]*\.js$/;
const STYLE = /\/assets\/main\.[^/]*\.css$/;

const FAULTS: Record<string, { file: RegExp; answer: (route: Route) => unknown }> = {
  'its script is missing': { file: MAIN, answer: (route) => route.fulfill({ status: 404 }) },
  'its script hangs': { file: MAIN, answer: () => undefined },
  'its style sheet is missing': { file: STYLE, answer: (route) => route.fulfill({ status: 404 }) },
  'its script was altered': {
    file: MAIN,
    answer: async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()};` });
    },
  },
  'its script cannot be reached': { file: MAIN, answer: (route) => route.abort('connectionrefused') },
};
/** One for each way in which it fails to start; `npm run test:long` runs all. */
const IN_SHORT = ['its script hangs', 'its style sheet is missing'];
const PLAYED = Object.entries(FAULTS).filter(([name]) => isLong || IN_SHORT.includes(name));

describe.skipIf(!hasChromium || !isBuilt)('a page whose shell starts late or not at all', () => {
  let browser: Browser;
  let workbench: Workbench;
  beforeAll(async () => {
    [browser, workbench] = await Promise.all([sharedBrowser(), startWorkbench()]);
  });
  afterAll(async () => {
    await closeContexts(browser);
    await workbench?.stop();
  });

  const message = (page: Page) => page.getByRole('alert').filter({ hasText: 'Tessera could not start' });

  for (const [name, { file, answer }] of PLAYED) {
    it(`reports within 8 s that ${name}, and starts after “Try again”`, async () => {
      const context = await browser.newContext({ baseURL: workbench.url });
      const page = await context.newPage();
      let isWrong = true;
      await page.route(file, (route) => (isWrong ? answer(route) : route.continue()));
      const asked = performance.now();
      await page.goto('/login/', { waitUntil: 'commit' });
      await message(page).waitFor({ timeout: VISIBLE_MS });
      expect(performance.now() - asked).toBeLessThan(VISIBLE_MS);
      // Without the route, a hanging request would continue, and the page would start by itself.
      isWrong = false;
      // Playwright's click would wait for the request that hangs.
      await message(page).getByRole('button', { name: 'Try again' }).dispatchEvent('click');
      // Without a style sheet the form appears before the reload, so closing the page now would collide with
      // it.
      await message(page).waitFor({ state: 'detached' });
      await page.getByLabel('Email').waitFor();
      await context.close();
    });
  }

  it('refetches an altered file that the browser has cached', async () => {
    const composition = await serveComposition({ api: createFakeApi({ signedIn: false }).handle });
    const context = await browser.newContext({ baseURL: composition.origin });
    try {
      const page = await context.newPage();
      composition.intercept((_request, response, pathname) => {
        if (!MAIN.test(pathname)) return false;
        // Cached for a year, like the correct one.
        fill(200, 'text/javascript', 'const altered = 1;')(response, Buffer.alloc(0));
        return true;
      });
      await page.goto('/login/', { waitUntil: 'commit' });
      await message(page).waitFor({ timeout: VISIBLE_MS });
      composition.intercept(null);
      await message(page).getByRole('button', { name: 'Try again' }).click();
      await page.getByLabel('Email').waitFor();
    } finally {
      await context.close();
      await composition.close();
    }
  });

  it('shows a message without a script that is accessible in light and dark', async () => {
    const context = await browser.newContext({ baseURL: workbench.url });
    const page = await context.newPage();
    await page.route(MAIN, (route) => route.fulfill({ status: 404 }));
    await page.goto('/login/', { waitUntil: 'commit' });
    await message(page).waitFor({ timeout: VISIBLE_MS });
    const snapshot = await message(page).ariaSnapshot();
    expect(snapshot).toContain('heading "Tessera could not start" [level=1]');
    expect(snapshot).toContain('button "Try again"');
    expect(await accessibilityProblems(page)).toEqual([]);
    await context.close();
  });

  it('opens the list of a menu that was pressed before the rest of the shell had loaded', async () => {
    const context = await browser.newContext({ baseURL: workbench.url });
    const page = await context.newPage();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/assets\/ui\.\w+\.js/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/login/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'English' }).click();
    expect(await page.getByRole('menu').count()).toBe(0);
    release();
    await page.getByRole('menuitemcheckbox', { name: 'Deutsch' }).waitFor();
    // The message for a shell that does not start is not shown.
    expect(await message(page).count()).toBe(0);
    await context.close();
  });
});
