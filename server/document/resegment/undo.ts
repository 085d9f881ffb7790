import { randomUUID } from 'node:crypto';
import type { LeftRecord } from '../../../shared/domain/contract/document/change.ts';
import type { Db } from '../../db/open.ts';
import type { SessionUser } from '../../identity/session-user.ts';
import { undoing } from '../../messages/described.ts';
import { localised } from '../../messages/localised.ts';
import type { Services } from '../../services/services.ts';
import type { JournalEntry } from '../changes/journal.ts';
import { toLeft } from '../changes/mass-change.ts';
import { lockReason } from '../segments/locked-problem.ts';
import { isAsLeft, type LockedSegment, lockSegments, statusOf } from '../segments/segments.ts';
import { type After, type Before, replaceSegments } from './replace-segments.ts';
import { inOrder, requireNoJob } from './resegment.ts';
import { finishMoves } from './row-order.ts';
import { type DocumentUnit, readKeptUnit } from './unit-of.ts';

/** Whether undoing an action splits or joins segments. */
export async function isResegmentation(db: Db, { action_id }: JournalEntry): Promise<boolean> {
  const row = await db
    .selectFrom('resegmentation')
    .select('action_id')
    .where('action_id', '=', action_id)
    .executeTakeFirst();
  return row !== undefined;
}

interface Undone {
  action_id: string | null;
  job_id: null;
  undone: number;
  left_count: number;
  left: LeftRecord[];
}

interface Stored {
  before: Before;
  after: After;
}

const hasSteps = (unit: DocumentUnit, { after }: Stored) =>
  JSON.stringify(unit.steps) === JSON.stringify(after.steps);

/**
 * The ids of the action's segments. If the unit has the same cuts as after the action, they are found by position: a
 * segment that was joined and restored since has a new id.
 */
function segmentsOf(unit: DocumentUnit | null, stored: Stored): number[] {
  const { before, after } = stored;
  if (!unit || !hasSteps(unit, stored)) return after.rows.map(([id]) => id);
  const { steps } = before.steps.length > after.steps.length ? before : after;
  const place = steps.at(-1)?.segment ?? 0;
  return unit.record_ids.slice(place, place + after.rows.length);
}

/** Whether unit and segments are in the state the action left, perhaps again, after later changes were undone. */
function isAsAfter(unit: DocumentUnit, now: readonly LockedSegment[], stored: Stored): boolean {
  if (!hasSteps(unit, stored)) return false;
  const ids = segmentsOf(unit, stored);
  return stored.after.rows.every(([id, version, status], at) => {
    const row = now[at];
    if (row === undefined || row.id !== ids[at]) return false;
    return status
      ? isAsLeft(statusOf(row), { ...status, approved: status.approved === 1 })
      : row.id === id && row.version === version;
  });
}

/** Restores the segments and their annotations, unless they differ from what the action left. */
export async function undoResegmentation(
  { db, matcher }: Services,
  user: SessionUser,
  entry: JournalEntry,
): Promise<Undone> {
  await finishMoves(db, entry.document_id);
  const actionId = randomUUID();
  const done = await db.transaction().execute(async (trx) => {
    const kept = await trx
      .selectFrom('resegmentation')
      .select(['unit_index', 'before', 'after'])
      .where('action_id', '=', entry.action_id)
      .executeTakeFirstOrThrow();
    const stored: Stored = { before: JSON.parse(kept.before), after: JSON.parse(kept.after) };
    const { before } = stored;
    const readUnit = () => readKeptUnit(trx, entry.document_id, kept.unit_index);
    const ids = segmentsOf(await readUnit(), stored);
    const now = inOrder(await lockSegments(trx, ids), ids);
    const unit = await readUnit();
    if (!unit || !isAsAfter(unit, now, stored)) {
      return { left: now.map((row) => toLeft(row, localised('left.changed'))) };
    }
    const locked = now.find((row) => row.locked === 1);
    if (locked) return { left: now.map((row) => toLeft(row, lockReason(locked))) };
    if (
      before.rows.some(({ approved }) => approved === 1) &&
      !user.permissions.includes('document.approve')
    ) {
      return { left: now.map((row) => toLeft(row, localised('left.approving'))) };
    }
    await requireNoJob(trx, entry.document_id);
    const action = {
      id: actionId,
      kind: 'undo' as const,
      historyKind: before.rows.length > 1 ? ('split' as const) : ('join' as const),
      documentId: entry.document_id,
      userId: user.id,
      did: undoing(entry),
      undoes: entry.action_id,
    };
    const replaced = await replaceSegments(trx, {
      action,
      user,
      unit,
      now,
      wanted: before.rows,
      stepsAfter: before.steps,
      moved: before.moved,
    });
    const at = new Date().toISOString();
    for (const [id, undone] of [
      [entry.action_id, at],
      [entry.undoes, null],
    ] as const) {
      if (id === null) continue;
      await trx
        .updateTable('document_action')
        .set({ undone_at: undone })
        .where('action_id', '=', id)
        .execute();
    }
    return replaced;
  });
  if ('left' in done) {
    return { action_id: null, job_id: null, undone: 0, left_count: done.left.length, left: done.left };
  }
  if (done.unitsChanged) matcher.changed();
  if (!done.isSettled) await finishMoves(db, entry.document_id);
  return { action_id: actionId, job_id: null, undone: done.ids.length, left_count: 0, left: [] };
}
