import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { RemoteRelease } from '../../shared/domain/release/release.ts';

const compress = promisify(gzip);

/** Sizes by the folder of a version, whose files never change. */
const known = new LRUCache<string, number>({ max: 500 });

/**
 * The total gzipped size of a version's scripts and styles, in bytes; `null` when no remotes folder contains
 * them.
 */
export async function sizeOf(folders: readonly string[], remote: RemoteRelease): Promise<number | null> {
  const id = `${remote.name}/${remote.version}`;
  const size = known.get(id);
  if (size !== undefined) return size;
  for (const folder of folders) {
    const sizes = await Promise.all(
      Object.keys(remote.files)
        .filter((file) => /\.(m?js|css)$/.test(file))
        .map(async (file) => (await compress(await readFile(path.join(folder, id, file)))).length),
    ).catch(() => null);
    if (!sizes) continue;
    const all = sizes.reduce((sum, each) => sum + each, 0);
    known.set(id, all);
    return all;
  }
  return null;
}
