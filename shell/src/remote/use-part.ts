import type { RemoteRelease } from '@tessera/shared/remote/release';
import { useEffect, useSyncExternalStore } from 'react';
import { lookForAnother } from '../federation/live-release.ts';
import { type PartKind, partKey, parts } from '../federation/remotes.ts';

/** A screen or panel of a remote as far as it is loaded; asks for it when it is first drawn. */
export function usePart(remote: RemoteRelease, kind: PartKind, path = '') {
  const key = partKey(remote, kind, path);
  const state = useSyncExternalStore(parts.subscribe, () => parts.get(key));
  useEffect(() => {
    // A prefetch that failed unseen is no reason to show a failure now.
    if (parts.get(key).status === 'failed') parts.retry(key);
    else parts.start(key);
  }, [key]);
  const retry = () => {
    parts.retry(key);
    void lookForAnother(remote.name);
  };
  return { state, retry };
}

/** Draws a screen anew that threw, and takes another version of it if one is live by now. */
export function retryDrawing(remote: RemoteRelease, again: () => void): void {
  again();
  void lookForAnother(remote.name);
}
