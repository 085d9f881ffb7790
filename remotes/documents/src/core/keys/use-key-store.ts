import { useKeptPreference } from '@tessera/shared/remote/kept-preference';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { readChoice, STANDARD } from './bindings.ts';
import { KeyStore } from './key-store.ts';

/** Key in the account's settings. */
const NAME = 'documents.keys';

/** The user's keys, stored like their panes; follows changes in other tabs. */
export function useKeyStore(userId: number): KeyStore {
  const key = `tessera.${NAME}.${userId}`;
  const { value, keep, reread } = useKeptPreference({ name: NAME, key, read: readChoice });
  const choice = value ?? STANDARD;
  const [store] = useState(() => new KeyStore(choice));
  useLayoutEffect(() => store.follow(choice, keep));
  const follow = useEffectEvent(reread);
  useEffect(() => {
    const listen = (event: StorageEvent) => {
      if (event.key === key) follow();
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, [key]);
  return store;
}
