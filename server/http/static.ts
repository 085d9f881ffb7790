import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { Readable } from 'node:stream';
import type { BodyInit } from './body-init.ts';

export const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
};

/**
 * The headers of a file, for every way to serve it: this server, nginx or an object store (`npm run release --
 * static`).
 */
export function fileHeaders(file: string, { immutable }: { immutable: boolean }): Record<string, string> {
  return {
    'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    'x-content-type-options': 'nosniff',
  };
}

/** Serves a file below a folder; `null` when there is none. Paths cannot leave the folder. */
export async function serveFile(
  folder: string,
  path: string,
  options: { immutable: boolean },
): Promise<Response | null> {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return null;
  }
  if (decoded.includes('\0')) return null;
  const file = normalize(join(folder, decoded));
  if (!file.startsWith(normalize(folder) + sep)) return null;
  const info = await stat(file).catch(() => null);
  if (!info?.isFile()) return null;
  return new Response(Readable.toWeb(createReadStream(file)) as BodyInit, {
    headers: { ...fileHeaders(file, options), 'content-length': String(info.size) },
  });
}
