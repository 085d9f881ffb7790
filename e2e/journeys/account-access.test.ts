import { TOTP } from 'otpauth';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems, closeContexts, openPage, sharedBrowser } from '../support/browser.ts';
import { startWorkbench, type Workbench } from '../support/workbench.ts';

const PASSWORD = 'a password of my own';

let workbench: Workbench;
let browser: Browser;
beforeAll(async () => {
  workbench = await startWorkbench({ DEMO: '0' });
  browser = await sharedBrowser();
});
afterAll(async () => {
  await closeContexts(browser);
  await workbench.stop();
});

/** A user without a password, and the path of the link the admin passes on. */
async function invite(email: string): Promise<string> {
  const user = (await workbench.api('POST', '/users/', { email, username: 'Ana', role: 'user' })) as {
    link: { url?: string; path?: string } | string;
  };
  const link = typeof user.link === 'string' ? user.link : (user.link.url ?? user.link.path ?? '');
  return link.slice(link.indexOf('/login/'));
}

test('an invitation link lets a new user choose a password and come in; a second time it says that it was used', async () => {
  const path = await invite('ana@example.com');
  const page = await openPage(browser, workbench.url, { path, signedIn: false });
  await page.getByText('Welcome, Ana.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await page.getByText('At least 8 characters').first().waitFor();
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await page.getByRole('region', { name: 'Documents' }).waitFor();

  const again = await openPage(browser, workbench.url, { path, signedIn: false });
  await again.getByText('This link was used already').waitFor();
});

test('an account with a second factor asks for its code after the password', async () => {
  const path = await invite('two@example.com');
  const page = await openPage(browser, workbench.url, { path, signedIn: false });
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await page.getByRole('region', { name: 'Documents' }).waitFor();
  const { request } = page.context();
  const { secret } = (await (
    await request.post('/api/user/totp', { data: { password: PASSWORD } })
  ).json()) as {
    secret: string;
  };
  const totp = new TOTP({ secret });
  const confirmed = await request.post('/api/user/totp/confirm', { data: { code: totp.generate() } });
  const { recovery_codes } = (await confirmed.json()) as { recovery_codes: string[] };

  const login = await openPage(browser, workbench.url, { path: '/login/', signedIn: false });
  await login.getByLabel('Email').fill('two@example.com');
  await login.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await login.getByRole('button', { name: 'Sign in' }).click();
  await login.getByLabel('Code').fill('000000');
  await login.getByRole('button', { name: 'Sign in' }).click();
  await login.getByText('The code is wrong').waitFor();
  await login.getByLabel('Code').fill(recovery_codes[0] ?? '');
  await login.getByRole('button', { name: 'Sign in' }).click();
  await login.getByRole('region', { name: 'Documents' }).waitFor();
});
