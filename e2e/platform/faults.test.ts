import type { ServerResponse } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, hasChromium, sharedBrowser } from '../support/browser.ts';
import { type Composition, type CompositionOptions, isBuilt, serveComposition } from './composition.ts';
import { createFakeApi } from './fake-api.ts';
import { answer, NETWORK_FAULTS, type NetworkFault } from './fault-kinds.ts';

/** A failure must be shown by then, ms. */
const VISIBLE_MS = 8_000;

const NOT_FOUND = answer(404, 'text/plain', 'not found');

/** A selection of the screen faults in fault-matrix.test.ts, which fail in different places. */
const PANEL_FAULTS = ['404', '503 with JSON', '{}', 'hang', 'truncated'];

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
    it(`shows it in its panel, leaves the others, and recovers without a reload when its files answer: ${name}`, async () => {
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

  it('shows a screen whose whole folder hung at the first press of Try again', async () => {
    await withPage(
      '/glossary/1',
      async (page, composition) => {
        await failedPanel(page).waitFor({ timeout: VISIBLE_MS });
        composition.intercept(null);
        await failedPanel(page).getByRole('button', { name: 'Try again' }).click();
        const heading = page.locator('#content h1').filter({ hasNotText: 'shown' });
        await heading.waitFor({ timeout: VISIBLE_MS });
        expect(await failedPanel(page).count()).toBe(0);
      },
      { fault: faultOn(NETWORK_FAULTS.hang ?? NOT_FOUND) },
    );
  });

  it('lets everybody go on to the screens of other remotes', async () => {
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

  it('shows a screen that comes after its failure by itself', async () => {
    let asked = 0;
    await withPage(
      '/glossary/1',
      async (page) => {
        await failedPanel(page).waitFor({ timeout: VISIBLE_MS });
        await page.locator('#content h1').filter({ hasNotText: 'shown' }).waitFor({ timeout: 15_000 });
      },
      {
        // The entry fails early enough for a retry, which is then late: together past the deadline.
        fault: (_request, response, pathname) => {
          if (!/^\/remotes\/glossary\/.*remote\.js$/.test(pathname)) return false;
          if (asked++ > 0) return 4_800;
          setTimeout(() => NOT_FOUND(response, Buffer.alloc(0)), 2_400);
          return true;
        },
        withoutHints: true,
      },
    );
  });

  it('waits for entry and style at the same time, not for one after the other', async () => {
    await withPage(
      '/glossary/1',
      async (page) => {
        const heading = page.locator('#content h1');
        await heading.waitFor({ timeout: VISIBLE_MS });
        expect(await heading.textContent()).not.toContain('shown');
      },
      {
        // In sequence they would miss the deadline.
        fault: (_request, _response, pathname) =>
          /^\/remotes\/glossary\/.*(remote\.js|\.css)$/.test(pathname) ? 4_500 : false,
        withoutHints: true,
      },
    );
  });

  it('never runs a file that was altered by one byte', async () => {
    await withPage(
      '/glossary/1',
      async (page) => {
        await failedPanel(page).waitFor({ timeout: VISIBLE_MS });
        expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
      },
      { fault: faultOn(answer(200, 'text/javascript', 'window.tampered = true;')) },
    );
  });

  it('refuses a remote that was built for another contract, and says so', async () => {
    await withPage(
      '/glossary/1',
      async (page) => {
        await failedPanel(page).waitFor({ timeout: VISIBLE_MS });
        await page.getByText('newer or older than the rest').waitFor();
      },
      {
        change: (live) => {
          const glossary = live.remotes.glossary;
          if (!glossary) throw new Error('no glossary');
          return { ...live, remotes: { ...live.remotes, glossary: { ...glossary, contract: '^99.0.0' } } };
        },
      },
    );
  });

  it('reads the release document from the server when the page has none', async () => {
    await withPage('/users/', (page) => page.getByRole('heading', { name: 'Users', level: 1 }).waitFor(), {
      withoutInlining: true,
    });
  });

  it('recovers when the release document itself could not be read', async () => {
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

  it('asks for the scripts of a screen beside its entry', async () => {
    const asked: string[] = [];
    await withPage('/glossary/1', async (page) => page.locator('#content h1').waitFor(), {
      fault: (_request, response, pathname) => {
        if (!/^\/remotes\/glossary\/.*\.js$/.test(pathname)) return false;
        asked.push(pathname);
        const isEntry = pathname.endsWith('/remote.js');
        if (isEntry) response.on('finish', () => asked.push('entry answered'));
        return isEntry ? 3_000 : false;
      },
      withoutHints: true,
    });
    const before = asked.slice(0, asked.indexOf('entry answered'));
    expect(before.some((file) => file.includes('/screen.'))).toBe(true);
    expect(asked.length).toBe(new Set(asked).size);
  });

  it('downloads each file once, hints included', async () => {
    const composition = await serveComposition({ api: createFakeApi().handle });
    const seen: string[] = [];
    composition.intercept((_request, _response, pathname) => {
      if (pathname.startsWith('/remotes/') || pathname.startsWith('/assets/')) seen.push(pathname);
      return false;
    });
    const page = await browser.newPage();
    try {
      const warnings: string[] = [];
      page.on('console', (message) => {
        if (/preload/i.test(message.text())) warnings.push(message.text());
      });
      await page.goto(`${composition.origin}/glossary/1`);
      await page.locator('#content h1').waitFor();
      await page.waitForLoadState('networkidle');
      expect(seen.filter((file, index) => seen.indexOf(file) !== index)).toEqual([]);
      expect(warnings).toEqual([]);
    } finally {
      await page.close();
      await composition.close();
    }
  });
});
