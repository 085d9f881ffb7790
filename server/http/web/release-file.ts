import { readFile, stat } from 'node:fs/promises';
import { type Release, release } from '../../../shared/remote/release.ts';
import { readSigned } from '../../../shared/remote/signature.ts';
import type { ReleaseKey } from '../../release/keys.ts';

export interface ServedRelease {
  release: Release;
  /** As it goes to pages: signed. */
  text: string;
}

interface Options {
  /** Released here: served as it is, so that pages refuse what nobody signed. */
  deployed: string;
  /** Came with the program, and is signed here; used as long as nothing was released. */
  built: string;
  key: ReleaseKey;
}

/** The release document as it is on disk now; read again only when the file changed. */
export function createReleaseReader({ deployed, built, key }: Options): () => Promise<ServedRelease | null> {
  let known: { key: string; served: ServedRelease } | undefined;
  return async () => {
    for (const file of [deployed, built]) {
      const info = await stat(file).catch(() => null);
      if (!info) continue;
      const state = `${file} ${info.mtimeMs} ${info.size}`;
      if (known?.key === state) return known.served;
      const text = await readFile(file, 'utf8');
      const inner = readSigned(text)?.signed ?? text;
      const sent = file === built ? JSON.stringify(key.signText(JSON.stringify(JSON.parse(inner)))) : text;
      known = { key: state, served: { release: release.parse(JSON.parse(inner)), text: sent } };
      return known.served;
    }
    return null;
  };
}
