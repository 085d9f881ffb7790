import type { Db } from './open.ts';
import type { RecordTable } from './search.ts';

/** Rows deleted by one statement, which bounds how long other writers wait. */
const CHUNK = 500;

/** Permanently deletes the rows that an import wrote, in transactions that begin with `hold`. */
export async function deleteRowsOfJob(
  { db, hold, job }: { db: Db; hold(trx: Db): Promise<void>; job: { id: number } },
  table: RecordTable,
): Promise<void> {
  const some = db.selectFrom(table).select('id').where('job_id', '=', job.id).limit(CHUNK);
  for (;;) {
    const deleted = await db.transaction().execute(async (trx) => {
      await hold(trx);
      return trx.deleteFrom(table).where('id', 'in', some).executeTakeFirst();
    });
    if (Number(deleted.numDeletedRows) === 0) return;
  }
}
