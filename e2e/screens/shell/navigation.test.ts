import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { choose, heading, row, where } from '../../support/act.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import { ADMIN } from '../../support/workbench.ts';
import { redraw } from '../support/redraw.ts';
import { useScreens } from '../support/screens.ts';
import { settled } from '../support/settled.ts';

const TEN_MINUTES = 600_000;
const screens = useScreens();

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const home = (page: Page) => page.getByRole('region', { name: 'Documents' });
/** The button of the user's menu; others may have the same name. */
const account = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name, exact: true });
const alerts = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ }).count();

/** Shows the users, with a count of the requests for the signed-in user. */
async function openUsers() {
  const page = await screens.open({ path: '/users/' });
  await row(page, ADMIN.email).waitFor();
  await settled(page);
  const fetches = { count: 0 };
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/user/') fetches.count += 1;
  });
  return { page, fetches };
}

/** Runs while the page's date is this much later. */
async function after(page: Page, ms: number, run: () => Promise<void>): Promise<void> {
  await page.evaluate((by) => {
    const own = Date.now;
    Date.now = () => own() + by;
    Object.assign(window, { restoreDate: () => Object.assign(Date, { now: own }) });
  }, ms);
  try {
    await run();
  } finally {
    await page.evaluate(() => (window as unknown as { restoreDate: () => void }).restoreDate());
  }
}

const failUser = (page: Page, status: number) =>
  page.route('**/api/user/', (route) => route.fulfill({ status, json: {} }));

describe('every change of route (seed, sections 2, 4, 8)', () => {
  test('leads a signed-in user from the sign-in screen home, by its address and from within', async () => {
    const page = await screens.open({ path: '/login/' });
    await home(page).waitFor();
    expect(where(page)).toBe('/');
    await link(page, 'Users').click();
    await heading(page, 'Users').waitFor();
    await page.evaluate(() => {
      window.history.pushState({ idx: 1 }, '', '/login/');
      window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));
    });
    await home(page).waitFor();
    expect(where(page)).toBe('/');
  });

  test('fetches the user again when the last fetch is older than ten minutes, and only then', async () => {
    const { page, fetches } = await openUsers();
    await after(page, TEN_MINUTES - 60_000, async () => {
      await link(page, 'Home').click();
      await home(page).waitFor();
    });
    expect(fetches.count).toBe(0);
    await after(page, TEN_MINUTES + 1_000, async () => {
      await link(page, 'Users').click();
      await heading(page, 'Users').waitFor();
    });
    expect(fetches.count).toBe(1);
  });

  test('leads to the sign-in screen when the session has ended meanwhile', async () => {
    const { page } = await openUsers();
    screens.console.expect(/401/);
    await page.context().clearCookies();
    await after(page, TEN_MINUTES + 1_000, async () => {
      await link(page, 'Home').click();
      await heading(page, 'Sign in to Tessera').waitFor();
    });
    expect(where(page)).toBe('/login/?redirect=%2F');
  });

  test('keeps the screen without a message when the user cannot be fetched, until it works', async () => {
    const { page, fetches } = await openUsers();
    screens.console.expect(/500|ApiError|server/i);
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await failUser(page, 500);
    await after(page, TEN_MINUTES + 1_000, async () => {
      await link(page, 'Home').click();
      await expect.poll(() => errors.length).toBeGreaterThan(1);
      await expect.poll(() => where(page)).toBe('/users/');
      await row(page, ADMIN.email).waitFor();
      expect(await alerts(page)).toBe(0);
      await page.unroute('**/api/user/');
      await link(page, 'Home').click();
      await home(page).waitFor();
    });
    expect(fetches.count).toBeGreaterThan(1);
  });

  test('keeps the screen and its address when a step back fails, and goes back once it works', async () => {
    const page = await screens.open({ path: '/' });
    await home(page).waitFor();
    await link(page, 'Users').click();
    await row(page, ADMIN.email).waitFor();
    await settled(page);
    screens.console.expect(/500|ApiError|server/i);
    await failUser(page, 500);
    await after(page, TEN_MINUTES + 1_000, async () => {
      const failed = page.waitForResponse('**/api/user/');
      await page.evaluate(() => window.history.back());
      await failed;
      await expect.poll(() => where(page)).toBe('/users/');
      await heading(page, 'Users').waitFor();
      await page.unroute('**/api/user/');
      await page.evaluate(() => window.history.back());
      await home(page).waitFor();
      expect(where(page)).toBe('/');
    });
  });

  test('a first page whose user cannot be fetched is an empty frame with a button to try again', async () => {
    const page = await screens.open({ path: '/' });
    await home(page).waitFor();
    screens.console.expect(/500|FirstLoad|ApiError|server|fetched/i);
    await failUser(page, 500);
    await redraw(page, '/users/');
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    expect(await alerts(page)).toBe(0);
    const failed = page.waitForResponse('**/api/user/');
    await again.click();
    await failed;
    await page.unroute('**/api/user/');
    await again.click();
    await heading(page, 'Users').waitFor();
  });

  test('shows an error with a link home for an unknown path', async () => {
    const page = await screens.open({ path: '/nowhere/at/all' });
    await heading(page, 'Page not found').waitFor();
    await link(page, 'Go to Home').click();
    await home(page).waitFor();
  });
});

describe('a session', () => {
  test('that was ended by signing out is not resumed by a step back', async () => {
    const { page, fetches } = await openUsers();
    screens.console.expect(/401/);
    await choose(page, account(page, 'Admin'), 'Sign out');
    await heading(page, 'Sign in to Tessera').waitFor();
    await expect.poll(() => link(page, 'Users').count()).toBe(0);
    expect(fetches.count).toBe(0);
    await page.goBack();
    await heading(page, 'Sign in to Tessera').waitFor();
    expect(fetches.count).toBe(1);
  });

  test('that ends during a call is resumed on the page at the user’s request, and the call is repeated', async () => {
    const email = 'resumed@example.com';
    const password = 'a password of my own';
    await screens.backend.api('POST', '/users/', { email, username: 'Ana', role: 'user', password });
    const page = await screens.open({ path: '/', as: email });
    screens.console.expect(/401/);
    await choose(page, account(page, 'Ana'), 'Change password');
    await page.getByLabel('Current password').fill(password);
    await page.getByLabel('New password').fill('another password');
    await settled(page);
    await page.context().clearCookies();
    const change = page.getByRole('button', { name: 'Change password' });
    await change.click();
    const ended = page.getByRole('alert').filter({ hasText: 'Your session has ended' });
    await ended.waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await expect.poll(() => change.evaluate((button) => button === document.activeElement)).toBe(true);
    await ended.getByRole('button', { name: 'Sign in' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.waitFor();
    expect(where(page)).toBe('/');
    await expect.poll(() => dialog.getByLabel('Email').inputValue()).toBe(email);
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const body = JSON.stringify({ email, password: 'another password' });
    expect((await fetch(`${screens.url}/api/auth/login`, { method: 'POST', body })).status).toBe(200);
  });

  test('of a manager shows no link to the users', async () => {
    const page = await screens.open({ path: '/', role: 'manager' });
    await account(page, 'Jonas Weber').waitFor();
    await expect.poll(() => link(page, 'Users').count()).toBe(0);
  });
});

test('the frame reports that the browser is offline until it is online again', async () => {
  const page = await screens.open({ path: '/account/' });
  await account(page, 'Admin').waitFor();
  await settled(page);
  screens.console.expect(/ERR_INTERNET_DISCONNECTED/);
  const notice = page.getByText('You are offline');
  try {
    await page.context().setOffline(true);
    await notice.waitFor();
  } finally {
    await page.context().setOffline(false);
  }
  await notice.waitFor({ state: 'detached' });
});

test('an uncaught error is written to the console and leaves the page as it is (seed, section 8)', async () => {
  const page = await screens.open({ path: '/account/' });
  await heading(page, 'Your account').waitFor();
  await settled(page);
  const before = await page.locator('body').textContent();
  screens.console.expect(/nobody expected this/);
  const logged = page.waitForEvent('console', (message) => message.text().includes('nobody expected this'));
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('nobody expected this');
    });
  });
  await logged;
  await expect.poll(() => page.locator('body').textContent()).toBe(before);
});
