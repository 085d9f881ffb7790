import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { heading, tabTo, where } from '../../support/act.ts';
import { accessibilityProblems } from '../../support/browser.ts';
import { PASSWORD } from '../../support/stage.ts';
import { ADMIN } from '../../support/workbench.ts';
import { fileOf } from '../support/files.ts';
import { redraw } from '../support/redraw.ts';
import { useScreens } from '../support/screens.ts';

const home = (page: Page) => page.getByRole('region', { name: 'Documents' });

async function signIn(page: Page, email = ADMIN.email, password = ADMIN.password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

describe('the sign-in screen', () => {
  // Failed sign-ins lock accounts.
  const screens = useScreens({ env: {} });

  async function open(path = '/login/'): Promise<Page> {
    screens.console.expect(/401/);
    const page = await screens.open({ path, as: null });
    await page.getByRole('button', { name: 'Language: English' }).waitFor();
    return page;
  }

  test('leads home instead of to another origin, and reports a wrong password next to the form', async () => {
    const page = await open('/login/?redirect=%2F%2Fevil.example%2F');
    await signIn(page, ADMIN.email, 'not the password');
    await page
      .locator('form')
      .getByRole('alert')
      .getByText('The email address or the password is wrong.')
      .waitFor();
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(ADMIN.email);
    await expect.poll(() => page.getByLabel('Password').inputValue()).toBe('');
    await signIn(page);
    await home(page).waitFor();
    expect(page.url()).toBe(`${screens.url}/`);
  });

  test('reports a disabled account', async () => {
    const page = await open();
    screens.console.expect(/403/);
    await signIn(page, 'tom@example.com', PASSWORD);
    await page.getByText('This account is disabled.', { exact: false }).waitFor();
  });

  test('pauses after five failures and shows for how long', async () => {
    for (let failures = 0; failures < 5; failures++) {
      const body = JSON.stringify({ email: 'mei@example.com', password: 'a guess' });
      await fetch(`${screens.url}/api/auth/login`, { method: 'POST', body });
    }
    const page = await open();
    screens.console.expect(/429/);
    await signIn(page, 'mei@example.com', PASSWORD);
    await page.getByText('signing in is paused', { exact: false }).waitFor();
    await page.getByText(/Try again in \d+ (s|min)/).waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: 'Sign in' }).getAttribute('aria-disabled'))
      .toBe('true');
  });

  test('reports a server that cannot be reached or fails, and works on the next try', async () => {
    const page = await open();
    screens.console.expect(/ERR_CONNECTION_REFUSED|500/);
    const alert = page.locator('form').getByRole('alert');
    await page.route('**/api/auth/login', (route) => route.fulfill({ status: 500, json: {} }));
    await signIn(page);
    await alert.filter({ hasText: 'server has a problem' }).waitFor();
    await page.unrouteAll();
    await page.route('**/api/auth/login', (route) => route.abort('connectionrefused'));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await alert.filter({ hasText: 'The server cannot be reached.' }).waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await home(page).waitFor();
  });

  test('reports empty fields without a request, and shows and hides the password', async () => {
    const page = await open();
    const sent: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Enter your email address').waitFor();
    await page.getByText('Enter your password').waitFor();
    expect(sent).toEqual([]);
    const field = page.getByLabel('Password', { exact: true });
    await field.fill('a secret');
    await expect.poll(() => field.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: /show/i }).click();
    await expect.poll(() => field.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: /hide/i }).click();
    await expect.poll(() => field.getAttribute('type')).toBe('password');
  });

  test('a new user chooses a password through an invitation link, which works only once', async () => {
    const user = { email: 'ana.lind@example.com', username: 'Ana', role: 'user' };
    const { link } = (await screens.backend.api('POST', '/users/', user)) as { link: Link };
    const path = pathOf(link);
    const page = await screens.open({ path, as: null });
    await page.getByText('Welcome, Ana.').waitFor();
    expect(await accessibilityProblems(page, { inOneTheme: true })).toEqual([]);
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Set password and sign in' }).click();
    await page.getByText('At least 8 characters').first().waitFor();
    await page.getByLabel('New password').fill('a password of my own');
    await page.getByRole('button', { name: 'Set password and sign in' }).click();
    await home(page).waitFor();

    screens.console.expect(/404|410/);
    await page.context().clearCookies();
    await redraw(page, path);
    await page.getByText('This link has been used or replaced').waitFor();
  });

  test('sign-in with a second factor asks for a code after the password and accepts a recovery code', async () => {
    const email = 'two@example.com';
    const password = 'a password of my own';
    await screens.backend.api('POST', '/users/', { email, username: 'Two', role: 'user', password });
    const cookie = await screens.backend.cookieOf(email);
    const post = async (path: string, body: object) => {
      const init = { method: 'POST', headers: { cookie }, body: JSON.stringify(body) };
      return (await fetch(`${screens.url}/api${path}`, init)).json();
    };
    const { secret } = (await post('/user/totp', { password })) as { secret: string };
    const code = new TOTP({ secret }).generate();
    const { recovery_codes } = (await post('/user/totp/confirm', { code })) as { recovery_codes: string[] };

    const page = await open();
    await signIn(page, email, password);
    await page.getByLabel('Code').fill('000000');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('The code is wrong').waitFor();
    await page.getByLabel('Code').fill(recovery_codes[0] ?? '');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await home(page).waitFor();
  });

  test('is painted in the sky palette (seed, section 9)', async () => {
    const page = await open();
    const button = page.getByRole('button', { name: 'Sign in' });
    const [red = 0, green = 0, blue = 0] = await button.evaluate((element) => {
      const canvas = document.createElement('canvas').getContext('2d');
      if (!canvas) throw new Error('no canvas');
      canvas.fillStyle = getComputedStyle(element).backgroundColor;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data];
    });
    // Sky 600 or 700: blue leads, green follows, hardly any red.
    expect(blue).toBeGreaterThan(green);
    expect(green).toBeGreaterThan(red + 60);
  });

  test('can be used without a mouse, like an upload on home and signing out', async () => {
    const page = await open('/');
    await heading(page, 'Sign in to Tessera').waitFor();
    expect(where(page)).toBe('/login/?redirect=%2F');
    await tabTo(page, 'Email');
    await page.keyboard.type(ADMIN.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(ADMIN.password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Upload glossary' }).waitFor();
    const asked = page.waitForEvent('filechooser');
    await tabTo(page, 'Upload glossary');
    await page.keyboard.press('Enter');
    await (await asked).setFiles(fileOf('by-keys.csv', 'English,German\nkey,Taste\n'));
    await page.getByRole('row').filter({ hasText: 'by-keys' }).getByText('1 term').waitFor();
    await tabTo(page, 'Admin', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.locator('[role="menuitem"]:focus').waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await heading(page, 'Sign in to Tessera').waitFor();
  });
});

describe('the sign-in screen of a company with its own provider', () => {
  const screens = useScreens({
    env: {
      PUBLIC_URL: 'https://tessera.example.com',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Tessera <tessera@example.com>',
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT_ID: 'tessera',
      OIDC_CLIENT_SECRET: 'a secret',
      OIDC_LABEL: 'Acme login',
    },
  });

  test('is accessible with every way to sign in, in both themes, and fits 400 px', async () => {
    screens.console.expect(/401/);
    const page = await screens.open({ path: '/login/?problem=provider-away', as: null });
    await page.getByText('Your company’s sign-in cannot be reached.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Continue with Acme login' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.setViewportSize({ width: 400, height: 800 });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.getByRole('button', { name: 'Send the link' }).waitFor();
    expect(await accessibilityProblems(page, { inOneTheme: true })).toEqual([]);
  });
});

type Link = { url?: string; path?: string } | string;

/** Path of the sign-in link that the admin passes on. */
function pathOf(link: Link): string {
  const text = typeof link === 'string' ? link : (link.url ?? link.path ?? '');
  return text.slice(text.indexOf('/login/'));
}
