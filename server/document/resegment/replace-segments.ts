import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { UnitStep } from '../../formats/xliff/index.ts';
import {
  type MemoryWork,
  newMemoryWork,
  touchMemories,
  withdrawApprovedUnits,
} from '../../translation-memory/units/units.ts';
import { listWriteMemories } from '../attachments/attachments.ts';
import { addCounts, changeCounts, countsOf, NO_COUNTS } from '../documents/counts.ts';
import { raiseReader } from '../files/own-file.ts';
import { type Action, insertChanges } from '../journal/record-changes.ts';
import { updateUnits, type Writer } from '../journal/write-changes.ts';
import { type LockedSegment, statusOf } from '../segments/segments.ts';
import { makeRoom, removeRow } from './row-order.ts';
import { type PlacedSnapshot, readSnapshots, type Snapshot, toSnapshot } from './rows.ts';
import type { DocumentUnit } from './unit-of.ts';

/** Annotations of a segment that was merged into another; an undo returns them. */
interface MovedAnnotations {
  comments: number[];
  changes: number[];
  /** Absent if written by an earlier version. */
  errors?: number[];
}

type Status = Pick<Snapshot, 'target' | 'state' | 'approved'>;

/** The data restored by an undo, and the state it requires. */
export interface Before {
  steps: UnitStep[];
  rows: Snapshot[];
  moved: MovedAnnotations | null;
}
export interface After {
  steps: UnitStep[];
  /** Each segment after the action. Its status is absent if written by an earlier version. */
  rows: [id: number, version: number, status?: Status][];
}

export interface Replacement {
  action: Action;
  user: Writer;
  unit: DocumentUnit;
  /** One or two adjacent locked segments, and the segments that replace them. */
  now: readonly LockedSegment[];
  wanted: readonly Snapshot[];
  stepsAfter: UnitStep[];
  /** Annotations returned to the second segment. */
  moved: MovedAnnotations | null;
}

/** Replaces one segment with two, or two with one, and updates everything that depends on them. */
export async function replaceSegments(
  trx: Db,
  { action, user, unit, now, wanted, stepsAfter, moved }: Replacement,
): Promise<{ ids: number[]; unitsChanged: boolean; isSettled: boolean }> {
  const { documentId } = action;
  const before = await readSnapshots(
    trx,
    now.map(({ id }) => id),
  );
  const [first, second] = before;
  const [head, tail] = wanted;
  if (!first || !head) throw new Error('There is always a first segment.');
  let unitsChanged = false;
  const work = newMemoryWork();
  const approved = now.filter(({ approved, target }) => approved === 1 && target !== '').map(({ id }) => id);
  await withdrawApprovedUnits(trx, approved, work);
  if (approved.length > 0) unitsChanged = true;
  // A joined segment's history moves to the first one, whose version then counts those changes too.
  const version = first.version + (second && !tail ? second.version : 1);
  await writeHead(trx, { id: first.id, version }, head, user);
  let isSettled = true;
  let movedAway: MovedAnnotations | null = null;
  let moving: number | null = null;
  let secondId: number | null = null;
  const rowsCount = await countRows(trx, documentId);
  if (second && !tail) {
    movedAway = await moveAnnotations(trx, { from: second.id, to: first.id });
    const { isGone } = await removeRow(trx, documentId, { id: second.id, row: second.row_number, rowsCount });
    isSettled = isGone;
    if (!isGone) moving = -second.id;
  } else if (!second && tail) {
    const place = await makeRoom(trx, documentId, { after: first.row_number, rowsCount });
    secondId = await insertTail(
      trx,
      { documentId, row: place.row, user, unitIndex: unit.found.unit_index },
      { ...tail, version: 1 + (moved?.changes.length ?? 0) },
    );
    isSettled = place.isThere;
    if (!place.isThere) moving = secondId;
    await returnAnnotations(trx, { from: first.id, to: secondId }, moved);
  }
  const ids = secondId === null ? [first.id] : [first.id, secondId];
  await raiseReader(trx, documentId);
  await storeUnit(trx, documentId, unit, { now, ids, stepsAfter, moving });
  await recount(trx, documentId, [...before, ...wanted]);
  const counts = wanted.reduce((sum, row) => addCounts(sum, countsOf(row)), NO_COUNTS);
  await changeCounts(
    trx,
    documentId,
    before.reduce((sum, row) => addCounts(sum, countsOf(row), -1), counts),
  );
  unitsChanged = (await rewriteUnits(trx, { documentId, ids, user, work })) || unitsChanged;
  const [own] = now;
  if (own) {
    const change = { record_id: first.id, before: statusOf(own), after: statusOf({ ...own, ...head }) };
    await insertChanges(trx, action, [change]);
  }
  await touchMemories(trx, work);
  const after = await readSnapshots(trx, ids);
  await trx
    .insertInto('resegmentation')
    .values({
      action_id: action.id,
      document_id: documentId,
      unit_index: unit.found.unit_index,
      record_id: first.id,
      before: JSON.stringify({
        steps: unit.steps,
        rows: before.map(toSnapshot),
        moved: movedAway,
      } satisfies Before),
      after: JSON.stringify({
        steps: stepsAfter,
        rows: after.map(({ id, version, target, state, approved }) => [
          id,
          version,
          { target, state, approved },
        ]),
      } satisfies After),
    })
    .execute();
  return { ids, unitsChanged, isSettled };
}

async function writeHead(
  trx: Db,
  { id, version }: Pick<PlacedSnapshot, 'id' | 'version'>,
  head: Snapshot,
  user: Writer,
): Promise<void> {
  await trx
    .updateTable('document_record')
    .set({
      ...head,
      version,
      updated_at: new Date().toISOString(),
      updated_by: user.id,
    })
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('document_issue').where('record_id', '=', id).execute();
}

async function insertTail(
  trx: Db,
  place: { documentId: number; row: number; user: Writer; unitIndex: number },
  tail: Snapshot & { version: number },
): Promise<number> {
  const { id } = await trx
    .insertInto('document_record')
    .values({
      ...tail,
      document_id: place.documentId,
      row_number: place.row,
      unit_index: place.unitIndex,
      added: 1,
      repetitions_count: 0,
      comments_count: 0,
      updated_at: new Date().toISOString(),
      updated_by: place.user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('document')
    .set((row) => ({ rows_count: row('rows_count', '+', 1) }))
    .where('id', '=', place.documentId)
    .execute();
  return id;
}

async function countRows(trx: Db, documentId: number): Promise<number> {
  const { rows_count } = await trx
    .selectFrom('document')
    .select('rows_count')
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow();
  return rows_count;
}

/** Comments, history, marked errors and waivers of a removed segment move to the one it was merged into. */
async function moveAnnotations(
  trx: Db,
  { from, to }: { from: number; to: number },
): Promise<MovedAnnotations> {
  const comments = await trx
    .updateTable('record_comment')
    .set({ record_id: to })
    .where('record_id', '=', from)
    .returning('id')
    .execute();
  const changes = await trx
    .updateTable('record_change')
    .set({ record_id: to })
    .where('record_id', '=', from)
    .returning('id')
    .execute();
  const errors = await trx
    .updateTable('lqa_error')
    .set({ record_id: to })
    .where('record_id', '=', from)
    .returning('id')
    .execute();
  await copyWaivers(trx, { from, to });
  await recountComments(trx, [to]);
  return {
    comments: comments.map(({ id }) => id),
    changes: changes.map(({ id }) => id),
    errors: errors.map(({ id }) => id),
  };
}

async function returnAnnotations(
  trx: Db,
  { from, to }: { from: number; to: number },
  moved: MovedAnnotations | null,
): Promise<void> {
  await copyWaivers(trx, { from, to });
  if (!moved) return;
  for (const [table, ids] of [
    ['record_comment', moved.comments],
    ['record_change', moved.changes],
    ['lqa_error', moved.errors ?? []],
  ] as const) {
    for (let at = 0; at < ids.length; at += 500) {
      await trx
        .updateTable(table)
        .set({ record_id: to })
        .where('record_id', '=', from)
        .where('id', 'in', ids.slice(at, at + 500))
        .execute();
    }
  }
  await recountComments(trx, [from, to]);
}

/** Copies the waivers to all parts: a waiver without its issue has no effect. */
async function copyWaivers(trx: Db, { from, to }: { from: number; to: number }): Promise<void> {
  await sql`INSERT INTO issue_waiver (document_id, record_id, check_id, fingerprint, reason, user_id, at)
    SELECT document_id, ${sql.lit(to)}, check_id, fingerprint, reason, user_id, at FROM issue_waiver
    WHERE record_id = ${from} AND fingerprint NOT IN
    (SELECT fingerprint FROM issue_waiver WHERE record_id = ${to})`.execute(trx);
}

async function recountComments(trx: Db, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    await sql`UPDATE document_record SET
      comments_count = (SELECT count(*) FROM record_comment WHERE record_id = ${id}),
      open_comments_count = (SELECT count(*) FROM record_comment WHERE record_id = ${id} AND resolved_at IS NULL)
      WHERE id = ${id}`.execute(trx);
  }
}

async function storeUnit(
  trx: Db,
  documentId: number,
  unit: DocumentUnit,
  {
    now,
    ids,
    stepsAfter,
    moving,
  }: { now: readonly LockedSegment[]; ids: number[]; stepsAfter: UnitStep[]; moving: number | null },
): Promise<void> {
  const { unit_index, first_segment, segments } = unit.found;
  const at = unit.record_ids.indexOf(now[0]?.id ?? 0);
  const recordIds = unit.record_ids.toSpliced(at, now.length, ...ids);
  const kept = { steps: JSON.stringify(stepsAfter), record_ids: JSON.stringify(recordIds), moving };
  await trx
    .insertInto('document_unit')
    .values({
      document_id: documentId,
      unit_index,
      first_segment,
      segments,
      found: JSON.stringify(unit.found),
      ...kept,
    })
    .onConflict((conflict) => conflict.columns(['document_id', 'unit_index']).doUpdateSet(kept))
    .execute();
  if (!unit.isKnown) {
    await trx.updateTable('document_record').set({ unit_index }).where('id', 'in', recordIds).execute();
  }
}

/** Recounts the repetitions of the affected sources. */
async function recount(trx: Db, documentId: number, rows: readonly Snapshot[]): Promise<void> {
  for (const hash of new Set(rows.map(({ source_hash }) => source_hash))) {
    await sql`UPDATE document_record SET repetitions_count = (SELECT count(*) FROM document_record same
      WHERE same.document_id = ${documentId} AND same.source_hash = ${hash}) - 1
      WHERE document_id = ${documentId} AND source_hash = ${hash}`.execute(trx);
  }
}

/** Segments that an undo approves again get their units back. */
async function rewriteUnits(
  trx: Db,
  {
    documentId,
    ids,
    user,
    work,
  }: { documentId: number; ids: readonly number[]; user: Writer; work: MemoryWork },
): Promise<boolean> {
  const rows = await trx
    .selectFrom('document_record')
    .innerJoin('document', 'document.id', 'document_record.document_id')
    .selectAll('document_record')
    .select('document.name as document_name')
    .where('document_record.id', 'in', [...ids])
    .where('document_record.approved', '=', 1)
    .execute();
  if (rows.length === 0) return false;
  const memoryIds = (await listWriteMemories(trx, documentId)).sort((a, b) => a - b);
  const changes = rows.map((row) => ({ segment: { ...row, approved: 0 as const }, after: statusOf(row) }));
  return updateUnits(trx, documentId, changes, { user, memoryIds, work });
}
