import { sql } from 'kysely';
import type { ActionKind } from '../../../shared/domain/contract/document/change.ts';
import type { RecordChange } from '../../../shared/domain/contract/document/record.ts';
import { dialectOf, type Writes } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';
import { rowsThatFit } from '../../db/rows-that-fit.ts';
import type { Bit } from '../../db/schema/columns.ts';
import { insertOf } from '../../db/write-rows.ts';
import { announceChanges } from '../../live/announce.ts';
import type { Described } from '../../messages/described.ts';
import type { SegmentStatus } from '../segments/next-state.ts';

/** The history shows this many changes, newest first; older ones stay stored. */
const MAX_SHOWN = 500;
/** Most bytes of text in an answer with the history. */
const MAX_HISTORY = 1_000_000;

/** One entry of the journal: a user's change of one or more segments at once. */
export interface Action {
  /** Shared by all changes of the action; an undo takes back all of them. */
  id: string;
  kind: ActionKind;
  documentId: number;
  userId: number | null;
  /** A sentence about it. */
  did: Described;
  /** The action that this one undoes. */
  undoes?: string | undefined;
  /** The kind of change shown in the segments' history where it differs from the action's kind. */
  historyKind?: RecordChange['kind'];
}

export interface NewChange {
  record_id: number;
  before: SegmentStatus;
  after: SegmentStatus;
  /** The change only locks or unlocks the segment. */
  lock?: boolean | undefined;
  source?: { before: string; after: string } | undefined;
}

/**
 * Writes an action's changes to the history of their segments and to the journal. May be called once per
 * chunk.
 */
export async function insertChanges(trx: Db, action: Action, changes: readonly NewChange[]): Promise<void> {
  if (changes.length === 0) return;
  const [ids] = await dialectOf(trx).writeTogether(trx, historyOf(trx, action, changes));
  await announceAction(trx, action, ids);
}

/** The statements of {@link insertChanges}; follow them with {@link announceAction}. */
export function historyOf(
  trx: Db,
  action: Action,
  changes: readonly NewChange[],
): Writes<[{ id: number }, object]> {
  const at = new Date().toISOString();
  const bit = (value: boolean): Bit => (value ? 1 : 0);
  const rows = changes.map(({ record_id, before, after, lock, source }) => ({
    record_id,
    document_id: action.documentId,
    at,
    user_id: action.userId,
    kind: action.historyKind ?? historyKind(action.kind),
    action_id: action.id,
    target_before: before.target,
    target_after: after.target,
    state_before: before.state,
    state_after: after.state,
    approved_before: bit(before.approved),
    approved_after: bit(after.approved),
    match_percent_before: before.match_percent,
    machine_engine_before: before.machine_engine,
    machine_engine_after: after.machine_engine,
    locked_after: lock === undefined ? null : bit(lock),
    source_before: source?.before ?? null,
    source_after: source?.after ?? null,
  }));
  const entry = trx
    .insertInto('document_action')
    .values({
      action_id: action.id,
      document_id: action.documentId,
      user_id: action.userId,
      kind: action.kind,
      ...action.did,
      undoes: action.undoes ?? null,
      at,
      changed: changes.length,
    })
    .onConflict((conflict) =>
      conflict
        .column('action_id')
        .doUpdateSet((row) => ({ changed: row('document_action.changed', '+', changes.length) })),
    )
    .returning('action_id');
  return [insertOf(trx, 'record_change', COLUMNS, rows), sql<object>`${entry}`];
}

/** Announces written changes to open pages. */
export function announceAction(trx: Db, action: Action, changes: readonly { id: number }[]): Promise<void> {
  const ids = changes.map(({ id }) => id);
  return announceChanges(trx, { documentId: action.documentId, actionId: action.id, ids });
}

const COLUMNS = {
  record_id: 'int4',
  document_id: 'int4',
  at: 'text',
  user_id: 'int4',
  kind: 'text',
  action_id: 'text',
  target_before: 'text',
  target_after: 'text',
  state_before: 'text',
  state_after: 'text',
  approved_before: 'int4',
  approved_after: 'int4',
  match_percent_before: 'int4',
  machine_engine_before: 'text',
  machine_engine_after: 'text',
  locked_after: 'int4',
  source_before: 'text',
  source_after: 'text',
} as const;

/** The history does not distinguish the other kinds of edits. */
function historyKind(kind: ActionKind): RecordChange['kind'] {
  if (kind === 'reimport') return 'import';
  return kind === 'replace' || kind === 'repair' || kind === 'clear' || kind === 'copy_source'
    ? 'edit'
    : kind;
}

/** The newest changes of a segment, for the server's own use. */
export function listChanges(db: Db, recordId: number): Promise<RecordChange[]> {
  return readChanges(db, (changes) =>
    changes.where('record_id', '=', recordId).orderBy('record_change.id', 'desc').limit(MAX_SHOWN),
  );
}

/**
 * The newest changes of a segment, or the newest before one of them: as many as fit an answer, and at least
 * one.
 */
export async function listHistory(
  db: Db,
  recordId: number,
  { limit = MAX_SHOWN, before }: { limit?: number | undefined; before?: number | undefined },
): Promise<RecordChange[]> {
  const sizes = await db
    .selectFrom('record_change')
    .select(['id', sql<number>`octet_length(target_before) + octet_length(target_after)`.as('bytes')])
    .where('record_id', '=', recordId)
    .$if(before !== undefined, (changes) => changes.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const ids = rowsThatFit(sizes, MAX_HISTORY).map(({ id }) => id);
  if (ids.length === 0) return [];
  return readChanges(db, (changes) =>
    changes.where('record_change.id', 'in', ids).orderBy('record_change.id', 'desc'),
  );
}

/** A page of {@link listHistory}, with the number of all changes of the segment. */
export async function listHistoryPage(
  db: Db,
  recordId: number,
  page: { limit: number; before?: number | undefined },
): Promise<{ records: RecordChange[]; total_rows: number }> {
  const { count } = await db
    .selectFrom('record_change')
    .select((where) => where.fn.countAll<number>().as('count'))
    .where('record_id', '=', recordId)
    .executeTakeFirstOrThrow();
  return { records: await listHistory(db, recordId, page), total_rows: count };
}

function selectChanges(db: Db) {
  return db
    .selectFrom('record_change')
    .leftJoin('user', 'user.id', 'record_change.user_id')
    .select([
      'record_change.id',
      'record_change.at',
      'record_change.user_id',
      'user.username',
      'record_change.kind',
      'record_change.target_before',
      'record_change.target_after',
      'record_change.approved_before',
      'record_change.approved_after',
      'record_change.state_before',
      'record_change.state_after',
      'record_change.locked_after',
      'record_change.source_before',
      'record_change.source_after',
    ]);
}

async function readChanges(
  db: Db,
  narrow: (changes: ReturnType<typeof selectChanges>) => ReturnType<typeof selectChanges>,
): Promise<RecordChange[]> {
  const rows = await narrow(selectChanges(db)).execute();
  return rows.map(({ user_id, username, ...row }) => ({
    ...row,
    kind: row.kind === 'source' ? 'import' : (row.kind as RecordChange['kind']),
    user: user_id === null ? null : { id: user_id, username: username ?? '' },
    approved_before: row.approved_before === 1,
    approved_after: row.approved_after === 1,
    locked_after: row.locked_after === null ? null : row.locked_after === 1,
  }));
}
