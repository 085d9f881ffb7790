import type { ErrorSeverity } from '@tessera/shared/lqa/error-types';
import { useSyncExternalStore } from 'react';

let severity: ErrorSeverity = 'minor';
const listeners = new Set<() => void>();

/** Severity of errors marked by key, until another is chosen. */
export const keySeverity = {
  get: () => severity,
  set(next: ErrorSeverity) {
    severity = next;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

export const useKeySeverity = () => useSyncExternalStore(keySeverity.subscribe, keySeverity.get);
