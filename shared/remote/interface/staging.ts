import type { Release, RemoteRelease } from '../../domain/release/release.ts';

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

/**
 * The versions of a remote that one person's page may show, best first: the one meant for them, the live one, the one
 * known to load, and those that were live before.
 */
function versionsFor(live: Release, name: string, userId: number | null): RemoteRelease[] {
  const candidate = live.candidates?.[name];
  const isChosen =
    userId !== null &&
    candidate !== undefined &&
    (candidate.users.includes(userId) || placeOf(String(userId), name) < candidate.share);
  const present = live.remotes[name];
  const earlier = live.previous?.[name] ?? [];
  const good = earlier.filter(({ version }) => version === live.known_good?.[name]);
  return [...(isChosen ? [candidate.release] : []), ...(present ? [present] : []), ...good, ...earlier];
}

/** What may stand in for a version of a remote that does not come; `null` = nothing that has not failed here itself. */
export function spareFor(
  live: Release,
  remote: RemoteRelease,
  { userId, isBroken }: Viewer,
): RemoteRelease | null {
  const others = versionsFor(live, remote.name, userId).filter(({ version }) => version !== remote.version);
  return others.find((version) => !isBroken(version)) ?? null;
}

/** The document for one person's page: with candidates meant for them, without versions that failed here. */
export function releaseFor(live: Release, { userId, isBroken }: Viewer): Release {
  const remotes = Object.entries(live.remotes).map(([name, remote]) => {
    const versions = versionsFor(live, name, userId);
    // When all have failed, retry the newest: the network may have been the cause.
    return [name, versions.find((version) => !isBroken(version)) ?? versions[0] ?? remote] as const;
  });
  return { ...live, remotes: Object.fromEntries(remotes) };
}
