import { remoteId } from '@tessera/shared/remote/federation';
import type { RemoteRelease } from '@tessera/shared/remote/release';
import { readStoredRecord, store } from './stored.ts';

/** How long this browser avoids a version that failed, ms. */
const OPEN_MS = 10 * 60_000;
const STORED = 'tessera-broken-versions';

interface Broken {
  /** ms since the epoch. */
  until: number;
  /** It stopped the whole page: not tried at all without a replacement. */
  hung: boolean;
}

function find({ name, version }: RemoteRelease): Broken | null {
  const broken = readStoredRecord<Broken>(STORED)[remoteId(name, version)];
  return broken && broken.until > Date.now() ? broken : null;
}

export const isBroken = (remote: RemoteRelease): boolean => find(remote) !== null;
export const isHung = (remote: RemoteRelease): boolean => find(remote)?.hung === true;

/** Avoids a version in this browser, in all of its tabs and after a reload; `id` as of `remoteId`. */
export function openBreaker(id: string, { hung }: { hung: boolean }): void {
  const now = Date.now();
  const current = Object.entries(readStoredRecord<Broken>(STORED)).filter(([, { until }]) => until > now);
  store(STORED, JSON.stringify({ ...Object.fromEntries(current), [id]: { until: now + OPEN_MS, hung } }));
}

/**
 * Allows all versions of a remote again; of those that stopped the page, only the one explicitly requested.
 */
export function closeBreakers({ name, version }: RemoteRelease): void {
  const all = Object.entries(readStoredRecord<Broken>(STORED));
  const kept = all.filter(
    ([id, { hung }]) => !id.startsWith(remoteId(name, '')) || (hung && id !== remoteId(name, version)),
  );
  if (kept.length < all.length) store(STORED, JSON.stringify(Object.fromEntries(kept)));
}
