import { sql } from 'kysely';
import type { LqaReport } from '../../../shared/domain/contract/document/lqa.ts';
import type { Db } from '../../db/open.ts';
import { localised } from '../../messages/localised.ts';
import { ProblemError } from '../../messages/problem.ts';
import { NOT_LOCKED_BY_FILE } from '../segments/segments.ts';

export type Sample = NonNullable<LqaReport['sample']>;

/** Knuth's multiplier, and the largest prime below 2^32: spreads consecutive ids over the whole range. */
const SPREAD = 2_654_435_761;
const RANGE = 4_294_967_291;

/**
 * Draws translated segments until they have `words` source words, and replaces the previous sample. They are
 * spread over the document, from a random start. Throws 409 when nothing is translated.
 */
export async function drawSample(
  trx: Db,
  documentId: number,
  {
    words,
    userId,
    start = Math.floor(Math.random() * RANGE),
  }: { words: number; userId: number; start?: number },
): Promise<Sample> {
  await deleteSample(trx, documentId);
  const place = sql`(CAST(id AS bigint) * ${sql.lit(SPREAD)} + ${sql.lit(start)}) % ${sql.lit(RANGE)}`;
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO lqa_sample_record (record_id, document_id)
    SELECT id, ${documentId} FROM (
      SELECT id, word_count, sum(word_count) OVER (ORDER BY ${place}, id) AS so_far
      FROM document_record WHERE document_id = ${documentId} AND ${NOT_LOCKED_BY_FILE}
        AND target <> '' AND word_count > 0
    ) AS drawn WHERE so_far - word_count < ${words}`.execute(trx);
  if (numAffectedRows === 0n) throw new ProblemError(409, localised('lqa.nothing-translated'));
  await trx
    .insertInto('lqa_sample')
    .values({ document_id: documentId, user_id: userId, at: new Date().toISOString() })
    .execute();
  const sample = await getSample(trx, documentId);
  if (!sample) throw new Error('The sample was just drawn.');
  return sample;
}

export async function getSample(db: Db, documentId: number): Promise<Sample | null> {
  const row = await db
    .selectFrom('lqa_sample')
    .leftJoin('user', 'user.id', 'lqa_sample.user_id')
    .select(['lqa_sample.at', 'lqa_sample.user_id', 'user.username'])
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  if (!row) return null;
  const { segments, words } = await db
    .selectFrom('lqa_sample_record')
    .innerJoin('document_record', 'document_record.id', 'lqa_sample_record.record_id')
    .select((where) => [
      where.fn.countAll<number>().as('segments'),
      where.fn.coalesce(where.fn.sum<number>('word_count'), sql.lit(0)).as('words'),
    ])
    .where('lqa_sample_record.document_id', '=', documentId)
    .executeTakeFirstOrThrow();
  const user = row.user_id === null ? null : { id: row.user_id, username: row.username ?? '' };
  return { segments: Number(segments), words: Number(words), at: row.at, user };
}

export async function deleteSample(trx: Db, documentId: number): Promise<void> {
  await trx.deleteFrom('lqa_sample_record').where('document_id', '=', documentId).execute();
  await trx.deleteFrom('lqa_sample').where('document_id', '=', documentId).execute();
}
