import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

/** Rows shifted in the same transaction as the split; bounds how long others wait. */
const MAX_SHIFTED = 4000;
/** Rows that a new segment moves past per transaction on its way up. */
const STEP = 2000;

/**
 * The row number for a new segment: right after the other one, or at the end if too many rows would have to
 * shift.
 */
export async function makeRoom(
  trx: Db,
  documentId: number,
  { after, rowsCount }: { after: number; rowsCount: number },
): Promise<{ row: number; isThere: boolean }> {
  if (rowsCount - after > MAX_SHIFTED) return { row: rowsCount + 1, isThere: false };
  await shift(trx, documentId, { from: after + 1, to: rowsCount, by: 1 });
  return { row: after + 1, isThere: true };
}

/** Shifts a range of rows; the row number at its leading end must be free. */
async function shift(
  trx: Db,
  documentId: number,
  { from, to, by }: { from: number; to: number; by: 1 | -1 },
): Promise<void> {
  if (from > to) return;
  // In two steps, because both databases check uniqueness row by row.
  await sql`UPDATE document_record SET row_number = -(row_number + ${sql.lit(by)})
    WHERE document_id = ${documentId} AND row_number BETWEEN ${from} AND ${to}`.execute(trx);
  await sql`UPDATE document_record SET row_number = -row_number
    WHERE document_id = ${documentId} AND row_number < 0`.execute(trx);
  await sql`UPDATE document_issue SET row_number = row_number + ${sql.lit(by)}
    WHERE document_id = ${documentId} AND row_number BETWEEN ${from} AND ${to}`.execute(trx);
  await sql`UPDATE reimport_row SET row_number = row_number + ${sql.lit(by)}
    WHERE row_number BETWEEN ${from} AND ${to}
    AND reimport_id IN (SELECT id FROM reimport WHERE document_id = ${documentId})`.execute(trx);
}

/**
 * Moves segments towards their final row, some rows per transaction: row numbers never have gaps, and nobody
 * waits for the whole move. The next call resumes after a killed server.
 */
export async function finishMoves(db: Db, documentId: number): Promise<void> {
  for (let isMoving = true; isMoving; ) {
    isMoving = await db.transaction().execute((trx) => moveNext(trx, documentId));
    await new Promise(setImmediate);
  }
}

/** `moving` is the id of a new segment, or the negated id of one being removed. */
async function moveNext(trx: Db, documentId: number): Promise<boolean> {
  const unit = await trx
    .selectFrom('document_unit')
    .select(['unit_index', 'record_ids', 'moving'])
    .where('document_id', '=', documentId)
    .where('moving', 'is not', null)
    .orderBy('unit_index')
    .limit(1)
    .executeTakeFirst();
  if (!unit || unit.moving === null) return false;
  const isThere =
    unit.moving < 0
      ? await moveToEnd(trx, documentId, -unit.moving)
      : await moveIntoPlace(trx, documentId, unit.moving, JSON.parse(unit.record_ids));
  if (isThere) {
    await trx
      .updateTable('document_unit')
      .set({ moving: null })
      .where('document_id', '=', documentId)
      .where('unit_index', '=', unit.unit_index)
      .execute();
  }
  return true;
}

async function moveIntoPlace(
  trx: Db,
  documentId: number,
  id: number,
  unitIds: readonly number[],
): Promise<boolean> {
  const before = unitIds[unitIds.indexOf(id) - 1];
  const row = await rowOf(trx, id);
  const wanted = before === undefined ? row : (await rowOf(trx, before)) + 1;
  const from = Math.max(wanted, row - STEP);
  if (from < row) {
    await setRow(trx, id, 0);
    await shift(trx, documentId, { from, to: row - 1, by: 1 });
    await setRow(trx, id, from);
  }
  return from <= wanted;
}

/** Moves the segment to be removed past those after it, so that it leaves no gap. */
async function moveToEnd(trx: Db, documentId: number, id: number): Promise<boolean> {
  const row = await rowOf(trx, id);
  const { rows_count: last } = await trx
    .selectFrom('document')
    .select('rows_count')
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow();
  const to = Math.min(last, row + STEP);
  await setRow(trx, id, 0);
  await shift(trx, documentId, { from: row + 1, to, by: -1 });
  if (to < last) {
    await setRow(trx, id, to);
    return false;
  }
  await deleteRow(trx, documentId, id);
  return true;
}

/** Deletes the segment once it is the document's last, or has no row number any more. */
async function deleteRow(trx: Db, documentId: number, id: number): Promise<void> {
  await trx.deleteFrom('document_record').where('id', '=', id).execute();
  await trx
    .updateTable('document')
    .set((row) => ({ rows_count: row('rows_count', '-', 1) }))
    .where('id', '=', documentId)
    .execute();
}

/**
 * Removes a segment at once, or, if too many rows would have to shift, empties it and moves it to the end in
 * steps.
 */
export async function removeRow(
  trx: Db,
  documentId: number,
  { id, row, rowsCount }: { id: number; row: number; rowsCount: number },
): Promise<{ isGone: boolean }> {
  if (rowsCount - row > MAX_SHIFTED) {
    const notes = [{ text: 'Joined with the segment before. This row goes in a moment.' }];
    await trx
      .updateTable('document_record')
      .set({
        source: '',
        target: '',
        codes: '[]',
        folded: '',
        source_hash: '',
        locked: 1,
        approved: 0,
        state: 'initial',
      })
      .set({ word_count: 0, repetitions_count: 0, notes: JSON.stringify(notes), unit_index: null, added: 1 })
      .set({ original_target: null, original_state: 'initial', original_approved: 0, approved_target: null })
      .where('id', '=', id)
      .execute();
    return { isGone: false };
  }
  await setRow(trx, id, 0);
  await shift(trx, documentId, { from: row + 1, to: rowsCount, by: -1 });
  await deleteRow(trx, documentId, id);
  return { isGone: true };
}

async function rowOf(trx: Db, id: number): Promise<number> {
  const { row_number } = await trx
    .selectFrom('document_record')
    .select('row_number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row_number;
}

async function setRow(trx: Db, id: number, row: number): Promise<void> {
  await trx.updateTable('document_record').set({ row_number: row }).where('id', '=', id).execute();
}
