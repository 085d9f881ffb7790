import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import type { JobContext, JobHandler } from '../../jobs/handler.ts';
import { enqueueJob } from '../../jobs/queue.ts';
import { warn } from '../../jobs/report.ts';
import { localised } from '../../messages/localised.ts';
import { notFound, ProblemError } from '../../messages/problem.ts';
import { columnsOf, snapshotSql } from '../terms/record-history.ts';
import { forgetKept } from './kept-concepts.ts';

export interface UndoImport {
  import_id: number;
  /** The import's job, which its rows refer to. */
  job_id: number;
  user_id: number;
}

/** Changed records restored at a time. */
const CHUNK = 500;

/** Throws 404, and 409 when the import did not succeed or is already undone. */
export async function queueUndo(trx: Db, importId: number, userId: number): Promise<number> {
  const row = await trx
    .selectFrom('glossary_import')
    .innerJoin('job', 'job.id', 'glossary_import.job_id')
    .innerJoin('glossary', 'glossary.id', 'glossary_import.glossary_id')
    .select(['glossary.id as glossary_id', 'job.id as job_id', 'job.status', 'glossary_import.state'])
    .where('glossary_import.id', '=', importId)
    .where('glossary.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('import');
  if (row.status !== 'done') throw new ProblemError(409, localised('import.not-ended'));
  const payload: UndoImport = { import_id: importId, job_id: row.job_id, user_id: userId };
  const job_id = await enqueueJob(trx, {
    kind: 'glossary.undo_import',
    payload,
    subjectId: row.glossary_id,
    userId,
    size: 'unknown',
  });
  const taken = await trx
    .updateTable('glossary_import')
    .set({ state: 'undone', undo_job_id: job_id })
    .where('id', '=', importId)
    .where('state', '=', 'started')
    .executeTakeFirst();
  if (Number(taken.numUpdatedRows) === 0) throw new ProblemError(409, localised('import.undone'));
  return job_id;
}

/**
 * Undoes a whole import in the transaction that ends the job: bins added terms and restores changed ones.
 * Skips terms edited since.
 */
export const undoImport: JobHandler<UndoImport> = {
  async run(context) {
    await context.progress(0, 1);
    return { added: 0, changed: 0, unchanged: 0, refused: 0, refusals: [], warnings: [] };
  },

  async complete(trx, context, report) {
    const glossaryId = subjectOf(context);
    const { job_id, user_id } = context.job.payload;
    const now = new Date().toISOString();
    const removed = await binAdded(trx, { glossaryId, job_id, user_id, now });
    const restored = await restoreChanged(trx, { job_id, user_id, now });
    report.changed = restored.restored;
    report.unchanged = removed.kept + restored.kept;
    report.refused = 0;
    if (report.unchanged > 0) {
      warn(report, [localised('format.warning.edited-terms', { count: report.unchanged }).says]);
    }
    const forgotten = await forgetKept(trx, job_id, glossaryId);
    if (forgotten > 0) {
      warn(report, [localised('format.warning.forgotten', { count: forgotten }).says]);
    }
    if (removed.binned > 0) {
      warn(report, [localised('format.warning.in-bin', { count: removed.binned }).says]);
    }
    await trx
      .updateTable('glossary')
      .set((row) => ({
        records_count: row('records_count', '-', removed.binned),
        revision: row('revision', '+', 1),
        reload_revision: row('revision', '+', 1),
        updated_at: now,
      }))
      .where('id', '=', glossaryId)
      .execute();
  },

  async undo(context) {
    await context.db
      .updateTable('glossary_import')
      .set({ state: 'started', undo_job_id: null })
      .where('id', '=', context.job.payload.import_id)
      .where('undo_job_id', '=', context.job.id)
      .execute();
  },
};

interface Place {
  glossaryId: number;
  job_id: number;
  user_id: number;
  now: string;
}

async function binAdded(trx: Db, { glossaryId, job_id, user_id, now }: Place) {
  const ofImport = (untouched: boolean) =>
    trx
      .selectFrom('glossary_record')
      .select((count) => count.fn.countAll<number>().as('count'))
      .where('glossary_id', '=', glossaryId)
      .where('job_id', '=', job_id)
      .where('deleted_at', 'is', null)
      .where('version', untouched ? '=' : '>', 1)
      .executeTakeFirstOrThrow();
  const kept = (await ofImport(false)).count;
  const binned = await trx
    .updateTable('glossary_record')
    .set({ deleted_at: now, deleted_by: user_id })
    .where('glossary_id', '=', glossaryId)
    .where('job_id', '=', job_id)
    .where('deleted_at', 'is', null)
    .where('version', '=', 1)
    .executeTakeFirst();
  return { binned: Number(binned.numUpdatedRows), kept };
}

async function restoreChanged(trx: Db, { job_id, user_id, now }: Omit<Place, 'glossaryId'>) {
  const counts = { restored: 0, kept: 0 };
  for (let after = 0; ; ) {
    const rows = await trx
      .selectFrom('glossary_record_change as change')
      .innerJoin('glossary_record as record', 'record.id', 'change.record_id')
      .select(['change.id', 'change.before', 'change.version', 'record.id as record_id'])
      .select(
        sql<number>`CASE WHEN record.version = change.version AND record.deleted_at IS NULL THEN 1 ELSE 0 END`.as(
          'untouched',
        ),
      )
      .where('change.job_id', '=', job_id)
      .where('change.kind', '=', 'imported')
      .where('change.id', '>', after)
      .orderBy('change.id')
      .limit(CHUNK)
      .execute();
    const undone = rows.filter(({ untouched }) => untouched === 1);
    counts.kept += rows.length - undone.length;
    if (undone.length > 0) {
      await recordUndone(trx, { ids: undone.map(({ record_id }) => record_id), user_id, now });
    }
    for (const { record_id, before, version } of undone) {
      if (before === null) continue;
      await trx
        .updateTable('glossary_record')
        .set({ ...restoredColumns(before), updated_at: now, version: version + 1 })
        .where('id', '=', record_id)
        .execute();
      counts.restored += 1;
    }
    if (rows.length < CHUNK) return counts;
    after = rows.at(-1)?.id ?? after;
  }
}

/** Call it before the records are restored, so that the history includes the imported values. */
async function recordUndone(
  trx: Db,
  { ids, user_id, now }: { ids: number[]; user_id: number; now: string },
): Promise<void> {
  await sql`INSERT INTO glossary_record_change (glossary_id, record_id, kind, at, user_id, version, before)
    SELECT r.glossary_id, r.id, 'import_undone', CAST(${now} AS text), CAST(${user_id} AS integer),
      r.version + 1, ${snapshotSql(trx, 'r')}
    FROM glossary_record AS r WHERE r.id IN (${sql.join(ids)})`.execute(trx);
}

function restoredColumns(before: string) {
  const { status, match_exact, match_case, match_prefix, ...columns } = columnsOf(before);
  return {
    ...columns,
    status: status as 'preferred' | 'admitted' | 'deprecated' | 'forbidden' | null,
    match_exact: toBit(match_exact),
    match_case: toBit(match_case),
    match_prefix: toBit(match_prefix),
  };
}

function toBit(value: number): 0 | 1 {
  return value === 1 ? 1 : 0;
}

function subjectOf({ job }: JobContext<UndoImport>): number {
  if (job.subject_id === null) throw new Error('The job names no glossary.');
  return job.subject_id;
}
