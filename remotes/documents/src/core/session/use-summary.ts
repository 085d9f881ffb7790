import type { Keeping } from '@tessera/shared/edits/edit-keeper';
import { useRef, useSyncExternalStore } from 'react';
import type { Edit } from '../saving/edit.ts';
import type { SaveQueue } from '../saving/save-queue.ts';

export interface SaveSummary {
  conflicts: Edit[];
  refused: Edit[];
  away: Edit[];
  unfinished: Edit[];
  /** Segments waiting for a pause in typing or being saved. */
  working: number;
  savedAt: number | null;
  /** Whether this browser has stored all of it. */
  keeping: Keeping;
}

function summarise(saves: SaveQueue): SaveSummary {
  const edits = saves.list();
  const of = (kind: Edit['status']['kind']) => edits.filter(({ status }) => status.kind === kind);
  return {
    conflicts: of('conflict'),
    refused: of('refused'),
    away: of('away'),
    unfinished: of('unfinished'),
    working: of('typing').length + of('saving').length,
    savedAt: saves.getSavedAt(),
    keeping: saves.getKeeping(),
  };
}

/** The save state of the whole document; a new object only when that changes, not with every key. */
export function useSummary(saves: SaveQueue): SaveSummary {
  const last = useRef<SaveSummary>(undefined);
  return useSyncExternalStore(saves.subscribe, () => {
    const next = summarise(saves);
    if (last.current && isSame(last.current, next)) return last.current;
    last.current = next;
    return next;
  });
}

function isSame(a: SaveSummary, b: SaveSummary): boolean {
  const ids = (edits: Edit[]) => edits.map(({ base }) => base.id).join();
  return (
    a.working === b.working &&
    a.savedAt === b.savedAt &&
    a.keeping === b.keeping &&
    ids(a.conflicts) === ids(b.conflicts) &&
    ids(a.refused) === ids(b.refused) &&
    ids(a.unfinished) === ids(b.unfinished) &&
    ids(a.away) === ids(b.away)
  );
}

/** All texts are the user's own, from several tabs. */
export function isOwnChoice({ status }: Edit): boolean {
  return status.kind === 'conflict' && status.others.length > 0;
}
