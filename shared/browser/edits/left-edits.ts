import { type LoggedEdit, listEdits } from './edit-log.ts';
import { currentTab, liveTabs, tabGone } from './tab.ts';

interface Sought {
  userId: number;
  /** A field, or a prefix of fields that ends in a slash. */
  field: string;
}

/**
 * Calls back with abandoned edits: from closed, cached or frozen tabs, and from forms closed in this tab.
 * Runs now, when this page returns, when a tab with such edits closes, and on `look`.
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
    // Read last: a tab opened in between would have edits but no lock yet.
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
      // Stopped, or storage is unavailable.
    }
  }

  // A browser without storage has no edits.
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
