import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLong } from '../../tools/support/long.ts';
import { closeContexts, hasChromium, sharedBrowser } from '../support/browser.ts';
import { type Composition, isBuilt, serveComposition } from './composition.ts';
import { createFakeApi, type FakeApi } from './fake-api.ts';
import { answer, VISIBLE_MS } from './fault-kinds.ts';
import { earlierVersions, withHistory } from './with-history.ts';

const KIT = /^\/assets\/ui\..*\.js$/;

describe.skipIf(!hasChromium || !isBuilt)('the cause of a screen that does not load', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterAll(() => closeContexts(browser));

  interface Opened {
    page: Page;
    api: FakeApi;
    composition: Composition;
    /** Requests for files of versions other than the live one. */
    ofOthers: string[];
  }

  async function withUsers(run: (opened: Opened) => Promise<void>) {
    const api = createFakeApi();
    const composition = await serveComposition({
      api: api.handle,
      ...withHistory('users', earlierVersions('users')),
    });
    const context = await browser.newContext({ baseURL: composition.origin });
    try {
      const page = await context.newPage();
      const ofOthers: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/remotes/users/0.0.')) ofOthers.push(request.url());
      });
      await run({ page, api, composition, ofOthers });
    } finally {
      await context.close();
      await composition.close();
    }
  }

  const failure = (page: Page) => page.getByRole('alert').filter({ hasText: /^Users (could not|cannot)/ });
  const heading = (page: Page) => page.getByRole('heading', { name: 'Users', level: 1, exact: true });
  const broken = (page: Page) => page.evaluate(() => localStorage.getItem('tessera-broken-versions'));

  for (const [name, fault] of [
    ['hangs', () => undefined],
    ...(isLong ? [['is missing', answer(404, 'text/plain', 'not found')] as const] : []),
  ] as const) {
    it(`is the shell when one of its own files ${name}, and no earlier version is tried`, async () => {
      await withUsers(async ({ page, api, composition, ofOthers }) => {
        composition.intercept((_request, response, pathname) => {
          if (!KIT.test(pathname)) return false;
          fault(response, Buffer.alloc(0));
          return true;
        });
        const asked = performance.now();
        await page.goto('/users/', { waitUntil: 'commit' });
        await failure(page).waitFor({ timeout: VISIBLE_MS });
        expect(performance.now() - asked).toBeLessThan(VISIBLE_MS);
        composition.intercept(null);
        await failure(page).getByRole('button', { name: 'Try again' }).click();
        await heading(page).waitFor();
        // The rest of the shell from that file also works.
        await page.getByRole('button', { name: 'Ana' }).waitFor();
        expect(ofOthers).toEqual([]);
        expect(await broken(page)).toBeNull();
        await expect.poll(() => api.reports.length).toBeGreaterThan(0);
        expect(api.reports.filter(({ outcome }) => outcome !== 'loaded' && outcome !== 'left')).toEqual([]);
      });
    });
  }

  it('blames no version when the connection is lost', async () => {
    await withUsers(async ({ page, api }) => {
      await page.goto('/');
      await page.getByRole('region', { name: 'Documents' }).waitFor();
      await page.context().setOffline(true);
      await page.getByRole('link', { name: 'Users', exact: true }).dispatchEvent('click');
      await failure(page).waitFor({ timeout: VISIBLE_MS });
      await failure(page).getByText('You are offline').waitFor();
      await page.context().setOffline(false);
      await failure(page).getByRole('button', { name: 'Try again' }).click();
      await heading(page).waitFor();
      expect(await broken(page)).toBeNull();
      await expect.poll(() => api.reports.length).toBeGreaterThan(0);
      expect(api.reports.filter(({ outcome }) => outcome !== 'loaded' && outcome !== 'left')).toEqual([]);
    });
  });

  it('a version that hangs is reported and avoided, and an earlier one that loads is shown in time', async () => {
    await withUsers(async ({ page, api, composition, ofOthers }) => {
      const live = composition.live.remotes.users;
      composition.intercept((_request, _response, pathname) => pathname.startsWith(live?.folder ?? ''));
      const asked = performance.now();
      await page.goto('/users/', { waitUntil: 'commit' });
      await heading(page).waitFor();
      expect(performance.now() - asked).toBeLessThan(6_000);
      expect(ofOthers.every((url) => url.includes('earlier2'))).toBe(true);
      const failed = { remote: 'users', version: live?.version, outcome: 'failed' };
      await expect.poll(() => api.reports).toContainEqual(expect.objectContaining(failed));
      await heading(page).waitFor();
      expect(await broken(page)).toContain(live?.version);
      // The next page does not wait for it.
      const again = performance.now();
      await page.goto('/users/', { waitUntil: 'commit' });
      await heading(page).waitFor();
      expect(performance.now() - again).toBeLessThan(performance.now() - asked);
    });
  });

  it('a rollback replaces a failed screen at once, without “Use it now”', async () => {
    const api = createFakeApi();
    const composition = await serveComposition({ api: api.handle });
    const context = await browser.newContext({ baseURL: composition.origin });
    try {
      const page = await context.newPage();
      const { live } = composition;
      composition.intercept((_request, response, pathname) => {
        if (!pathname.startsWith(live.remotes.users?.folder ?? '')) return false;
        answer(404, 'text/plain', 'not found')(response, Buffer.alloc(0));
        return true;
      });
      await page.goto('/users/', { waitUntil: 'commit' });
      await failure(page).waitFor({ timeout: VISIBLE_MS });
      const [good] = earlierVersions('users');
      if (!good) throw new Error('no version');
      composition.intercept((_request, response, pathname) => {
        const text = good.paths[pathname];
        if (!text) return false;
        answer(
          200,
          pathname.endsWith('.css') ? 'text/css' : 'text/javascript',
          text,
        )(response, Buffer.alloc(0));
        return true;
      });
      composition.release({
        ...live,
        revision: live.revision + 1,
        remotes: { ...live.remotes, users: good.release },
      });
      // As when the user returns to the tab.
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await heading(page).waitFor();
      await expect.poll(() => page.getByRole('button', { name: 'Use it now' }).count()).toBe(0);
    } finally {
      await context.close();
      await composition.close();
    }
  });
});
