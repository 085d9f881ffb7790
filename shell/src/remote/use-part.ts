import type { RemoteRelease } from '@tessera/shared/remote/release';
import { useEffect, useSyncExternalStore } from 'react';
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
  return { state, retry: () => parts.retry(key) };
}
