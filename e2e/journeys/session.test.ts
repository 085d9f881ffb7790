import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { choose, heading, row, where } from '../support/act.ts';
import { type ConsoleWatch, watchConsole } from '../support/console.ts';
import { PASSWORD, type Stage, startStage } from '../support/stage.ts';
import { ADMIN } from '../support/workbench.ts';

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
  page.setDefaultTimeout(20_000);
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

describe('signing in', () => {
  test('starts from any address, and leads back to the wanted path, query and hash (seed, section 4)', async () => {
    const { path, name } = await stage.makeGlossary();
    await arrive(`${path}?search=anchor#here`);
    await heading(page, 'Sign in to Tessera').waitFor();
    expect(new URL(page.url()).pathname).toBe('/login/');
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(`${path}?search=anchor#here`);
    await signIn();
    await heading(page, name).waitFor();
    expect(where(page) + new URL(page.url()).hash).toBe(`${path}?search=anchor#here`);
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('anchor');
  });

  test('keeps the session beyond the browser only with “Remember me”, and hides its cookie from scripts', async () => {
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

describe('a session', () => {
  test('signing out ends the session on the server too, and the next sign-in fetches the user again (seed, section 4)', async () => {
    await signedIn('/users/');
    const cookies = await context.cookies();
    await choose(page, account(), 'Sign out');
    await heading(page, 'Sign in to Tessera').waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Users' }).count()).toBe(0);
    // Ended on the server too: the old cookie is not accepted.
    await context.addCookies(cookies);
    expect((await context.request.get('/api/user/')).status()).toBe(401);
    await context.clearCookies();
    const fetches = userFetches();
    await signIn();
    await page.getByRole('region', { name: 'Glossaries' }).waitFor();
    expect(fetches.count).toBe(1);
  });

  test('that ends during work is resumed in place, and the typed text is saved', async () => {
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
    // The search for similar terms must not be the first call after the session ends.
    const looked = [/search=gangway/, /\/glossary\/terms$/].map((path) => page.waitForResponse(path));
    await page.getByLabel('Source, English').fill('gangway');
    await page.getByLabel('Target, German').fill('Landgang');
    await Promise.all(looked);
    await setPassword('another password');
    await page.getByRole('dialog', { name: 'Add term' }).getByRole('button', { name: 'Add term' }).click();
    // In the modal dialog, because the page below it is inert.
    await page
      .getByRole('dialog', { name: 'Add term' })
      .getByRole('alert')
      .getByRole('button', { name: 'Sign in' })
      .click();
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await again.waitFor();
    await expect.poll(() => again.getByLabel('Email').inputValue()).toBe(email);
    await again.getByLabel('Password', { exact: true }).fill('another password');
    await again.getByRole('button', { name: 'Sign in' }).click();
    await again.waitFor({ state: 'detached' });
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('126 terms', { exact: true }).waitFor();
    // The new term is shown in the list.
    expect(where(page)).toBe(`${path}?page=2`);
    await page.getByRole('searchbox').fill('landgang');
    await row(page, 'gangway').waitFor();
  });
});
