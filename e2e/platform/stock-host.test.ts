import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { readSigned } from '@tessera/federation-integrity/signature';
import { release } from '@tessera/shared/remote/release';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runRspack } from '../../tools/build/run-rspack.ts';
import host from '../federation/host/rspack.config.ts';
import { heading, row } from '../support/act.ts';
import { hasChromium, openPage } from '../support/browser.ts';
import { watchConsole } from '../support/console.ts';
import { type Sample, type Stage, shareStage } from '../support/stage.ts';
import { isBuilt } from './composition.ts';

/** The host's page for every path it has no file for; API and remotes are the workbench's. */
function serveHost(folder: string, workbench: string, manifest: string): Promise<Server> {
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
    const file = path.join(folder, url);
    const content = await readFile(file).catch(() => null);
    if (content) {
      response
        .writeHead(200, { 'content-type': url.endsWith('.css') ? 'text/css' : 'text/javascript' })
        .end(content);
      return;
    }
    const page = await readFile(path.join(folder, 'index.html'), 'utf8');
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(page.replace('<title>', `<meta name="manifest" content="${manifest}"><title>`));
  });
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)));
}

describe.skipIf(!hasChromium || !isBuilt)('a host that is not ours', () => {
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
    const manifest = `${remotes.glossary?.folder}mf-manifest.json`;
    server = await serveHost(host.output.path, stage.url, manifest);
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server?.close();
    await stage?.stop();
  });

  it('loads the glossary from its manifest, with one copy of what it provides, and the screen works', async () => {
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
});
