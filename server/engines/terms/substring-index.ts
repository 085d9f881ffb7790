/** Finds many strings in a text at once. They are indexed by their first two characters, then by length. */
export interface SubstringIndex<T> {
  add(key: string, value: T): void;
  remove(key: string, value: T): void;
  /** All occurrences, including overlapping ones. */
  find(text: string): { start: number; end: number; value: T }[];
  readonly size: number;
}

export function createSubstringIndex<T>(): SubstringIndex<T> {
  const values = new Map<string, T[]>();
  /** First two UTF-16 units (or the only one) → lengths of the strings that start with them → how many. */
  const lengths = new Map<string, Map<number, number>>();

  function addLength(key: string, change: number): void {
    const head = key.slice(0, 2);
    const counts = lengths.get(head) ?? new Map<number, number>();
    lengths.set(head, counts);
    const count = (counts.get(key.length) ?? 0) + change;
    if (count > 0) counts.set(key.length, count);
    else counts.delete(key.length);
    if (counts.size === 0) lengths.delete(head);
  }

  return {
    add(key, value) {
      const same = values.get(key);
      if (same) same.push(value);
      else {
        values.set(key, [value]);
        addLength(key, 1);
      }
    },
    remove(key, value) {
      const rest = values.get(key)?.filter((one) => one !== value) ?? [];
      if (rest.length > 0) values.set(key, rest);
      else if (values.delete(key)) addLength(key, -1);
    },
    find(text) {
      const hits: { start: number; end: number; value: T }[] = [];
      for (let start = 0; start < text.length; start++) {
        for (const head of [text.slice(start, start + 1), text.slice(start, start + 2)]) {
          const counts = lengths.get(head);
          if (!counts || (head.length === 1 && start + 1 < text.length && counts.size === 0)) continue;
          for (const length of counts.keys()) {
            if (length < head.length || start + length > text.length) continue;
            const found = values.get(text.slice(start, start + length));
            if (found) for (const value of found) hits.push({ start, end: start + length, value });
          }
          if (start + 1 >= text.length) break;
        }
      }
      return hits;
    },
    get size() {
      return values.size;
    },
  };
}
