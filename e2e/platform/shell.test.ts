import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeContexts, hasChromium, sharedBrowser } from '../support/browser.ts';
import { type Composition, isBuilt, serveComposition } from './composition.ts';
import { createFakeApi, type FakeApi } from './fake-api.ts';

const TEN_MINUTES = 600_000;

describe.skipIf(!hasChromium || !isBuilt)('the shell', () => {
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let api: FakeApi;
  let composition: Composition;
  let consoleErrors: string[];

  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterAll(() => closeContexts(browser));

  beforeEach(async () => {
    api = createFakeApi();
    composition = await serveComposition({ api: (...request) => api.handle(...request) });
    context = await browser.newContext({ baseURL: composition.origin });
    page = await context.newPage();
    consoleErrors = [];
    page.on('console', (message) => {
      if (message.type() === 'error') consoleErrors.push(message.text());
    });
  });
  afterEach(async () => {
    await context.close();
    await composition.close();
  });

  const where = () => {
    const { pathname, search, hash } = new URL(page.url());
    return pathname + search + hash;
  };
  const userFetches = () => api.calls.filter((call) => call === 'GET /api/user/').length;
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
  const link = (name: string) => page.getByRole('link', { name, exact: true });

  async function fillIn(password = 'secret-123') {
    await page.getByLabel('Email').fill('ana@example.org');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }

  describe('guards every change of route', () => {
    it('goes to login with the wanted path, query and hash when the user fetch answers 401', async () => {
      api.signedIn = false;
      await page.goto('/glossary/3?page=2&search=a%20b#r-5');
      await heading('Sign in to Tessera').waitFor();
      expect(new URL(page.url()).pathname).toBe('/login/');
      expect(new URL(page.url()).searchParams.get('redirect')).toBe('/glossary/3?page=2&search=a%20b#r-5');
    });

    it('comes back to the wanted path, query and hash after signing in', async () => {
      api.signedIn = false;
      await page.goto('/users/?search=an#row');
      await fillIn();
      await heading('Users').waitFor();
      expect(where()).toBe('/users/?search=an#row');
    });

    it.each(['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)'])(
      'goes home and not to %s after signing in',
      async (target) => {
        api.signedIn = false;
        await page.goto(`/login/?redirect=${encodeURIComponent(target)}`);
        await fillIn();
        await page.getByRole('region', { name: 'Documents' }).waitFor();
        expect(page.url()).toBe(`${composition.origin}/`);
      },
    );

    it('goes from login to home when a user is known', async () => {
      await page.goto('/');
      await page.getByRole('region', { name: 'Documents' }).waitFor();
      await page.evaluate(() => {
        window.history.pushState({ idx: 1 }, '', '/login/');
        window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));
      });
      await expect.poll(where).toBe('/');
    });

    it('does not fetch a known user again within ten minutes, and does after them', async () => {
      await page.clock.install();
      await page.goto('/');
      await link('Users').click();
      await heading('Users').waitFor();
      expect(userFetches()).toBe(1);
      await page.clock.setFixedTime(Date.now() + TEN_MINUTES - 5_000);
      await link('Home').click();
      await page.getByRole('region', { name: 'Documents' }).waitFor();
      expect(userFetches()).toBe(1);
      await page.clock.setFixedTime(Date.now() + TEN_MINUTES + 5_000);
      await link('Users').click();
      await heading('Users').waitFor();
      expect(userFetches()).toBe(2);
    });

    it('goes to login, and stays there, when a known user is refused after ten minutes', async () => {
      await page.clock.install();
      await page.goto('/');
      // A panel that still comes would ask for the sign-in in place.
      const lists = ['document/formats', 'document/', 'glossary/', 'translation_memory/'];
      await expect
        .poll(() => api.calls)
        .toEqual(expect.arrayContaining(lists.map((path) => `GET /api/${path}`)));
      await page.waitForLoadState('networkidle');
      api.signedIn = false;
      await page.clock.setFixedTime(Date.now() + TEN_MINUTES + 5_000);
      await link('Users').click();
      await heading('Sign in to Tessera').waitFor();
      expect(new URL(page.url()).searchParams.get('redirect')).toBe('/users/');
    });

    it('keeps screen and address, and only writes to the console, on any other error', async () => {
      await page.clock.install();
      await page.goto('/');
      await page.getByRole('region', { name: 'Documents' }).waitFor();
      api.failures['/api/user/'] = { status: 500 };
      await page.clock.setFixedTime(Date.now() + TEN_MINUTES + 5_000);
      const before = consoleErrors.length;
      await link('Users').click();
      await expect.poll(() => consoleErrors.length).toBeGreaterThan(before + 1);
      expect(where()).toBe('/');
      await page.getByRole('region', { name: 'Documents' }).waitFor();
      expect(await page.getByRole('alert').filter({ hasText: /\S/ }).count()).toBe(0);
    });

    it('keeps screen and address also when the change was a step back', async () => {
      await page.clock.install();
      await page.goto('/');
      await link('Users').click();
      await heading('Users').waitFor();
      api.failures['/api/user/'] = { status: 503 };
      await page.clock.setFixedTime(Date.now() + TEN_MINUTES + 5_000);
      const fetches = userFetches();
      await page.evaluate(() => window.history.back());
      await expect.poll(userFetches).toBe(fetches + 1);
      await expect.poll(where).toBe('/users/');
      await heading('Users').waitFor();
      api.failures = {};
      await page.evaluate(() => window.history.back());
      await page.getByRole('region', { name: 'Documents' }).waitFor();
      expect(where()).toBe('/');
    });

    it('shows the empty frame with a way to try again when the very first fetch fails', async () => {
      api.failures['/api/user/'] = { status: 500 };
      await page.goto('/users/');
      const again = page.getByRole('button', { name: 'Try again' });
      await again.waitFor();
      expect(await page.getByRole('alert').filter({ hasText: /\S/ }).count()).toBe(0);
      await again.click();
      await expect.poll(userFetches).toBe(2);
      api.failures = {};
      await again.click();
      await heading('Users').waitFor();
    });
  });

  describe('signs in and out', () => {
    it.each([
      [401, 'is wrong'],
      [403, 'disabled'],
      [429, 'Try again in 4 min'],
      [503, 'server has a problem'],
    ])('says what happened on %i beside the form', async (status, words) => {
      api.signedIn = false;
      api.failures['/api/auth/login'] = { status, headers: { 'Retry-After': '240' } };
      await page.goto('/login/');
      await fillIn();
      await page.locator('form').getByRole('alert').filter({ hasText: words }).waitFor();
    });

    it('says that the server is lost when it is', async () => {
      api.signedIn = false;
      await page.goto('/login/');
      await page.route('**/api/auth/login', (route) => route.abort());
      await fillIn();
      await page.locator('form').getByRole('alert').filter({ hasText: 'cannot be reached' }).waitFor();
    });

    it('clears the user and asks again after signing out', async () => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Ana' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await heading('Sign in to Tessera').waitFor();
      expect(api.calls).toContain('POST /api/auth/logout');
      const before = userFetches();
      await page.goBack();
      await heading('Sign in to Tessera').waitFor();
      expect(userFetches()).toBe(before + 1);
    });

    it('asks to sign in over the work when a later call is refused, and repeats the call', async () => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Ana' }).click();
      await page.getByRole('menuitem', { name: 'Change password' }).click();
      await page.getByLabel('Current password').fill('secret-123');
      await page.getByLabel('New password').fill('new-secret-123');
      api.signedIn = false;
      await page.getByRole('button', { name: 'Change password' }).click();
      const dialog = page.getByRole('dialog', { name: 'Sign in again' });
      await dialog.waitFor();
      expect(where()).toBe('/');
      expect(await dialog.getByLabel('Email').inputValue()).toBe('ana@example.org');
      await dialog.getByLabel('Password').fill('secret-123');
      await dialog.getByRole('button', { name: 'Sign in' }).click();
      await expect.poll(() => dialog.count()).toBe(0);
      await expect
        .poll(() => api.calls.filter((call) => call === 'PUT /api/user/password').length)
        .toBeGreaterThanOrEqual(2);
    });

    it('shows the users screen in the bar only to those who manage users', async () => {
      api.role = 'manager';
      await page.goto('/');
      await page.getByRole('button', { name: 'Ana' }).waitFor();
      expect(await link('Users').count()).toBe(0);
    });
  });

  describe('is for everybody', () => {
    it('moves the focus to the screen and says its title on every navigation', async () => {
      await page.goto('/');
      await link('Users').click();
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
      await expect
        .poll(() => page.locator('[aria-live=polite][role=status]').allInnerTexts())
        .toContain('Users · Tessera');
      expect(await page.title()).toBe('Users · Tessera');
    });

    it('offers to skip to the content as the first stop of the Tab key', async () => {
      await page.goto('/users/');
      await heading('Users').waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
    });

    it('remembers the theme that was chosen', async () => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Theme' }).click();
      await page.getByRole('menuitemcheckbox', { name: 'Dark' }).click();
      expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
      await page.reload();
      expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    });

    it('shows the list of a menu that was opened before the rest of the kit came', async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      await page.route(/\/assets\/ui\.\w+\.js/, async (route) => {
        await promise;
        await route.continue();
      });
      api.signedIn = false;
      await page.goto('/login/', { waitUntil: 'commit' });
      await page.getByRole('button', { name: 'English' }).click();
      expect(await page.getByRole('menu').count()).toBe(0);
      resolve();
      await page.getByRole('menuitemcheckbox', { name: 'Deutsch' }).waitFor();
    });

    it('says that the connection is lost, and stops saying so', async () => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Ana' }).waitFor();
      await context.setOffline(true);
      await page.getByText('You are offline').waitFor();
      await context.setOffline(false);
      await expect.poll(() => page.getByText('You are offline').count()).toBe(0);
    });

    it('says what a path that leads nowhere is, and the way on', async () => {
      await page.goto('/nowhere/at/all');
      await heading('Page not found').waitFor();
      await link('Go to Home').click();
      await page.getByRole('region', { name: 'Documents' }).waitFor();
    });
  });
});
