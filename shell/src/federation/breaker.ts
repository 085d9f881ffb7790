import { remoteId } from '@tessera/shared/remote/federation';
import type { RemoteRelease } from '@tessera/shared/remote/release';

/** How long a version that failed is left alone in this browser, ms; then it may prove itself again. */
const OPEN_MS = 10 * 60_000;
const STORED = 'tessera-broken-versions';

function read(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

/** Until when each version that failed is not used. Of this tab, so that a reload does not run into the same again. */
const openUntil = read();

export function isBroken({ name, version }: RemoteRelease): boolean {
  return (openUntil[remoteId(name, version)] ?? 0) > Date.now();
}

/** False when it was open already. */
export function openBreaker(remote: RemoteRelease): boolean {
  if (isBroken(remote)) return false;
  openUntil[remoteId(remote.name, remote.version)] = Date.now() + OPEN_MS;
  try {
    sessionStorage.setItem(STORED, JSON.stringify(openUntil));
  } catch {
    // A full or forbidden store: the page itself remembers.
  }
  return true;
}
