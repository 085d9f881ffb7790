import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { type GalleryOptions, galleryConfig } from './rspack.config.ts';

const job = {
  kind: 'document.import',
  done: 40,
  total: 100,
  report: null,
  subject_id: 1,
  created_at: new Date(Date.now() - 70_000).toISOString(),
  started_at: new Date(Date.now() - 60_000).toISOString(),
  finished_at: null,
};
const JOBS: Record<string, object> = {
  '1': { ...job, id: 1, status: 'processing', progress: 0.4, error: null },
  '2': {
    ...job,
    id: 2,
    status: 'failed',
    progress: 0.1,
    error: 'Line 214 of the file is no XML: a tag is not closed.',
  },
};
const TYPES: Record<string, string> = {
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.woff2': 'font/woff2',
};

export function buildGallery(folder: string, options: GalleryOptions = {}): Promise<void> {
  const compiler = rspack(galleryConfig(path.resolve(folder), options));
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error) return reject(error);
      if (stats?.hasErrors()) return reject(new Error(stats.toString({ all: false, errors: true })));
      compiler.close(() => resolve());
    });
  });
}

/** Serves the build, with the few API answers that its components need; port 0 takes any free one. */
export async function serveGallery(
  folder: string,
  port: number,
): Promise<{ server: Server; address: string }> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://gallery.invalid');
    const found = /^\/api\/job\/(\d+)$/.exec(pathname);
    if (found)
      return response.setHeader('content-type', 'application/json').end(JSON.stringify(JOBS[found[1] ?? '']));
    const file = path.join(folder, path.basename(pathname));
    const isFile = pathname !== '/' && existsSync(file);
    const name = isFile ? file : path.join(folder, 'index.html');
    response.setHeader('content-type', TYPES[path.extname(name)] ?? 'text/plain').end(await readFile(name));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { server, address: `http://localhost:${(server.address() as AddressInfo).port}/` };
}
