import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readSigned } from '@tessera/federation-integrity/signature';
import type { Release, RemoteRelease } from '@tessera/shared/remote/release';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeRemote, readConfig, readManifest } from '../../tools/build/build-remote.ts';
import { runRspack } from '../../tools/build/run-rspack.ts';
import { closeContexts, hasChromium, openPage, sharedBrowser } from '../support/browser.ts';
import { ADMIN, startWorkbench, type Workbench } from '../support/workbench.ts';
import { alterVersion } from './altered-version.ts';
import { isBuilt } from './composition.ts';

const ROOT = resolve(import.meta.dirname, '../..');

interface Built {
  release: RemoteRelease;
  files: Record<string, string>;
}

/** Another version of a remote: its class names contain the version. */
async function buildVersion(name: string, version: string): Promise<Built> {
  const outputPath = mkdtempSync(join(tmpdir(), 'tessera-version-'));
  try {
    const configure = await readConfig(ROOT, name);
    const stats = await runRspack(configure({ mode: 'production', version, outputPath }));
    const { tessera } = await readManifest(ROOT, name);
    const contents = Object.fromEntries(
      readdirSync(outputPath)
        .filter((file) => /\.(js|css)$/.test(file))
        .map((file) => [file, readFileSync(join(outputPath, file))]),
    );
    const hashes = Object.entries(contents).map(([file, content]) => [
      file,
      `sha384-${createHash('sha384').update(content).digest('base64')}`,
    ]);
    const folder = `/remotes/${name}/${version}/`;
    const release = describeRemote({
      name,
      version,
      folder,
      files: Object.fromEntries(hashes),
      tessera,
      stats,
    });
    const encoded = Object.entries(contents).map(([file, content]) => [file, content.toString('base64')]);
    return { release, files: Object.fromEntries(encoded) };
  } finally {
    rmSync(outputPath, { recursive: true });
  }
}

describe.skipIf(!hasChromium || !isBuilt)('an open page', () => {
  let browser: Browser;
  let workbench: Workbench;
  let token: string;
  let next: Built;
  beforeAll(async () => {
    [browser, workbench] = await Promise.all([sharedBrowser(), startWorkbench()]);
    const { createDeployToken } = await import('../../server/release/tokens.ts');
    token = await createDeployToken(workbench.dataDir, 'glossary', 'CI of glossary');
    next = await buildVersion('glossary', '9.0.0');
  });
  afterAll(async () => {
    await closeContexts(browser);
    await workbench?.stop();
  });

  async function live(): Promise<Release> {
    const text = await (await fetch(`${workbench.url}/release.json`)).text();
    return JSON.parse(readSigned(text)?.signed ?? text) as Release;
  }

  async function publish({ release, files }: Built) {
    const response = await fetch(`${workbench.url}/api/release/glossary`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ revision: (await live()).revision, release, files }),
    });
    expect(response.status, await response.clone().text()).toBe(200);
  }

  const rollBack = () => workbench.api('POST', '/operations/rollback', { remote: 'glossary' });

  async function openSignedIn(run: (page: Page) => Promise<void>) {
    const context = await browser.newContext();
    try {
      const page = await context.newPage();
      await page.goto(`${workbench.url}/login/`, { waitUntil: 'commit' });
      await page.getByLabel('Email').fill(ADMIN.email);
      await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('region', { name: 'Glossaries' }).getByRole('link').first().waitFor();
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      await run(page);
    } finally {
      await context.close();
    }
  }

  /** Simulates returning to the tab. */
  const lookAgain = (page: Page) =>
    Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/release.json')),
      page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
    ]);

  const loaded = (page: Page, version: string) =>
    page.evaluate(
      (text) => performance.getEntriesByType('resource').some(({ name }) => name.includes(text)),
      `/glossary/${version}/remote.js`,
    );

  const open = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();

  it('draws another version at the next navigation or on request, without a reload: 1, 2, 1, 2, 1, 2', async () => {
    await openSignedIn(async (page) => {
      const first = (await live()).remotes.glossary?.version ?? '';
      expect(await loaded(page, '9.0.0')).toBe(false);
      await publish(next);
      await lookAgain(page);
      expect(await loaded(page, '9.0.0')).toBe(false);
      await open(page, 'Users');
      await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
      await open(page, 'Home');
      await page.getByRole('region', { name: 'Glossaries' }).getByRole('link').first().waitFor();
      expect(await loaded(page, '9.0.0')).toBe(true);
      for (const back of [rollBack, () => publish(next), rollBack]) {
        await back();
        await lookAgain(page);
        await open(page, 'Users');
        await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
        await open(page, 'Home');
        await page.getByRole('region', { name: 'Glossaries' }).getByRole('link').first().click();
        await page.locator('#content h1').waitFor();
        await open(page, 'Tessera, home');
      }
      expect((await live()).remotes.glossary?.version).toBe(first);
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
      expect(await page.getByRole('alert').filter({ hasText: 'could not be shown' }).count()).toBe(0);
    });
    await openSignedIn(async (page) => {
      await page.getByRole('region', { name: 'Glossaries' }).getByRole('link').first().click();
      await page.locator('#content h1').waitFor();
      await publish(next);
      await lookAgain(page);
      const offer = page.getByRole('button', { name: 'Use it now' });
      await offer.waitFor();
      expect(await loaded(page, '9.0.0')).toBe(false);
      await offer.click();
      await page.locator('#content h1').waitFor();
      await expect.poll(() => loaded(page, '9.0.0')).toBe(true);
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
      await offer.waitFor({ state: 'detached' });
      await rollBack();
    });
  });

  it('falls back to the version before when the live one cannot be loaded, and reports it to the server', async () => {
    await publish(next);
    const context = await browser.newContext();
    try {
      const page = await context.newPage();
      await page.route('**/remotes/glossary/9.0.0/**', (route) => route.fulfill({ status: 404 }));
      await page.goto(`${workbench.url}/login/?redirect=%2Fglossary%2F1`, { waitUntil: 'commit' });
      await page.getByLabel('Email').fill(ADMIN.email);
      await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.locator('#content h1').filter({ hasNotText: 'shown' }).waitFor();
      await expect
        .poll(
          async () => {
            const state = (await workbench.api('GET', '/operations/')) as {
              remotes: { name: string; figures: { version: string; failed: number; loaded: number }[] }[];
            };
            const figures = state.remotes.find(({ name }) => name === 'glossary')?.figures ?? [];
            return figures.some(({ version, failed }) => version === '9.0.0' && failed > 0);
          },
          { timeout: 15_000 },
        )
        .toBe(true);
      // The next page in this tab avoids the failure.
      await page.goto(`${workbench.url}/glossary/1`, { waitUntil: 'commit' });
      await page.locator('#content h1').filter({ hasNotText: 'shown' }).waitFor();
      await page.goto(`${workbench.url}/operations/`, { waitUntil: 'commit' });
      const card = page.getByRole('region', { name: 'Glossaries' });
      await card.getByRole('button', { name: 'Roll back' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Roll back' }).click();
      await expect.poll(async () => (await live()).remotes.glossary?.version).not.toBe('9.0.0');
    } finally {
      await context.close();
    }
  });

  it('replaces within a minute a version that fails only in users’ browsers', async () => {
    const good = (await live()).remotes.glossary?.version;
    const { release, files } = alterVersion('glossary', '9.1.0', (text, file, built) =>
      file === built.entry || file.endsWith('.css') ? text : `throw new Error('not here');${text}`,
    );
    const encoded = Object.entries(files).map(([file, text]) => [file, Buffer.from(text).toString('base64')]);
    const second = { email: 'second@example.com', password: 'a long second password' };
    await workbench.api('POST', '/users/', { username: 'Second', role: 'user', ...second });
    await publish({ release, files: Object.fromEntries(encoded) });
    const since = performance.now();
    for (const signedIn of [ADMIN, second]) {
      const page = await openPage(browser, workbench.url, { signedIn, path: '/glossary/1' });
      // Another version replaces it.
      await page.locator('#content h1').filter({ hasNotText: 'shown' }).waitFor();
    }
    await expect
      .poll(async () => (await live()).remotes.glossary?.version, { timeout: 60_000, interval: 500 })
      .toBe(good);
    expect(performance.now() - since).toBeLessThan(60_000);
    const page = await openPage(browser, workbench.url, { path: '/glossary/1' });
    await page.locator('#content h1').waitFor();
    expect(await loaded(page, '9.1.0')).toBe(false);
  }, 90_000);
});
