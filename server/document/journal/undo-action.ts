import { plainText } from '../../../shared/domain/text/inline-codes.ts';
import type { Db } from '../../db/open.ts';
import { foldPair } from '../../db/search.ts';
import { addCounts, changeCounts, countsOf, NO_COUNTS } from '../documents/counts.ts';
import { SOURCE_COLUMN } from '../documents/edited-source.ts';

/** Changes undone per transaction. */
const CHUNK = 200;

/**
 * Undoes the changes of an action. Segments changed or locked since keep their text and their history of the action.
 */
export async function undoAction(
  db: Db,
  { documentId, actionId }: { documentId: number; actionId: string },
): Promise<void> {
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after;
    after = await db.transaction().execute((trx) => undoChunk(trx, documentId, actionId, from));
  }
  await correctJournal(db, actionId);
}

/** The journal's entry then counts the changes that remain, or is deleted when none do. */
async function correctJournal(db: Db, actionId: string): Promise<void> {
  const { count } = await db
    .selectFrom('record_change')
    .select((where) => where.fn.countAll<number>().as('count'))
    .where('action_id', '=', actionId)
    .executeTakeFirstOrThrow();
  if (count === 0) await db.deleteFrom('document_action').where('action_id', '=', actionId).execute();
  else {
    await db
      .updateTable('document_action')
      .set({ changed: count })
      .where('action_id', '=', actionId)
      .execute();
  }
}

/** Returns the id of the last visited change; `null` = end. */
async function undoChunk(
  trx: Db,
  documentId: number,
  actionId: string,
  after: number,
): Promise<number | null> {
  const changes = await trx
    .selectFrom('record_change')
    .innerJoin('document_record', 'document_record.id', 'record_change.record_id')
    .select([
      'record_change.id as change_id',
      'record_id',
      'target_before',
      'target_after',
      'state_before',
      'state_after',
      'approved_before',
      'approved_after',
      SOURCE_COLUMN,
      'word_count',
    ])
    .where('action_id', '=', actionId)
    .where('record_change.id', '>', after)
    .orderBy('record_change.id')
    .limit(CHUNK)
    .execute();
  let counts = NO_COUNTS;
  const undone: number[] = [];
  for (const change of changes) {
    const restored = await trx
      .updateTable('document_record')
      .set((row) => ({
        target: change.target_before,
        folded: foldPair(plainText(change.source), plainText(change.target_before)),
        state: change.state_before,
        approved: change.approved_before,
        match_percent: null,
        machine_engine: null,
        version: row('version', '+', 1),
        updated_at: new Date().toISOString(),
      }))
      .where('id', '=', change.record_id)
      .where('target', '=', change.target_after)
      .where('state', '=', change.state_after)
      .where('approved', '=', change.approved_after)
      .where('locked', '=', 0)
      .executeTakeFirst();
    if (Number(restored.numUpdatedRows) === 0) continue;
    undone.push(change.change_id);
    const { target_before, state_before, approved_before } = change;
    const { target_after, state_after, approved_after } = change;
    const before = { ...change, target: target_before, state: state_before, approved: approved_before };
    const after = { ...change, target: target_after, state: state_after, approved: approved_after };
    counts = addCounts(addCounts(counts, countsOf(before)), countsOf(after), -1);
  }
  if (undone.length > 0) {
    await trx.deleteFrom('record_change').where('id', 'in', undone).execute();
    await changeCounts(trx, documentId, counts);
  }
  return changes.at(-1)?.change_id ?? null;
}
