import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readSigned } from '@tessera/federation-integrity/signature';
import type { Release } from '@tessera/shared/remote/release';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openReleaseFolder } from '../../server/release/release-folder.ts';
import { NGINX } from '../../tools/operate/release/site.ts';
import { freePort } from '../../tools/postgres.ts';
import { findNginx, startNginx } from '../../tools/support/nginx.ts';
import { closeContexts, hasChromium, sharedBrowser } from '../support/browser.ts';
import { type ConsoleWatch, watchConsole } from '../support/console.ts';
import { ADMIN, startWorkbench, type Workbench } from '../support/workbench.ts';
import { alterVersion } from './altered-version.ts';
import { isBuilt } from './composition.ts';
import { serveLikeAnObjectStore } from './object-store.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Screens by path, with their headings. */
const SCREENS = {
  '/document/1': 'Lantern Keepers: rules',
  '/glossary/1': 'Lantern Keepers: terms',
  '/tm/1': 'Lantern Keepers: memory',
  '/users/': 'Users',
  '/operations/': 'Operations',
};

interface Served {
  url: string;
  stop(): Promise<void>;
}

const WAYS: Record<string, (workbench: Workbench) => Promise<Served>> = {
  async nginx(workbench) {
    const folder = mkdtempSync(join(tmpdir(), 'tessera-nginx-'));
    const nginx = await startNginx(folder, {
      port: await freePort(),
      servers: [Number(new URL(workbench.url).port)],
      site: join(workbench.dataDir, NGINX),
    });
    return { url: nginx.url, stop: () => nginx.stop().finally(() => rmSync(folder, { recursive: true })) };
  },
  'an object store': ({ dataDir, url }) => serveLikeAnObjectStore(dataDir, url),
};
if (!findNginx()) {
  delete WAYS.nginx;
  console.log('The screens are not served by nginx here: it is not installed.');
}

describe.skipIf(!hasChromium || !isBuilt).each(Object.keys(WAYS))('the released folder behind %s', (way) => {
  let browser: Browser;
  let workbench: Workbench;
  let served: Served;
  let page: Page;
  let watch: ConsoleWatch;
  beforeAll(async () => {
    [browser, workbench] = await Promise.all([sharedBrowser(), startWorkbench({ TRUST_PROXY: '1' })]);
    release('static');
    served = (await WAYS[way]?.(workbench)) as Served;
    page = await (await browser.newContext({ baseURL: served.url })).newPage();
    page.setDefaultTimeout(15_000);
    watch = watchConsole(page);
    // The session request returns this before sign-in.
    watch.expect(/401/);
  });
  afterAll(async () => {
    await closeContexts(browser);
    await served?.stop();
    await workbench?.stop();
  });

  function release(...command: string[]): string {
    const program = [join(ROOT, 'tools/operate/release/main.ts'), ...command, '--in', workbench.dataDir];
    const { status, stdout, stderr } = spawnSync(process.execPath, program, { encoding: 'utf8' });
    expect(status, stderr).toBe(0);
    return stdout;
  }

  async function live(): Promise<Release> {
    const text = await (await fetch(`${served.url}/release.json`)).text();
    return JSON.parse(readSigned(text)?.signed ?? '') as Release;
  }

  it('signs a user in, opens each screen by its address without loading a file twice, and follows deploys', async () => {
    await page.goto('/login/?redirect=%2F', { waitUntil: 'commit' });
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('region', { name: 'Glossaries' }).getByRole('link').first().waitFor();
    for (const [path, name] of Object.entries(SCREENS)) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      const fetched = await page.evaluate(() =>
        performance.getEntriesByType('resource').map((entry) => entry.name),
      );
      const files = fetched.filter((url) => /\.(js|css|json)$/.test(url));
      expect(
        files.filter((url, at) => files.indexOf(url) !== at),
        path,
      ).toEqual([]);
    }

    const before = (await live()).remotes.glossary?.version;
    const next = alterVersion('glossary', '0.1.0-renamed1', (text, file) =>
      file.endsWith('.js') ? text.replaceAll('"Add term"', '"Add another term"') : text,
    );
    await page.goto('/users/');
    await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));

    // As `npm run deploy -w remotes/glossary -- --to <folder>` does after building and checking.
    const releases = openReleaseFolder({ folder: workbench.dataDir, build: join(ROOT, 'dist') });
    const files = Object.entries(next.files).map(([file, text]) => [file, Buffer.from(text)]);
    await releases.publish({ by: 'the team', release: next.release, files: Object.fromEntries(files) });
    release('static');
    await showsGlossaryWith('Add another term');

    expect(release('rollback', 'glossary')).toContain(`rollback glossary: ${before} is live`);
    await showsGlossaryWith('Add term');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    expect(watch.problems()).toEqual([]);
  });

  it('sends every page with its policy and cache headers, and serves no unlisted files', async () => {
    for (const path of ['/', '/login/', '/glossary/1', '/no/such/screen']) {
      const { status, headers } = await fetch(served.url + path);
      expect([status, headers.get('content-type'), headers.get('cache-control')], path).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-cache',
      ]);
      // Identical to the server's response.
      const own = await fetch(workbench.url + path);
      for (const name of [
        'content-security-policy',
        'integrity-policy',
        'cross-origin-opener-policy',
        'referrer-policy',
        'x-frame-options',
        'x-content-type-options',
      ])
        expect([name, headers.get(name)], path).toEqual([name, own.headers.get(name)]);
    }
    const document = await fetch(`${served.url}/release.json`);
    expect(document.headers.get('cache-control')).toBe('no-cache');
    const glossary = (await live()).remotes.glossary;
    const page = await (await fetch(served.url)).text();
    const main = /src="(\/assets\/main[^"]+)"/.exec(page)?.[1];
    for (const path of [`${glossary?.folder}${glossary?.entry}`, main]) {
      const { status, headers } = await fetch(served.url + path);
      expect([status, headers.get('content-type'), headers.get('cache-control')], path).toEqual([
        200,
        'text/javascript; charset=utf-8',
        IMMUTABLE,
      ]);
    }

    const key = readFileSync(join(workbench.dataDir, 'release-key.json'), 'utf8');
    for (const path of [
      '/release-key.json',
      '/remotes/../release-key.json',
      '/remotes/..%2frelease-key.json',
    ]) {
      const answer = await fetch(served.url + path);
      expect(await answer.text(), path).not.toContain(key.slice(20, 60));
    }
    const map = `${glossary?.folder}${glossary?.entry}.map`;
    writeFileSync(join(workbench.dataDir, map), '{}');
    for (const path of ['/site.json', '/nginx-site.conf', '/releases/2.json', '/assets/no-such.js', map]) {
      const { status, headers } = await fetch(served.url + path);
      // A store has no 404: it returns something else, which is not a script.
      expect([status, headers.get('content-type')?.split(';')[0]], path).toEqual(
        way === 'nginx' ? [404, 'text/html'] : [200, 'text/html'],
      );
    }
  });

  async function showsGlossaryWith(button: string) {
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
    // Simulates returning to the tab.
    await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/release.json')),
      page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
    ]);
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByRole('region', { name: 'Glossaries' }).getByRole('link').first().click();
    await page.getByRole('button', { name: button, exact: true }).first().waitFor();
  }
});
