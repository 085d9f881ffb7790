import { useKeptPreference } from '@tessera/shared/remote/kept-preference';
import { useLayoutEffect, useState } from 'react';
import { readChoice, STANDARD } from './bindings.ts';
import { KeyStore } from './key-store.ts';

/** Key in the account's settings. */
const NAME = 'documents.keys';

/** The user's keys, stored like their panes; follows changes in other tabs. */
export function useKeyStore(userId: number): KeyStore {
  const { value, keep } = useKeptPreference({
    name: NAME,
    key: `tessera.${NAME}.${userId}`,
    read: readChoice,
    followsTabs: true,
  });
  const choice = value ?? STANDARD;
  const [store] = useState(() => new KeyStore(choice));
  useLayoutEffect(() => store.follow(choice, keep));
  return store;
}
