import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Release } from '@tessera/shared/remote/release';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReleaseKey, releaseKeyOf } from '../../server/runtime/release-key.ts';
import { closeContexts, hasChromium, sharedBrowser } from '../support/browser.ts';
import { type AlteredVersion, alterVersion } from './altered-version.ts';
import { type Composition, type CompositionOptions, isBuilt, serveComposition } from './composition.ts';
import { createFakeApi } from './fake-api.ts';

const NEWER = '0.9.9-newer123';
const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe.skipIf(!hasChromium || !isBuilt)('revisions of the release document', () => {
  let browser: Browser;
  let folder: string;
  let key: ReleaseKey;
  let newer: AlteredVersion;
  beforeAll(async () => {
    browser = await sharedBrowser();
    folder = mkdtempSync(join(tmpdir(), 'tessera-key-'));
    key = releaseKeyOf(folder);
    newer = alterVersion('users', NEWER);
  });
  afterAll(async () => {
    await closeContexts(browser);
    rmSync(folder, { recursive: true, force: true });
  });

  interface Served {
    page: Page;
    composition: Composition;
    /** The same document under another revision, with the newer version of the screen or without. */
    document(revision: number, options?: { isNewer?: boolean; expires_at?: string }): Release;
  }

  async function withPage(run: (served: Served) => Promise<void>, options: Partial<CompositionOptions> = {}) {
    const composition = await serveComposition({
      api: createFakeApi().handle,
      key,
      files: newer.paths,
      ...options,
    });
    const context = await browser.newContext({ baseURL: composition.origin });
    const document: Served['document'] = (revision, { isNewer = false, expires_at = at(7) } = {}) => ({
      ...composition.live,
      revision,
      expires_at,
      remotes: { ...composition.live.remotes, ...(isNewer ? { users: newer.release } : {}) },
    });
    try {
      await run({ page: await context.newPage(), composition, document });
    } finally {
      await context.close();
      await composition.close();
    }
  }

  const heading = (page: Page) => page.getByRole('heading', { name: 'Users', level: 1, exact: true });
  /** Whether it runs; the page's hints may fetch it anyway. */
  const hasNewer = (page: Page) => page.evaluate((id) => id in window, `users@${NEWER}`);
  const open = async (page: Page) => {
    await page.goto('/users/');
    await heading(page).waitFor();
  };
  /** Simulates returning to the tab. */
  const lookAgain = (page: Page) =>
    Promise.all([
      page
        .waitForResponse((response) => response.url().endsWith('/release.json'))
        .then((answer) => answer.finished()),
      page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
    ]);
  const offer = (page: Page) => page.getByRole('button', { name: 'Use it now' });

  it('never fall back to an earlier or expired one, at load, at reload or in an open tab', async () => {
    await withPage(async ({ page, composition, document }) => {
      composition.release(document(32));
      await open(page);
      composition.release(document(33, { isNewer: true, expires_at: at(-1) }));
      await lookAgain(page);
      await page.evaluate(() => new Promise(requestAnimationFrame));
      expect(await offer(page).count()).toBe(0);
      await page.reload();
      await heading(page).waitFor();
      expect(await hasNewer(page)).toBe(false);

      composition.release(document(33, { isNewer: true }));
      await page.reload();
      await heading(page).waitFor();
      composition.release(document(32));
      await lookAgain(page);
      await page.evaluate(() => new Promise(requestAnimationFrame));
      expect(await offer(page).count()).toBe(0);
      await page.reload();
      await heading(page).waitFor();
      expect(await hasNewer(page)).toBe(true);
      const other = await page.context().newPage();
      await open(other);
      expect(await hasNewer(other)).toBe(true);
    });
  });

  it('do not alternate between two servers that disagree', async () => {
    await withPage(async ({ page, composition, document }) => {
      composition.release(document(32));
      await open(page);
      composition.release(document(33, { isNewer: true }));
      await lookAgain(page);
      await offer(page).waitFor();
      composition.release(document(32));
      await lookAgain(page);
      await lookAgain(page);
      expect(await offer(page).count()).toBe(1);
      await offer(page).click();
      await expect.poll(() => hasNewer(page)).toBe(true);
      await lookAgain(page);
      await lookAgain(page);
      expect(await offer(page).count()).toBe(0);
      await heading(page).waitFor();
    });
  });

  it('lock out no user whose clock is wrong or whose server was restored', async () => {
    await withPage(async ({ page, composition, document }) => {
      composition.release(document(33, { expires_at: at(-1) }));
      await open(page);
      composition.release(document(34, { isNewer: true, expires_at: at(-1) }));
      await page.reload();
      await heading(page).waitFor();
      expect(await hasNewer(page)).toBe(true);
      composition.release(document(12));
      await page.reload();
      await heading(page).waitFor();
      expect(await hasNewer(page)).toBe(false);
    });
  });

  /** Like Chrome before 137. */
  const forgetEd25519 = (page: Page) =>
    page.addInitScript(() => {
      crypto.subtle.importKey = () =>
        Promise.reject(new DOMException('Unrecognized name', 'NotSupportedError'));
    });

  it('are rejected by a browser that cannot verify them, unless the server allows it', async () => {
    await withPage(async ({ page }) => {
      await forgetEd25519(page);
      await page.goto('/users/');
      await page.getByRole('alert').filter({ hasText: 'This browser is too old' }).waitFor();
      expect(await page.locator('script[src*="/remotes/"]').count()).toBe(0);
    });
    await withPage(
      async ({ page }) => {
        await forgetEd25519(page);
        await open(page);
      },
      { isUnverifiedAccepted: true },
    );
  });
});
