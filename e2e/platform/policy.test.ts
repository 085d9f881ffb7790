import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { closeContexts, hasChromium, sharedBrowser } from '../support/browser.ts';
import { ADMIN, startWorkbench, type Workbench } from '../support/workbench.ts';
import { isBuilt } from './composition.ts';

declare global {
  interface Window {
    violations: string[];
  }
}

describe.skipIf(!hasChromium || !isBuilt)('the page of the real server', () => {
  let browser: Browser;
  let workbench: Workbench;
  beforeAll(async () => {
    [browser, workbench] = await Promise.all([sharedBrowser(), startWorkbench()]);
  });
  afterAll(async () => {
    await closeContexts(browser);
    await workbench?.stop();
  });

  async function openSignedIn(run: (page: Page) => Promise<void>) {
    const context = await browser.newContext();
    try {
      await context.addInitScript(() => {
        window.violations = [];
        document.addEventListener('securitypolicyviolation', (event) => {
          window.violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
        });
      });
      const page = await context.newPage();
      await page.goto(`${workbench.url}/login/`, { waitUntil: 'commit' });
      await page.getByLabel('Email').fill(ADMIN.email);
      await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('region', { name: 'Glossaries' }).getByRole('link').first().waitFor();
      await run(page);
    } finally {
      // A route may still be handling files.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    }
  }

  it('violates its policy on no screen, fetches no file twice, and uses every preloaded file', async () => {
    await openSignedIn(async (signedIn) => {
      for (const path of ['/', '/glossary/1', '/tm/1', '/document/1', '/users/']) {
        const page = await signedIn.context().newPage();
        const [asked, answered]: [string[], string[]] = [[], []];
        const note = (list: string[]) => (request: Request) => {
          if (/\.(js|css)$/.test(request.url())) list.push(request.url());
        };
        page.on('request', note(asked));
        page.on('requestfinished', note(answered));
        const warnings: string[] = [];
        page.on('console', (message) => /preload/i.test(message.text()) && warnings.push(message.text()));
        await page.goto(workbench.url + path, { waitUntil: 'load' });
        await page.locator('#content').waitFor();
        // Once the page has loaded, these three remotes' screens are prefetched.
        const isAhead = (remote: string) => answered.some((url) => url.includes(`/remotes/${remote}/`));
        await expect
          .poll(() => ['documents', 'glossary', 'tm'].every(isAhead) && asked.length === answered.length, {
            timeout: 20_000,
          })
          .toBe(true);
        expect(await page.evaluate(() => window.violations), path).toEqual([]);
        expect(asked.length).toBeGreaterThan(2);
        expect(asked.length, path).toBe(new Set(asked).size);
        expect(warnings, path).toEqual([]);
        await page.close();
      }
    });
  });

  it('runs no script that is inline, created from text, or from another origin', async () => {
    await openSignedIn(async (page) => {
      const outcome = await page.evaluate(async () => {
        const inline = document.createElement('script');
        try {
          inline.textContent = 'window.inlineRan = true';
        } catch {}
        document.head.append(inline);
        const refused = (work: () => unknown) => {
          try {
            work();
            return false;
          } catch {
            return true;
          }
        };
        return {
          inline: 'inlineRan' in window,
          // Later, since the debugger exempts its own scripts from the eval ban.
          // biome-ignore lint/security/noGlobalEval: the point of the test
          evaluated: await new Promise((tell) => setTimeout(() => tell(refused(() => window.eval('1'))))),
          html: refused(() => {
            document.createElement('div').innerHTML = '<b>x</b>';
          }),
          address: refused(() => {
            document.createElement('script').src = '/remotes/glossary/unheard-of.js';
          }),
        };
      });
      expect(outcome).toEqual({ inline: false, evaluated: true, html: true, address: true });
    });
  });

  it('never runs an altered file of a remote, its entry or its screen', async () => {
    for (const file of ['remote', 'screen']) {
      await openSignedIn(async (page) => {
        await page.route(new RegExp(`/remotes/glossary/.*/${file}[^/]*\\.js`), async (route) => {
          const response = await route.fetch();
          const body = `${await response.text()};window.isTampered = true;`;
          await route.fulfill({ response, body });
        });
        await page.goto(`${workbench.url}/glossary/1`, { waitUntil: 'commit' });
        await page.getByRole('alert').filter({ hasText: 'Glossaries' }).waitFor();
        expect(await page.evaluate(() => 'isTampered' in window), file).toBe(false);
      });
    }
  });

  it('rejects a release document that this server did not sign, and reports it', async () => {
    const file = join(workbench.dataDir, 'release.json');
    const { signed } = JSON.parse(await (await fetch(`${workbench.url}/release.json`)).text()) as {
      signed: string;
    };
    const key = JSON.parse(readFileSync(join(workbench.dataDir, 'release-key.json'), 'utf8')) as {
      x: string;
    };
    expect(key.x).toBeTruthy();
    for (const forged of [signed, JSON.stringify({ signed, signature: btoa('x'.repeat(64)) })]) {
      // The server rewrites the file when an earlier page reports that a version loaded.
      await vi.waitFor(
        async () => {
          writeFileSync(file, forged);
          await openForged();
        },
        { timeout: 25_000 },
      );
    }

    async function openForged() {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(`${workbench.url}/login/`, { waitUntil: 'commit' });
      await page.getByLabel('Email').fill(ADMIN.email);
      await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('not signed by this server').waitFor();
      expect(await page.locator('script[src*="/remotes/"]').count()).toBe(0);
      await context.close();
    }
  });
});
