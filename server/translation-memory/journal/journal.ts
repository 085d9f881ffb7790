import { PAGE_SIZE } from '../../../shared/domain/contract/common.ts';
import type {
  MemoryAction as Entry,
  MemoryActionKind,
} from '../../../shared/domain/contract/translation-memory/journal.ts';
import type { Db } from '../../db/open.ts';
import { holding, type JobContext } from '../../jobs/handler.ts';
import { descriptionSays } from '../../messages/described.ts';
import { notFound } from '../../messages/problem.ts';
import type { UnitState } from '../units/unit-edits.ts';
import { type MemoryAction, type NewUnitState, writeUnitStates } from '../units/unit-states.ts';

/** Units restored per transaction. */
const RESTORED = 250;

/** Newest first. */
export async function listActions(
  db: Db,
  memoryId: number,
  page: number,
): Promise<{ actions: Entry[]; total_rows: number }> {
  const ofMemory = db.selectFrom('memory_action').where('memory_id', '=', memoryId);
  const { count } = await ofMemory
    .select((where) => where.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await ofMemory
    .leftJoin('user', 'user.id', 'memory_action.user_id')
    .select([
      'memory_action.action_id',
      'memory_action.kind',
      'memory_action.user_id',
      'user.username',
      'memory_action.at',
      'memory_action.changed',
      'memory_action.undone_at',
      'memory_action.description',
      'memory_action.description_says',
    ])
    .orderBy('memory_action.id', 'desc')
    .limit(PAGE_SIZE)
    .offset(page * PAGE_SIZE)
    .execute();
  const actions = rows.map(({ user_id, username, kind, description_says, ...row }) => ({
    ...row,
    description_says: descriptionSays({ description: row.description, description_says }),
    kind: kind as MemoryActionKind,
    user: user_id === null ? null : { id: user_id, username: username ?? '' },
  }));
  return { actions, total_rows: count };
}

export interface JournalEntry {
  action_id: string;
  memory_id: number;
  kind: MemoryActionKind;
  description: string;
  description_says: string | null;
  changed: number;
  job_id: number | null;
  undoes: string | null;
  undone_at: string | null;
}

/** Throws 404 when the memory has no such action. */
export async function getAction(db: Db, memoryId: number, actionId: string): Promise<JournalEntry> {
  const row = await db
    .selectFrom('memory_action')
    .select(['action_id', 'memory_id', 'kind', 'changed', 'job_id', 'undoes', 'undone_at'])
    .select(['description', 'description_says'])
    .where('memory_id', '=', memoryId)
    .where('action_id', '=', actionId)
    .executeTakeFirst();
  if (!row) throw notFound('action');
  return { ...row, kind: row.kind as MemoryActionKind };
}

export async function setUndone(trx: Db, actionId: string, at: string | null): Promise<void> {
  await trx.updateTable('memory_action').set({ undone_at: at }).where('action_id', '=', actionId).execute();
}

/** The first of two passes restores changed units, the second bins those added by an import. */
export interface UndoPlace {
  pass: 'edits' | 'added';
  after: number;
}

export interface UndoStep {
  changes: NewUnitState[];
  /** Units changed since. */
  left: number[];
  next: UndoPlace | null;
}

/** The next units to restore when undoing an action. */
export async function readUndo(
  db: Db,
  entry: JournalEntry,
  { pass, after }: UndoPlace,
  limit: number,
): Promise<UndoStep> {
  if (pass === 'added') return readAdded(db, entry, after, limit);
  const rows = await db
    .selectFrom('unit_edit')
    .innerJoin('unit', 'unit.id', 'unit_edit.unit_id')
    .select([
      'unit_edit.id as edit_id',
      'unit_edit.state_before',
      'unit_edit.version_after',
      'unit.id',
      'unit.version',
    ])
    .where('unit_edit.action_id', '=', entry.action_id)
    .where('unit_edit.id', '>', after)
    .orderBy('unit_edit.id')
    .limit(limit)
    .execute();
  const asLeft = rows.filter(({ version, version_after }) => version === version_after);
  const added: UndoPlace | null =
    entry.kind === 'import' && entry.job_id !== null ? { pass: 'added', after: 0 } : null;
  return {
    changes: asLeft.map(({ id, version, state_before }) => ({
      id,
      version,
      after: JSON.parse(state_before) as UnitState,
    })),
    left: rows.filter((row) => !asLeft.includes(row)).map(({ id }) => id),
    next: rows.length < limit ? added : { pass, after: rows.at(-1)?.edit_id ?? after },
  };
}

/** Bins units that an import added and nobody has changed since. */
async function readAdded(db: Db, entry: JournalEntry, after: number, limit: number): Promise<UndoStep> {
  const rows = await db
    .selectFrom('unit')
    .select(['id', 'version', 'deleted_at'])
    .where('job_id', '=', entry.job_id)
    .where('memory_id', '=', entry.memory_id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  const deleted_at = new Date().toISOString();
  const present = rows.filter((row) => row.deleted_at === null);
  return {
    changes: present
      .filter(({ version }) => version === 1)
      .map(({ id, version }) => ({ id, version, after: { deleted_at } })),
    left: present.filter(({ version }) => version > 1).map(({ id }) => id),
    next: rows.length < limit ? null : { pass: 'added', after: rows.at(-1)?.id ?? after },
  };
}

/** Restores the units changed by an unfinished action and removes its journal entry. */
export async function restoreEdits(
  context: Pick<JobContext, 'db' | 'hold'>,
  action: MemoryAction,
): Promise<void> {
  const { db } = context;
  const entry = await getAction(db, action.memoryId, action.id).catch(() => null);
  if (!entry) return;
  const undo: MemoryAction = { ...action, id: `${action.id}:undo`, kind: 'undo' };
  for (let place: UndoPlace | null = { pass: 'edits', after: 0 }; place?.pass === 'edits'; ) {
    const step = await readUndo(db, entry, place, RESTORED);
    await holding(context, (trx) => writeUnitStates(trx, undo, step.changes));
    place = step.next;
  }
  await holding(context, async (trx) => {
    for (const id of [undo.id, action.id]) {
      await trx.deleteFrom('unit_edit').where('action_id', '=', id).execute();
      await trx.deleteFrom('memory_action').where('action_id', '=', id).execute();
    }
  });
}
