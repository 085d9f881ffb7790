import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { heading, toast } from '../support/act.ts';
import { accessibilityProblems, closeContexts, openPage, sharedBrowser } from '../support/browser.ts';
import { startWorkbench, type Workbench } from '../support/workbench.ts';

const EMAIL = 'ana@example.com';
const PASSWORD = 'a password of my own';

let workbench: Workbench;
let browser: Browser;
/** Passkeys belong to host names: not to 127.0.0.1. */
let url: string;
beforeAll(async () => {
  [workbench, browser] = await Promise.all([startWorkbench({ DEMO: '0' }), sharedBrowser()]);
  url = workbench.url.replace('127.0.0.1', 'localhost');
});
afterAll(async () => {
  await closeContexts(browser);
  await workbench?.stop();
});

/** A virtual authenticator with user verification. */
async function plugIn(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a passkey signs in and confirms, is rejected for a disabled account, and is renamed and removed', async () => {
  const user = { email: EMAIL, username: 'Ana', role: 'reviewer', password: PASSWORD };
  const { id } = (await workbench.api('POST', '/users/', user)) as { id: number };
  const page = await openPage(browser, url, {
    path: '/account/',
    signedIn: { email: EMAIL, password: PASSWORD },
  });
  const passkeys = page.getByRole('region', { name: 'Passkeys', exact: true });
  const home = page.getByRole('region', { name: 'Documents' });
  async function signOut(): Promise<void> {
    await page.getByRole('button', { name: 'Ana' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await heading(page, 'Sign in to Tessera').waitFor();
  }
  await plugIn(page);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await toast(page, 'You can now sign in with the passkey').waitFor();
  await passkeys.getByText('never used').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  await signOut();
  await workbench.api('PUT', `/users/${id}`, { disabled: true });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('This account is disabled.', { exact: false }).waitFor();
  await workbench.api('PUT', `/users/${id}`, { disabled: false });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await home.waitFor();
  await page.goto('/account/');
  await passkeys.getByText('never used').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Rename…' }).click();
  await page.getByRole('dialog', { name: 'Rename passkey' }).getByLabel('Name').fill('Key ring');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await passkeys.getByText('Key ring').waitFor();

  await workbench.forgetConfirmations();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Remove…' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await passkeys.getByText('No passkeys yet').waitFor();

  await signOut();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('This passkey is unknown here').waitFor();
});
