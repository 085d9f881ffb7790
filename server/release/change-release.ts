import type { CHANGES } from '../../shared/domain/contract/release.ts';
import {
  addressesOf,
  type Release,
  type RemoteRelease,
  release,
  type Staging,
} from '../../shared/domain/release/release.ts';
import { fitsContract } from '../../shared/remote/interface/contract-version.ts';

/** Why a change is impossible, as a sentence for the requesting user. */
export class ReleaseError extends Error {
  override readonly name: string = 'ReleaseError';
}

/** A version that can never be published, whatever is live. */
export class UnfitVersion extends ReleaseError {
  override readonly name = 'UnfitVersion';
}

/** Earlier versions kept as fallbacks for pages, in addition to the last known good one. */
const KEPT = 3;

/** The versions of a remote that a page may run: the live one first, then a staged one, then fallbacks. */
export function versionsOf({ remotes, candidates, previous }: Release, name: string): RemoteRelease[] {
  const all = [remotes[name], candidates?.[name]?.release, ...(previous?.[name] ?? [])];
  return all.filter((each) => each !== undefined);
}

/** All versions of a remote in the document, including withdrawn ones. */
export function everReleased(document: Release, name: string): RemoteRelease[] {
  return [...versionsOf(document, name), ...(document.withdrawn?.[name] ?? [])];
}

function liveOf(current: Release, name: string): RemoteRelease {
  const remote = current.remotes[name];
  if (!remote) throw new ReleaseError(`No remote "${name}" is live.`);
  return remote;
}

function refuseWhenPinned({ pinned }: Release, name: string): void {
  if (pinned?.includes(name)) throw new ReleaseError(`"${name}" is pinned to its version. Unpin it first.`);
}

function without<T>(record: Record<string, T> | undefined, name: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record ?? {}).filter(([key]) => key !== name));
}

/** As many as are kept, and the last known good one whatever its age. */
function fallbacks({ known_good }: Release, name: string, versions: readonly RemoteRelease[]) {
  const kept = versions.slice(0, KEPT);
  const good = versions.find(({ version }) => version === known_good?.[name]);
  return good && !kept.includes(good) ? [...kept, good] : kept;
}

/** Makes a version live; the current one becomes the first fallback. */
function goLive(current: Release, next: RemoteRelease): Release {
  const { name, version } = next;
  const present = current.remotes[name];
  const known = current.previous?.[name] ?? current.withdrawn?.[name] ?? [];
  const before = (present ? [present, ...known] : known).filter((each) => each.version !== version);
  return {
    ...current,
    remotes: { ...current.remotes, [name]: next },
    candidates: without(current.candidates, name),
    previous: { ...current.previous, [name]: fallbacks(current, name, before) },
    ...(current.withdrawn ? { withdrawn: without(current.withdrawn, name) } : {}),
  };
}

/** Bookmarks and links to a live route must keep working. */
function refuseLostRoutes({ remotes }: Release, next: RemoteRelease): void {
  const present = remotes[next.name];
  // Parameter names are not part of an address.
  const inGeneral = (path: string) => path.replace(/:[\w-]+/g, ':');
  const kept = new Set(addressesOf(next).map(inGeneral));
  const lost = present && addressesOf(present).filter((path) => !kept.has(inGeneral(path)));
  if (lost?.length)
    throw new ReleaseError(
      `It no longer has the route "${lost.join('", "')}" of the live version. Say which route opens in its place in "redirects" of its package.json.`,
    );
}

export function publish(current: Release, next: RemoteRelease, staged?: Staging): Release {
  refuseWhenPinned(current, next.name);
  refuseLostRoutes(current, next);
  if (!fitsContract(next.contract))
    throw new ReleaseError(`It needs contract ${next.contract}, which the shell here does not support.`);
  if (!staged) return goLive(current, next);
  liveOf(current, next.name);
  return { ...current, candidates: { ...current.candidates, [next.name]: { release: next, ...staged } } };
}

/** Makes a staged version live for everybody. */
export function promote(current: Release, name: string): Release {
  refuseWhenPinned(current, name);
  const candidate = current.candidates?.[name];
  if (!candidate) throw new ReleaseError(`No version of "${name}" is waiting to be promoted.`);
  return goLive(current, candidate.release);
}

/**
 * Makes an earlier version live again: `to`, or the last known good one, or the previous one; without `to`, a
 * staged version is dropped instead. Later versions stop being fallbacks, except another known good one; the
 * version that was live stops being known good.
 */
export function rollBack(current: Release, name: string, to?: RemoteRelease): Release {
  refuseWhenPinned(current, name);
  const present = liveOf(current, name);
  if (!to && current.candidates?.[name]) return { ...current, candidates: without(current.candidates, name) };
  if (to?.version === present.version) throw new ReleaseError(`"${name}" ${to.version} is already live.`);
  const good = current.known_good?.[name];
  const known = current.previous?.[name] ?? [];
  const target = to ?? known.find(({ version }) => version === good) ?? known[0];
  if (!target) throw new ReleaseError(`No version of "${name}" before ${present.version} is known.`);
  if (!fitsContract(target.contract))
    throw new ReleaseError(
      `${target.version} needs contract ${target.contract}, which the shell here does not support.`,
    );
  const at = known.findIndex(({ version }) => version === target.version);
  // It would drop the fallbacks and the known good version without the checks of a release.
  if (at < 0 && (target.published?.at ?? '') > (present.published?.at ?? ''))
    throw new ReleaseError(
      `Version ${target.version} of "${name}" is newer than ${present.version}. A rollback only goes back: deploy it again instead.`,
    );
  const older = at < 0 ? [] : known.slice(at + 1);
  const newerGood = known.slice(0, Math.max(0, at)).filter(({ version }) => version === good);
  const knownGood = good === present.version ? without(current.known_good, name) : current.known_good;
  return {
    ...current,
    remotes: { ...current.remotes, [name]: target },
    candidates: without(current.candidates, name),
    previous: { ...current.previous, [name]: fallbacks(current, name, [...older, ...newerGood]) },
    ...(knownGood ? { known_good: knownGood } : {}),
  };
}

/** Removes a remote from the release, with its navigation and routes; `restore` undoes this. */
function withdraw(current: Release, name: string): Release {
  refuseWhenPinned(current, name);
  const versions = [liveOf(current, name), ...(current.previous?.[name] ?? [])];
  return {
    ...current,
    remotes: without(current.remotes, name),
    candidates: without(current.candidates, name),
    previous: without(current.previous, name),
    withdrawn: { ...current.withdrawn, [name]: versions },
  };
}

function restore(current: Release, name: string): Release {
  if (current.remotes[name]) throw new ReleaseError(`"${name}" is already live.`);
  const [last] = current.withdrawn?.[name] ?? [];
  if (!last) throw new ReleaseError(`"${name}" was not withdrawn.`);
  return publish(current, last);
}

export function pin(current: Release, name: string, isPinned: boolean): Release {
  liveOf(current, name);
  const others = (current.pinned ?? []).filter((each) => each !== name);
  return { ...current, pinned: isPinned ? [...others, name] : others };
}

/** Changes to a release other than publishing. */
export type ChangeName = (typeof CHANGES)[number];

/** @param to for a rollback, the version to return to */
export function changeNamed(
  what: ChangeName,
  current: Release,
  name: string,
  to?: RemoteRelease | undefined,
): Release {
  if (what === 'rollback') return rollBack(current, name, to);
  if (what === 'promote') return promote(current, name);
  if (what === 'withdraw') return withdraw(current, name);
  if (what === 'restore') return restore(current, name);
  return pin(current, name, what === 'pin');
}

/** The document to sign: with the next revision number, validated against the schema. */
export function nextRevision(changed: Release, at: Date): Release {
  const next = { ...changed, revision: changed.revision + 1, changed_at: at.toISOString() };
  const parsed = release.safeParse(next);
  if (parsed.success) return parsed.data;
  throw new ReleaseError(
    `It does not fit what is live: ${parsed.error.issues.map((issue) => `${String(issue.path.at(-1) ?? '')}: ${issue.message}`).join('; ')}.`,
  );
}
