import { useEffect, useRef } from 'react';
import { pageLanguage } from '../../domain/messages/page-language.ts';
import { createStore } from '../store.ts';

/** A list on the screen that accepts files. */
export interface FileTaker {
  /** Plural name of the resulting items: `Glossaries`. */
  title: string;
  /** Extensions, e.g. `['.csv', '.tbx']`. */
  accept: readonly string[];
  take: (files: readonly File[]) => void;
}

/**
 * The lists on the screen. This module exists once per page, so that lists of independent remotes share it.
 */
export const fileTakers = createStore<readonly FileTaker[]>([]);

/** Gives a mounted list the files dropped anywhere on the page; `null` accepts none. */
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
    // Lists register in any order.
    fileTakers.set((all) =>
      [...all, entry].toSorted((a, b) => a.title.localeCompare(b.title, pageLanguage())),
    );
    return () => fileTakers.set((all) => all.filter((other) => other !== entry));
  }, [title, endings]);
}
