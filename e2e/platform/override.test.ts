import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../tools/postgres.ts';
import { closeContexts, hasChromium, openPage, sharedBrowser } from '../support/browser.ts';
import { type Checkout, copyCheckout } from '../support/checkout.ts';
import { startWorkbench, type Workbench } from '../support/workbench.ts';
import { isBuilt } from './composition.ts';

const SCREEN = 'remotes/users/src/screens/UsersScreen.tsx';

describe.skipIf(!hasChromium || !isBuilt)('a screen from a developer’s machine in a deployed shell', () => {
  let browser: Browser;
  let workbench: Workbench;
  let checkout: Checkout;
  let server: ChildProcess;
  let address: string;
  let page: Page;
  beforeAll(async () => {
    checkout = copyCheckout();
    const port = ((await freePort()) % 30_000) + 20_000;
    address = `http://localhost:${port + 100}/`;
    server = spawn('npm', ['run', '--silent', 'dev', '-w', 'remotes/users'], {
      cwd: checkout.folder,
      env: { ...process.env, REMOTE_PORT: String(port), NODE_ENV: 'development' },
      detached: true,
    });
    [browser, workbench] = await Promise.all([
      sharedBrowser(),
      startWorkbench({ DEMO: '0', OVERRIDE_ORIGINS: 'localhost' }),
    ]);
    while (!(await isServed())) await new Promise((later) => setTimeout(later, 200));
  }, 120_000);
  const isServed = () =>
    fetch(`${address}remote.json`).then(
      ({ ok }) => ok,
      () => false,
    );
  afterEach(async () => {
    await page?.context().close();
  });
  afterAll(async () => {
    // The whole group, because npm forwards no signals.
    if (server?.pid) process.kill(-server.pid, 'SIGTERM');
    await closeContexts(browser);
    await workbench?.stop();
    checkout?.remove();
  });

  const banner = () => page.getByText('is loaded from').filter({ hasText: address });
  const heading = () => page.getByRole('heading', { level: 1, name: 'Users', exact: true });
  const fromMachine = () =>
    page.evaluate(
      (from) => performance.getEntriesByType('resource').some(({ name }) => name.startsWith(from)),
      address,
    );

  /** Like the link printed by the dev server. */
  async function take(from = address) {
    page = await openPage(browser, workbench.url, { path: `/override/?url=${encodeURIComponent(from)}` });
    page.setDefaultTimeout(15_000);
    await page.getByRole('button', { name: 'Use it in this tab' }).click();
  }

  async function open() {
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await heading().waitFor();
  }

  it('is named by a banner, in this tab alone, and replaced by the released one with one click', async () => {
    await take();
    await banner().waitFor();
    await open();
    expect(await fromMachine()).toBe(true);
    const other = await page.context().newPage();
    await other.goto(`${workbench.url}/users/`);
    await other.getByRole('heading', { level: 1, name: 'Users', exact: true }).waitFor();
    expect(await other.getByText('is loaded from').count()).toBe(0);
    expect(
      await other.evaluate(
        (from) => performance.getEntriesByType('resource').some(({ name }) => name.startsWith(from)),
        address,
      ),
    ).toBe(false);
    await page.getByRole('button', { name: 'Use the released version' }).click();
    await heading().waitFor();
    await banner().waitFor({ state: 'detached' });
    await page.reload();
    await heading().waitFor();
    expect(await fromMachine()).toBe(false);
  });

  it('keeps the typed text when a file is saved, and gives way to the released version when it cannot run', async () => {
    await take();
    await banner().waitFor();
    await open();
    await page.getByRole('searchbox').first().fill('typed before');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const text = readFileSync(join(checkout.folder, SCREEN), 'utf8');
    checkout.save(SCREEN, text.replaceAll("t('users.meta')", "'Saved just now'"));
    try {
      await page.getByText('Saved just now').waitFor();
      expect(await page.getByRole('searchbox').first().inputValue()).toBe('typed before');
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    } finally {
      checkout.save(SCREEN, text);
    }

    await page.route(`${address}**`, (route) => route.abort());
    await page.goto(`${workbench.url}/users/`);
    await heading().waitFor();
    await page.getByText('could not be run. The released version is shown').waitFor();
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    await page.reload();
    await heading().waitFor();
    expect(await page.getByText('could not be run').count()).toBe(0);
  });

  it('ends after eight hours, and is refused from another origin whatever the tab remembers', async () => {
    await take();
    await banner().waitFor();
    const until = await page.evaluate(() => {
      const stored = JSON.parse(sessionStorage.getItem('tessera-override') ?? '{}') as { until: number };
      const left = stored.until - Date.now();
      sessionStorage.setItem('tessera-override', JSON.stringify({ ...stored, until: Date.now() - 1 }));
      return left;
    });
    expect(until).toBeGreaterThan(7.9 * 3_600_000);
    expect(until).toBeLessThanOrEqual(8 * 3_600_000);
    await page.reload();
    await page.getByText(/^The time for/).waitFor();
    await open();
    expect(await fromMachine()).toBe(false);
    await page.context().close();

    await take('https://evil.example/');
    await page.getByText('This server accepts screens only from').waitFor();
    await page.evaluate((own) => {
      const remote = { name: 'users', version: 'x', title: 'Users', entry: 'remote.js', contract: '^1.0.0' };
      const rest = { folder: own, files: {}, navigation: [], routes: [], home: null };
      const inAnHour = Date.now() + 3_600_000;
      const stored = { remote: { ...remote, ...rest }, until: inAnHour };
      sessionStorage.setItem('tessera-override', JSON.stringify(stored));
    }, 'https://evil.example/');
    await page.goto(`${workbench.url}/users/`);
    await heading().waitFor();
    expect(await page.getByText('is loaded from').count()).toBe(0);
  });
});
