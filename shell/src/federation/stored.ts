/** Values that could not be stored: only this page knows them. */
const unstored = new Map<string, string>();

/** A value stored in this browser. */
export function readStored(name: string): string | null {
  try {
    return unstored.get(name) ?? localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function store(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
    unstored.delete(name);
  } catch {
    // Storage is full or forbidden.
    unstored.set(name, text);
  }
}

/** A stored object of values by key; any other shape counts as empty. */
export function readStoredRecord<T>(name: string): Record<string, T> {
  try {
    return Object(JSON.parse(readStored(name) ?? '{}')) as Record<string, T>;
  } catch {
    return {};
  }
}
