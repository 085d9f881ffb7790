import { newId } from './new-id.ts';

const LOCK = 'tessera-tab-';

/**
 * This page as the owner of its edits. While it can be edited it holds a lock visible to other pages; a
 * closed, crashed, cached or frozen page holds none, so that its edits can be taken over.
 */
export interface Tab {
  readonly id: string;
  /** The edits open in this page. */
  readonly open: Set<string>;
  /** Calls back when the page may be about to close; returns the unsubscribe function. */
  onLeave(listener: () => void): () => void;
  /** Calls back when the page returns from the back/forward cache or from being frozen. */
  onReturn(listener: () => void): () => void;
}

function createTab(): Tab {
  const id = newId();
  const leaving = new Set<() => void>();
  const returning = new Set<() => void>();
  let release: (() => void) | null = null;

  function claim() {
    const { promise, resolve } = Promise.withResolvers<void>();
    release = resolve;
    // Without locks (plain HTTP) every other page counts as closed.
    void navigator.locks?.request(LOCK + id, () => promise).catch(() => {});
  }
  function leave() {
    for (const listener of leaving) listener();
    release?.();
    release = null;
  }
  function comeBack() {
    if (release) return;
    claim();
    for (const listener of returning) listener();
  }
  function on(listeners: Set<() => void>) {
    return (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    };
  }

  claim();
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', comeBack);
  document.addEventListener('freeze', leave);
  document.addEventListener('resume', comeBack);
  // The last text must be written before a phone kills a background tab, which happens without notice.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') for (const listener of leaving) listener();
  });
  return { id, open: new Set(), onLeave: on(leaving), onReturn: on(returning) };
}

/** One per page, created by its first user (the shell, a version of a remote). */
const page = globalThis as { tesseraTab?: Tab };

export function currentTab(): Tab {
  page.tesseraTab ??= createTab();
  return page.tesseraTab;
}

/** Tabs that may be typing: those holding a lock, and this one. */
export async function liveTabs(): Promise<Set<string>> {
  const held = (await navigator.locks?.query())?.held ?? [];
  const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(LOCK));
  return new Set(names.map((name) => name.slice(LOCK.length)));
}

/** Resolves when a tab has released its lock; rejects when `signal` is aborted. */
export async function tabGone(id: string, signal: AbortSignal): Promise<void> {
  await navigator.locks?.request(LOCK + id, { mode: 'shared', signal }, () => {});
}
