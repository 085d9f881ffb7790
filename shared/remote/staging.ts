import type { Release, RemoteRelease } from './release.ts';

/** 0–99; the same person lands in different places for different remotes. */
export function placeOf(person: string, remote: string): number {
  let hash = 2_166_136_261;
  for (const character of `${remote} ${person}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  }
  // The low bits of FNV-1a alone are too even for short texts.
  return ((hash ^ (hash >>> 15)) >>> 0) % 100;
}

interface Viewer {
  /** `null` while the user is unknown: such a page gets the live versions. */
  userId: number | null;
  /** Whether a version failed in this browser recently. */
  isBroken: (remote: RemoteRelease) => boolean;
}

/** The document for one person's page: with candidates meant for them, without versions that failed here. */
export function releaseFor(live: Release, { userId, isBroken }: Viewer): Release {
  const remotes = Object.entries(live.remotes).map(([name, remote]) => {
    const candidate = live.candidates?.[name];
    const isChosen =
      userId !== null &&
      candidate !== undefined &&
      (candidate.users.includes(userId) || placeOf(String(userId), name) < candidate.share);
    const versions = [...(isChosen ? [candidate.release] : []), remote, ...(live.previous?.[name] ?? [])];
    // When all have failed, retry the newest: the network may have been the cause.
    return [name, versions.find((version) => !isBroken(version)) ?? versions[0] ?? remote] as const;
  });
  return { ...live, remotes: Object.fromEntries(remotes) };
}
