import type { Db } from './open.ts';
import type { RecordTable } from './search.ts';

/** Rows deleted by one statement, which bounds how long other writers wait. */
const CHUNK = 500;

/** Permanently deletes the rows that an import wrote, in transactions that begin with `hold`. */
export async function deleteRowsOfJob(
  { db, hold, job }: { db: Db; hold(trx: Db): Promise<void>; job: { id: number } },
  table: RecordTable,
): Promise<void> {
  for (;;) {
    const rows = await db.selectFrom(table).select('id').where('job_id', '=', job.id).limit(CHUNK).execute();
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    await db.transaction().execute(async (trx) => {
      await hold(trx);
      await trx.deleteFrom(table).where('id', 'in', ids).execute();
    });
  }
}
