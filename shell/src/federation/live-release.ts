import { remoteId } from '@tessera/shared/remote/federation';
import type { Release, RemoteRelease } from '@tessera/shared/remote/release';
import { releaseFor, spareFor } from '@tessera/shared/remote/staging';
import { endOverride, isOverride, overridden } from '../override/override-store.ts';
import { closeBreakers, isBroken, openBreaker } from './breaker.ts';
import { createLoadStore } from './load-store.ts';
import { fetchNewerRelease, readRelease } from './read-release.ts';

const LIVE = 'live';
const USER = 'tessera-release-user';

/** As signed; the store holds the user's view of it. */
let signed: Release | null = null;
/** A newer release, applied at the next safe moment. */
let waiting: Release | null = null;

/** The last user here: known before the server has confirmed the session. */
function knownUser(): number | null {
  const text = localStorage.getItem(USER);
  return text === null ? null : Number(text);
}

const viewer = () => ({ userId: knownUser(), isBroken });

function viewOf(document: Release): Release {
  return overridden(releaseFor(document, viewer()));
}

export const releaseStore = createLoadStore<Release>({
  load: async (_, attempt) => {
    signed = await readRelease(attempt);
    return viewOf(signed);
  },
  deadlineMs: 6_000,
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

/** Names of the remotes that applying the waiting release would change. */
function changedBy(next: Release): string[] {
  const now = current();
  if (!now) return [];
  const then = viewOf(next).remotes;
  return [...new Set([...Object.keys(now.remotes), ...Object.keys(then)])].filter(
    (name) => now.remotes[name]?.version !== then[name]?.version,
  );
}

/** A remote not loaded yet in this page is applied at once, as it disturbs nothing. */
function takeNewRemotes(next: Release) {
  const now = current();
  if (!now) return;
  const added = Object.entries(viewOf(next).remotes).filter(([name]) => !now.remotes[name]);
  if (added.length === 0) return;
  releaseStore.replace(LIVE, { ...now, remotes: { ...now.remotes, ...Object.fromEntries(added) } });
}

/** Remotes whose failure is shown: switching their version disturbs nobody. */
const shownFailed = new Set<string>();

function consider(next: Release) {
  takeNewRemotes(next);
  for (const name of shownFailed) takeRemote(next, name);
  setWaiting(changedBy(next).length > 0 ? next : null);
  if (!waiting) signed = next;
}

/**
 * Marks a remote's failure as shown until the returned function is called: a new version is then applied at
 * once.
 */
export function watchFailed(name: string): () => void {
  shownFailed.add(name);
  if (waiting) consider(waiting);
  return () => shownFailed.delete(name);
}

export const waitingRelease = {
  subscribe(listener: () => void) {
    waitingListeners.add(listener);
    return () => waitingListeners.delete(listener);
  },
  get: () => waiting,
  /** Whether the waiting release would change this remote. */
  changes: (name: string) => waiting !== null && changedBy(waiting).includes(name),
};

/** Applies the waiting release: screens of changed remotes are redrawn in their new version. */
export function applyWaiting(): void {
  if (!waiting) return;
  signed = waiting;
  releaseStore.replace(LIVE, viewOf(waiting));
  setWaiting(null);
}

/** Checks the server for a newer release; returns whether it answered. */
export async function checkForRelease(): Promise<boolean> {
  const newest = waiting ?? signed;
  if (!newest || !navigator.onLine) return false;
  try {
    const next = await fetchNewerRelease(newest);
    if (next) consider(next);
    return true;
  } catch {
    // Retried in a minute; the page keeps its current release.
    return false;
  }
}

/** Sets the current user: versions rolled out to some users are applied at the next safe moment. */
export function rememberUser(id: number): void {
  if (knownUser() === id) return;
  localStorage.setItem(USER, String(id));
  if (signed) consider(waiting ?? signed);
}

/** Applies one remote from a document; other changes keep waiting for a safe moment. */
function takeRemote(document: Release, name: string): void {
  const now = current();
  const next = viewOf(document).remotes[name];
  if (!now || !next || now.remotes[name]?.version === next.version) return;
  releaseStore.replace(LIVE, { ...now, remotes: { ...now.remotes, [name]: next } });
}

/** The replacement for a version that fails to load. */
export function spareOf(remote: RemoteRelease): RemoteRelease | null {
  const newest = waiting ?? signed;
  return newest && !isOverride(remote) ? spareFor(newest, remote, viewer()) : null;
}

/** Avoids a failed version here while another is available. */
export function fallBackFrom(remote: RemoteRelease): void {
  const newest = waiting ?? signed;
  if (!newest) return;
  if (isOverride(remote)) endOverride('failed');
  else if (spareOf(remote)) openBreaker(remoteId(remote.name, remote.version), { hung: false });
  else return;
  takeRemote(newest, remote.name);
}

/**
 * The user retries after all replacements failed: returns whether another version is tried, the live one
 * first.
 */
export function startOver(remote: RemoteRelease): boolean {
  closeBreakers(remote);
  const newest = waiting ?? signed;
  if (newest) takeRemote(newest, remote.name);
  return current()?.remotes[remote.name]?.version !== remote.version;
}

/** The user retries a failed remote: if another version is live by now, it is applied at once. */
export async function checkForNewVersion(name: string): Promise<void> {
  await checkForRelease();
  if (waiting) takeRemote(waiting, name);
}

/** Applies a developer's remote, or the released one in its place. */
export function applyOverride(name: string): void {
  if (signed) takeRemote(waiting ?? signed, name);
}
