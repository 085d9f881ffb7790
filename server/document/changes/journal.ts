import type { ActionKind, DocumentAction } from '../../../shared/domain/contract/document/change.ts';
import type { Db } from '../../db/open.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { descriptionSays, undoing } from '../../messages/described.ts';
import { localised } from '../../messages/localised.ts';
import { notFound, ProblemError } from '../../messages/problem.ts';
import { FILE_SOURCE_COLUMN } from '../documents/edited-source.ts';
import { describeProblem } from '../segments/check-target.ts';
import { lockReason } from '../segments/locked-problem.ts';
import { needsApprover, type SegmentStatus } from '../segments/next-state.ts';
import { isAsLeft, isSame, SEGMENT_COLUMNS, type Segment, statusOf } from '../segments/segments.ts';
import { decideLock } from './bulk-change.ts';
import { CHUNK, type Decision, type MassChange } from './mass-change.ts';

/** Newest first. */
export async function listActions(
  db: Db,
  documentId: number,
  { page, limit, mineOf }: { page: number; limit: number; mineOf: number | null },
): Promise<{ actions: DocumentAction[]; total_rows: number }> {
  let ofDocument = db.selectFrom('document_action').where('document_id', '=', documentId);
  if (mineOf !== null) {
    ofDocument = ofDocument
      .where('document_action.user_id', '=', mineOf)
      .where('document_action.kind', '<>', 'undo')
      .where('document_action.undone_at', 'is', null);
  }
  const { count } = await ofDocument
    .select((where) => where.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await ofDocument
    .leftJoin('user', 'user.id', 'document_action.user_id')
    .select([
      'document_action.action_id',
      'document_action.kind',
      'document_action.user_id',
      'user.username',
      'document_action.at',
      'document_action.changed',
      'document_action.undone_at',
      'document_action.description',
      'document_action.description_says',
    ])
    .orderBy('document_action.id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute();
  const actions = rows.map(({ user_id, username, description_says, ...row }) => ({
    ...row,
    description_says: descriptionSays({ description: row.description, description_says }),
    kind: shownKind(row.kind),
    user: user_id === null ? null : { id: user_id, username: username ?? '' },
  }));
  return { actions, total_rows: count };
}

/** Screens older than file versions reject kinds that they do not know. */
function shownKind(kind: string): ActionKind {
  return kind === 'source' ? 'reimport' : (kind as ActionKind);
}

export interface JournalEntry {
  action_id: string;
  document_id: number;
  kind: ActionKind;
  description: string;
  description_says: string | null;
  changed: number;
  undoes: string | null;
  /** `null` = not undone. */
  undone_at: string | null;
}

/** Throws 404 when the document has no such action. */
export async function getAction(db: Db, documentId: number, actionId: string): Promise<JournalEntry> {
  const row = await db
    .selectFrom('document_action')
    .select(['action_id', 'document_id', 'kind', 'changed', 'undoes', 'undone_at'])
    .select(['description', 'description_says'])
    .where('document_id', '=', documentId)
    .where('action_id', '=', actionId)
    .executeTakeFirst();
  if (!row) throw notFound('action');
  return { ...row, kind: shownKind(row.kind) };
}

/**
 * Throws 409 when it is already undone, and 403 when undoing would approve or reopen segments and the user
 * may not.
 */
export async function requireMayUndo(db: Db, entry: JournalEntry, user: SessionUser): Promise<void> {
  if (entry.undone_at !== null) throw new ProblemError(409, localised('action.undone'));
  await requireMayUndoSource(db, entry, user);
  if (user.permissions.includes('document.approve')) return;
  const approving = await db
    .selectFrom('record_change')
    .select('locked_after')
    .where('action_id', '=', entry.action_id)
    .where((where) =>
      where.or([
        where('approved_before', '=', 1),
        where.and([
          where('approved_after', '=', 1),
          where('target_before', '=', (column) => column.ref('target_after')),
        ]),
        where('locked_after', 'is not', null),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (!approving) return;
  const isLock = approving.locked_after !== null;
  throw new ProblemError(
    403,
    localised(isLock ? 'segment.no-lock' : 'undo.no-approval', { role: user.role }),
  );
}

/** Throws 403 when the action edited a source and the user may not. */
async function requireMayUndoSource(db: Db, entry: JournalEntry, user: SessionUser): Promise<void> {
  if (entry.kind !== 'edit' && entry.kind !== 'undo') return;
  if (user.permissions.includes('document.manage')) return;
  const edited = await db
    .selectFrom('record_change')
    .select('id')
    .where('action_id', '=', entry.action_id)
    .where('source_before', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (edited) throw new ProblemError(403, localised('segment.no-source', { role: user.role }));
}

/** Restores the segments of an action to their previous state, except those changed since. */
export function undoChange(
  entry: JournalEntry,
  action: { id: string; userId: number; mayApprove: boolean },
): MassChange {
  return {
    action: {
      id: action.id,
      userId: action.userId,
      kind: 'undo',
      documentId: entry.document_id,
      did: undoing(entry),
      undoes: entry.action_id,
    },
    async total() {
      return entry.changed;
    },
    async read(db, place) {
      const rows = await db
        .selectFrom('record_change')
        .innerJoin('document_record', 'document_record.id', 'record_change.record_id')
        .select([
          ...SEGMENT_COLUMNS,
          'record_change.id as change_id',
          'record_change.target_before',
          'record_change.target_after',
          'record_change.state_before',
          'record_change.state_after',
          'record_change.approved_before',
          'record_change.approved_after',
          'record_change.match_percent_before',
          'record_change.machine_engine_before',
          'record_change.locked_after',
          'record_change.source_before',
          'record_change.source_after',
          FILE_SOURCE_COLUMN,
        ])
        .where('record_change.action_id', '=', entry.action_id)
        .where('record_change.id', '>', place)
        .orderBy('record_change.id')
        .limit(CHUNK)
        .execute();
      const decided = rows.map((row) => ({ segment: row, decision: decideUndo(row, action.mayApprove) }));
      return { decided, next: rows.length < CHUNK ? null : (rows.at(-1)?.change_id ?? null) };
    },
    async written(trx) {
      const at = new Date().toISOString();
      await setUndone(trx, entry.action_id, at);
      // Undoing an undo reinstates the first action.
      if (entry.undoes !== null) await setUndone(trx, entry.undoes, null);
    },
  };
}

type ChangeRow = Segment & {
  target_before: string;
  target_after: string;
  state_before: SegmentStatus['state'];
  state_after: SegmentStatus['state'];
  approved_before: 0 | 1;
  approved_after: 0 | 1;
  match_percent_before: number | null;
  machine_engine_before: string | null;
  locked_after: 0 | 1 | null;
  source_before: string | null;
  source_after: string | null;
  source_of_file: string | null;
};

function decideUndo(row: ChangeRow, mayApprove: boolean): Decision {
  // Undoing a lock does not depend on the text.
  if (row.locked_after !== null) return decideLock(row, row.locked_after === 0);
  const now = statusOf(row);
  const after: SegmentStatus = {
    target: row.target_before,
    state: row.state_before,
    approved: row.approved_before === 1,
    match_percent: row.match_percent_before,
    machine_engine: row.machine_engine_before,
  };
  if (row.source_before === null && isSame(now, after)) return null;
  if (row.locked) return { reason: lockReason(row) };
  if (row.source_before !== null) return decideSource(row, after);
  const left = { target: row.target_after, state: row.state_after, approved: row.approved_after === 1 };
  if (!isAsLeft(now, left)) return { reason: localised('left.changed') };
  // A segment that was split or joined since, or whose source changed, may no longer have the tags of the old
  // text.
  const isOfFile = after.target === (row.original_target ?? '');
  const problem = isOfFile ? null : describeProblem(after.target, { ...row, codes: JSON.parse(row.codes) });
  if (problem !== null) return { reason: problem };
  if (!mayApprove && needsApprover(now, after)) return { reason: localised('left.approving') };
  return { after };
}

/** Restores the source, and the approval if the translation is still the same. */
function decideSource(row: ChangeRow, before: SegmentStatus): Decision {
  const wanted = row.source_before ?? row.source;
  if (row.source !== row.source_after) return { reason: localised('left.changed') };
  const now = statusOf(row);
  const left = { target: row.target_after, state: row.state_after, approved: row.approved_after === 1 };
  const isRestored = wanted === (row.source_of_file ?? row.source);
  return { after: isAsLeft(now, left) ? before : now, source: { after: wanted, isRestored } };
}

async function setUndone(trx: Db, actionId: string, at: string | null): Promise<void> {
  await trx.updateTable('document_action').set({ undone_at: at }).where('action_id', '=', actionId).execute();
}
