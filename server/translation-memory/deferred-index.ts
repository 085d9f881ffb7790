import { sql } from 'kysely';
import type { DatabaseKind, Db } from '../db/open.ts';
import { writeInBulk } from '../db/write-in-bulk.ts';
import type { JobHandler } from '../jobs/handler.ts';
import { enqueueJob } from '../jobs/queue.ts';

// SQLite's index of substrings takes longer to keep than all the rest of an import. An import leaves its units out of
// it; searches look those through (db/search.ts) until a job that comes after has put them in.

/** Units indexed in one transaction: other writers wait for no longer than that takes. */
const CHUNK = 1000;

interface IndexImport {
  /** The import. */
  job_id: number;
}

/** From now on the triggers leave the units of the import out of the index. PostgreSQL's takes them as they come. */
export async function deferIndex(db: Db, kind: DatabaseKind, jobId: number): Promise<void> {
  if (kind === 'postgres') return;
  await db
    .insertInto('deferred_import')
    .values({ job_id: jobId, indexed_to: 0 })
    .onConflict((conflict) => conflict.column('job_id').doNothing())
    .execute();
}

/** Has a job put the units of an import that were left out into the index. */
export async function queueIndexing(
  trx: Db,
  { jobId, userId }: { jobId: number; userId: number },
): Promise<void> {
  if ((await indexedTo(trx, jobId)) === null) return;
  const payload: IndexImport = { job_id: jobId };
  await enqueueJob(trx, { kind: 'memory.index', payload, subjectId: null, userId });
}

/** Puts the units of an import into the index of substrings. After a restart it goes on where it was. */
export const indexImport: JobHandler<IndexImport> = {
  async run(context) {
    const { db, job } = context;
    const { job_id } = job.payload;
    const { total } = await db
      .selectFrom('unit')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('job_id', '=', job_id)
      .executeTakeFirstOrThrow();
    let done = 0;
    for (let after = await indexedTo(db, job_id); after !== null; ) {
      const from: number = after;
      after = await writeInBulk(db, context.kind, (trx) => indexSome(trx, job_id, from));
      done += CHUNK;
      await context.progress(Math.min(done, total), total);
    }
    return { added: 0, changed: total, unchanged: 0, refused: 0, refusals: [], warnings: [] };
  },

  async complete(trx, context) {
    await trx.deleteFrom('deferred_import').where('job_id', '=', context.job.payload.job_id).execute();
  },

  // What is not in the index is still found by looking through it; nothing has to be taken back.
  async undo() {},
};

/** `null` = there is nothing to do. */
async function indexedTo(db: Db, jobId: number): Promise<number | null> {
  const row = await db
    .selectFrom('deferred_import')
    .select('indexed_to')
    .where('job_id', '=', jobId)
    .executeTakeFirst();
  return row?.indexed_to ?? null;
}

/** Answers the last unit that was indexed; `null` = there are no more. */
async function indexSome(trx: Db, jobId: number, after: number): Promise<number | null> {
  const { rows } = await sql<{
    last: number | null;
    count: number;
  }>`SELECT max(id) AS last, count(*) AS count FROM
    (SELECT id FROM unit WHERE job_id = ${jobId} AND id > ${after} ORDER BY id LIMIT ${CHUNK})`.execute(trx);
  const { last = null, count = 0 } = rows[0] ?? {};
  if (last === null) return null;
  await sql`INSERT INTO unit_fts(rowid, folded) SELECT id, folded FROM unit
    WHERE job_id = ${jobId} AND id > ${after} AND id <= ${last}`.execute(trx);
  await trx.updateTable('deferred_import').set({ indexed_to: last }).where('job_id', '=', jobId).execute();
  return count < CHUNK ? null : last;
}
