import { sql } from 'kysely';
import { purgeAnswers } from '../../../server/api/once/kept-answers.ts';
import { PURGING } from '../../../server/collection/purging.ts';
import type { Db } from '../../../server/db/open.ts';
import { purgeBin } from '../../../server/workspace/retention/purge.ts';

const DAY = 24 * 3600_000;
const RETENTION_DAYS = 30;

/**
 * Sets back the dates that matter to the server, and runs the nightly purge. The server has no clock of its own to
 * move: it compares stored dates with the system's time.
 */
export async function letDaysPass(db: Db, days: number): Promise<void> {
  for (const table of ['document', 'memory', 'glossary', 'unit', 'glossary_record'] as const) {
    const rows = await db
      .selectFrom(table)
      .select(['id', 'deleted_at'])
      .where('deleted_at', '>', PURGING)
      .execute();
    for (const { id, deleted_at } of rows) {
      const moved = new Date(Date.parse(deleted_at ?? '') - days * DAY).toISOString();
      await sql`UPDATE ${sql.table(table)} SET deleted_at = ${moved} WHERE id = ${id}`.execute(db);
    }
  }
  await purgeBin(db, RETENTION_DAYS);
  await purgeAnswers(db);
}
