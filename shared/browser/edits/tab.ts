import { newId } from './new-id.ts';

const LOCK = 'tessera-tab-';

/**
 * This page as the owner of what is typed in it. As long as somebody can type in it, it holds a lock that other pages
 * can see; a closed, crashed, cached or frozen page holds none, so what it left may be taken over.
 */
export interface Tab {
  readonly id: string;
  /** The edits that are open in this page. */
  readonly open: Set<string>;
  /** Calls back when the page may be gone for good in a moment; returns the unsubscribe function. */
  onLeave(listener: () => void): () => void;
  /** Calls back when the page is back from the back/forward cache or from being frozen. */
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
    // Without locks (plain HTTP) every other page counts as gone.
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
  // What is typed last must be on its way before a phone kills a tab in the background, which it does without a word.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') for (const listener of leaving) listener();
  });
  return { id, open: new Set(), onLeave: on(leaving), onReturn: on(returning) };
}

/** One per page, whichever of its parts (the shell, a version of a remote) asks first. */
const page = globalThis as { tesseraTab?: Tab };

export function currentTab(): Tab {
  page.tesseraTab ??= createTab();
  return page.tesseraTab;
}

/** Which of these tabs may be typing: those whose lock is held, and this one. */
export async function liveTabs(): Promise<Set<string>> {
  const held = (await navigator.locks?.query())?.held ?? [];
  const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(LOCK));
  return new Set(names.map((name) => name.slice(LOCK.length)));
}

/** Resolves when a tab has let go of its lock; rejects when `signal` is aborted. */
export async function tabGone(id: string, signal: AbortSignal): Promise<void> {
  await navigator.locks?.request(LOCK + id, { mode: 'shared', signal }, () => {});
}
