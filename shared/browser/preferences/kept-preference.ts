import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useAccountPreference } from './account-preference.ts';

/** While a border is drawn, the account hears of it once at the end, ms. */
const PAUSE_MS = 600;

/** Keys whose account's value this page has taken: from then on the browser, whose pages share a copy, knows better. */
const taken = new Set<string>();

interface Options<T> {
  /** Under which the account keeps it. */
  name: string;
  /** Under which this browser does. */
  key: string;
  /** What was kept, as far as it can be read, whatever version wrote it; `null` = nothing of use. */
  read: (kept: unknown) => T | null;
  /** False where nobody is signed in. */
  isInAccount?: boolean;
}

interface Local<T> {
  key: string;
  value: T | null;
  /** False while the account has not got it. */
  isSent: boolean;
}

/**
 * What a person has arranged: in this browser, so that it is in place with the first frame, and in the account for their
 * other machines. What was changed last counts. What cannot be sent stays in this browser, and is sent when it is next used.
 * `value` is `null` while nothing was arranged; `reread` takes, and answers with, what was written into the browser elsewhere.
 */
export function useKeptPreference<T>({ name, key, read, isInAccount = true }: Options<T>): {
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
  function send() {
    clearTimeout(timer.current);
    timer.current = undefined;
    const { local: sent, isKnown } = latest.current;
    if (!isKnown || sent.key !== key) return;
    sendValue(sent.value, () => {
      if (latest.current.local === sent) takeAndWrite({ ...sent, isSent: true });
    });
  }

  // Before the frame is drawn: what is known already is in place in it.
  useLayoutEffect(() => {
    if (!isKnown) return;
    const { value, isSent } = latest.current.local;
    // What was changed before the account kept it is in this browser alone.
    if (!isSent || (isUnset && value !== null)) return send();
    const kept = taken.has(key) && value ? null : read(account);
    if (kept) takeAndWrite({ key, value: kept, isSent: true });
  }, [isKnown, key]);
  useEffect(
    () => () => {
      if (timer.current !== undefined) send();
    },
    [key],
  );

  return {
    value: local.value,
    keep: (value) => {
      takeAndWrite({ key, value, isSent: false });
      clearTimeout(timer.current);
      timer.current = setTimeout(send, PAUSE_MS);
    },
    reread: () => {
      const next = readLocal(key, read);
      take(next);
      return next.value;
    },
  };
}

/** Beside what is kept, which other versions read too. */
const unsentKey = (key: string) => `${key}.unsent`;

function readLocal<T>(key: string, read: (kept: unknown) => T | null): Local<T> {
  try {
    const value = read(JSON.parse(localStorage.getItem(key) ?? 'null'));
    return { key, value, isSent: localStorage.getItem(unsentKey(key)) === null };
  } catch {
    // Without storage, or with something else in it, the account says how it is.
    return { key, value: null, isSent: true };
  }
}

function writeLocal<T>({ key, value, isSent }: Local<T>): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    if (isSent) localStorage.removeItem(unsentKey(key));
    else localStorage.setItem(unsentKey(key), '1');
  } catch {
    // Storage is full or forbidden: the account has it, or this page until it is closed.
  }
}
