import { readFile, stat } from 'node:fs/promises';
import { type Release, release } from '../../../shared/remote/release.ts';
import { readSigned } from '../../../shared/remote/signature.ts';
import type { ReleaseKey } from '../../release/keys.ts';

export interface ServedRelease {
  release: Release;
  /** The signed document, as pages get it. */
  text: string;
}

interface Options {
  /** The deployed document, served unchanged: pages reject it if its signature is wrong. */
  deployed: string;
  /** The document of the build, signed on reading; used until something is deployed. */
  built: string;
  key: ReleaseKey;
}

/** Returns a function that reads the current release document, again only when the file changed. */
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
