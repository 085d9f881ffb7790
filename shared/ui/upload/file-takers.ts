import { useEffect, useRef } from 'react';
import { pageLanguage } from '../../domain/messages/page-language.ts';
import { createStore } from '../store.ts';

/** A list on the screen that makes something of files. */
export interface FileTaker {
  /** `Glossaries`: what the files become. */
  title: string;
  /** Endings, e.g. `['.csv', '.tbx']`. */
  accept: readonly string[];
  take: (files: readonly File[]) => void;
}

/**
 * The lists that are on the screen now. This module is once in the page, so that lists of remotes that know nothing of
 * each other meet here.
 */
export const fileTakers = createStore<readonly FileTaker[]>([]);

/** Has a list given the files that are dropped anywhere on the page, while it is shown; `null` takes none. */
export function useFileTaker(taker: FileTaker | null): void {
  const latest = useRef(taker);
  latest.current = taker;
  const title = taker?.title;
  const endings = taker?.accept.join();
  useEffect(() => {
    if (title === undefined || endings === undefined) return;
    const entry: FileTaker = {
      title,
      accept: endings.split(','),
      take: (files) => latest.current?.take(files),
    };
    // Lists come in any order.
    fileTakers.set((all) =>
      [...all, entry].toSorted((a, b) => a.title.localeCompare(b.title, pageLanguage())),
    );
    return () => fileTakers.set((all) => all.filter((other) => other !== entry));
  }, [title, endings]);
}
