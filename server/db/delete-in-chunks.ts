import type { Db } from './open.ts';
import type { RecordTable } from './search.ts';

/** Rows a statement deletes: other writers wait for no longer than that takes. */
const CHUNK = 500;

/** Deletes what an import wrote, for good. */
export async function deleteRowsOfJob(db: Db, table: RecordTable, jobId: number): Promise<void> {
  for (;;) {
    const some = db.selectFrom(table).select('id').where('job_id', '=', jobId).limit(CHUNK);
    const deleted = await db.deleteFrom(table).where('id', 'in', some).executeTakeFirst();
    if (Number(deleted.numDeletedRows) === 0) return;
  }
}
