import { useSyncExternalStore } from 'react';

/** The findings that the Checks pane shows: the open segment’s, or the whole document’s. */
export const CHECKS_SCOPES = ['segment', 'document'] as const;
export type ChecksScope = (typeof CHECKS_SCOPES)[number];

let scope: ChecksScope = 'segment';
const listeners = new Set<() => void>();

export const checksScope = {
  get: () => scope,
  set(next: ChecksScope) {
    scope = next;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

export const useChecksScope = () => useSyncExternalStore(checksScope.subscribe, checksScope.get);
