// A browser aborts the IndexedDB writes of a closing page that still wait for another one; local storage takes a text
// at once. So a page hands over its unfinished edits here, and the next page that reads the log moves them into it.

const PREFIX = 'tessera-edit-';

/** Returns whether the browser took it. */
export function handOver(edit: { id: string }): boolean {
  try {
    localStorage.setItem(PREFIX + edit.id, JSON.stringify(edit));
    return true;
  } catch {
    // Storage is full or forbidden.
    return false;
  }
}

export function handedOver<Edit>(): Edit[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .flatMap((key) => JSON.parse(localStorage.getItem(key) ?? '[]') as Edit);
  } catch {
    return [];
  }
}

/** The edit is in the log, or no longer needed. */
export function dropHandedOver(id: string): void {
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    // Nothing was handed over either.
  }
}
