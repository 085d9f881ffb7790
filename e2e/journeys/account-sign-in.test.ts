import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestProvider, type TestProvider } from '../../server/people/oidc/test-provider.ts';
import { freePort } from '../../tools/postgres.ts';
import { heading } from '../support/act.ts';
import { accessibilityProblems, closeContexts, openPage, sharedBrowser } from '../support/browser.ts';
import { ADMIN, startWorkbench, type Workbench } from '../support/workbench.ts';

const PASSWORD = 'a password of my own';

let smtp: SMTPServer;
const mails: { to: string; text: string }[] = [];
let provider: TestProvider;
let receiver: Server;
const received: { event: string; body: string }[] = [];
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
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({
        event: String(request.headers['tessera-event']),
        body: Buffer.concat(chunks).toString(),
      });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready));
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
    WEBHOOK_PRIVATE: '1',
  });
  // The provider needs the URL before the workbench could choose one.
  workbench.url = url;
  browser = await sharedBrowser();
});
afterAll(async () => {
  await closeContexts(browser);
  await workbench?.stop();
  await provider?.stop();
  await new Promise((closed) => receiver.close(closed));
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

/** The link in a mail. */
async function linkTo(email: string): Promise<string> {
  const find = () =>
    mails.findLast(({ to }) => to === email)?.text.match(/\/login\/#link=[\w-]{43}/)?.[0] ?? '';
  await expect.poll(find, { timeout: 10_000 }).not.toBe('');
  return find();
}

describe('the sign-in screen', () => {
  test('is clean for axe with every way to sign in, in both themes and narrow', async () => {
    const page = await open('/login/?problem=provider-away');
    await page.getByText('The sign-in of your company cannot be reached.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Continue with Acme login' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.setViewportSize({ width: 400, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await page.context().close();
  });

  test('lets in by the provider of the company, and says when it is away', async () => {
    const email = 'acme@example.com';
    await newUser({ email, username: 'Acme Ana', role: 'user', password: PASSWORD });
    provider.people.set('ana', { email, email_verified: true });
    const page = await open('/account/');
    await page.getByRole('button', { name: 'Continue with Acme login' }).click();
    await page.locator('input[name=login]').fill('ana');
    await page.locator('input[name=password]').fill('of the provider');
    await page.locator('button[type=submit]').click();
    await page.locator('input[name=prompt][value=consent]').waitFor({ state: 'attached' });
    await page.locator('button[type=submit]').click();
    await heading(page, 'Your account').waitFor();
    await page.getByText(new URL(provider.issuer).host).waitFor();
    await page.context().close();

    const stranger = await open('/login/');
    provider.people.set('eve', { email: 'eve@example.com', email_verified: true });
    await stranger.getByRole('button', { name: 'Continue with Acme login' }).click();
    await stranger.locator('input[name=login]').fill('eve');
    await stranger.locator('input[name=password]').fill('x');
    await stranger.locator('button[type=submit]').click();
    await stranger.locator('input[name=prompt][value=consent]').waitFor({ state: 'attached' });
    await stranger.locator('button[type=submit]').click();
    await stranger.getByText('There is no account for you here yet.', { exact: false }).waitFor();
    await stranger.context().close();
  });

  test('sends a link to whoever forgot the password, and says the same to everybody', async () => {
    const email = 'forgot@example.com';
    await newUser({ email, username: 'Ana', role: 'user', password: PASSWORD });
    const page = await open('/login/');
    await page.getByLabel('Email').fill('nobody@example.com');
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.getByRole('button', { name: 'Send the link' }).click();
    const said = page.getByText('If there is an account with this address', { exact: false });
    await said.waitFor();
    const words = await said.textContent();
    await page.getByRole('button', { name: 'Back to the sign-in' }).click();
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.getByLabel('Email').fill(email);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await said.waitFor();
    expect(await said.textContent()).toBe(words);
    const path = await linkTo(email);
    expect(mails.filter(({ to }) => to === 'nobody@example.com')).toEqual([]);

    // As from a mail program: in a new page.
    const fresh = await open(path);
    await fresh.getByLabel('New password').fill('another password');
    await fresh.getByRole('button', { name: 'Set password and sign in' }).click();
    await fresh.getByRole('region', { name: 'Documents' }).waitFor();
    await fresh.context().close();
    await page.context().close();
  });
});

describe('an administrator', () => {
  test('invites by mail', async () => {
    const page = await open('/users/', true);
    await page.getByRole('button', { name: 'New user' }).click();
    await page.getByLabel('Name').fill('Mei Lin');
    await page.getByLabel('Email').fill('mei@example.com');
    await page.getByRole('button', { name: 'Create user' }).click();
    await page.getByText('The link goes to Mei Lin by mail').waitFor();
    const invited = await open(await linkTo('mei@example.com'));
    await invited.getByText('Welcome, Mei Lin.').waitFor();
    await invited.context().close();
    await page.context().close();
  });

  test('makes a webhook, tests it, and sees what was sent', async () => {
    const page = await open('/users/?tab=webhooks', true);
    await page.getByText('No webhook yet').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'New webhook' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Build');
    await dialog.getByLabel('Address').fill('not an address');
    await dialog.getByLabel('A user was created, changed, disabled or enabled').check();
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await dialog.getByText('A complete address with https://', { exact: false }).waitFor();
    const { port } = receiver.address() as AddressInfo;
    await dialog.getByLabel('Address').fill(`http://127.0.0.1:${port}/hook`);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create webhook' }).click();
    expect(await page.getByLabel('Secret').inputValue()).toMatch(/^tswh_/);
    await page.getByRole('button', { name: 'I have kept it' }).click();

    await page.getByRole('button', { name: 'Open the webhook Build' }).click();
    await page.getByRole('button', { name: 'Send a test' }).click();
    const log = page.getByRole('region', { name: 'Deliveries' });
    await log.getByText('Delivered').waitFor({ timeout: 15_000 });
    expect(received.map(({ event }) => event)).toEqual(['ping']);
    expect(await accessibilityProblems(page)).toEqual([]);
    await log.getByRole('button', { name: /Send again: delivery \d+/ }).click();
    await expect.poll(() => received.length, { timeout: 15_000 }).toBe(2);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No webhook yet').waitFor();
    await page.context().close();
  });
});
