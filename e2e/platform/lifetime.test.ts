import type { Release } from '@tessera/shared/remote/release';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, hasChromium, sharedBrowser } from '../support/browser.ts';
import { actingVersion } from './acting-screen.ts';
import { builtRelease } from './altered-version.ts';
import { isBuilt, serveComposition } from './composition.ts';
import { createFakeApi, type FakeApi } from './fake-api.ts';

const REPORTED_MS = 20_000;

describe.skipIf(!hasChromium || !isBuilt)('the lifetime of a screen', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterAll(() => closeContexts(browser));

  const users = (page: Page) => page.getByRole('heading', { name: 'Users', level: 1, exact: true });
  const open = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();
  const documents = (page: Page) => page.getByRole('region', { name: 'Documents' });

  /** Opens the users screen, whose version runs `effect`. */
  async function withEffect(effect: string, run: (page: Page, api: FakeApi) => Promise<void>) {
    const api = createFakeApi();
    const version = actingVersion('0.1.0-acting1', effect);
    const composition = await serveComposition({
      api: api.handle,
      files: version.paths,
      change: (live) => ({ ...live, remotes: { ...live.remotes, users: version.release } }),
    });
    const context = await browser.newContext({ baseURL: composition.origin });
    try {
      const page = await context.newPage();
      await page.goto('/users/');
      await users(page).waitFor();
      await run(page, api);
    } finally {
      await context.close();
      await composition.close();
    }
  }

  const reported = (api: FakeApi, outcome: string) =>
    expect
      .poll(() => api.reports.find((each) => each.remote === 'users' && each.outcome === outcome), {
        timeout: REPORTED_MS,
      })
      .toBeDefined()
      .then(() => api.reports.find((each) => each.remote === 'users' && each.outcome === outcome));

  it('ends with a failing cleanup: the next screen opens, and the version is named and reported', async () => {
    await withEffect("return () => { throw new Error('no harbour') };", async (page, api) => {
      await open(page, 'Home');
      await documents(page).waitFor();
      await page.getByText('Users did not close properly').first().waitFor();
      expect(await page.getByText('This page failed').count()).toBe(0);
      expect(await reported(api, 'crashed')).toMatchObject({
        version: '0.1.0-acting1',
        reason: 'Error: no harbour',
        stack: expect.stringContaining('/remotes/users/0.1.0-acting1/remote.js'),
      });
      expect(api.reports.filter(({ remote, outcome }) => remote === 'users' && outcome === 'left')).toEqual(
        [],
      );
      await open(page, 'Users');
      await users(page).waitFor();
    });
  });

  it('ends without an error, and its exit is reported', async () => {
    await withEffect('', async (page, api) => {
      await open(page, 'Home');
      await documents(page).waitFor();
      expect(await reported(api, 'left')).toMatchObject({ version: '0.1.0-acting1' });
      expect(api.reports.filter(({ outcome }) => outcome === 'crashed' || outcome === 'erred')).toEqual([]);
    });
  });

  it('covers its event handlers, promises and workers: their errors are reported with file and line', async () => {
    const worker = 'new Worker(URL.createObjectURL(new Blob([\'throw new Error("no crew")\'])))';
    const effect = `
      setTimeout(() => { throw new Error('no tide'); });
      Promise.reject(new Error('no pilot'));
      try { ${worker}; } catch { new Worker('/remotes/users/0.1.0-acting1/worker.js'); }`;
    await withEffect(effect, async (_, api) => {
      await expect
        .poll(() => api.reports.filter(({ outcome }) => outcome === 'erred').map(({ reason }) => reason), {
          timeout: REPORTED_MS,
        })
        .toEqual(
          expect.arrayContaining(['Error: no tide', 'Error: no pilot', expect.stringContaining('no crew')]),
        );
      const [tide] = api.reports.filter(({ reason }) => reason === 'Error: no tide');
      expect(tide).toMatchObject({
        remote: 'users',
        version: '0.1.0-acting1',
        stack: expect.stringContaining('remote.js'),
      });
    });
  });

  it('ends what it started in the page: keys, intervals, observers and connections', async () => {
    const effect = `
      window.ticks = 0; window.changes = 0;
      document.addEventListener('keydown', (event) => event.preventDefault(), true);
      setInterval(() => { window.ticks += 1; }, 5);
      new MutationObserver(() => { window.changes += 1; }).observe(document, { childList: true, subtree: true });
      window.channel = new BroadcastChannel('ferries');
      window.addEventListener('online', () => { window.isSaved = true; });`;
    await withEffect(effect, async (page) => {
      await expect.poll(() => page.evaluate('window.ticks')).toBeGreaterThan(0);
      await open(page, 'Home');
      await documents(page).waitFor();
      const counts = () => page.evaluate<number[]>('[window.ticks, window.changes]');
      const before = await counts();
      const filter = page.getByRole('searchbox').first();
      await page
        .getByRole('button', { name: /^Search/ })
        .first()
        .click();
      const field = page.getByRole('combobox').or(filter).first();
      await field.fill('');
      await field.pressSequentially('harbour');
      expect(await field.inputValue()).toBe('harbour');
      expect(await counts()).toEqual(before);
      expect(
        await page.evaluate(
          "(() => { try { channel.postMessage(1); return 'open' } catch { return 'closed' } })()",
        ),
      ).toBe('closed');
      // Saving waits for it, also after leaving.
      expect(await page.evaluate("(dispatchEvent(new Event('online')), window.isSaved)")).toBe(true);
    });
  });

  it('limits its style sheets: prefetched, left and rolled-back screens change no pixel of others', async () => {
    const api = createFakeApi();
    const version = actingVersion('0.1.0-acting2', '', 'body{rotate:3deg}');
    const composition = await serveComposition({
      api: api.handle,
      files: version.paths,
      change: (live) => ({ ...live, remotes: { ...live.remotes, users: version.release } }),
    });
    const context = await browser.newContext({ baseURL: composition.origin, reducedMotion: 'reduce' });
    try {
      const page = await context.newPage();
      const rotation = () => page.evaluate(() => getComputedStyle(document.body).rotate);
      await page.goto('/');
      await documents(page).waitFor();
      const fetched = page.waitForResponse(/users\/0\.1\.0-acting2\/screen.*\.css/);
      await page.getByRole('link', { name: 'Users', exact: true }).hover();
      await (await fetched).finished();
      await page.waitForFunction(() =>
        [...document.styleSheets].some(({ href }) => href?.includes('acting2')),
      );
      expect(await rotation()).toBe('none');
      await open(page, 'Users');
      await users(page).waitFor();
      expect(await rotation()).toBe('3deg');
      await open(page, 'Home');
      await documents(page).waitFor();
      expect(await rotation()).toBe('none');
      await open(page, 'Users');
      await users(page).waitFor();
      expect(await rotation()).toBe('3deg');
      const { users: before } = builtRelease().remotes;
      if (!before) throw new Error('no build');
      const { live } = composition;
      composition.release({
        ...live,
        revision: live.revision + 1,
        remotes: { ...live.remotes, users: before },
      });
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await page.getByRole('button', { name: 'Use it now' }).click();
      await expect.poll(rotation).toBe('none');
      const fresh = await context.newPage();
      await fresh.goto('/');
      const picture = async (of: Page) => {
        const image = await of.screenshot({ animations: 'disabled', caret: 'hide' });
        return image.toString('base64');
      };
      for (const each of [page, fresh]) {
        await open(each, 'Home');
        await documents(each).waitFor();
        await open(each, 'Users');
        await users(each).waitFor();
      }
      await expect.poll(async () => (await picture(page)) === (await picture(fresh))).toBe(true);
    } finally {
      await context.close();
      await composition.close();
    }
  });

  it('appears at its address once it is released, and leaves it when it is withdrawn', async () => {
    const api = createFakeApi();
    const without = ({ remotes: { users: _, ...remotes }, ...rest }: Release, revisions = 0): Release => ({
      ...rest,
      revision: rest.revision + revisions,
      remotes,
    });
    const whole = builtRelease();
    const composition = await serveComposition({ api: api.handle, change: () => without(whole) });
    const context = await browser.newContext({ baseURL: composition.origin });
    const lookAgain = (page: Page) =>
      page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    try {
      const page = await context.newPage();
      const notFound = page.getByRole('heading', { name: 'Page not found' });
      await page.goto('/users/?role=admin');
      await notFound.waitFor();
      composition.release({ ...whole, revision: whole.revision + 1 });
      await lookAgain(page);
      await users(page).waitFor();
      expect(new URL(page.url()).search).toBe('?role=admin');
      composition.release(without(whole, 2));
      await lookAgain(page);
      await page.getByRole('button', { name: 'Use it now' }).click();
      await notFound.waitFor();
    } finally {
      await context.close();
      await composition.close();
    }
  });

  it('starts at the new route for a former address, with its parameters, search and hash', async () => {
    const redirects = { 'word-list/:id': 'glossary/:id' };
    const api = createFakeApi();
    const composition = await serveComposition({
      api: api.handle,
      change: (live) => {
        const { glossary } = live.remotes;
        return glossary
          ? { ...live, remotes: { ...live.remotes, glossary: { ...glossary, redirects } } }
          : live;
      },
    });
    const context = await browser.newContext({ baseURL: composition.origin });
    try {
      const page = await context.newPage();
      await page.goto('/word-list/7?q=ferry#top');
      await page.waitForURL('**/glossary/7?q=ferry*');
    } finally {
      await context.close();
      await composition.close();
    }
  });
});
