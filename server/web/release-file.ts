import { readFile, stat } from 'node:fs/promises';
import { readSigned } from '@tessera/federation-integrity/signature';
import { type Release, release } from '../../shared/domain/release/release.ts';
import type { ReleaseKey } from '../runtime/release-key.ts';

export interface ServedRelease {
  release: Release;
  /** The signed document, as pages get it. */
  text: string;
}

interface Options {
  /** The deployed document. */
  deployed: string;
  /** The document of the build, used until something is deployed. */
  built: string;
  key: ReleaseKey;
  now?: () => number;
}

const HOUR = 3_600_000;
/** Least validity of a served document, after which an old copy is useless. */
const LIFETIME = 7 * 24 * HOUR;

/**
 * Returns a function that reads the current release document, again only if the file changed. It is signed
 * with an expiry time, renewed every hour, identical on all servers. A deployed document not signed with this
 * key is sent unchanged: pages reject it.
 */
export function createReleaseReader({
  deployed,
  built,
  key,
  now = Date.now,
}: Options): () => Promise<ServedRelease | null> {
  let known: { state: string; served: ServedRelease } | undefined;

  function served(file: string, text: string, expires: Date): ServedRelease {
    const signed = readSigned(text);
    const document = JSON.parse(signed?.signed ?? text) as object;
    if (file === deployed && !(signed && key.hasSigned(signed)))
      return { release: release.parse(document), text };
    // Keeps fields written by a later version and unknown to this one.
    const renewed = { ...document, expires_at: expires.toISOString() };
    return { release: release.parse(renewed), text: JSON.stringify(key.signText(JSON.stringify(renewed))) };
  }

  return async () => {
    const hour = Math.ceil(now() / HOUR);
    for (const file of [deployed, built]) {
      const info = await stat(file).catch(() => null);
      if (!info) continue;
      const state = `${file} ${info.mtimeMs} ${info.size} ${hour}`;
      if (known?.state === state) return known.served;
      const text = await readFile(file, 'utf8');
      known = { state, served: served(file, text, new Date(hour * HOUR + LIFETIME)) };
      return known.served;
    }
    return null;
  };
}
