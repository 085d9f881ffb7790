import type { UserRef } from '@tessera/shared/contract/common';

/** Somebody else who has the document open. */
export interface Person {
  user: UserRef;
  /** The segment they are at. */
  recordId: number;
}

/** Who else is where. Lives outside React: a row hears only of those who are at it. */
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

  /** In the order they came; the same array until somebody comes, moves or goes. */
  list = (): readonly Person[] => this.#list;

  /** The names of those at a segment, `''` = nobody. */
  namesAt(recordId: number): string {
    return this.#list
      .filter((person) => person.recordId === recordId)
      .map(({ user }) => user.username)
      .join(', ');
  }

  set(user: UserRef, recordId: number | null): void {
    // Another tab of one's own is no company.
    if (user.id === this.#ownId) return;
    if (recordId === null) {
      if (!this.#people.delete(user.id)) return;
    } else this.#people.set(user.id, { user, recordId });
    this.#changed();
  }

  /** Nobody is known to be there: the feed begins anew and tells who is. */
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

/** Up to two letters that stand for a name. */
export function initials(name: string): string {
  const words = name.split(/[\s._-]+/u).filter(Boolean);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  const letters = picked.map((word) => [...(word ?? '')][0] ?? '').join('');
  return letters.toLocaleUpperCase() || '?';
}
