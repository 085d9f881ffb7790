import { useState } from 'react';

/** A preference of this browser, e.g. a width; storage that cannot be used only forgets it. */
export function usePreference<T extends string | number | boolean>(
  name: string,
  initial: T,
): [T, (value: T) => void] {
  const key = `tessera.documents.${name}`;
  const [value, setValue] = useState<T>(() => read(key, initial));
  return [
    value,
    (next) => {
      setValue(next);
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // See above.
      }
    },
  ];
}

function read<T>(key: string, initial: T): T {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof value === typeof initial ? (value as T) : initial;
  } catch {
    return initial;
  }
}
