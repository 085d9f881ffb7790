import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { choose, heading, row, where } from '../support/act.ts';
import { type ConsoleWatch, watchConsole } from '../support/console.ts';
import { PASSWORD, type Stage, startStage } from '../support/stage.ts';
import { ADMIN } from '../support/workbench.ts';

const TEN_MINUTES = 600_000;

let stage: Stage;
let context: BrowserContext;
let page: Page;
let watch: ConsoleWatch;

beforeAll(async () => {
  stage = await startStage('composed');
});
afterEach(async () => {
  await context.close();
  expect(watch.problems()).toEqual([]);
});
afterAll(() => stage?.stop());

/** A new browser on the page of this path. */
async function arrive(path: string): Promise<void> {
  context = await stage.browser.newContext({ baseURL: stage.url });
  page = await context.newPage();
  page.setDefaultTimeout(10_000);
  watch = watchConsole(page);
  watch.expect(/status of 401/);
  await page.goto(path);
}

async function signIn(email = ADMIN.email, password = ADMIN.password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function signedIn(path = '/'): Promise<void> {
  await arrive(path);
  await signIn();
  await account().waitFor();
}

const userFetches = (): { count: number } => {
  const fetches = { count: 0 };
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/user/') fetches.count += 1;
  });
  return fetches;
};
const account = () => page.locator('#bar').getByRole('button', { name: 'Admin' });
const link = (name: string) => page.getByRole('link', { name, exact: true });

describe('signing in', () => {
  test('no current user, fetch answers 401: to login with redirect set to the wanted path, and back (seed, section 4)', async () => {
    const { path, name } = await stage.makeGlossary();
    await arrive(`${path}?search=anchor#here`);
    await heading(page, 'Sign in to Tessera').waitFor();
    expect(new URL(page.url()).pathname).toBe('/login/');
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(`${path}?search=anchor#here`);
    await signIn();
    await heading(page, name).waitFor();
    expect(where(page) + new URL(page.url()).hash).toBe(`${path}?search=anchor#here`);
    expect(await page.getByRole('searchbox').inputValue()).toBe('anchor');
  });

  test('a redirect to another origin is not followed', async () => {
    await arrive('/login/?redirect=%2F%2Fevil.example%2F');
    await signIn();
    await page.getByRole('region', { name: 'Glossaries' }).waitFor();
    expect(page.url()).toBe(`${stage.url}/`);
  });

  test('a wrong password says so and leaves the address in its field', async () => {
    await arrive('/login/');
    await signIn(ADMIN.email, 'not the password');
    await page.getByText('The email address or the password is wrong.').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe(ADMIN.email);
    expect(await page.getByLabel('Password').inputValue()).toBe('');
  });

  test('a disabled account says so', async () => {
    await arrive('/login/');
    watch.expect(/403/);
    await signIn('tom@example.com', PASSWORD);
    await page.getByText('This account is disabled.', { exact: false }).waitFor();
  });

  test('after five failures it says that it is paused and for how long', async () => {
    await arrive('/login/');
    watch.expect(/429/);
    for (let failures = 0; failures < 5; failures++) {
      const data = { email: 'mei@example.com', password: 'a guess' };
      await context.request.post('/api/auth/login', { data });
    }
    await signIn('mei@example.com', PASSWORD);
    await page.getByText('signing in is paused', { exact: false }).waitFor();
    await page.getByText(/Try again in \d+ (s|min)/).waitFor();
    expect(await page.getByRole('button', { name: 'Sign in' }).getAttribute('aria-disabled')).toBe('true');
  });

  test('a server that is away says so, and the next try goes through', async () => {
    await arrive('/login/');
    watch.expect(/ERR_CONNECTION_REFUSED/);
    await page.route('**/api/auth/login', (route) => route.abort('connectionrefused'));
    await signIn();
    await page.getByText('The server cannot be reached.', { exact: false }).waitFor();
    await page.unroute('**/api/auth/login');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('region', { name: 'Glossaries' }).waitFor();
  });

  test('empty fields are named, and nothing is sent', async () => {
    await arrive('/login/');
    const sent: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Enter your email address').waitFor();
    await page.getByText('Enter your password').waitFor();
    expect(sent).toEqual([]);
  });

  test('the password is shown and hidden', async () => {
    await arrive('/login/');
    const field = page.getByLabel('Password', { exact: true });
    await field.fill('a secret');
    expect(await field.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: /show/i }).click();
    expect(await field.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: /hide/i }).click();
    expect(await field.getAttribute('type')).toBe('password');
  });

  test('remembered, the session outlives the browser; otherwise it ends with it; no script reads it', async () => {
    await arrive('/login/');
    await page.getByLabel('Remember me').check();
    await signIn();
    await page.getByRole('region', { name: 'Glossaries' }).waitFor();
    const [remembered] = await context.cookies();
    expect(remembered).toMatchObject({ httpOnly: true });
    expect(remembered?.expires).toBeGreaterThan(Date.now() / 1000 + 20 * 86_400);
    expect(await page.evaluate(() => document.cookie)).toBe('');
    await context.close();
    await signedIn();
    expect((await context.cookies())[0]?.expires).toBe(-1);
  });
});

describe('the guard on every route change (seed, sections 2, 4, 8)', () => {
  test('login opened by its address while signed in leads home', async () => {
    await signedIn('/users/');
    await page.goto('/login/');
    await page.getByRole('region', { name: 'Glossaries' }).waitFor();
    expect(where(page)).toBe('/');
  });

  test('going to login while a user is known redirects to home', async () => {
    await signedIn('/users/');
    await page.evaluate(() => {
      window.history.pushState({ idx: 1 }, '', '/login/');
      window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));
    });
    await page.getByRole('region', { name: 'Glossaries' }).waitFor();
    expect(where(page)).toBe('/');
  });

  test('a user older than 600 000 ms is fetched again on the next navigation, a younger one is not', async () => {
    await signedIn();
    await page.clock.install();
    await page.reload();
    await page.getByRole('region', { name: 'Glossaries' }).waitFor();
    const fetches = userFetches();
    await page.clock.fastForward(TEN_MINUTES - 60_000);
    await link('Users').click();
    await heading(page, 'Users').waitFor();
    expect(fetches.count).toBe(0);
    await page.clock.fastForward(61_000);
    await link('Home').click();
    await page.getByRole('region', { name: 'Glossaries' }).waitFor();
    expect(fetches.count).toBe(1);
  });

  test('any other error: the screen stays, the console has it, no message is shown', async () => {
    await signedIn('/users/');
    await heading(page, 'Users').waitFor();
    await row(page, ADMIN.email).waitFor();
    await page.clock.install();
    await page.reload();
    await row(page, ADMIN.email).waitFor();
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    watch.expect(/500|ApiError|server/i);
    await page.route('**/api/user/', (route) => route.fulfill({ status: 500 }));
    await page.clock.fastForward(TEN_MINUTES + 1_000);
    const answered = page.waitForResponse('**/api/user/');
    await link('Home').click();
    await answered;
    await expect.poll(() => errors.length).toBeGreaterThan(1);
    await expect.poll(() => where(page)).toBe('/users/');
    await row(page, ADMIN.email).waitFor();
    expect(await page.getByRole('alert').filter({ hasText: /\S/ }).count()).toBe(0);
    await page.unroute('**/api/user/');
    await link('Home').click();
    await page.getByRole('region', { name: 'Glossaries' }).waitFor();
  });

  test('a first page that cannot be opened is an empty frame with a way to try again', async () => {
    await signedIn();
    watch.expect(/500|FirstLoad|ApiError|server|fetched/i);
    await page.route('**/api/user/', (route) => route.fulfill({ status: 500 }));
    await page.goto('/users/');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.unroute('**/api/user/');
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, 'Users').waitFor();
  });
});

describe('a session', () => {
  test('logout clears the current user and resets the last-fetch time (seed, section 4)', async () => {
    await signedIn('/users/');
    const cookies = await context.cookies();
    await choose(page, account(), 'Sign out');
    await heading(page, 'Sign in to Tessera').waitFor();
    expect(await page.getByRole('link', { name: 'Users' }).count()).toBe(0);
    // Ended on the server too: the old cookie is not accepted.
    await context.addCookies(cookies);
    expect((await context.request.get('/api/user/')).status()).toBe(401);
    await context.clearCookies();
    const fetches = userFetches();
    await signIn();
    await page.getByRole('region', { name: 'Glossaries' }).waitFor();
    expect(fetches.count).toBe(1);
  });

  test('that ends while somebody works is taken up in place, and what was typed is saved', async () => {
    const { path, name } = await stage.makeGlossary();
    const users = (await stage.workbench?.api('GET', '/users/?search=jonas')) as {
      records: { id: number }[];
    };
    const email = 'jonas@example.com';
    const setPassword = (password: string) =>
      stage.workbench?.api('PUT', `/users/${users.records[0]?.id}`, { password });
    await setPassword(PASSWORD);
    await arrive(path);
    await signIn(email, PASSWORD);
    await heading(page, name).waitFor();
    await page.getByRole('button', { name: 'Add term' }).click();
    // The look for similar terms must not be the call that meets the end of the session.
    const looked = [/search=gangway/, /\/glossary\/terms$/].map((path) => page.waitForResponse(path));
    await page.getByLabel('Source, English').fill('gangway');
    await page.getByLabel('Target, German').fill('Landgang');
    await Promise.all(looked);
    await setPassword('another password');
    await page.getByRole('dialog', { name: 'Add term' }).getByRole('button', { name: 'Add term' }).click();
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await again.waitFor();
    expect(await again.getByLabel('Email').inputValue()).toBe(email);
    await again.getByLabel('Password', { exact: true }).fill('another password');
    await again.getByRole('button', { name: 'Sign in' }).click();
    await again.waitFor({ state: 'detached' });
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('126 terms', { exact: true }).waitFor();
    // The new term is shown where it stands.
    expect(where(page)).toBe(`${path}?page=2`);
    await page.getByRole('searchbox').fill('landgang');
    await row(page, 'gangway').waitFor();
  });

  test('any uncaught error goes to the console only (seed, section 8)', async () => {
    await signedIn();
    for (const name of ['Documents', 'Glossaries', 'Memories']) {
      await page.getByRole('region', { name }).waitFor();
      await page.getByText(`Loading ${name.toLowerCase()}`).waitFor({ state: 'detached' });
    }
    const before = await page.locator('body').textContent();
    watch.expect(/nobody expected this/);
    const logged = page.waitForEvent('console', (message) => message.text().includes('nobody expected this'));
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('nobody expected this');
      });
    });
    await logged;
    expect(await page.locator('body').textContent()).toBe(before);
  });
});
