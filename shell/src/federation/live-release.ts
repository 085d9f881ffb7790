import type { Release, RemoteRelease } from '@tessera/shared/remote/release';
import { releaseFor } from '@tessera/shared/remote/staging';
import { endOverride, isOverride, overridden } from '../override/override-store.ts';
import { isBroken, openBreaker } from './breaker.ts';
import { createLoadStore } from './load-store.ts';
import { fetchRelease, readRelease } from './read-release.ts';

/** The one key of the release store. */
const LIVE = 'live';
const USER = 'tessera-release-user';

/** As it was signed; the store holds what this person's page makes of it. */
let signed: Release | null = null;
/** Newer than what the page runs on; comes in at the next safe moment. */
let waiting: Release | null = null;

/** Who was here last: known before the server has said who is signed in. */
function knownUser(): number | null {
  const text = localStorage.getItem(USER);
  return text === null ? null : Number(text);
}

function viewOf(document: Release): Release {
  return overridden(releaseFor(document, { userId: knownUser(), isBroken }));
}

export const releaseStore = createLoadStore<Release>({
  load: async (_, attempt) => {
    signed = await readRelease(attempt);
    return viewOf(signed);
  },
  deadlineMs: 6_500,
  autoRetryWithinMs: 3_000,
});

export const startRelease = () => releaseStore.start(LIVE);
export const getRelease = () => releaseStore.get(LIVE);
export const retryRelease = () => releaseStore.retry(LIVE);

function current(): Release | null {
  const state = getRelease();
  return state.status === 'loaded' ? state.value : null;
}

const waitingListeners = new Set<() => void>();

function setWaiting(next: Release | null) {
  waiting = next;
  for (const listener of [...waitingListeners]) listener();
}

/** Names of the remotes that would change when what waits came in now. */
function changedBy(next: Release): string[] {
  const now = current();
  if (!now) return [];
  const then = viewOf(next).remotes;
  return [...new Set([...Object.keys(now.remotes), ...Object.keys(then)])].filter(
    (name) => now.remotes[name]?.version !== then[name]?.version,
  );
}

/** A remote that this page has none of yet disturbs nothing: it comes in at once. */
function takeNewRemotes(next: Release) {
  const now = current();
  if (!now) return;
  const added = Object.entries(viewOf(next).remotes).filter(([name]) => !now.remotes[name]);
  if (added.length === 0) return;
  releaseStore.replace(LIVE, { ...now, remotes: { ...now.remotes, ...Object.fromEntries(added) } });
}

function consider(next: Release) {
  takeNewRemotes(next);
  setWaiting(changedBy(next).length > 0 ? next : null);
  if (!waiting) signed = next;
}

export const waitingRelease = {
  subscribe(listener: () => void) {
    waitingListeners.add(listener);
    return () => waitingListeners.delete(listener);
  },
  get: () => waiting,
  /** Whether what waits would change this remote. */
  changes: (name: string) => waiting !== null && changedBy(waiting).includes(name),
};

/** Takes in what waits: screens of changed remotes are drawn anew, of their new version. */
export function applyWaiting(): void {
  if (!waiting) return;
  signed = waiting;
  releaseStore.replace(LIVE, viewOf(waiting));
  setWaiting(null);
}

/** Asks the server whether something newer is live. */
export async function lookForRelease(): Promise<void> {
  if (!signed || !navigator.onLine) return;
  try {
    const next = await fetchRelease();
    if (next.revision !== (waiting ?? signed).revision) consider(next);
  } catch {
    // Asked again in a minute; the page runs on what it has.
  }
}

/** Says who uses the page: versions that are for a share of the users come in at the next safe moment. */
export function rememberUser(id: number): void {
  if (knownUser() === id) return;
  localStorage.setItem(USER, String(id));
  if (signed) consider(waiting ?? signed);
}

/** Takes one remote as a document has it; what else is new goes on waiting for a safe moment. */
function takeRemote(document: Release, name: string): boolean {
  const now = current();
  const next = viewOf(document).remotes[name];
  if (!now || !next || now.remotes[name]?.version === next.version) return false;
  releaseStore.replace(LIVE, { ...now, remotes: { ...now.remotes, [name]: next } });
  return true;
}

/** A version failed here: the last one that did not takes its place at once, if one is known. */
export function fallBackFrom(remote: RemoteRelease): void {
  const newest = waiting ?? signed;
  if (!newest) return;
  if (isOverride(remote)) {
    endOverride('failed');
    takeRemote(newest, remote.name);
    return;
  }
  if (!newest.previous?.[remote.name]?.length && !newest.candidates?.[remote.name]) return;
  if (navigator.onLine && openBreaker(remote)) takeRemote(newest, remote.name);
}

/** Somebody tries a failed remote again: another version may have been made live meanwhile, and is taken at once. */
export async function lookForAnother(name: string): Promise<void> {
  await lookForRelease();
  if (waiting) takeRemote(waiting, name);
}

/** The remote of a developer comes in, or the released one in its place. */
export function takeOverride(name: string): void {
  if (signed) takeRemote(waiting ?? signed, name);
}
