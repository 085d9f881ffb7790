import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { heading, toast } from '../../support/act.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import { redraw } from '../support/redraw.ts';
import { useScreens } from '../support/screens.ts';

const PASSWORD = 'a password of my own';
const screens = useScreens({ env: {} });

let made = 0;

/** Shows the account of a new reviewer. */
async function openAccount(path = '/account/'): Promise<{ page: Page; email: string }> {
  const email = `own-${++made}@example.com`;
  await screens.backend.api('POST', '/users/', {
    email,
    username: 'Ana',
    role: 'reviewer',
    password: PASSWORD,
  });
  const page = await screens.open({ path, as: email });
  if (path === '/account/') await heading(page, 'Your account').waitFor();
  return { page, email };
}

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Another session of the user; returns a check that it still works. */
async function signInElsewhere(email: string): Promise<() => Promise<number>> {
  const body = JSON.stringify({ email, password: PASSWORD });
  const response = await fetch(`${screens.url}/api/auth/login`, { method: 'POST', body });
  const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return async () => (await fetch(`${screens.url}/api/user/`, { headers: { cookie } })).status;
}

test('the account screen is accessible in both themes and fits 400 px', async () => {
  const { page } = await openAccount();
  await panel(page, 'API tokens').getByText('No tokens yet').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.setViewportSize({ width: 400, height: 900 });
  expect(await accessibilityProblems(page, { inOneTheme: true })).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test('the account menu leads to the account, and a new name is shown in the frame', async () => {
  const { page } = await openAccount('/');
  await page.getByRole('banner').getByRole('button', { name: 'Ana', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  await heading(page, 'Your account').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Ana Silva');
  await panel(page, 'Profile').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Ana Silva' }).waitFor();
});

test('mails about mentions can be switched off; a choice that could not be saved is shown as such', async () => {
  const { page } = await openAccount('/preferences');
  screens.console.expect(/ERR_FAILED/);
  const mails = panel(page, 'Emails').getByRole('checkbox', { name: /when someone mentions me/ });
  await expect.poll(() => mails.isChecked()).toBe(true);
  const saved = page.waitForResponse(/\/preferences\/account\.mails$/);
  await mails.uncheck();
  expect((await saved).ok()).toBe(true);
  // Until the saved choice is known, none is shown that could be changed.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/user/preferences', async (route) => {
    await released;
    await route.continue();
  });
  await redraw(page);
  await heading(page, 'Preferences').waitFor();
  await expect.poll(() => mails.count()).toBe(0);
  release();
  await mails.waitFor();
  await expect.poll(() => mails.isChecked()).toBe(false);
  await page.route('**/preferences/account.mails', (route) => route.abort());
  await mails.click();
  await panel(page, 'Emails').getByRole('alert').waitFor();
  await expect.poll(() => mails.isChecked()).toBe(false);
});

test('changing the password requires the current one, and ends the other sessions', async () => {
  const { page, email } = await openAccount();
  const elsewhere = await signInElsewhere(email);
  expect(await elsewhere()).toBe(200);
  screens.console.expect(/4\d\d/);
  await page.getByLabel('Current password').fill('not mine');
  await page.getByLabel('New password').fill('another password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('This is not the current password').waitFor();
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await toast(page, 'The password was changed').waitFor();
  expect(await elsewhere()).toBe(401);
});

test('the list of sessions ends all others', async () => {
  const { page, email } = await openAccount();
  const elsewhere = await signInElsewhere(email);
  await redraw(page);
  await panel(page, 'Sessions').getByText('This session').waitFor();
  await expect.poll(() => panel(page, 'Sessions').getByRole('listitem').count()).toBe(2);
  await page.getByRole('button', { name: 'End all others' }).click();
  await expect.poll(() => panel(page, 'Sessions').getByRole('listitem').count()).toBe(1);
  expect(await elsewhere()).toBe(401);
});

test('an API token is shown once, works, and is revoked', async () => {
  const { page } = await openAccount();
  await screens.backend.forgetConfirmations();
  screens.console.expect(/4\d\d/);
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByRole('dialog', { name: 'New API token' }).getByLabel('Name').fill('Build');
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByText('Choose at least one permission').waitFor();
  await page.getByLabel('View and download documents').check();
  expect(await accessibilityProblems(page, { inOneTheme: true })).toEqual([]);
  await page.getByRole('button', { name: 'Create token' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Confirm your identity' });
  await confirmation.getByLabel('Password', { exact: true }).fill('a guess');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('This is not the current password').waitFor();
  await confirmation.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Confirm' }).click();
  const token = await page.getByLabel('API token', { exact: true }).inputValue();
  expect(token).toMatch(/^tsra_/);
  const call = () => fetch(`${screens.url}/api/document/`, { headers: { authorization: `Bearer ${token}` } });
  expect((await call()).status).toBe(200);
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await redraw(page);
  await panel(page, 'API tokens').getByText('Build').waitFor();
  expect(await page.content()).not.toContain(token);
  await page.getByRole('button', { name: 'Revoke the token Build' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await panel(page, 'API tokens').getByText('No tokens yet').waitFor();
  expect((await call()).status).toBe(401);
});

test('an authenticator is set up by QR code, shows its recovery codes once, and is turned off', async () => {
  const { page, email } = await openAccount();
  screens.console.expect(/4\d\d/);
  const factor = panel(page, 'Second factor');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const code = page.getByRole('img', { name: 'QR code for the authenticator app' });
  await code.waitFor();
  expect(await accessibilityProblems(page, { inOneTheme: true })).toEqual([]);
  const secret = ((await factor.locator('code').textContent()) ?? '').replaceAll(' ', '');
  const uri = new TOTP({ issuer: 'Tessera', label: email, secret }).toString();
  expect(await modulesOf(code)).toEqual(encode(uri, { ecc: 'M', border: 4 }).data);
  await page.getByRole('textbox', { name: 'Code' }).fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('This is not the authenticator’s current code').waitFor();
  await page.getByRole('textbox', { name: 'Code' }).fill(new TOTP({ secret }).generate());
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('Save these recovery codes').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('tessera-recovery-codes.txt');
  await expect.poll(() => factor.getByRole('listitem').count()).toBe(10);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await factor.getByText('10 recovery codes are left.').waitFor();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('button', { name: 'Set up an authenticator app' }).waitFor();
});

/** The dark modules of a drawn QR code, row by row. */
async function modulesOf(code: ReturnType<Page['getByRole']>): Promise<boolean[][]> {
  const { size, path } = await code.evaluate((svg) => ({
    size: Number(svg.getAttribute('viewBox')?.split(' ')[2]),
    path: svg.querySelector('path')?.getAttribute('d') ?? '',
  }));
  const drawn = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`));
  return Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_, x) => drawn.has(`${x} ${y}`)),
  );
}
