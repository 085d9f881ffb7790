import { createContext, useContext, useSyncExternalStore } from 'react';
import type { People, Person } from './people.ts';

/** Who else is in the document; `null` outside an editor. */
export const PeopleContext = createContext<People | null>(null);

const never = () => () => {};
const NOBODY: readonly Person[] = [];

export function usePeople(): readonly Person[] {
  const people = useContext(PeopleContext);
  return useSyncExternalStore(people?.subscribe ?? never, people?.list ?? (() => NOBODY));
}

/** The names of others at a segment, `''` = none; re-renders only when these change. */
export function useNamesAt(recordId: number): string {
  const people = useContext(PeopleContext);
  return useSyncExternalStore(people?.subscribe ?? never, () => people?.namesAt(recordId) ?? '');
}
