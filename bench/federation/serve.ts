import { readFile } from 'node:fs/promises';
import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

interface Options {
  /** The real server: it answers the API and renders the page. */
  api: string;
  /** Folders of static files, by URL prefix. */
  folders: { prefix: string; folder: string }[];
  /** The page for a path, derived from the page the real server renders. */
  page: (html: string, pathname: string) => string;
}

export interface Served {
  origin: string;
  close(): Promise<void>;
}

/**
 * Serves both variants in the same way: compressed once with gzip, files cacheable forever, API calls
 * proxied.
 */
export async function serve({ api, folders, page }: Options): Promise<Served> {
  const packed = new Map<string, Buffer>();
  const server: Server = createServer(async (request, response) => {
    const pathname = new URL(request.url ?? '/', api).pathname;
    const place = folders.find(({ prefix }) => pathname.startsWith(prefix));
    if (place && /\.\w+$/.test(pathname)) {
      const file = path.join(place.folder, pathname.slice(place.prefix.length));
      const body = packed.get(file) ?? gzipSync(await readFile(file), { level: 9 });
      packed.set(file, body);
      response.writeHead(200, {
        'Content-Type': TYPES[path.extname(file)] ?? 'application/octet-stream',
        'Content-Encoding': 'gzip',
        'Cache-Control': 'public, max-age=31536000, immutable',
      });
      response.end(body);
      return;
    }
    if (request.method === 'GET' && !pathname.startsWith('/api') && !/\.\w+$/.test(pathname)) {
      const real = await fetch(api + pathname);
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'gzip' });
      response.end(gzipSync(page(await real.text(), pathname), { level: 9 }));
      return;
    }
    const passed = forward(api + request.url, { method: request.method ?? 'GET', headers: request.headers });
    passed.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
