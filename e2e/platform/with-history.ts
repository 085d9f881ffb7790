import type { Release, RemoteRelease } from '@tessera/shared/remote/release';
import { type AlteredVersion, alterVersion } from './altered-version.ts';

/** A release whose remote has earlier versions, newest first, the first of which is known to load. */
export interface History {
  files: Record<string, string>;
  change: (live: Release) => Release;
}

/** Two versions before the built one, with their files changed by `alter`. */
export function earlierVersions(
  name: string,
  alter?: (text: string, file: string, built: RemoteRelease) => string,
): AlteredVersion[] {
  return ['0.0.9-earlier2', '0.0.8-earlier1'].map((version) => alterVersion(name, version, alter));
}

/** The built composition with `earlier` behind the live version of a remote, or behind `live`. */
export function withHistory(name: string, earlier: AlteredVersion[], broken?: AlteredVersion): History {
  const all = broken ? [broken, ...earlier] : earlier;
  return {
    files: Object.assign({}, ...all.map(({ paths }) => paths)),
    change: (live) => ({
      ...live,
      remotes: broken ? { ...live.remotes, [name]: broken.release } : live.remotes,
      previous: { ...live.previous, [name]: earlier.map(({ release }) => release) },
      known_good: { ...live.known_good, [name]: earlier[0]?.release.version ?? '' },
    }),
  };
}
