import { sql } from 'kysely';
import { dialectOf } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';
import { holding, type JobContext, type JobHandler } from '../../jobs/handler.ts';
import { enqueueJob } from '../../jobs/queue.ts';

// Updating the text indexes, by which memories are searched and sorted, takes longer than the rest of an
// import. The import therefore leaves its units out of them; searches scan those (db/search.ts) until a
// follow-up job has indexed them.

/** Units indexed per transaction; bounds how long other writers wait. */
const CHUNK = 1000;
/** How long indexing waits for consecutive imports, in ms: users search meanwhile. */
const MOST_WAITING = 600_000;
/** How often it checks for a running import, in ms. */
const LOOK = 500;

interface IndexImport {
  /** The import. */
  job_id: number;
}

/** Records that the import's units are not in the text indexes. */
export async function deferIndex(db: Db, jobId: number): Promise<void> {
  await db
    .insertInto('deferred_import')
    .values({ job_id: jobId, indexed_to: 0 })
    .onConflict((conflict) => conflict.column('job_id').doNothing())
    .execute();
}

/** Forgets an import that is taken back. */
export async function undoDeferring(context: Pick<JobContext, 'db' | 'hold' | 'job'>): Promise<void> {
  const { id } = context.job;
  if ((await indexedTo(context.db, id)) === null) return;
  await holding(context, (trx) => trx.deleteFrom('deferred_import').where('job_id', '=', id).execute());
}

/** Imports into a memory whose units are not completely indexed yet. */
export async function findDeferred(db: Db, memoryId: number, hiddenJob: number | null): Promise<number[]> {
  const rows = await db
    .selectFrom('deferred_import')
    .innerJoin('job', 'job.id', 'deferred_import.job_id')
    .select('deferred_import.job_id')
    .where('job.subject_id', '=', memoryId)
    .execute();
  return rows.map(({ job_id }) => job_id).filter((job) => job !== hiddenJob);
}

/** Queues a job that indexes the units left out by an import. */
export async function queueIndexing(
  trx: Db,
  { jobId, userId }: { jobId: number; userId: number },
): Promise<void> {
  if ((await indexedTo(trx, jobId)) === null) return;
  const payload: IndexImport = { job_id: jobId };
  await enqueueJob(trx, { kind: 'memory.index', payload, subjectId: null, userId, size: 'unknown' });
}

/** Adds the units of an import to the text indexes. Resumes after a restart. */
export const indexImport: JobHandler<IndexImport> = {
  async run(context) {
    const { db, job } = context;
    const { job_id } = job.payload;
    const { total } = await db
      .selectFrom('unit')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('job_id', '=', job_id)
      .executeTakeFirstOrThrow();
    const dialect = dialectOf(db);
    await dialect.textIndex.flushDuring(db, async () => {
      let done = 0;
      for (let after = await indexedTo(db, job_id); after !== null; ) {
        await letImportsPass(context, { done: Math.min(done, total), total });
        const from: number = after;
        after = await dialect.writeInBulk(db, (trx) => indexSome(trx, job_id, from));
        done += CHUNK;
        await context.progress(Math.min(done, total), total);
      }
    });
    await dialect.refreshStatistics(db, 'unit', total);
    return { added: 0, changed: total, unchanged: 0, refused: 0, refusals: [], warnings: [] };
  },

  async complete(trx, context) {
    await trx.deleteFrom('deferred_import').where('job_id', '=', context.job.payload.job_id).execute();
  },

  // Scanning still finds unindexed units, so nothing needs to be undone.
  async undo() {},
};

/**
 * Waits for imports into memories where only one transaction can write at a time: an import would otherwise
 * take three times as long.
 */
async function letImportsPass(context: JobContext, reached: { done: number; total: number }): Promise<void> {
  const { db } = context;
  if (dialectOf(db).isShared) return;
  const until = performance.now() + MOST_WAITING;
  while (performance.now() < until && (await isImporting(db))) {
    await context.progress(reached.done, reached.total);
    await dialectOf(db).letOthersWrite(LOOK);
  }
}

async function isImporting(db: Db): Promise<boolean> {
  const running = await db
    .selectFrom('job')
    .select('id')
    .where('kind', '=', 'memory.import')
    .where('status', '=', 'processing')
    .limit(1)
    .executeTakeFirst();
  return running !== undefined;
}

/** `null` = nothing to do. */
async function indexedTo(db: Db, jobId: number): Promise<number | null> {
  const row = await db
    .selectFrom('deferred_import')
    .select('indexed_to')
    .where('job_id', '=', jobId)
    .executeTakeFirst();
  return row?.indexed_to ?? null;
}

/** Returns the id of the last indexed unit; `null` = end. */
async function indexSome(trx: Db, jobId: number, after: number): Promise<number | null> {
  const { rows } = await sql<{
    last: number | null;
    count: number;
  }>`SELECT max(id) AS last, count(*) AS count FROM
    (SELECT id FROM unit WHERE job_id = ${jobId} AND id > ${after} ORDER BY id LIMIT ${CHUNK}) AS chunk`.execute(
    trx,
  );
  const { last = null, count = 0 } = rows[0] ?? {};
  if (last === null) return null;
  await sql`UPDATE unit SET indexed = 1
    WHERE job_id = ${jobId} AND id > ${after} AND id <= ${last} AND indexed = 0`.execute(trx);
  await trx.updateTable('deferred_import').set({ indexed_to: last }).where('job_id', '=', jobId).execute();
  return count < CHUNK ? null : last;
}
