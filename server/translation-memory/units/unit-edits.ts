import type { Db } from '../../db/open.ts';

/** The columns that a change may affect, as the history keeps them and an undo restores them. */
export interface UnitState {
  source: string;
  target: string;
  codes: string | null;
  previous_source: string | null;
  next_source: string | null;
  context_key: string | null;
  origin: string;
  extra: string | null;
  created_by: string | null;
  created_at: string;
  updated_by: string | null;
  updated_at: string;
  deleted_at: string | null;
}

export const STATE = [
  'source',
  'target',
  'codes',
  'previous_source',
  'next_source',
  'context_key',
  'origin',
  'extra',
  'created_by',
  'created_at',
  'updated_by',
  'updated_at',
  'deleted_at',
] as const satisfies readonly (keyof UnitState)[];

interface KeptState {
  unit_id: number;
  before: UnitState;
  version_after: number;
}

/**
 * Keeps what units were before a change, in its transaction. `by` is an action of the memory's journal; or `edit`, by
 * hand, or `approval`, of the segment that it comes from: those two stand in no journal and are restored one by one.
 */
export async function keepStates(trx: Db, by: string, edits: readonly KeptState[]): Promise<void> {
  await trx
    .insertInto('unit_edit')
    .values(
      // Written here and not by the database: erasing a person looks for their name in this very form.
      edits.map(({ before, ...edit }) => ({ ...edit, action_id: by, state_before: JSON.stringify(before) })),
    )
    .execute();
}
