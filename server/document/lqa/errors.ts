import type { LqaError, markError } from '../../../shared/domain/contract/document/lqa.ts';
import type { DocumentRecord } from '../../../shared/domain/contract/document/record.ts';
import type { Body } from '../../../shared/domain/contract/endpoint.ts';
import type { Db } from '../../db/open.ts';
import { localised } from '../../messages/localised.ts';
import { notFound, wrongField } from '../../messages/problem.ts';
import { listChanges } from '../journal/record-changes.ts';
import { authorOf } from '../segments/tracked-changes.ts';

export function selectErrors(db: Db) {
  return db
    .selectFrom('lqa_error')
    .leftJoin('user', 'user.id', 'lqa_error.user_id')
    .leftJoin('user as author', 'author.id', 'lqa_error.author_id')
    .select([
      'lqa_error.id',
      'lqa_error.record_id',
      'lqa_error.type',
      'lqa_error.severity',
      'lqa_error.span_start',
      'lqa_error.span_end',
      'lqa_error.target as marked_target',
      'lqa_error.note',
      'lqa_error.at',
      'lqa_error.user_id',
      'user.username',
      'lqa_error.author_id',
      'author.username as author_name',
    ]);
}

type ErrorRow = Awaited<ReturnType<ReturnType<typeof selectErrors>['executeTakeFirstOrThrow']>>;

export function toError(row: ErrorRow): LqaError {
  const { id, type, severity, span_start, span_end, marked_target, note, at } = row;
  return {
    id,
    type,
    severity,
    span: span_start === null || span_end === null ? null : [span_start, span_end],
    target: marked_target,
    note,
    at,
    user: row.user_id === null ? null : { id: row.user_id, username: row.username ?? '' },
    author: row.author_id === null ? null : { id: row.author_id, username: row.author_name ?? '' },
  };
}

/** The errors of one segment, oldest first. */
export async function listErrors(db: Db, recordId: number): Promise<LqaError[]> {
  const rows = await selectErrors(db)
    .where('lqa_error.record_id', '=', recordId)
    .orderBy('lqa_error.id')
    .execute();
  return rows.map(toError);
}

/** Throws 422 for a span outside of the target. */
export async function insertError(
  trx: Db,
  record: DocumentRecord,
  error: Body<typeof markError> & { userId: number },
): Promise<LqaError> {
  const [start, end] = error.span ?? [null, null];
  if (end !== null && end > record.target.length) throw wrongField('span', localised('lqa.span'));
  const { id } = await trx
    .insertInto('lqa_error')
    .values({
      document_id: record.document_id,
      record_id: record.id,
      type: error.type,
      severity: error.severity,
      span_start: start,
      span_end: end,
      target: record.target,
      note: error.note.trim(),
      user_id: error.userId,
      author_id: authorOf(await listChanges(trx, record.id))?.id ?? null,
      at: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return toError(await selectErrors(trx).where('lqa_error.id', '=', id).executeTakeFirstOrThrow());
}

/** Throws 404 when the segment has no such error. */
export async function deleteError(db: Db, recordId: number, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('lqa_error')
    .where('id', '=', id)
    .where('record_id', '=', recordId)
    .executeTakeFirstOrThrow();
  if (Number(numDeletedRows) === 0) throw notFound('error');
}
