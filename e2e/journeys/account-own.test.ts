import { setTimeout as sleep } from 'node:timers/promises';
import { TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { heading, toast } from '../support/act.ts';
import { accessibilityProblems, closeContexts, openPage, sharedBrowser } from '../support/browser.ts';
import { startWorkbench, type Workbench } from '../support/workbench.ts';

const PASSWORD = 'a password of my own';

let workbench: Workbench;
let browser: Browser;
/** Passkeys belong to host names: not to 127.0.0.1. */
let url: string;
beforeAll(async () => {
  workbench = await startWorkbench({ DEMO: '0' });
  url = workbench.url.replace('127.0.0.1', 'localhost');
  browser = await sharedBrowser();
});
afterAll(async () => {
  await closeContexts(browser);
  await workbench.stop();
});

let email: string;
let page: Page;
let count = 0;
beforeEach(async () => {
  email = `own-${++count}@example.com`;
  await workbench.api('POST', '/users/', { email, username: 'Ana', role: 'reviewer', password: PASSWORD });
  page = await openPage(browser, url, { path: '/account/', signedIn: { email, password: PASSWORD } });
  await heading(page, 'Your account').waitFor();
});
afterEach(() => page.context().close());

const panel = (name: string) => page.getByRole('region', { name, exact: true });
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });

/** A virtual authenticator with user verification. */
async function plugIn(on: Page): Promise<void> {
  const client = await on.context().newCDPSession(on);
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

async function signOut(): Promise<void> {
  await page.getByRole('button', { name: 'Ana' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await heading(page, 'Sign in to Tessera').waitFor();
}

describe('the own account', () => {
  test('is clean for axe in both themes and on a narrow screen', async () => {
    for (const width of [1280, 400]) {
      await page.setViewportSize({ width, height: 900 });
      await panel('API tokens').getByText('You have none.').waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
  });

  test('is reached from the account menu, and a new name shows in the frame', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Ana' }).click();
    await page.getByRole('menuitem', { name: 'Your account' }).click();
    await heading(page, 'Your account').waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Ana Silva');
    await panel('Profile').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('banner').getByRole('button', { name: 'Ana Silva' }).waitFor();
  });

  test('switches mails about mentions off, which the account keeps', async () => {
    const mails = panel('Mails').getByRole('checkbox', { name: /when somebody mentions me/ });
    expect(await mails.isChecked()).toBe(true);
    const kept = page.waitForResponse(/\/preferences\/account\.mails$/);
    await mails.uncheck();
    expect((await kept).ok()).toBe(true);
    // Late, so that nothing else is shown, or could be changed, before it is known.
    await page.route('**/user/preferences', async (route) => {
      await sleep(500);
      await route.continue();
    });
    await page.reload();
    await mails.waitFor();
    expect(await mails.isChecked()).toBe(false);
    // Cut off, it is not kept: it says so, and shows what is.
    await page.route('**/preferences/account.mails', (route) => route.abort());
    await mails.click();
    await panel('Mails').getByRole('alert').waitFor();
    expect(await mails.isChecked()).toBe(false);
  });

  test('changes the password, which ends the other sessions', async () => {
    const other = await openPage(browser, url, { signedIn: { email, password: PASSWORD } });
    await page.getByLabel('Current password').fill('not mine');
    await page.getByLabel('New password').fill('another password');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('This is not the current password').waitFor();
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await toast(page, 'The password was changed').waitFor();
    await other.reload();
    await heading(other, 'Sign in to Tessera').waitFor();
    await other.context().close();
  });

  test('lists the sessions and ends the others', async () => {
    const other = await openPage(browser, url, { signedIn: { email, password: PASSWORD } });
    await page.reload();
    await panel('Sessions').getByText('This one').waitFor();
    await expect.poll(() => panel('Sessions').getByRole('listitem').count()).toBe(2);
    await page.getByRole('button', { name: 'End all others' }).click();
    await expect.poll(() => panel('Sessions').getByRole('listitem').count()).toBe(1);
    await other.reload();
    await heading(other, 'Sign in to Tessera').waitFor();
    await other.context().close();
  });

  test('makes an API token that is shown once and works, and revokes it', async () => {
    await workbench.forgetConfirmations();
    await page.getByRole('button', { name: 'New token' }).click();
    await dialog('New API token').getByLabel('Name').fill('Build');
    await page.getByRole('button', { name: 'Make token' }).click();
    await page.getByText('Choose what the token may do').waitFor();
    await page.getByLabel('See documents and download them').check();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Make token' }).click();
    await dialog('Confirm who you are').getByLabel('Password', { exact: true }).fill('a guess');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('This is not the current password').waitFor();
    await dialog('Confirm who you are').getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Confirm' }).click();
    const token = await page.getByLabel('API token', { exact: true }).inputValue();
    expect(token).toMatch(/^tsra_/);
    const call = () =>
      fetch(`${workbench.url}/api/document/`, { headers: { authorization: `Bearer ${token}` } });
    expect((await call()).status).toBe(200);
    await page.getByRole('button', { name: 'I have kept it' }).click();
    await page.reload();
    await panel('API tokens').getByText('Build').waitFor();
    expect(await page.content()).not.toContain(token);
    await page.getByRole('button', { name: 'Revoke the token Build' }).click();
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await panel('API tokens').getByText('You have none.').waitFor();
    expect((await call()).status).toBe(401);
  });

  test('sets up an authenticator by QR code, shows recovery codes once, and turns it off', async () => {
    await page.getByRole('button', { name: 'Set up an authenticator' }).click();
    const code = page.getByRole('img', { name: 'QR code for the authenticator' });
    await code.waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    const secret = ((await panel('Second factor').locator('code').textContent()) ?? '').replaceAll(' ', '');
    expect(await readQrCode(code)).toContain(secret);
    await page.getByRole('textbox', { name: 'Code' }).fill('000000');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByText('This is not the present code').waitFor();
    await page.getByRole('textbox', { name: 'Code' }).fill(new TOTP({ secret }).generate());
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByText('Keep these recovery codes').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('tessera-recovery-codes.txt');
    expect(await panel('Second factor').getByRole('listitem').count()).toBe(10);
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await panel('Second factor').getByText('10 recovery codes are left.').waitFor();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('button', { name: 'Set up an authenticator' }).waitFor();
  });
});

describe('a passkey', () => {
  test('is made, signs in, confirms, is renamed and removed', async () => {
    await plugIn(page);
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await toast(page, 'signs you in from now on').waitFor();
    await panel('Passkeys').getByText('never used').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);

    await signOut();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('region', { name: 'Documents' }).waitFor();
    await page.goto('/account/');
    await panel('Passkeys').getByText('never used').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Rename…' }).click();
    await dialog('Rename passkey').getByLabel('Name').fill('Key ring');
    await page.getByRole('button', { name: 'Rename', exact: true }).click();
    await panel('Passkeys').getByText('Key ring').waitFor();

    await workbench.forgetConfirmations();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Remove…' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('button', { name: 'Use a passkey instead' }).click();
    await panel('Passkeys').getByText('You have none yet.').waitFor();

    await signOut();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByText('This passkey is not known here').waitFor();
  });

  test('lets nobody in whose account is disabled', async () => {
    await plugIn(page);
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await toast(page, 'signs you in from now on').waitFor();
    await signOut();
    const { records } = (await workbench.api('GET', `/users/?search=${email}`)) as {
      records: { id: number }[];
    };
    await workbench.api('PUT', `/users/${records[0]?.id}`, { disabled: true });
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByText('This account is disabled.', { exact: false }).waitFor();
  });
});

/** The QR code as a camera would see it, read by the browser's own detector where there is one. */
async function readQrCode(code: ReturnType<Page['getByRole']>): Promise<string> {
  const { size, path } = await code.evaluate((svg) => ({
    size: Number(svg.getAttribute('viewBox')?.split(' ')[2]),
    path: svg.querySelector('path')?.getAttribute('d') ?? '',
  }));
  const secret = ((await panel('Second factor').locator('code').textContent()) ?? '').replaceAll(' ', '');
  const uri = new TOTP({ issuer: 'Tessera', label: email, secret }).toString();
  const { encode } = await import('uqr');
  const expected = encode(uri, { ecc: 'M', border: 4 });
  const drawn = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`));
  const same = expected.data.every((row, y) => row.every((isDark, x) => isDark === drawn.has(`${x} ${y}`)));
  return same && expected.size === size ? uri : '';
}
