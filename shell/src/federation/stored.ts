/** What could not be stored: only this page remembers it. */
const unstored = new Map<string, string>();

/** What this browser remembers under a name. */
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

/** A stored object of values by key; what is there in another shape counts as empty. */
export function readStoredRecord<T>(name: string): Record<string, T> {
  try {
    return Object(JSON.parse(readStored(name) ?? '{}')) as Record<string, T>;
  } catch {
    return {};
  }
}
