import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { newKeyText, readPrivateKey, signFolder } from '@tessera/federation-integrity/sign';
import { readSigned } from '@tessera/federation-integrity/signature';
import { release } from '@tessera/shared/remote/release';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runRspack } from '../../tools/build/run-rspack.ts';
import { isLong } from '../../tools/support/long.ts';
import host from '../federation/host/rspack.config.ts';
import { heading, row } from '../support/act.ts';
import { hasChromium, openPage } from '../support/browser.ts';
import { type ConsoleWatch, watchConsole } from '../support/console.ts';
import type { Sample } from '../support/samples.ts';
import { type Stage, shareStage } from '../support/stage.ts';
import { isBuilt } from './composition.ts';

const DIST = path.resolve(import.meta.dirname, '../../dist');

interface Facts {
  manifest: string;
  /** Path of the signed document. */
  key: string;
  signed: string;
}

/**
 * The cookie `host=verified` selects the page with `@tessera/federation-integrity`, which has this policy.
 */
const POLICY =
  "script-src 'self'; require-trusted-types-for 'script'; trusted-types default; object-src 'none'; base-uri 'none'";

/** Serves the host's page for every path without a file; API and remotes come from the workbench. */
function serveHost(folder: string, workbench: string, { manifest, key, signed }: Facts): Promise<Server> {
  const server = createServer(async (request, response) => {
    const url = request.url ?? '/';
    if (/^\/(api|remotes)\//.test(url)) {
      const answer = await fetch(workbench + url, {
        method: request.method ?? 'GET',
        headers: {
          cookie: request.headers.cookie ?? '',
          'content-type': request.headers['content-type'] ?? '',
        },
        ...(request.method === 'GET' ? {} : { body: request, duplex: 'half' }),
      } as RequestInit);
      const headers = Object.fromEntries(answer.headers);
      delete headers['content-encoding'];
      delete headers['content-length'];
      response.writeHead(answer.status, headers).end(Buffer.from(await answer.arrayBuffer()));
      return;
    }
    if (url === '/signed.json') {
      response.writeHead(200, { 'content-type': 'application/json' }).end(signed);
      return;
    }
    const file = path.join(folder, url);
    const content = await readFile(file).catch(() => null);
    if (content) {
      response
        .writeHead(200, { 'content-type': url.endsWith('.css') ? 'text/css' : 'text/javascript' })
        .end(content);
      return;
    }
    const isVerified = /host=verified/.test(request.headers.cookie ?? '');
    const page = await readFile(path.join(folder, isVerified ? 'verified.html' : 'main.html'), 'utf8');
    const facts = { manifest, key, signed: '/signed.json' };
    const metas = Object.entries(facts).map(
      ([name, content]) => `<meta name="${name}" content="${content}">`,
    );
    response
      .writeHead(200, {
        'content-type': 'text/html',
        ...(isVerified && { 'content-security-policy': POLICY }),
      })
      .end(page.replace('<title>', `${metas.join('')}<title>`));
  });
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)));
}

describe.skipIf(!hasChromium || !isBuilt)('a third-party host', () => {
  let stage: Stage;
  let glossary: Sample;
  let server: Server;
  let origin: string;
  beforeAll(async () => {
    stage = await shareStage();
    glossary = await stage.makeGlossary();
    await runRspack(host);
    const text = await (await fetch(`${stage.url}/release.json`)).text();
    const { remotes } = release.parse(JSON.parse(readSigned(text)?.signed ?? text));
    const folder = remotes.glossary?.folder ?? '';
    const key = newKeyText();
    server = await serveHost(host.output.path, stage.url, {
      manifest: `${folder}mf-manifest.json`,
      key: readPrivateKey(key).publicKey,
      signed: await signFolder(path.join(DIST, folder), key, { folder }),
    });
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server?.close();
    await stage?.stop();
  });

  it('loads the glossary from its manifest with one copy of each shared library, and the screen works', async () => {
    const page = await openPage(stage.browser, origin, { path: 'about:blank' });
    const watch = watchConsole(page);
    await page.goto(glossary.path);
    await heading(page, glossary.name).waitFor();
    await row(page, 'main pump').waitFor();
    await page.getByRole('searchbox').first().fill('test lamp');
    await row(page, 'Prüflampe').waitFor();
    const federation = await page.evaluate(() => ({
      hosts: globalThis.__FEDERATION__.__INSTANCES__.map(({ name }) => name.replace(/@.*/, '')),
      remotes: Object.keys(globalThis.__FEDERATION__.moduleInfo),
    }));
    expect(federation.hosts).toEqual(['stock_host', 'glossary']);
    expect(federation.remotes).toEqual(['stock_host', expect.stringContaining('glossary')]);
    expect(watch.problems()).toEqual([]);
    await page.context().close();
  });

  async function openVerified(): Promise<{ page: Page; console: ConsoleWatch }> {
    const page = await openPage(stage.browser, origin, { path: 'about:blank' });
    await page.context().addCookies([{ name: 'host', value: 'verified', url: origin }]);
    return { page, console: watchConsole(page) };
  }

  it('runs it with the package, and only scripts that the package lists', async () => {
    const { page, console } = await openVerified();
    await page.goto(glossary.path);
    await row(page, 'main pump').waitFor();
    expect(console.problems()).toEqual([]);
    const unlisted = await page.evaluate(() => {
      const script = document.createElement('script');
      try {
        script.src = '/remotes/glossary/other.js';
        return null;
      } catch (error) {
        return String(error);
      }
    });
    expect(unlisted).toContain('No release names the script /remotes/glossary/other.js');
    const remote = page.evaluate(async () => {
      const [host] = globalThis.__FEDERATION__.__INSTANCES__;
      host?.registerRemotes([{ name: 'other', entry: '/remotes/glossary/other.js' }]);
      await host?.loadRemote('other/remote');
    });
    await expect(remote).rejects.toThrow(/No release names the script \S*\/remotes\/glossary\/other\.js/);
    await page.context().close();
  });

  const altered: Record<string, { file: RegExp; says: RegExp; hangs?: boolean }> = {
    'an altered entry': {
      file: /\/remote\.js$/,
      says: /valid digest.*remote\.js/,
    },
    'an altered chunk': { file: /\/screen\.[^/]*\.js$/, says: /valid digest.*screen\.[^/]*\.js/ },
    'an altered manifest': {
      file: /mf-manifest\.json$/,
      says: /IntegrityError: \S+mf-manifest\.json did not come, or is not/,
    },
    'an entry that hangs': { file: /\/remote\.js$/, says: /remote\.js" timed out/, hangs: true },
    'a changed document': { file: /signed\.json$/, says: /SignatureError: The signature .* does not fit/ },
  };
  /** One for a file and one for the document that lists the files; `npm run test:long` runs all. */
  const IN_SHORT = ['an altered entry', 'a changed document'];
  const played = Object.entries(altered).filter(([what]) => isLong || IN_SHORT.includes(what));
  for (const [what, { file, says, hangs = false }] of played) {
    it.concurrent(`rejects ${what}`, async ({ expect }) => {
      const { page, console } = await openVerified();
      await page.route(file, async (route) => {
        if (hangs) return;
        const response = await route.fetch();
        const text = await response.text();
        // Still valid JSON and JavaScript.
        await route.fulfill({ response, body: `${text.replace('glossary', 'glosssry')}\n` });
      });
      await page.goto(glossary.path);
      await expect.poll(() => console.problems().join('\n')).toMatch(says);
      expect(await row(page, 'main pump').count()).toBe(0);
      await page.context().close();
    });
  }
});
