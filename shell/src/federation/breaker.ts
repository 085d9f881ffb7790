import { remoteId } from '@tessera/shared/remote/federation';
import type { RemoteRelease } from '@tessera/shared/remote/release';

/** How long this browser avoids a version that failed, ms. */
const OPEN_MS = 10 * 60_000;
const STORED = 'tessera-broken-versions';

function read(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

/** Until when each failed version is avoided. Kept per tab, so that a reload does not hit the same failure again. */
const openUntil = read();

export function isBroken({ name, version }: RemoteRelease): boolean {
  return (openUntil[remoteId(name, version)] ?? 0) > Date.now();
}

/** False when it was already open. */
export function openBreaker(remote: RemoteRelease): boolean {
  if (isBroken(remote)) return false;
  openUntil[remoteId(remote.name, remote.version)] = Date.now() + OPEN_MS;
  try {
    sessionStorage.setItem(STORED, JSON.stringify(openUntil));
  } catch {
    // Storage is full or forbidden: only this page remembers.
  }
  return true;
}
