import type { Release, RemoteRelease } from '../../domain/release/release.ts';

/** 0–99; differs by remote for the same user. */
export function placeOf(person: string, remote: string): number {
  let hash = 2_166_136_261;
  for (const character of `${remote} ${person}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  }
  // The low bits of FNV-1a alone are too regular for short texts.
  return ((hash ^ (hash >>> 15)) >>> 0) % 100;
}

interface Viewer {
  /** `null` while the user is unknown: such a page gets the live versions. */
  userId: number | null;
  /** Whether a version failed in this browser recently. */
  isBroken: (remote: RemoteRelease) => boolean;
}

/**
 * The versions of a remote for one user's page, best first: the assigned one, the live one, the one known to
 * load, and previously live ones.
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

/**
 * The replacement for a version of a remote that fails to load; `null` if every other version failed here as
 * well.
 */
export function spareFor(
  live: Release,
  remote: RemoteRelease,
  { userId, isBroken }: Viewer,
): RemoteRelease | null {
  const others = versionsFor(live, remote.name, userId).filter(({ version }) => version !== remote.version);
  return others.find((version) => !isBroken(version)) ?? null;
}

/** The document for one user's page: with candidates assigned to them, without versions that failed here. */
export function releaseFor(live: Release, { userId, isBroken }: Viewer): Release {
  const remotes = Object.entries(live.remotes).map(([name, remote]) => {
    const versions = versionsFor(live, name, userId);
    // When all have failed, retry the newest: the network may have been the cause.
    return [name, versions.find((version) => !isBroken(version)) ?? versions[0] ?? remote] as const;
  });
  return { ...live, remotes: Object.fromEntries(remotes) };
}
