import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type Release, release } from '@tessera/shared/remote/release';
import { renderIndex } from '@tessera/shared/remote/render-index';
import type { ReleaseKey } from '../../server/runtime/release-key.ts';

const DIST = path.resolve(import.meta.dirname, '../../dist');

/** Whether there is a build to serve (`npm run build`). */
export const isBuilt = existsSync(path.join(DIST, 'release.json'));

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** Handles a request and returns true, or passes it on: now (false) or after some ms. */
type Interceptor = (request: IncomingMessage, response: ServerResponse, pathname: string) => boolean | number;

export interface Composition {
  origin: string;
  live: Release;
  /** Makes another document live, like a release or a rollback. */
  release(next: Release): void;
  /** Replaces the interceptor; `null` for none. */
  intercept(interceptor: Interceptor | null): void;
  close(): Promise<void>;
}

export interface CompositionOptions {
  api: (request: IncomingMessage, response: ServerResponse, pathname: string) => void;
  /** Serve the page without the release document. */
  withoutInlining?: boolean;
  /** Serve it with the release document, but without prefetch hints. */
  withoutHints?: boolean;
  /** Additional files, by path. */
  files?: Record<string, string>;
  /** Signs the release document; it is served unsigned without. */
  key?: ReleaseKey;
  /** Admit browsers that cannot verify the signature. */
  isUnverifiedAccepted?: boolean;
  /** Changes the release document before it is served. */
  change?: (live: Release) => Release;
}

/** The built composition behind a static server: `dist/` as files, the page for every other path, a given API. */
export async function serveComposition({
  api,
  withoutInlining,
  withoutHints,
  files = {},
  key,
  isUnverifiedAccepted = false,
  change,
}: CompositionOptions): Promise<Composition> {
  const built = release.parse(JSON.parse(await readFile(path.join(DIST, 'release.json'), 'utf8')));
  const first = change ? change(built) : built;
  let live = first;
  const index = await readFile(path.join(DIST, 'shell/index.html'), 'utf8');
  let interceptor: Interceptor | null = null;
  const signed = () => key && JSON.stringify(key.signText(JSON.stringify(live)));

  function pageFor(pathname: string): string {
    if (withoutInlining) return index;
    const text = signed();
    const proof = key && text ? { text, publicKey: key.publicKey, isUnverifiedAccepted } : undefined;
    return renderIndex(index, live, withoutHints ? '/none' : pathname, proof);
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(request.url ?? '/', 'http://composition.invalid');
    const intercepted = interceptor?.(request, response, pathname) ?? false;
    if (intercepted === true) return;
    if (typeof intercepted === 'number') await new Promise((later) => setTimeout(later, intercepted));
    if (pathname.startsWith('/api/')) return api(request, response, pathname);
    if (pathname === '/release.json')
      return send(response, 200, 'application/json', signed() ?? JSON.stringify(live));
    const folder = pathname.startsWith('/remotes/') ? DIST : path.join(DIST, 'shell');
    if (/^\/(remotes|assets)\//.test(pathname)) {
      const body = files[pathname] ?? (await readFile(path.join(folder, pathname)).catch(() => null));
      if (!body) return send(response, 404, 'text/plain', 'not found');
      const tag = createHash('sha1').update(body).digest('hex');
      response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
      response.setHeader('ETag', `"${tag}"`);
      return send(response, 200, TYPES[path.extname(pathname)] ?? 'application/octet-stream', body);
    }
    send(response, 200, 'text/html; charset=utf-8', pageFor(pathname));
  }

  const server: Server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => send(response, 500, 'text/plain', String(error)));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    live: first,
    release: (next) => {
      live = next;
    },
    intercept: (next) => {
      interceptor = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function send(response: ServerResponse, status: number, type: string, body: string | Buffer) {
  response.writeHead(status, { 'Content-Type': type });
  response.end(body);
}
