import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestProvider, type TestProvider } from '../../server/people/oidc/test-provider.ts';
import { freePort } from '../../tools/postgres.ts';
import { heading } from '../support/act.ts';
import { closeContexts, openPage, sharedBrowser } from '../support/browser.ts';
import { ADMIN, startWorkbench, type Workbench } from '../support/workbench.ts';

const PASSWORD = 'a password of my own';

let smtp: SMTPServer;
const mails: { to: string; text: string }[] = [];
let provider: TestProvider;
let workbench: Workbench;
let browser: Browser;
beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        // Quoted-printable, as far as links need it.
        const text = Buffer.concat(chunks).toString().replaceAll('=\r\n', '').replaceAll('=3D', '=');
        mails.push({ to: session.envelope.rcptTo[0]?.address ?? '', text });
        done();
      });
    },
  });
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  provider = await startTestProvider(`${url}/api/auth/oidc/callback`);
  workbench = await startWorkbench({
    DEMO: '0',
    PORT: String(port),
    PUBLIC_URL: url,
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    MAIL_FROM: 'Tessera <tessera@example.com>',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_LABEL: 'Acme login',
  });
  // The provider needs the URL before the workbench can choose one.
  workbench.url = url;
  browser = await sharedBrowser();
});
afterAll(async () => {
  await closeContexts(browser);
  await workbench?.stop();
  await provider?.stop();
  await new Promise<void>((closed) => smtp.close(closed));
});

const open = (path: string, signedIn = false): Promise<Page> =>
  openPage(browser, workbench.url, { path, signedIn });

async function newUser(user: {
  email: string;
  username: string;
  role: string;
  password: string;
}): Promise<void> {
  const context = await browser.newContext({ baseURL: workbench.url });
  await context.request.post('/api/auth/login', { data: ADMIN });
  const made = await context.request.post('/api/users/', { data: user });
  expect(made.status()).toBe(201);
  await context.close();
}

/** Extracts the link from a mail. */
async function linkTo(email: string): Promise<string> {
  const find = () =>
    mails.findLast(({ to }) => to === email)?.text.match(/\/login\/#link=[\w-]{43}/)?.[0] ?? '';
  await expect.poll(find).not.toBe('');
  return find();
}

test('a company’s provider signs in a known user, while an unknown one is rejected', async () => {
  const email = 'acme@example.com';
  await newUser({ email, username: 'Acme Ana', role: 'user', password: PASSWORD });
  provider.people.set('ana', { email, email_verified: true });
  const page = await open('/account/');
  await signInAtProvider(page, 'ana');
  await heading(page, 'Your account').waitFor();
  await page.getByText(new URL(provider.issuer).host).waitFor();
  await page.context().close();

  const stranger = await open('/login/');
  provider.people.set('eve', { email: 'eve@example.com', email_verified: true });
  await signInAtProvider(stranger, 'eve');
  await stranger.getByText('You do not have an account here yet.', { exact: false }).waitFor();
  await stranger.context().close();

  async function signInAtProvider(on: Page, login: string): Promise<void> {
    await on.getByRole('button', { name: 'Continue with Acme login' }).click();
    await on.locator('input[name=login]').fill(login);
    await on.locator('input[name=password]').fill('of the provider');
    await on.locator('button[type=submit]').click();
    await on.locator('input[name=prompt][value=consent]').waitFor({ state: 'attached' });
    await on.locator('button[type=submit]').click();
  }
});

test('a mailed link resets a password or invites a user, and the form answers alike for unknown addresses', async () => {
  const email = 'forgot@example.com';
  await newUser({ email, username: 'Ana', role: 'user', password: PASSWORD });
  const page = await open('/login/');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: 'Send the link' }).click();
  const answer = page.getByText('If an account with this address exists', { exact: false });
  await answer.waitFor();
  const words = await answer.textContent();
  await page.getByRole('button', { name: 'Back to sign-in' }).click();
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await answer.waitFor();
  await expect.poll(() => answer.textContent()).toBe(words);
  const path = await linkTo(email);
  expect(mails.filter(({ to }) => to === 'nobody@example.com')).toEqual([]);

  // In a new page, as from a mail program.
  const fresh = await open(path);
  await fresh.getByLabel('New password').fill('another password');
  await fresh.getByRole('button', { name: 'Set password and sign in' }).click();
  await fresh.getByRole('region', { name: 'Documents' }).waitFor();
  await fresh.context().close();
  await page.context().close();

  const admin = await open('/users/', true);
  await admin.getByRole('button', { name: 'New user' }).click();
  await admin.getByLabel('Name').fill('Mei Lin');
  await admin.getByLabel('Email').fill('mei@example.com');
  await admin.getByRole('button', { name: 'Create user' }).click();
  await admin.getByText('The link is sent to Mei Lin by email').waitFor();
  const invited = await open(await linkTo('mei@example.com'));
  await invited.getByText('Welcome, Mei Lin.').waitFor();
  await invited.context().close();
  await admin.context().close();
});
