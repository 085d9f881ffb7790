import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { useSyncExternalStore } from 'react';
import type { Edit } from '../saving/edit.ts';
import type { SaveQueue } from '../saving/save-queue.ts';

/** A segment's pending edit; re-renders only when this segment changes. */
export function useEdit(saves: SaveQueue, recordId: number): Edit | undefined {
  return useSyncExternalStore(saves.subscribe, () => saves.edit(recordId));
}

/** A segment as the user sees it: the pending edit over the server's version. */
export function withEdit(record: DocumentRecord, edit: Edit | undefined): DocumentRecord {
  if (!edit) return record;
  const typed = edit.text !== record.target;
  const approved = edit.approved ?? (typed ? false : record.approved);
  const draft = edit.text === '' ? 'initial' : 'draft';
  const state = edit.state ?? (typed ? draft : record.state);
  const done = record.state === 'final' ? 'final' : 'reviewed';
  const wasDone = state === 'reviewed' || state === 'final';
  return {
    ...record,
    target: edit.text,
    approved,
    state: approved
      ? edit.state === 'final' || edit.state === 'reviewed'
        ? edit.state
        : done
      : wasDone
        ? 'translated'
        : state,
    machine_engine:
      edit.machineEngine ?? (typed || typeof edit.matchPercent === 'number' ? null : record.machine_engine),
    match_percent: edit.matchPercent !== undefined ? edit.matchPercent : typed ? null : record.match_percent,
  };
}
