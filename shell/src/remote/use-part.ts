import type { RemoteRelease } from '@tessera/shared/remote/release';
import { useEffect, useSyncExternalStore } from 'react';
import { checkForNewVersion, startOver } from '../federation/live-release.ts';
import { remainingMs, restartClock } from '../federation/navigation-clock.ts';
import { type PartKind, partKey, parts } from '../federation/remotes.ts';
import { retryLaterParts } from '../later/later-modules.ts';

/** The loading state of a remote's screen or panel; requests it when first drawn. */
export function usePart(remote: RemoteRelease, kind: PartKind, path = '') {
  const key = partKey(remote, kind, path);
  const state = useSyncExternalStore(parts.subscribe, () => parts.get(key));
  useEffect(() => {
    // A prefetch that failed unseen must not show a failure now.
    if (parts.get(key).status === 'failed') parts.retry(key, remainingMs());
    else parts.start(key, remainingMs());
  }, [key]);
  const retry = () => {
    restartClock();
    retryLaterParts();
    if (!startOver(remote)) parts.retry(key);
    void checkForNewVersion(remote.name);
  };
  /** Renders a part that threw again, in a newer version if one is live; a replacement is dropped. */
  const redraw = (again: () => void) => {
    restartClock();
    const isOther = state.status === 'loaded' && state.value.remote.version !== remote.version;
    if (!startOver(remote)) isOther ? parts.restart(key) : again();
    void checkForNewVersion(remote.name);
  };
  return { state, retry, redraw };
}
