import type { ProcessingStatus } from '../../../shared/domain/contract/common.ts';
import type { ExistingUnits } from '../../../shared/domain/contract/translation-memory/import.ts';
import { deleteBlob, readBlob } from '../../db/blob.ts';
import { deleteRowsOfJob } from '../../db/delete-in-chunks.ts';
import { dialectOf } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';
import { type JobContext, JobFailure, type JobHandler } from '../../jobs/handler.ts';
import { describedAs } from '../../messages/described.ts';
import { localised, storedWording } from '../../messages/localised.ts';
import { clearCheckpoint, type ImportPlan, requireFile, runImport } from '../../uploads/run-import.ts';
import { recordUnitChange } from '../index/unit-changes.ts';
import { restoreEdits } from '../journal/journal.ts';
import type { MemoryAction } from '../units/unit-states.ts';
import { SeenUnits } from './compare-imported.ts';
import { deferIndex, queueIndexing, undoDeferring } from './deferred-index.ts';
import { readUnitsInThread } from './parse-in-thread.ts';
import { readUnits } from './read-units.ts';
import { detectTmxLanguages, type LanguagePair, UNDETERMINED } from './tmx-languages.ts';
import type { UnitRow } from './unit-row.ts';
import { writeImportedUnits } from './write-imported.ts';

export interface MemoryImport {
  blob_id: number;
  size: number;
  /** The languages chosen by the user; the file determines the rest. */
  wanted: Partial<LanguagePair>;
  username: string;
  now: string;
  /** For an existing memory, the status to return to when the import fails. */
  previous_status: ProcessingStatus | null;
  /** How to treat units that the memory has with another target; absent = add them as well. */
  existing?: ExistingUnits;
  file_name?: string;
}

/** Files from this size on, in bytes, are parsed in a thread; starting one takes about 200 ms. */
const THREAD_BYTES = 2_000_000;
/** Units of smaller files are indexed as they are written: a follow-up job is not worth it. */
const DEFERRED_BYTES = 250_000;
/** Rows per transaction: without text indexes to update they take a few milliseconds. */
const CHUNK = { least: 500, most: 3000 };

/** Imports a TMX. The memory's status hides its units until the job has finished. */
export const importMemory: JobHandler<MemoryImport> = {
  async run(context) {
    const { db, job } = context;
    const { blob_id, size, username, now } = job.payload;
    const memoryId = subjectOf(context);
    await requireFile(db, blob_id);
    const languages = await resolveLanguages(context, memoryId);
    const isDeferred = size >= DEFERRED_BYTES;
    const indexed = isDeferred ? (0 as const) : (1 as const);
    const options = { ...languages, memory_id: memoryId, job_id: job.id, indexed, username, now };
    const isResumed = context.checkpoint !== null;
    const target = {
      memory_id: memoryId,
      job_id: job.id,
      existing: job.payload.existing ?? 'add',
      action: actionOf(context, memoryId),
      isEmpty: !(await hasOtherUnits(db, memoryId, job.id)),
      seen: isResumed ? null : new SeenUnits(),
    };
    const plan: ImportPlan<UnitRow> = {
      table: 'unit',
      total: size,
      chunk: dialectOf(db).chunkSize(CHUNK),
      read: (from) =>
        context.settings && size >= THREAD_BYTES
          ? readUnitsInThread({ blobId: blob_id, bytes: size, from, options, settings: context.settings })
          : readUnits(db, blob_id, from, options),
      write: (trx, rows) => writeImportedUnits(trx, target, rows),
      async deleteLeftOvers() {
        await takeBack(context, memoryId);
        if (isDeferred) await deferIndex(db, job.id);
      },
    };
    const report = await runImport(context, plan);
    // A new memory without units or language would not show the reason.
    if (report.added === 0 && languages.target_lang === UNDETERMINED)
      throw new JobFailure(localised('job.memory-one-language'));
    return report;
  },

  async complete(trx, context, report) {
    const memoryId = subjectOf(context);
    await trx
      .updateTable('memory')
      .set((row) => ({
        processing_status: 'done',
        processing_error: null,
        processing_error_says: null,
        records_count: row('records_count', '+', report.added),
        updated_at: new Date().toISOString(),
      }))
      .where('id', '=', memoryId)
      .execute();
    await recordUnitChange(trx, { unit_id: context.job.id, memory_id: memoryId, kind: 'import' });
    await releaseFile(trx, context);
    await queueIndexing(trx, { jobId: context.job.id, userId: context.job.created_by });
  },

  async undo(context, why) {
    const { db, job } = context;
    await clearCheckpoint(context);
    await takeBack(context, subjectOf(context));
    const { previous_status } = job.payload;
    const said = previous_status ? localised('job.last-import', { reason: why }) : why;
    await db
      .updateTable('memory')
      .set({
        processing_status: previous_status ?? 'failed',
        processing_error: String(said),
        processing_error_says: storedWording(said),
      })
      .where('id', '=', subjectOf(context))
      .where('job_id', '=', job.id)
      .execute();
    await db.transaction().execute((trx) => releaseFile(trx, context));
  },
};

/** The import's id in the memory's journal. */
function actionOf({ job }: JobContext<MemoryImport>, memoryId: number): MemoryAction {
  const file = job.payload.file_name;
  return {
    id: `job:${job.id}`,
    memoryId,
    userId: job.created_by,
    kind: 'import',
    did: describedAs(file ? localised('did.units-imported-from', { file }) : localised('did.units-imported')),
    jobId: job.id,
  };
}

/** Undoes an earlier run completely: restores replaced units, deletes added ones. */
async function takeBack(context: JobContext<MemoryImport>, memoryId: number): Promise<void> {
  await restoreEdits(context, actionOf(context, memoryId));
  await deleteRowsOfJob(context, 'unit');
  await undoDeferring(context);
}

/** Deletes the file, unless another memory will be created from it. */
async function releaseFile(trx: Db, { job }: JobContext<MemoryImport>): Promise<void> {
  const { blob_id } = job.payload;
  // The second of two imports that end at the same time waits here, and then sees that the first has ended.
  await trx
    .selectFrom('blob')
    .select('id')
    .where('id', '=', blob_id)
    .$call(dialectOf(trx).forUpdate)
    .execute();
  const other = await trx
    .selectFrom('job')
    .select('id')
    .where('kind', '=', 'memory.import')
    .where('status', 'in', ['pending', 'processing'])
    .where('id', '<>', job.id)
    .where('payload', 'like', `{"blob_id":${blob_id},%`)
    .limit(1)
    .executeTakeFirst();
  if (!other) await deleteBlob(trx, blob_id);
}

async function hasOtherUnits(db: Db, memoryId: number, jobId: number): Promise<boolean> {
  const some = await db
    .selectFrom('unit')
    .select('id')
    .where('memory_id', '=', memoryId)
    .where('deleted_at', 'is', null)
    .where((where) => where.or([where('job_id', 'is', null), where('job_id', '<>', jobId)]))
    .limit(1)
    .executeTakeFirst();
  return some !== undefined;
}

function subjectOf({ job }: JobContext<MemoryImport>): number {
  if (job.subject_id === null) throw new Error('The job names no memory.');
  return job.subject_id;
}

/** The memory's languages; a new memory without known ones takes them from the whole file. */
async function resolveLanguages(
  { db, job }: JobContext<MemoryImport>,
  memoryId: number,
): Promise<LanguagePair> {
  const { blob_id, wanted, previous_status } = job.payload;
  const memory = await db
    .selectFrom('memory')
    .select(['source_lang', 'target_lang'])
    .where('id', '=', memoryId)
    .executeTakeFirstOrThrow();
  const isSettled = previous_status !== null || memory.target_lang !== UNDETERMINED;
  const found = isSettled ? null : await detectTmxLanguages(readBlob(db, blob_id), wanted);
  await db
    .updateTable('memory')
    .set({ processing_status: 'processing', ...(found ?? {}) })
    .where('id', '=', memoryId)
    .where('job_id', '=', job.id)
    .execute();
  return found ?? memory;
}
