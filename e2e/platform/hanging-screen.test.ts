import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLong } from '../../tools/support/long.ts';
import { closeContexts, hasChromium, launchBrowser } from '../support/browser.ts';
import { alterVersion } from './altered-version.ts';
import { isBuilt, serveComposition } from './composition.ts';
import { createFakeApi, type FakeApi } from './fake-api.ts';
import { givesFace } from './fault-kinds.ts';
import { earlierVersions, type History, withHistory } from './with-history.ts';

const HANGS = givesFace(
  "{contract:'^1.0.0',routes:[{path:'users',load:async()=>({default(){while(true);}})}]}",
);
const PANEL_DRAWS_FOR_EVER =
  givesFace(`{contract:'^1.0.0',routes:[{path:'glossary/:id',load:async()=>({default:()=>null})}],homePanel:{load:async()=>{
  const react = (await __FEDERATION__.__INSTANCES__[0].loadShare('react'))();
  return {default(){
    const [count, setCount] = react.useState(0);
    react.useEffect(() => setCount(count + 1));
    return 'Drawn ' + count + ' times';
  }}}}}`);

/** Runs in a page: returns the versions being drawn, and moves their start back by `earlier` ms. */
async function drawnVersions(earlier: number): Promise<string[]> {
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === 'tessera-drawing')) return [];
  const database = await answer(indexedDB.open('tessera-drawing'));
  try {
    const store = database.transaction('drawing', 'readwrite').objectStore('drawing');
    const keys = (await answer(store.getAllKeys())) as [page: string, id: string][];
    for (const key of keys) await answer(store.put((await answer(store.get(key))) - earlier, key));
    return keys.map(([, id]) => id);
  } finally {
    database.close();
  }
}

describe.skipIf(!hasChromium || !isBuilt)('a screen that never becomes idle', () => {
  let browser: Browser;
  // A separate browser: a hanging page may share its process with others.
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await closeContexts(browser);
    await browser?.close();
  });

  async function withComposition(
    history: History,
    run: (context: BrowserContext, api: FakeApi) => Promise<void>,
  ) {
    const api = createFakeApi();
    const composition = await serveComposition({ api: api.handle, ...history });
    const context = await browser.newContext({ baseURL: composition.origin });
    try {
      await run(context, api);
    } finally {
      await context.close();
      await composition.close();
    }
  }

  /** Opens the screen that hangs, and closes the tab as a user does after a while. */
  async function meetHang(context: BrowserContext, version: string) {
    const page = await context.newPage();
    await page.goto('/users/', { waitUntil: 'commit' });
    const other = await context.newPage();
    await other.goto('/release.json');
    const drawn = () => other.evaluate(drawnVersions, 0);
    await expect.poll(drawn).toEqual([expect.stringContaining(version)]);
    await page.close();
    // Simulates drawing for longer than the limit.
    expect(await other.evaluate(drawnVersions, 3_500)).toEqual([expect.stringContaining(version)]);
    await other.close();
  }

  const heading = (page: Page) => page.getByRole('heading', { name: 'Users', level: 1, exact: true });
  const crash = (remote: string, version: string) =>
    expect.objectContaining({ remote, version, outcome: 'crashed' });

  it('is switched off at the next visit and reported', async () => {
    const broken = alterVersion('users', '0.1.0-hangs123', HANGS);
    await withComposition(withHistory('users', earlierVersions('users'), broken), async (context, api) => {
      await meetHang(context, broken.release.version);
      const page = await context.newPage();
      await page.goto('/users/', { waitUntil: 'commit' });
      await heading(page).waitFor();
      await expect.poll(() => api.reports).toContainEqual(crash('users', broken.release.version));
    });
  });

  it.runIf(isLong)(
    'is not drawn at the next visit when there is no other version, unless the user insists',
    async () => {
      const broken = alterVersion('users', '0.1.0-hangs456', HANGS);
      await withComposition(withHistory('users', [], broken), async (context) => {
        await meetHang(context, broken.release.version);
        const page = await context.newPage();
        await page.goto('/users/', { waitUntil: 'commit' });
        const failure = page.getByRole('alert').filter({ hasText: 'It froze this page last time' });
        await failure.waitFor();
        await page.getByRole('link', { name: 'Home', exact: true }).click();
        await page.getByRole('region', { name: 'Documents' }).waitFor();
      });
    },
  );

  it.runIf(isLong)('is replaced if its effects never end, while other panels stay', async () => {
    const broken = alterVersion('glossary', '0.1.0-effects1', PANEL_DRAWS_FOR_EVER);
    const history = withHistory('glossary', earlierVersions('glossary'), broken);
    await withComposition(history, async (context, api) => {
      const page = await context.newPage();
      await page.goto('/', { waitUntil: 'commit' });
      await page.getByText(/^Drawn \d+ times$/).waitFor();
      await page.getByRole('region', { name: 'Glossaries' }).waitFor({ timeout: 40_000 });
      await page.getByRole('region', { name: 'Documents' }).waitFor();
      const crashes = () => api.reports.filter(({ outcome }) => outcome === 'crashed');
      await expect.poll(crashes).toEqual([crash('glossary', broken.release.version)]);
    });
  });

  it('is not suspected when its page was closed while it was idle', async () => {
    await withComposition(withHistory('users', earlierVersions('users')), async (context) => {
      const page = await context.newPage();
      await page.goto('/users/');
      await heading(page).waitFor();
      await page.goto('/release.json');
      expect(await page.evaluate(drawnVersions, 0)).toEqual([]);
      expect(await page.evaluate(() => localStorage.getItem('tessera-broken-versions'))).toBe(null);
    });
  });
});
