import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { Readable } from 'node:stream';
import type { BodyInit } from './body-init.ts';

const TYPES: Readonly<Record<string, string>> = {
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

/** Content types of remotes' files; none is a page. */
const TYPES_OF_REMOTES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(TYPES).filter(([end]) => end !== '.html')),
  '.mjs': 'text/javascript; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  // Types for other hosts.
  '.ts': 'text/plain; charset=utf-8',
  '.zip': 'application/zip',
};

/**
 * Prevents files from acting as a page, and pictures from running scripts. The team that deployed a file may
 * add a screen, but not appear under this origin when a user follows a link.
 */
const POLICY_OF_REMOTES = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/**
 * Origin of a file: the shell, with or without a hash in the name, or a remote, whose files are all
 * immutable.
 */
export type Kind = 'immutable' | 'revalidated' | 'remote';

export function typesOf(kind: Kind): Readonly<Record<string, string>> {
  return kind === 'remote' ? TYPES_OF_REMOTES : TYPES;
}

/** For messages: `.css, .ico, …`. */
export const KINDS_OF_REMOTES = Object.keys(TYPES_OF_REMOTES).sort().join(', ');

export function isKindOfRemotes(file: string): boolean {
  return extname(file).toLowerCase() in TYPES_OF_REMOTES;
}

/**
 * The headers of a file, for every way to serve it: this server, nginx or an object store
 * (`npm run release -- static`).
 */
export function fileHeaders(file: string, kind: Kind): Record<string, string> {
  return {
    'content-type': typesOf(kind)[extname(file).toLowerCase()] ?? 'application/octet-stream',
    'cache-control': kind === 'revalidated' ? 'no-cache' : 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    ...(kind === 'remote' ? { 'content-security-policy': POLICY_OF_REMOTES } : {}),
  };
}

/** Source maps are next to a build's scripts and reveal their sources. */
const isSourceMap = (file: string): boolean => extname(file).toLowerCase() === '.map';

/** Serves a file below a folder, but no source maps; `null` if there is none. Paths cannot leave the folder. */
export async function serveFile(folder: string, path: string, kind: Kind): Promise<Response | null> {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return null;
  }
  if (decoded.includes('\0')) return null;
  const file = normalize(join(folder, decoded));
  if (isSourceMap(file)) return null;
  if (!file.startsWith(normalize(folder) + sep)) return null;
  const info = await stat(file).catch(() => null);
  if (!info?.isFile()) return null;
  return new Response(Readable.toWeb(createReadStream(file)) as BodyInit, {
    headers: { ...fileHeaders(file, kind), 'content-length': String(info.size) },
  });
}
