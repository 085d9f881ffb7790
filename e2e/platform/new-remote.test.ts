import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createDeployToken } from '../../server/release/tokens.ts';
import { closeContexts, hasChromium, openPage, sharedBrowser } from '../support/browser.ts';
import { type Checkout, copyCheckout } from '../support/checkout.ts';
import { startWorkbench, type Workbench } from '../support/workbench.ts';
import { isBuilt } from './composition.ts';

const NAME = 'word-lists';
const PASSWORD = 'a long password';

/** A fifth remote from its creation to its rollback; each test continues from the previous one. */
describe.skipIf(!hasChromium || !isBuilt)('a new remote', { timeout: 400_000 }, () => {
  let browser: Browser;
  let workbench: Workbench;
  let checkout: Checkout;
  let env: { DEPLOY_TOKEN: string };
  let page: Page;
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    checkout = copyCheckout();
    [browser, workbench] = await Promise.all([sharedBrowser(), startWorkbench({ DEMO: '0' })]);
    env = { DEPLOY_TOKEN: await createDeployToken(workbench.dataDir, NAME, 'CI of word lists') };
    page = await open();
  });
  afterAll(async () => {
    await closeContexts(browser);
    await workbench?.stop();
    checkout?.remove();
  });

  async function open(credentials: Parameters<typeof openPage>[2] = {}) {
    const opened = await openPage(browser, workbench.url, credentials);
    contexts.push(opened.context());
    await opened.getByRole('region', { name: 'Documents' }).waitFor();
    return opened;
  }

  /** Simulates returning to the tab. */
  const lookAgain = (tab: Page) =>
    Promise.all([
      tab.waitForResponse((response) => response.url().endsWith('/release.json')),
      tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
    ]);

  const deploy = (options = '--no-tests') =>
    checkout.run(`npm run --silent deploy -w remotes/${NAME} -- --to ${workbench.url} ${options}`, env);
  const release = (command: string) =>
    checkout.run(`npm run --silent release -- ${command} --to ${workbench.url}`, env);

  async function deployed(options?: string): Promise<string> {
    const { status, output } = await deploy(options);
    expect(status, output).toBe(0);
    return / (\S+) is live/.exec(output)?.[1] ?? '';
  }

  async function refused(options?: string): Promise<string> {
    const { status, output } = await deploy(options);
    expect(status, output).toBe(1);
    return output;
  }

  const undo: (() => void)[] = [];
  const restore = () => {
    for (const each of undo.splice(0).reverse()) each();
  };
  afterEach(restore);

  /** Undone at the latest after the test. */
  function edit(file: string, change: (text: string) => string) {
    const place = join(checkout.folder, file);
    const before = readFileSync(place, 'utf8');
    const after = change(before);
    expect(after, file).not.toBe(before);
    undo.push(() => writeFileSync(place, before));
    writeFileSync(place, after);
  }
  const REMOTE = `remotes/${NAME}`;
  const retitle = (title: string) =>
    edit(`${REMOTE}/src/messages/en.json`, (text) => text.replace(/"title": "[^"]*"/, `"title": "${title}"`));

  const heading = (tab: Page, name: string) => tab.getByRole('heading', { level: 1, name, exact: true });
  const entry = (tab: Page) => tab.getByRole('link', { name: 'Word lists', exact: true });

  it('is created by one command, passes its checks, and builds', async () => {
    const made = await checkout.run(`npm run --silent new-remote ${NAME}`);
    expect(made.status, made.output).toBe(0);
    const again = await checkout.run(`npm run --silent new-remote ${NAME}`);
    expect([again.status, again.output]).toEqual([1, expect.stringContaining('is there already')]);
    for (const bad of ['Bad', 'login']) {
      expect((await checkout.run(`npm run --silent new-remote ${bad}`)).status, bad).toBe(1);
    }
    for (const command of [
      `npx biome check --vcs-enabled=false --error-on-warnings remotes/${NAME}`,
      `npx tsc -p remotes/${NAME}`,
      `npm run --silent build:standalone -w remotes/${NAME}`,
    ]) {
      const { status, output } = await checkout.run(command);
      expect(status, output).toBe(0);
    }
  });

  it('is deployed by its token and its tests, appears in an open page without a reload, and is listed', async () => {
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const { status, output } = await deploy('');
    expect(status, output).toBe(0);
    expect(output).toMatch(/verification [\d.]+, switch [\d.]+\./);
    await lookAgain(page);
    await entry(page).click();
    await heading(page, 'Word lists').waitFor();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

    const list = await release('list');
    expect(list.output).toMatch(new RegExp(`${NAME} 0\\.1\\.0-`));
    expect((await release(`history ${NAME}`)).output).toMatch(/CI of word lists: publish word-lists/);
    expect((await release(`diff ${NAME}`)).output).toMatch(/word-lists: \(unknown here\) → 0\.1\.0-/);
  });

  it('is not deployed unchanged, by another remote’s token, with failing tests or with an unknown module', async () => {
    expect((await deploy()).output).toContain('is already live');
    retitle('Never seen');
    const { output } = await checkout.run(
      `npm run --silent deploy -w remotes/${NAME} -- --to ${workbench.url} --no-tests`,
      { DEPLOY_TOKEN: await createDeployToken(workbench.dataDir, 'users', 'CI of users') },
    );
    expect(output).toContain('This token is for "users" only');
    restore();

    edit(`${REMOTE}/src/screens/largest-first.ts`, (text) =>
      text.replace('b.records_count - a', 'a.records_count - b'),
    );
    expect(await refused('')).toMatch(/Not deployed\. The tests of remotes\/word-lists fail/);
    restore();

    edit(`${REMOTE}/src/screens/largest-first.ts`, (text) => `import 'react-dom/server';\n${text}`);
    expect(await refused()).toMatch(/imports react-dom\/server, which the shell does not provide/);
  });

  it('is staged for named users, promoted, pinned and rolled back from the command line', async () => {
    const made = { email: 'mina@example.com', username: 'Mina', role: 'user', password: PASSWORD };
    const { id } = (await workbench.api('POST', '/users/', made)) as { id: number };
    const hers = await open({ signedIn: { email: made.email, password: PASSWORD } });
    retitle('Word lists, second');
    const second = await deployed(`--no-tests --share 0 --users ${id}`);
    expect((await release('list')).output).toContain(`${second} for 0% and 1 named users`);
    for (const [tab, title] of [
      [hers, 'Word lists, second'],
      [page, 'Word lists'],
    ] as const) {
      await tab.goto(workbench.url);
      await entry(tab).click();
      await heading(tab, title).waitFor();
    }
    expect((await release(`promote ${NAME}`)).output).toContain(`promote ${NAME}: ${second} is live`);
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await lookAgain(page);
    await entry(page).click();
    await heading(page, 'Word lists, second').waitFor();

    expect((await release(`pin ${NAME}`)).status).toBe(0);
    const pinned = await release(`rollback ${NAME}`);
    expect([pinned.status, pinned.output]).toEqual([1, expect.stringContaining('is pinned')]);
    expect((await release(`unpin ${NAME}`)).status).toBe(0);
    expect((await release(`rollback ${NAME}`)).output).toContain(`rollback ${NAME}: 0.1.0-`);
    expect((await release(`diff ${NAME}`)).output).toContain(`${NAME}: ${second} → 0.1.0-`);
    expect((await release('rollback users')).output).toContain('This token is for "word-lists" only');
  });
});
