import { fitsContract } from '../../shared/remote/contract-version.ts';
import { type Release, type RemoteRelease, release, type Staging } from '../../shared/remote/release.ts';

/** Why a change is impossible, as a sentence for the person who requested it. */
export class ReleaseError extends Error {
  override readonly name: string = 'ReleaseError';
}

/** A version that cannot be published wherever, whatever is live. */
export class UnfitVersion extends ReleaseError {
  override readonly name = 'UnfitVersion';
}

/** Earlier versions kept for pages to fall back to. */
const KEPT = 3;

/** The versions of a remote that a page may run: the live one first, then a staged one, then fallbacks. */
export function versionsOf({ remotes, candidates, previous }: Release, name: string): RemoteRelease[] {
  const all = [remotes[name], candidates?.[name]?.release, ...(previous?.[name] ?? [])];
  return all.filter((each) => each !== undefined);
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

/** Makes a version live; the current one becomes the first fallback. */
function goLive(current: Release, next: RemoteRelease): Release {
  const { name, version } = next;
  const present = current.remotes[name];
  const before = [...(present ? [present] : []), ...(current.previous?.[name] ?? [])];
  return {
    ...current,
    remotes: { ...current.remotes, [name]: next },
    candidates: without(current.candidates, name),
    previous: {
      ...current.previous,
      [name]: before.filter((each) => each.version !== version).slice(0, KEPT),
    },
  };
}

export function publish(current: Release, next: RemoteRelease, staged?: Staging): Release {
  refuseWhenPinned(current, next.name);
  if (!fitsContract(next.contract))
    throw new ReleaseError(`It needs contract ${next.contract}, which the shell here does not offer.`);
  if (!staged) return goLive(current, next);
  liveOf(current, next.name);
  return { ...current, candidates: { ...current.candidates, [next.name]: { release: next, ...staged } } };
}

/** Makes a staged version live for everybody. */
export function promote(current: Release, name: string): Release {
  refuseWhenPinned(current, name);
  const candidate = current.candidates?.[name];
  if (!candidate) throw new ReleaseError(`No version of "${name}" waits to be promoted.`);
  return goLive(current, candidate.release);
}

/** Makes the previous version live again; the current one is not kept as a fallback, and a staged one is dropped. */
export function rollBack(current: Release, name: string): Release {
  refuseWhenPinned(current, name);
  const present = liveOf(current, name);
  if (current.candidates?.[name]) return { ...current, candidates: without(current.candidates, name) };
  const [target, ...rest] = current.previous?.[name] ?? [];
  if (!target) throw new ReleaseError(`No version of "${name}" before ${present.version} is known.`);
  return {
    ...current,
    remotes: { ...current.remotes, [name]: target },
    previous: { ...current.previous, [name]: rest },
  };
}

export function pin(current: Release, name: string, isPinned: boolean): Release {
  liveOf(current, name);
  const others = (current.pinned ?? []).filter((each) => each !== name);
  return { ...current, pinned: isPinned ? [...others, name] : others };
}

/** Changes to a release other than publishing. */
export type ChangeName = 'rollback' | 'promote' | 'pin' | 'unpin';

export function changeNamed(what: ChangeName, current: Release, name: string): Release {
  if (what === 'rollback') return rollBack(current, name);
  if (what === 'promote') return promote(current, name);
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
