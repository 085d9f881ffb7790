import { TOTP } from 'otpauth';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { heading } from '../support/act.ts';
import { accessibilityProblems, closeContexts, openPage, sharedBrowser } from '../support/browser.ts';
import { ADMIN, startWorkbench, type Workbench } from '../support/workbench.ts';

let workbench: Workbench;
let browser: Browser;
beforeAll(async () => {
  workbench = await startWorkbench({ DEMO: '0', REQUIRE_2FA: 'admin' });
  browser = await sharedBrowser();
});
afterAll(async () => {
  await closeContexts(browser);
  await workbench?.stop();
});

test('an administrator who needs a second factor sets it up first, and then signs in with a code', async () => {
  const page = await openPage(browser, workbench.url, { path: '/tm/', signedIn: false });
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await heading(page, 'Your account').waitFor();
  const asked = page.getByText('requires a second factor', { exact: false });
  await asked.waitFor();
  await page.getByText('No tokens yet').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  // No other address works either.
  await page.goto('/users/');
  await heading(page, 'Your account').waitFor();

  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const secret = ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '');
  const totp = new TOTP({ secret });
  await page.getByRole('textbox', { name: 'Code' }).fill(totp.generate());
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('Recovery codes', { exact: false }).first().waitFor();
  await asked.waitFor({ state: 'detached' });
  await page.getByRole('main').getByRole('link', { name: 'Preferences' }).waitFor();
  await page.goto('/users/');
  await heading(page, 'Users').waitFor();

  // Signing in now requires a code, and the current one is already used.
  await page.getByRole('banner').getByRole('button', { name: 'Admin' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('textbox', { name: 'Code' }).fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Admin' }).waitFor();
  await page.context().close();
});
