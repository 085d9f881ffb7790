import type { ServerResponse } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLong } from '../../tools/support/long.ts';
import { closeContexts, hasChromium, sharedBrowser } from '../support/browser.ts';
import { type Composition, type CompositionOptions, isBuilt, serveComposition } from './composition.ts';
import { createFakeApi } from './fake-api.ts';
import { answer, NETWORK_FAULTS, type NetworkFault, VISIBLE_MS } from './fault-kinds.ts';

const NOT_FOUND = answer(404, 'text/plain', 'not found');

/** Faults from fault-matrix.test.ts that fail in different places; `npm run test:long` runs all five. */
const PANEL_FAULTS = isLong ? ['404', 'hang', '503 with JSON', '{}', 'truncated'] : ['404', 'hang'];

describe.skipIf(!hasChromium || !isBuilt)('a remote whose files fail', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterAll(() => closeContexts(browser));

  /** Opens `path` of a separate composition, so that tests share no cache. */
  async function withPage(
    path: string,
    run: (page: Page, composition: Composition) => Promise<void>,
    {
      fault,
      ...options
    }: Partial<CompositionOptions> & { fault?: Parameters<Composition['intercept']>[0] } = {},
  ) {
    const composition = await serveComposition({ api: createFakeApi().handle, ...options });
    composition.intercept(fault ?? null);
    const context = await browser.newContext();
    try {
      const page = await context.newPage();
      // Without waiting for the load event, which a hanging file would delay.
      await page.goto(composition.origin + path, { waitUntil: 'commit' });
      await run(page, composition);
    } finally {
      await context.close();
      await composition.close();
    }
  }

  /** Applies a fault to the glossary remote's files that `matches`. */
  function faultOn(fault: NetworkFault, matches: RegExp = /./) {
    return (_request: unknown, response: ServerResponse, pathname: string) => {
      if (!pathname.startsWith('/remotes/glossary/') || !matches.test(pathname)) return false;
      fault(response, Buffer.from('const a = 1;'.repeat(100)));
      return true;
    };
  }

  const failedPanel = (page: Page) => page.getByRole('alert').filter({ hasText: 'Glossaries' });

  for (const name of PANEL_FAULTS) {
    const fault = NETWORK_FAULTS[name] ?? answer(500, 'text/plain', '');
    it(`shows the failure in its panel alone, and “Try again” recovers without a reload: ${name}`, async () => {
      await withPage(
        '/',
        async (page, composition) => {
          await page.getByRole('region', { name: 'Documents' }).waitFor();
          await failedPanel(page).waitFor({ timeout: VISIBLE_MS });
          await page.getByRole('region', { name: /memories/i }).waitFor();
          await page.evaluate(() => Object.assign(window, { sameDocument: true }));
          composition.intercept(null);
          await failedPanel(page).getByRole('button', { name: 'Try again' }).click();
          await page.getByRole('region', { name: 'Glossaries' }).getByRole('heading').first().waitFor();
          await expect.poll(() => failedPanel(page).count()).toBe(0);
          expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
        },
        { fault: faultOn(fault) },
      );
    });
  }

  it('“Try again” sends new requests for a screen whose first requests still hang', async () => {
    const hang = faultOn(NETWORK_FAULTS.hang ?? NOT_FOUND);
    await withPage(
      '/glossary/1',
      async (page, composition) => {
        await failedPanel(page).waitFor();
        composition.intercept(null);
        await failedPanel(page).getByRole('button', { name: 'Try again' }).click();
        const heading = page.locator('#content h1').filter({ hasNotText: 'shown' });
        await heading.waitFor({ timeout: VISIBLE_MS });
        expect(await failedPanel(page).count()).toBe(0);
      },
      {
        // A slow page leaves its screen less time than the shell waits for an entry.
        fault: (request, response, pathname) =>
          pathname === '/glossary/1' ? 5_000 : hang(request, response, pathname),
      },
    );
  });

  it('leaves the screens of other remotes usable', async () => {
    await withPage(
      '/glossary/1',
      async (page) => {
        await failedPanel(page).waitFor({ timeout: VISIBLE_MS });
        await page.getByRole('link', { name: 'Users' }).click();
        await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
        await page.goBack();
        await failedPanel(page).waitFor({ timeout: VISIBLE_MS });
        await page.getByRole('link', { name: 'Home', exact: true }).click();
        await page.getByRole('region', { name: 'Documents' }).waitFor();
      },
      { fault: faultOn(NOT_FOUND) },
    );
  });

  it('shows a screen that loads after its failure was shown, without “Try again”', async () => {
    let opened = 0;
    let asked = 0;
    await withPage(
      '/glossary/1',
      async (page) => {
        await failedPanel(page).waitFor({ timeout: VISIBLE_MS });
        await page.locator('#content h1').filter({ hasNotText: 'shown' }).waitFor();
      },
      {
        // Since the page was opened: the entry fails early enough for a retry (3 s), which takes less than its limit (6 s),
        // but ends after the deadline (7 s).
        fault: (_request, response, pathname) => {
          if (pathname === '/glossary/1') opened = performance.now();
          if (!/^\/remotes\/glossary\/.*remote\.js$/.test(pathname)) return false;
          const until = (ms: number) => Math.max(1, opened + ms - performance.now());
          if (asked++ > 0) return until(7_600);
          setTimeout(() => NOT_FOUND(response, Buffer.alloc(0)), until(2_000));
          return true;
        },
        withoutHints: true,
      },
    );
  });

  it('loads entry, style and screen at the same time, not one after the other', async () => {
    const asked: string[] = [];
    await withPage(
      '/glossary/1',
      async (page) => {
        const heading = page.locator('#content h1');
        await heading.waitFor({ timeout: VISIBLE_MS });
        expect(await heading.textContent()).not.toContain('shown');
      },
      {
        fault: (_request, response, pathname) => {
          if (!/^\/remotes\/glossary\/.*\.(js|css)$/.test(pathname)) return false;
          asked.push(pathname);
          const isEntry = pathname.endsWith('/remote.js');
          if (isEntry) response.on('finish', () => asked.push('entry answered'));
          // In sequence they would miss the deadline.
          return isEntry || pathname.endsWith('.css') ? 4_500 : false;
        },
        withoutHints: true,
      },
    );
    const before = asked.slice(0, asked.indexOf('entry answered'));
    expect(before.some((file) => file.includes('/screen.') && file.endsWith('.js'))).toBe(true);
    expect(asked.length).toBe(new Set(asked).size);
  });

  it('shows that the release document could not be read, and “Try again” reads it from the server', async () => {
    const fault = (_request: unknown, response: ServerResponse, pathname: string) => {
      if (pathname !== '/release.json') return false;
      answer(503, 'application/json', '{}')(response, Buffer.alloc(0));
      return true;
    };
    await withPage(
      '/users/',
      async (page, composition) => {
        await page.getByRole('alert').filter({ hasText: 'This screen' }).waitFor({ timeout: VISIBLE_MS });
        composition.intercept(null);
        await page.getByRole('button', { name: 'Try again' }).click();
        await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
      },
      { withoutInlining: true, fault },
    );
  });
});
