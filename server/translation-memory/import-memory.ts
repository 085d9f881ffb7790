import type { ProcessingStatus } from '../../shared/contract/common.ts';
import { deleteBlob, readBlob } from '../db/blob.ts';
import { deleteRowsOfJob } from '../db/delete-in-chunks.ts';
import type { Db } from '../db/open.ts';
import { readTmxBatches } from '../formats/tmx/index.ts';
import { forgetProgress, type ImportItem, requireFile, runImport } from '../imports/run-import.ts';
import { type JobContext, JobFailure, type JobHandler } from '../jobs/handler.ts';
import { detectTmxLanguages, type LanguagePair, UNDETERMINED } from './tmx-languages.ts';
import { type RowOptions, rowsOfUnit, type UnitRow } from './tmx-rows.ts';
import { noteUnitChange } from './unit-changes.ts';
import { writeImportedUnits } from './write-imported.ts';

export interface MemoryImport {
  blob_id: number;
  size: number;
  /** What the person said; the file says the rest. */
  wanted: Partial<LanguagePair>;
  username: string;
  now: string;
  /** Of a memory that was there before: what its status goes back to when the import fails. */
  previous_status: ProcessingStatus | null;
}

/** Imports a TMX. Its units are hidden, by the memory's status, until the job has ended. */
export const importMemory: JobHandler<MemoryImport> = {
  async run(context) {
    const { db, kind, job } = context;
    const { blob_id, size, username, now } = job.payload;
    const memoryId = subjectOf(context);
    await requireFile(db, blob_id);
    const languages = await settleLanguages(context, memoryId);
    const options = { ...languages, memory_id: memoryId, job_id: job.id, username, now };
    return runImport<UnitRow>(context, {
      total: size,
      read: (from) => readUnits(db, blob_id, from, options),
      write: (trx, rows) => writeImportedUnits(trx, kind, options, rows),
      deleteLeftOvers: () => deleteRowsOfJob(db, 'unit', job.id),
    });
  },

  async complete(trx, context, report) {
    const memoryId = subjectOf(context);
    await trx
      .updateTable('memory')
      .set((row) => ({
        processing_status: 'done',
        processing_error: null,
        records_count: row('records_count', '+', report.added),
        updated_at: new Date().toISOString(),
      }))
      .where('id', '=', memoryId)
      .execute();
    await noteUnitChange(trx, { unit_id: context.job.id, memory_id: memoryId, kind: 'import' });
    await deleteBlob(trx, context.job.payload.blob_id);
  },

  async undo(context, message) {
    const { db, job } = context;
    await forgetProgress(context);
    await deleteRowsOfJob(db, 'unit', job.id);
    const { previous_status } = job.payload;
    await db
      .updateTable('memory')
      .set({
        processing_status: previous_status ?? 'failed',
        processing_error: previous_status ? `The last import was not done: ${message}` : message,
      })
      .where('id', '=', subjectOf(context))
      .where('job_id', '=', job.id)
      .execute();
    await deleteBlob(db, job.payload.blob_id);
  },
};

function subjectOf({ job }: JobContext<MemoryImport>): number {
  if (job.subject_id === null) throw new JobFailure('The job names no memory.');
  return job.subject_id;
}

/** The memory's languages; a new memory for which they were not known at the upload takes them from the whole file. */
async function settleLanguages(
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

async function* readUnits(
  db: Db,
  blobId: number,
  from: number,
  options: RowOptions,
): AsyncGenerator<ImportItem<UnitRow>> {
  let next = from;
  for await (const { events, bytes_read: bytes } of readTmxBatches(readBlob(db, blobId), {
    skip_units: from,
  })) {
    for (const event of events) {
      if (event.type === 'unit') {
        next = event.ordinal + 1;
        const rows = rowsOfUnit(event, options);
        const { line } = event;
        yield rows.length > 0
          ? { next, rows, bytes }
          : { next, rows, bytes, refusals: [{ line, reason: missingSide(options) }] };
      } else if (event.type === 'refused') {
        next = event.ordinal + 1;
        yield { next, rows: [], bytes, refusals: [{ line: event.line, reason: event.message }] };
      } else if (event.type === 'warning' && (event.ordinal ?? from) >= from) {
        yield { next, rows: [], bytes, warnings: [`Line ${event.line}: ${event.message}`] };
      }
    }
  }
}

function missingSide({ source_lang, target_lang }: LanguagePair): string {
  return `The unit has no text in both ${source_lang} and ${target_lang}.`;
}
