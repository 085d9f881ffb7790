import type { ActionKind, DocumentAction, LeftRecord } from '@tessera/shared/contract/document-change';
import type { DocumentRecord } from '@tessera/shared/contract/document-record';

export interface Change {
  before: DocumentRecord;
  after: DocumentRecord;
}

interface Entry extends DocumentAction {
  documentId: number;
  undoes: string | null;
  changes: Change[];
}

interface NewAction {
  documentId: number;
  kind: ActionKind;
  description: string;
  undoes?: string;
}

/** What was done in the documents of the mock, in the order it was done. */
export function createJournal(user: { id: number; username: string }) {
  const entries: Entry[] = [];
  let open: Entry | null = null;

  function begin({
    documentId,
    kind,
    description,
    undoes = null,
  }: Omit<NewAction, 'undoes'> & { undoes?: string | null }) {
    return {
      action_id: `action-${entries.length + 1}`,
      documentId,
      kind,
      description,
      undoes,
      user,
      at: new Date().toISOString(),
      changed: 0,
      undone_at: null,
      changes: [],
    } satisfies Entry;
  }

  return {
    /** All that `run` saves is one action; its id, or `null` when nothing was. */
    act(action: NewAction, run: () => void): string | null {
      const entry: Entry = begin(action);
      open = entry;
      try {
        run();
      } finally {
        open = null;
      }
      if (entry.changes.length === 0) return null;
      entries.push(entry);
      return entry.action_id;
    },

    /** Notes a change; one that belongs to no action is an action of its own. */
    note(change: Change, { kind, description }: { kind: ActionKind; description: string }): void {
      const entry: Entry = open ?? begin({ documentId: change.after.document_id, kind, description });
      entry.changes.push(change);
      entry.changed++;
      if (!open) entries.push(entry);
    },

    /** Newest first. */
    list(documentId: number): DocumentAction[] {
      return entries
        .filter((entry) => entry.documentId === documentId)
        .map(({ documentId: _, undoes: __, changes: ___, ...action }) => action)
        .reverse();
    },

    find: (documentId: number, actionId: string): Entry | undefined =>
      entries.find((entry) => entry.documentId === documentId && entry.action_id === actionId),

    /** An action was taken back; taking back an undo brings the first one into force again. */
    settle(entry: Pick<Entry, 'action_id' | 'undoes'>): void {
      const set = (id: string, at: string | null) => {
        const found = entries.find(({ action_id }) => action_id === id);
        if (found) found.undone_at = at;
      };
      set(entry.action_id, new Date().toISOString());
      if (entry.undoes !== null) set(entry.undoes, null);
    },
  };
}

/** Segment, and why it stays as it is. */
export function leftRecord({ id, row_number }: DocumentRecord, reason: string): LeftRecord {
  return { record_id: id, row_number, reason };
}
