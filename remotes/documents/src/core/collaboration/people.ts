import type { UserRef } from '@tessera/shared/contract/common';

/** Another user who has the document open. */
export interface Person {
  user: UserRef;
  /** The segment they are in. */
  recordId: number;
}

/** Other users' positions. Lives outside React: a row re-renders only for users in it. */
export class People {
  #ownId: number;
  #people = new Map<number, Person>();
  #list: readonly Person[] = [];
  #listeners = new Set<() => void>();

  constructor(ownId: number) {
    this.#ownId = ownId;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** In order of arrival; the same array until a user joins, moves or leaves. */
  list = (): readonly Person[] => this.#list;

  /** The names of the users at a segment, `''` = none. */
  namesAt(recordId: number): string {
    return this.#list
      .filter((person) => person.recordId === recordId)
      .map(({ user }) => user.username)
      .join(', ');
  }

  set(user: UserRef, recordId: number | null): void {
    // Ignore the user's own other tabs.
    if (user.id === this.#ownId) return;
    if (recordId === null) {
      if (!this.#people.delete(user.id)) return;
    } else this.#people.set(user.id, { user, recordId });
    this.#changed();
  }

  /** Forgets everyone: a new feed reports who is present. */
  clear(): void {
    if (this.#people.size === 0) return;
    this.#people.clear();
    this.#changed();
  }

  #changed(): void {
    this.#list = [...this.#people.values()];
    for (const listener of this.#listeners) listener();
  }
}

/** Initials of a name, at most two. */
export function initials(name: string): string {
  const words = name.split(/[\s._-]+/u).filter(Boolean);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  const letters = picked.map((word) => [...(word ?? '')][0] ?? '').join('');
  return letters.toLocaleUpperCase() || '?';
}
