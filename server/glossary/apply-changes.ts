import { sql } from 'kysely';
import type { Db } from '../db/open.ts';

const FIELDS = ['comment', 'status', 'part_of_speech', 'definition', 'extra', 'updated_at'] as const;

/**
 * Carries out what an import wrote down as changes, and answers how many; a record that somebody changed or deleted
 * since then keeps what that person said.
 */
export async function applyChanges(trx: Db, jobId: number): Promise<number> {
  const assignments = FIELDS.map((field) => sql`${sql.ref(field)} = ${sql.ref(`said.${field}`)}`);
  const { numAffectedRows } = await sql`UPDATE glossary_record
    SET ${sql.join(assignments)}, version = glossary_record.version + 1
    FROM glossary_record AS said
    WHERE said.job_id = ${jobId} AND said.replaces_id = glossary_record.id
      AND said.version = glossary_record.version AND glossary_record.deleted_at IS NULL`.execute(trx);
  await trx
    .deleteFrom('glossary_record')
    .where('job_id', '=', jobId)
    .where('replaces_id', 'is not', null)
    .execute();
  return Number(numAffectedRows ?? 0);
}
