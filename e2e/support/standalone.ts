import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

const HASHED = /\.[0-9a-f]{10}\.(js|css)$/;

export interface StandaloneRemote {
  url: string;
  stop(): Promise<void>;
}

/** Builds a remote as the application of its own that `npm run build:standalone` makes, and serves it. */
export async function startStandaloneRemote(name: string): Promise<StandaloneRemote> {
  const folder = join(ROOT, 'remotes', name);
  await build(folder);
  const files = join(folder, 'dist-standalone');
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://standalone.invalid');
    // A call of the API that comes this far was answered by no mock.
    if (pathname.startsWith('/api/')) {
      response.writeHead(501).end();
      return;
    }
    const file = extname(pathname) ? join(files, pathname) : join(files, 'index.html');
    const body = await readFile(file).catch(() => null);
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    // What has a hash in its name is compiled once by a browser, not by each page.
    const caching = HASHED.test(file) ? { 'Cache-Control': 'max-age=3600, immutable' } : {};
    response.writeHead(body ? 200 : 404, { 'Content-Type': type, ...caching });
    response.end(body ?? 'not found');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function build(folder: string): Promise<void> {
  const rspack = join(ROOT, 'node_modules/@rspack/cli/bin/rspack.js');
  const options = ['build', '--config-loader', 'native', '--config', 'rspack.config.ts'];
  const process_ = spawn(process.execPath, [rspack, ...options], { cwd: folder });
  let output = '';
  process_.stdout.on('data', (data) => {
    output += data;
  });
  process_.stderr.on('data', (data) => {
    output += data;
  });
  return new Promise((done, fail) => {
    process_.on('exit', (code) => (code === 0 ? done() : fail(new Error(`${folder}: ${output}`))));
  });
}
