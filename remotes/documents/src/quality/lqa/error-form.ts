import { useSyncExternalStore } from 'react';

let openFor: number | null = null;
const listeners = new Set<() => void>();

/** The segment for which the form of an error is open; `null` = none. */
export const errorForm = {
  get: () => openFor,
  set(recordId: number | null) {
    openFor = recordId;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

export const useErrorForm = (recordId: number) =>
  useSyncExternalStore(errorForm.subscribe, errorForm.get) === recordId;
