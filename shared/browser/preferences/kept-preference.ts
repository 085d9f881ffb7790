import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useAccountPreference } from './account-preference.ts';

/** Delay before the account is updated while a border is dragged, ms. */
const PAUSE_MS = 600;

/**
 * Keys whose account value this page has read: from then on the browser's copy, shared by its pages, is
 * newer.
 */
const taken = new Set<string>();

interface Options<T> {
  /** Key in the account. */
  name: string;
  /** Key in this browser. */
  key: string;
  /** Reads the stored value of any version; `null` = unusable. */
  read: (kept: unknown) => T | null;
  /** False if nobody is signed in. */
  isInAccount?: boolean;
  /** Adopts changes made in other tabs. */
  followsTabs?: boolean;
}

interface Local<T> {
  key: string;
  value: T | null;
  /** False until it is stored in the account. */
  isSent: boolean;
}

/**
 * A layout preference: in this browser, so that it applies to the first frame, and in the account for other
 * devices. The last change wins. Unsent changes stay in this browser and are sent on next use. `value` is
 * `null` while unset; `reread` adopts and returns the browser's value written elsewhere.
 */
export function useKeptPreference<T>({
  name,
  key,
  read,
  isInAccount = true,
  followsTabs = false,
}: Options<T>): {
  value: T | null;
  keep: (value: T) => void;
  reread: () => T | null;
} {
  const [account, sendValue, isUnset] = useAccountPreference(name, isInAccount);
  const isKnown = account !== undefined;
  const [state, setLocal] = useState(() => readLocal(key, read));
  const local = state.key === key ? state : readLocal(key, read);
  if (local !== state) setLocal(local);
  const latest = useRef({ local, isKnown });
  latest.current = { local, isKnown };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function take(next: Local<T>) {
    taken.add(key);
    latest.current.local = next;
    setLocal(next);
  }
  function takeAndWrite(next: Local<T>) {
    take(next);
    writeLocal(next);
  }
  function send(of = key) {
    clearTimeout(timer.current);
    timer.current = undefined;
    const { local: sent, isKnown } = latest.current;
    if (!isKnown || sent.key !== of) return;
    sendValue(sent.value, () => {
      if (latest.current.local === sent) takeAndWrite({ ...sent, isSent: true });
    });
  }

  // Before paint, so that the first frame uses known values.
  const adopt = useEffectEvent(() => {
    const { value, isSent } = latest.current.local;
    // Changes made before the account knew the preference exist only in this browser.
    if (!isSent || (isUnset && value !== null)) return send();
    const kept = taken.has(key) && value ? null : read(account);
    if (kept) takeAndWrite({ key, value: kept, isSent: true });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key has its own value
  useLayoutEffect(() => {
    if (isKnown) adopt();
  }, [isKnown, key]);
  const sendPending = useEffectEvent((of: string) => {
    if (timer.current !== undefined) send(of);
  });
  useEffect(() => () => sendPending(key), [key]);
  const reread = () => {
    const next = readLocal(key, read);
    take(next);
    return next.value;
  };
  const follow = useEffectEvent(reread);
  useEffect(() => {
    if (!followsTabs) return;
    const listen = (event: StorageEvent) => {
      if (event.key === key) follow();
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, [key, followsTabs]);

  return {
    value: local.value,
    keep: (value) => {
      takeAndWrite({ key, value, isSent: false });
      clearTimeout(timer.current);
      timer.current = setTimeout(send, PAUSE_MS);
    },
    reread,
  };
}

/** Separate from the value, which other versions also read. */
const unsentKey = (key: string) => `${key}.unsent`;

function readLocal<T>(key: string, read: (kept: unknown) => T | null): Local<T> {
  try {
    const value = read(JSON.parse(localStorage.getItem(key) ?? 'null'));
    return { key, value, isSent: localStorage.getItem(unsentKey(key)) === null };
  } catch {
    // Without usable storage, the account's value applies.
    return { key, value: null, isSent: true };
  }
}

function writeLocal<T>({ key, value, isSent }: Local<T>): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    if (isSent) localStorage.removeItem(unsentKey(key));
    else localStorage.setItem(unsentKey(key), '1');
  } catch {
    // Storage is full or forbidden: the value is in the account, or in this page until it is closed.
  }
}
