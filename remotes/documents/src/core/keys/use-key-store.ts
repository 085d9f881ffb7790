import { useKeptPreference } from '@tessera/shared/remote/kept-preference';
import { useEffect, useLayoutEffect, useState } from 'react';
import { readChoice, STANDARD } from './bindings.ts';
import { KeyStore } from './key-store.ts';

/** Under which the account keeps it. */
const NAME = 'documents.keys';

/** Somebody's keys, kept as their panes are; what another tab changes counts here too. */
export function useKeyStore(userId: number): KeyStore {
  const key = `tessera.${NAME}.${userId}`;
  const { value, keep, reread } = useKeptPreference({ name: NAME, key, read: readChoice });
  const choice = value ?? STANDARD;
  const [store] = useState(() => new KeyStore(choice));
  useLayoutEffect(() => store.follow(choice, keep));
  useEffect(() => {
    const listen = (event: StorageEvent) => {
      if (event.key === key) reread();
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, [key]);
  return store;
}
