import { useState } from 'react';

const keyOf = (name: string) => `tessera.documents.${name}`;

/** A preference in this browser, e.g. a width; lost without storage. */
export function usePreference<T extends string | number | boolean>(
  name: string,
  initial: T,
): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => readPreference(name, initial));
  return [
    value,
    (next) => {
      setValue(next);
      try {
        localStorage.setItem(keyOf(name), JSON.stringify(next));
      } catch {
        // Without storage the choice lasts until the page is closed.
      }
    },
  ];
}

/** The current value, for one-time reads. */
export function readPreference<T extends string | number | boolean>(name: string, initial: T): T {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null');
    return typeof value === typeof initial ? (value as T) : initial;
  } catch {
    return initial;
  }
}
