import type { Selectable } from 'kysely';
import { columnList } from '../../db/column-list.ts';
import type { Db } from '../../db/open.ts';
import type { UnitTable } from '../../db/schema/memories.ts';

/**
 * Columns that undo leaves alone: identity, columns derived from the texts, the mark of a text that was once
 * in the unit, and the bookkeeping of imports and deletions.
 */
type NotRestored =
  | 'id'
  | 'memory_id'
  | 'document_record_id'
  | 'document_id'
  | 'must_not_leave'
  | 'folded'
  | 'source_hash'
  | 'source_sort'
  | 'target_sort'
  | 'version'
  | 'job_id'
  | 'deleted_by'
  | 'indexed';

/** The columns that a change may affect, as the history stores them and undo restores them. */
export const STATE = columnList<UnitTable, NotRestored>({
  source: true,
  target: true,
  codes: true,
  previous_source: true,
  next_source: true,
  context_key: true,
  origin: true,
  extra: true,
  created_by: true,
  created_at: true,
  updated_by: true,
  updated_at: true,
  deleted_at: true,
});

export type UnitState = Pick<Selectable<UnitTable>, (typeof STATE)[number]>;

/** What every change touches. */
const STAMPS: ReadonlySet<string> = new Set(['updated_by', 'updated_at']);

/** Whether a change affects anything besides its author and time. */
export function changesState(before: UnitState, after: Partial<UnitState>): boolean {
  return STATE.some(
    (column) => !STAMPS.has(column) && after[column] !== undefined && after[column] !== before[column],
  );
}

interface KeptState {
  unit_id: number;
  before: UnitState;
  version_after: number;
}

/**
 * Stores the previous state of units, in the transaction of the change. `by` is an action of the memory's
 * journal, or `edit` (by hand) or `approval` (of the segment); those two are not in the journal and are
 * restored one by one.
 */
export async function keepStates(trx: Db, by: string, edits: readonly KeptState[]): Promise<void> {
  await trx
    .insertInto('unit_edit')
    .values(
      // Serialised here and not by the database: erasing a person searches for their name in this exact form.
      edits.map(({ before, ...edit }) => ({ ...edit, action_id: by, state_before: JSON.stringify(before) })),
    )
    .execute();
}
