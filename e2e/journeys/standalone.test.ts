import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { RunningSandbox } from '../../tools/dev/start-sandbox.ts';
import { callApi, heading, tabTo, where } from '../support/act.ts';
import { accessibilityProblems, closeContexts, sharedBrowser } from '../support/browser.ts';
import { type Checkout, copyCheckout } from '../support/checkout.ts';
import { type ConsoleWatch, watchConsole } from '../support/console.ts';
import { startDevServer, startStandaloneRemote } from '../support/standalone.ts';

/** The first screen of each remote, on the sample data. */
const REMOTES = [
  { name: 'glossary', path: '/', shows: 'Ship parts' },
  { name: 'documents', path: '/', shows: 'Safety card.xlf' },
  { name: 'tm', path: '/', shows: 'Ship manuals' },
  { name: 'users', path: '/users/', shows: 'Ana Silva' },
] as const;
type RemoteName = (typeof REMOTES)[number]['name'];

/** What differs from the composed application; its screens are tested in `e2e/screens`. */
describe('a standalone remote over the sandbox', () => {
  let browser: Browser;
  const served = new Map<RemoteName, RunningSandbox>();
  const opened: { page: Page; watch: ConsoleWatch }[] = [];
  beforeAll(async () => {
    browser = await sharedBrowser();
    for (const { name } of REMOTES) served.set(name, await startStandaloneRemote(name));
  }, 240_000);
  afterEach(async () => {
    const problems = opened.flatMap(({ watch }) => watch.problems());
    for (const { page } of opened.splice(0)) await page.context().close();
    expect(problems).toEqual([]);
  });
  afterAll(async () => {
    await closeContexts(browser);
    for (const sandbox of served.values()) await sandbox.stop();
  });

  /** A page in a separate browser with its own session. */
  async function open(name: RemoteName, path: string, { expects }: { expects?: RegExp } = {}): Promise<Page> {
    const context = await browser.newContext({
      baseURL: served.get(name)?.url ?? '',
      viewport: { width: 1280, height: 800 },
      acceptDownloads: true,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    const watch = watchConsole(page);
    if (expects) watch.expect(expects);
    opened.push({ page, watch });
    await page.goto(path);
    return page;
  }

  const panelButton = (page: Page) => page.getByRole('button', { name: /^Scenario/ });
  async function openPanel(page: Page) {
    await panelButton(page).click();
    return page.getByRole('region', { name: 'Scenario' });
  }
  const openShipParts = async (page: Page) => {
    await page.getByRole('link', { name: 'Ship parts' }).click();
    await heading(page, 'Ship parts').waitFor();
  };

  test('starts on the sample data, and its panel is accessible', async () => {
    for (const remote of REMOTES) {
      const page = await open(remote.name, remote.path);
      await page.getByText(remote.shows, { exact: true }).first().waitFor();
      await openPanel(page);
      expect([remote.name, await accessibilityProblems(page)]).toEqual([remote.name, []]);
      await page.close();
    }
  });

  test('changes its data set by keyboard, and keeps it in the address on other screens and after a reload', async () => {
    const page = await open('glossary', '/');
    await page.getByText('Ship parts').waitFor();
    await tabTo(page, 'Scenario');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Data');
    await page.keyboard.press('u');
    await page.getByText('Unusual terms').waitFor();
    expect(where(page)).toBe('/?data=unusual');
    await page.keyboard.press('Escape');
    expect(await panelButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.getByRole('link', { name: 'Unusual terms' }).click();
    await heading(page, 'Unusual terms').waitFor();
    expect(where(page)).toMatch(/^\/glossary\/\d+\?data=unusual$/);
    await page.reload();
    await heading(page, 'Unusual terms').waitFor();
    await panelButton(page).filter({ hasText: '1 changed' }).waitFor();
  });

  test('hides features that the selected role lacks, and the server enforces it', async () => {
    const page = await open('glossary', '/', { expects: /403/ });
    await page.getByRole('button', { name: 'Upload glossary' }).waitFor();
    const panel = await openPanel(page);
    await panel.getByLabel('Signed in as').selectOption({ label: 'Oleg, user' });
    await page.getByRole('button', { name: 'Upload glossary' }).waitFor({ state: 'detached' });
    await page.getByText('Oleg Kovač, user').waitFor();
    expect(where(page)).toBe('/?as=user');
    const body = { name: 'Not mine to make', source_lang: 'en', target_lang: 'de' };
    await expect(callApi(page, 'POST', '/glossary/', body)).rejects.toThrow('403');
  });

  test('lets the session expire or a chosen call fail, and recovers from both', async () => {
    const page = await open('glossary', '/', { expects: /500|401/ });
    await openShipParts(page);
    await (await openPanel(page)).getByLabel('Session expired').check();
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox').fill('test lamp');
    const ended = page.getByRole('alert').filter({ hasText: 'Your session has ended' });
    await ended.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Prüflampe').waitFor();
    expect(where(page)).not.toContain('expired');

    const panel = await openPanel(page);
    await panel.getByLabel('Call', { exact: true }).selectOption('glossary.records.list');
    await panel.getByRole('button', { name: 'Let it fail' }).click();
    await page.getByRole('searchbox').fill('winch');
    await page.getByText('The scenario answers this call with 500.').first().waitFor();
    expect(where(page)).toContain('fail=glossary.records.list%3A500');
    await panel.getByRole('button', { name: 'Make glossary.records.list work again' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('spare winch').waitFor();
  });

  test('reports that it is offline, and continues when the connection is back', async () => {
    const page = await open('tm', '/?offline=1', { expects: /Failed to (fetch|load resource)|ERR_FAILED/ });
    await page.getByText('The server cannot be reached.').first().waitFor();
    const panel = await openPanel(page);
    await panel.getByLabel('Offline').uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await page.getByText('Ship manuals').waitFor();
    await page.getByText('Ana Silva, admin').waitFor();
    expect(where(page)).toBe('/');
  });

  test('shows a colleague’s saved text in an open document', async () => {
    const [mine, hers] = [await open('documents', '/'), await open('documents', '/?as=reviewer')];
    await mine.getByRole('link', { name: 'Safety card.xlf' }).click();
    await mine.getByText('Count them twice.').waitFor();
    const id = Number(new URL(mine.url()).pathname.split('/')[2]);
    await hers.getByText('Safety card.xlf').waitFor();
    const { records } = (await callApi(hers, 'GET', `/document/${id}/records`)) as {
      records: { id: number; source: string; version: number }[];
    };
    const record = records.find(({ source }) => source === 'Count them twice.');
    const body = { target: 'Zählen Sie sie zweimal.', version: record?.version };
    await callApi(hers, 'PUT', `/document/records/${record?.id}`, body);
    await mine.getByText('Zählen Sie sie zweimal.').waitFor();
  });
});

describe('a remote during development', () => {
  let browser: Browser;
  let checkout: Checkout;
  let server: RunningSandbox;
  beforeAll(async () => {
    checkout = copyCheckout();
    [browser, server] = await Promise.all([sharedBrowser(), startDevServer(checkout.folder, 'users')]);
  }, 120_000);
  afterAll(async () => {
    await closeContexts(browser);
    await server?.stop();
    checkout?.remove();
  });

  test('is redrawn when a file is saved, and keeps the typed text', async () => {
    const page = await browser.newPage({ baseURL: server.url });
    await page.goto('/users/');
    await page.getByText('Ana Silva', { exact: true }).first().waitFor();
    await page.getByRole('searchbox').fill('ana');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const file = 'remotes/users/src/screens/UsersScreen.tsx';
    const text = readFileSync(join(checkout.folder, file), 'utf8');
    checkout.save(file, text.replaceAll("t('users.meta')", "'Saved just now'"));
    await page.getByText('Saved just now').waitFor({ timeout: 45_000 });
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('ana');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });
});
