import type { SegmentState } from '@tessera/shared/contract/document';
import { createStore, del, entries, set } from 'idb-keyval';

/** Typed text that the server may not have yet. */
export interface Draft {
  documentId: number;
  recordId: number;
  rowNumber: number;
  text: string;
  approved?: boolean;
  state?: SegmentState;
  matchPercent?: number | null;
  /** The segment as last received from the server when this was typed. */
  base: { target: string; version: number; approved: boolean };
  /** ms since the epoch. */
  at: number;
  /** The tab it was typed in. */
  tab: string;
}

export interface DraftStore {
  put(draft: Draft): Promise<void>;
  remove(recordId: number): Promise<void>;
  /** A document's drafts that no other open tab is editing, the newest per segment. */
  list(documentId: number): Promise<Draft[]>;
  /** Stores drafts synchronously when the page is closing. */
  putAtOnce(drafts: readonly Draft[]): void;
}

const LOCK = 'tessera-drafts-';
/** One id per page, even when two versions of this remote run in it one after the other. */
const page = globalThis as { tesseraDraftTab?: string };
// Works over plain HTTP, where `crypto.randomUUID` does not exist.
page.tesseraDraftTab ??= `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
export const TAB = page.tesseraDraftTab;

/** Holds a lock for the life of the page, so that other tabs can see that these drafts are being edited. */
function claimTab(): void {
  void navigator.locks?.request(LOCK + TAB, () => new Promise(() => {})).catch(() => {});
}

async function liveTabs(): Promise<Set<string>> {
  const held = (await navigator.locks?.query())?.held ?? [];
  return new Set(held.map(({ name }) => name ?? '').filter((name) => name.startsWith(LOCK)));
}

/** A user's drafts in this browser: IndexedDB, and what was stored at the last moment as a page closed. */
export function openDrafts(userId: number): DraftStore {
  const store = createStore('tessera-drafts', 'drafts');
  const keyOf = (recordId: number) => `${userId}:${recordId}`;
  const lastWords = `tessera.drafts.${userId}`;
  claimTab();

  function readLastWords(): Draft[] {
    try {
      return JSON.parse(localStorage.getItem(lastWords) ?? '[]') as Draft[];
    } catch {
      return [];
    }
  }
  function writeLastWords(drafts: readonly Draft[]): void {
    try {
      if (drafts.length > 0) localStorage.setItem(lastWords, JSON.stringify(drafts));
      else localStorage.removeItem(lastWords);
    } catch {
      // Storage is full or forbidden: IndexedDB has everything but the last second.
    }
  }

  return {
    put: (draft) => set(keyOf(draft.recordId), draft, store),
    async remove(recordId) {
      const words = readLastWords();
      if (words.length > 0) writeLastWords(words.filter((draft) => draft.recordId !== recordId));
      await del(keyOf(recordId), store);
    },
    async list(documentId) {
      const prefix = `${userId}:`;
      const kept = (await entries<string, Draft>(store))
        .filter(([key]) => key.startsWith(prefix))
        .map(([, draft]) => draft);
      const live = await liveTabs();
      const newest = new Map<number, Draft>();
      for (const draft of [...kept, ...readLastWords()]) {
        const isElsewhere = draft.tab !== TAB && live.has(LOCK + draft.tab);
        if (draft.documentId !== documentId || isElsewhere) continue;
        if ((newest.get(draft.recordId)?.at ?? 0) <= draft.at) newest.set(draft.recordId, draft);
      }
      return [...newest.values()];
    },
    putAtOnce(drafts) {
      const others = readLastWords().filter(
        (old) => !drafts.some(({ recordId }) => recordId === old.recordId),
      );
      writeLastWords([...others, ...drafts]);
    },
  };
}
