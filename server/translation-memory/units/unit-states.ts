import { sql } from 'kysely';
import type { MemoryActionKind } from '../../../shared/domain/contract/translation-memory/journal.ts';
import { dialectOf, type InsertColumns } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';
import { updateById } from '../../db/write-rows.ts';
import type { Described } from '../../messages/described.ts';
import { recordUnitChange, type UnitChange } from '../index/unit-changes.ts';
import { touchMemory } from '../queries.ts';
import { keepStates, STATE, type UnitState } from './unit-edits.ts';
import { derivedColumns, TEXTS, type UnitTexts } from './unit-queries.ts';

/** One entry of a memory's journal: a user's change of many units at once. */
export interface MemoryAction {
  id: string;
  memoryId: number;
  userId: number | null;
  kind: MemoryActionKind;
  did: Described;
  /** The import that added the units. */
  jobId?: number;
  undoes?: string;
}

export interface NewUnitState {
  id: number;
  /** The version that the decision was based on; a unit changed since is skipped. */
  version: number;
  after: Partial<UnitState>;
  /** The new text must not be sent. A mark stays, whatever the unit's later texts. */
  isMarked?: boolean;
}

/** Adds to an action's number of changes, and creates its journal entry with the first of them. */
export async function recordAction(trx: Db, action: MemoryAction, changed: number): Promise<void> {
  if (changed === 0) return;
  await trx
    .insertInto('memory_action')
    .values({
      action_id: action.id,
      memory_id: action.memoryId,
      user_id: action.userId,
      kind: action.kind,
      ...action.did,
      at: new Date().toISOString(),
      changed,
      job_id: action.jobId ?? null,
      undoes: action.undoes ?? null,
    })
    .onConflict((conflict) =>
      conflict
        .column('action_id')
        .doUpdateSet((row) => ({ changed: row('memory_action.changed', '+', changed) })),
    )
    .execute();
}

type StateRow = Omit<UnitState, 'source' | 'target'> & {
  id: number;
  deleted_by: number | null;
  must_not_leave: 0 | 1;
};

const STATE_ROW: InsertColumns<StateRow> = {
  id: 'int4',
  codes: 'text',
  previous_source: 'text',
  next_source: 'text',
  context_key: 'text',
  origin: 'text',
  extra: 'text',
  created_by: 'text',
  created_at: 'text',
  updated_by: 'text',
  updated_at: 'text',
  deleted_at: 'text',
  deleted_by: 'int4',
  must_not_leave: 'int4',
};

/**
 * Changes units, stores their previous state and notifies the index. Returns the ids changed; the others had
 * been changed by another user.
 */
export async function writeUnitStates(
  trx: Db,
  action: MemoryAction,
  changes: readonly NewUnitState[],
): Promise<number[]> {
  if (changes.length === 0) return [];
  const locked = await trx
    .selectFrom('unit')
    .select([...STATE, 'id', 'version', 'deleted_by', 'must_not_leave'])
    .where('memory_id', '=', action.memoryId)
    .where(
      'id',
      'in',
      changes.map(({ id }) => id),
    )
    .orderBy('id')
    .$call(dialectOf(trx).forUpdate)
    .execute();
  const byId = new Map(locked.map((row) => [row.id, row]));
  const edits: { unit_id: number; before: UnitState; version_after: number }[] = [];
  const notes: UnitChange[] = [];
  const typed: (StateRow & UnitTexts)[] = [];
  const others: StateRow[] = [];
  let more = 0;
  for (const { id, version, after, isMarked } of changes) {
    const row = byId.get(id);
    if (!row || row.version !== version) continue;
    byId.delete(id);
    const { id: _, version: __, deleted_by, must_not_leave, ...before } = row;
    const next = { ...before, ...after };
    const { source, target, ...rest } = next;
    const deleter = next.deleted_at === null ? null : action.userId;
    const changed = {
      ...rest,
      id,
      deleted_by: next.deleted_at === before.deleted_at ? deleted_by : deleter,
      must_not_leave: isMarked ? (1 as const) : must_not_leave,
    };
    if (source === before.source && target === before.target) others.push(changed);
    else typed.push({ ...changed, source, target, ...derivedColumns(next) });
    edits.push({ unit_id: id, before, version_after: version + 1 });
    notes.push({
      unit_id: id,
      memory_id: action.memoryId,
      kind: next.deleted_at === null ? 'put' : 'delete',
    });
    more += Number(before.deleted_at !== null) - Number(next.deleted_at !== null);
  }
  if (edits.length === 0) return [];
  const newVersion = sql`version = unit.version + 1`;
  // Unchanged texts are not written: the text index would write their entries again.
  await updateById(trx, 'unit', { ...STATE_ROW, ...TEXTS }, typed, newVersion);
  await updateById(trx, 'unit', STATE_ROW, others, newVersion);
  await keepStates(trx, action.id, edits);
  await recordUnitChange(trx, ...notes);
  await touchMemory(trx, action.memoryId, more);
  await recordAction(trx, action, edits.length);
  return edits.map(({ unit_id }) => unit_id);
}
