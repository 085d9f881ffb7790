import type { RemoteRelease } from '@tessera/shared/remote/release';
import { useEffect, useSyncExternalStore } from 'react';
import { checkForNewVersion } from '../federation/live-release.ts';
import { type PartKind, partKey, parts } from '../federation/remotes.ts';

/** The loading state of a remote's screen or panel; requests it when first drawn. */
export function usePart(remote: RemoteRelease, kind: PartKind, path = '') {
  const key = partKey(remote, kind, path);
  const state = useSyncExternalStore(parts.subscribe, () => parts.get(key));
  useEffect(() => {
    // A prefetch that failed unseen must not show a failure now.
    if (parts.get(key).status === 'failed') parts.retry(key);
    else parts.start(key);
  }, [key]);
  const retry = () => {
    parts.retry(key);
    void checkForNewVersion(remote.name);
  };
  return { state, retry };
}

/** Renders a screen that threw again, in a newer version if one is live. */
export function retryDrawing(remote: RemoteRelease, again: () => void): void {
  again();
  void checkForNewVersion(remote.name);
}
