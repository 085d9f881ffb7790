import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { snapshotSql } from '../terms/record-history.ts';

const FIELDS = [
  'comment',
  'status',
  'part_of_speech',
  'definition',
  'usage_note',
  'match_exact',
  'match_case',
  'match_prefix',
  'extra',
  'updated_at',
] as const;

/**
 * Applies an import's planned changes and returns how many. Skips records changed or deleted meanwhile. The
 * previous values are in the history, so that the import can be undone.
 */
export async function applyChanges(
  trx: Db,
  { jobId, userId }: { jobId: number; userId: number },
): Promise<number> {
  const any = await trx
    .selectFrom('glossary_record')
    .select('id')
    .where('job_id', '=', jobId)
    .where('replaces_id', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (!any) return 0;
  const now = new Date().toISOString();
  // SQLite keeps the order of a CROSS JOIN: start from the import's rows instead of scanning all terms for
  // each.
  await sql`INSERT INTO glossary_record_change
      (glossary_id, record_id, kind, at, user_id, job_id, version, before)
    SELECT r.glossary_id, r.id, 'imported', CAST(${now} AS text), CAST(${userId} AS integer),
      CAST(${jobId} AS integer), r.version + 1, ${snapshotSql(trx, 'r')}
    FROM glossary_record AS imported CROSS JOIN glossary_record AS r
    WHERE imported.job_id = ${jobId} AND imported.replaces_id = r.id
      AND imported.version = r.version AND r.deleted_at IS NULL`.execute(trx);
  const assignments = FIELDS.map((field) => sql`${sql.ref(field)} = ${sql.ref(`imported.${field}`)}`);
  const { numAffectedRows } = await sql`UPDATE glossary_record
    SET ${sql.join(assignments)}, version = glossary_record.version + 1
    FROM glossary_record AS imported
    WHERE glossary_record.id IN
        (SELECT replaces_id FROM glossary_record WHERE job_id = ${jobId} AND replaces_id IS NOT NULL)
      AND imported.job_id = ${jobId} AND imported.replaces_id = glossary_record.id
      AND imported.version = glossary_record.version AND glossary_record.deleted_at IS NULL`.execute(trx);
  await trx
    .deleteFrom('glossary_record')
    .where('job_id', '=', jobId)
    .where('replaces_id', 'is not', null)
    .execute();
  return Number(numAffectedRows ?? 0);
}
