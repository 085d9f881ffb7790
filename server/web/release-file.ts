import { readFile, stat } from 'node:fs/promises';
import { type Release, release } from '../../shared/remote/release.ts';

/** The release document as it is on disk now; read again only when the file changed. */
export function createReleaseReader(files: string[]): () => Promise<Release | null> {
  let known: { key: string; release: Release } | undefined;
  return async () => {
    for (const file of files) {
      const info = await stat(file).catch(() => null);
      if (!info) continue;
      const key = `${file} ${info.mtimeMs} ${info.size}`;
      if (known?.key === key) return known.release;
      known = { key, release: release.parse(JSON.parse(await readFile(file, 'utf8'))) };
      return known.release;
    }
    return null;
  };
}
