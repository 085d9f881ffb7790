import { type LoggedEdit, listEdits } from './edit-log.ts';
import { currentTab, liveTabs, tabGone } from './tab.ts';

interface Sought {
  userId: number;
  /** A field, or with a slash at its end all fields below it. */
  field: string;
}

/**
 * Calls back with edits that nobody is working on: those of tabs that are gone, cached or frozen, and those whose form
 * was closed in this one. Now, when this page comes back, whenever a tab with such edits goes, and when asked by `look`.
 */
export function watchLeftEdits<Value>(
  { userId, field }: Sought,
  found: (edits: LoggedEdit<Value>[]) => void,
): { look: () => void; stop: () => void } {
  const tab = currentTab();
  const end = new AbortController();
  const watched = new Set<string>();

  async function look(): Promise<void> {
    const edits = await listEdits<Value>(userId, field);
    // Only now: a tab that opens in between would have edits and no lock yet.
    const live = await liveTabs();
    if (end.signal.aborted) return;
    const isElsewhere = (edit: LoggedEdit) => edit.tab !== tab.id && live.has(edit.tab);
    const left = edits.filter((edit) => !isElsewhere(edit) && !tab.open.has(edit.id));
    if (left.length > 0) found(left);
    for (const other of new Set(edits.filter(isElsewhere).map((edit) => edit.tab))) void watch(other);
  }

  async function watch(other: string): Promise<void> {
    if (watched.has(other)) return;
    watched.add(other);
    try {
      await tabGone(other, end.signal);
      watched.delete(other);
      await look();
    } catch {
      // Ended, or the storage refuses.
    }
  }

  // A browser without storage has nothing to find.
  const lookAgain = () => void look().catch(() => {});
  lookAgain();
  const stop = tab.onReturn(lookAgain);
  return {
    look: lookAgain,
    stop() {
      end.abort();
      stop();
    },
  };
}
