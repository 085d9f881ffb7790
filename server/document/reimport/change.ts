import { sql } from 'kysely';
import type { SegmentState } from '../../../shared/domain/contract/document.ts';
import type { Db } from '../../db/open.ts';
import { describedAs } from '../../messages/described.ts';
import { localised } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';
import { APPROVED } from '../changes/bulk-change.ts';
import { CHUNK, type Decision, type MassChange } from '../changes/mass-change.ts';
import { describeProblem } from '../segments/check-target.ts';
import { lockReason } from '../segments/locked-problem.ts';
import { nextStatus } from '../segments/next-state.ts';
import { SEGMENT_COLUMNS, type Segment, statusOf } from '../segments/segments.ts';
import { getReimport } from './reimports.ts';

/** Applies the chosen rows of a comparison as one action. Throws 404 when it does not exist. */
export async function reimportChange(
  db: Db,
  documentId: number,
  reimportId: number,
  { id, userId, mayApprove }: { id: string; userId: number; mayApprove: boolean },
): Promise<MassChange> {
  const reimport = await getReimport(db, documentId, reimportId);
  return {
    action: {
      id,
      userId,
      kind: 'reimport',
      documentId,
      did: describedAs(localised('did.reimported', { file: reimport.file_name })),
    },
    async total() {
      return reimport.counts.chosen;
    },
    async read(readDb, place) {
      const rows = await readDb
        .selectFrom('reimport_row')
        .innerJoin('document_record', 'document_record.id', 'reimport_row.record_id')
        .select([
          ...SEGMENT_COLUMNS,
          'reimport_row.id as row_id',
          'reimport_row.theirs',
          'reimport_row.theirs_state',
          'reimport_row.version as compared_version',
        ])
        // Not by the index of the reimport: its order differs, so each chunk would sort all rows.
        .where(sql<boolean>`reimport_id + 0 = ${reimportId}`)
        .where('chosen', '=', 1)
        .where('reimport_row.id', '>', place)
        .orderBy('reimport_row.id')
        .limit(CHUNK)
        .execute();
      const decided = rows.map((row) => ({ segment: row, decision: decide(row, mayApprove) }));
      return { decided, next: rows.length < CHUNK ? null : (rows.at(-1)?.row_id ?? null) };
    },
    async written(trx) {
      const { numUpdatedRows } = await trx
        .updateTable('reimport')
        .set({ applied_at: new Date().toISOString(), action_id: id })
        .where('id', '=', reimportId)
        .where((where) => where.or([where('applied_at', 'is', null), where('action_id', '=', id)]))
        .executeTakeFirstOrThrow();
      // Another request has applied it at the same time.
      if (Number(numUpdatedRows) === 0) throw new ProblemError(409, localised('reimport.applied'));
    },
  };
}

type Row = Segment & { theirs: string; theirs_state: SegmentState; compared_version: number };

function decide(row: Row, mayApprove: boolean): Decision {
  if (row.locked) return { reason: lockReason(row) };
  if (row.version !== row.compared_version) return { reason: localised('left.compared') };
  const before = statusOf(row);
  if (before.approved && before.target !== row.theirs && !mayApprove) return APPROVED;
  const problem = describeProblem(row.theirs, { ...row, codes: JSON.parse(row.codes) });
  if (problem !== null) return { reason: problem };
  const isDone = row.theirs_state === 'reviewed' || row.theirs_state === 'final';
  // A state of reviewed or final is applied only if the person may approve.
  const state = isDone && !mayApprove ? 'translated' : row.theirs_state;
  return { after: nextStatus(before, { target: row.theirs, state }) };
}
