import type { Db } from './open.ts';
import type { RecordTable } from './search.ts';

/** Rows deleted by one statement, which bounds how long other writers wait. */
const CHUNK = 500;

/** Permanently deletes the rows that an import wrote. */
export async function deleteRowsOfJob(db: Db, table: RecordTable, jobId: number): Promise<void> {
  for (;;) {
    const some = db.selectFrom(table).select('id').where('job_id', '=', jobId).limit(CHUNK);
    const deleted = await db.deleteFrom(table).where('id', 'in', some).executeTakeFirst();
    if (Number(deleted.numDeletedRows) === 0) return;
  }
}
