import { useEffect, useEffectEvent, useState } from 'react';

const keyOf = (name: string) => `tessera.documents.${name}`;

/** A preference in this browser, e.g. a width; follows changes in other tabs, and is lost without storage. */
export function usePreference<T extends string | number | boolean>(
  name: string,
  initial: T,
): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => readPreference(name, initial));
  const follow = useEffectEvent(() => setValue(readPreference(name, initial)));
  useEffect(() => {
    const listen = (event: StorageEvent) => {
      if (event.key === keyOf(name)) follow();
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, [name]);
  return [
    value,
    (next) => {
      setValue(next);
      writePreference(name, next);
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

export function writePreference(name: string, value: string | number | boolean): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(value));
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}
