import type { ProcessingStatus } from '../../../shared/domain/contract/common.ts';
import { deleteBlob } from '../../db/blob.ts';
import { deleteRowsOfJob } from '../../db/delete-in-chunks.ts';
import { holding, type JobContext, type JobHandler } from '../../jobs/handler.ts';
import { warn } from '../../jobs/report.ts';
import { localised, storedWording } from '../../messages/localised.ts';
import { clearCheckpoint, requireFile, runImport } from '../../uploads/run-import.ts';
import { applyChanges } from './apply-changes.ts';
import { forgetKept, type ImportedEntry } from './kept-concepts.ts';
import {
  type GlossaryFile,
  type GlossaryFormat,
  type Languages,
  openGlossaryFile,
} from './read-glossary-file.ts';
import type { ImportSettings } from './settings.ts';
import { writeImportedTerms } from './write-imported.ts';

export interface GlossaryImport {
  blob_id: number;
  size: number;
  file_name: string;
  format: GlossaryFormat;
  /** The languages chosen by the user; the file determines the rest. */
  wanted: Partial<Languages>;
  /** The user's choice of columns and encoding. */
  settings?: ImportSettings;
  user_id: number;
  now: string;
  /** For an existing glossary, the status to return to when the import fails. */
  previous_status: ProcessingStatus | null;
}

/**
 * Imports a table of terms or a TBX file. The glossary's status hides its records until the job has finished.
 */
export const importGlossary: JobHandler<GlossaryImport> = {
  async run(context) {
    const { db, job } = context;
    const { blob_id, file_name, format, size, wanted, user_id, now } = job.payload;
    const glossaryId = subjectOf(context);
    await requireFile(db, blob_id);
    const current = await startProcessing(context, glossaryId);
    const asked = job.payload.previous_status === null ? wanted : current;
    const file = await openGlossaryFile(db, {
      blobId: blob_id,
      fileName: file_name,
      format,
      size,
      wanted: asked,
      settings: job.payload.settings ?? {},
    });
    const languages = await resolveLanguages(context, glossaryId, file, current);
    const claimed = new Set<number>();
    const options = {
      glossary_id: glossaryId,
      job_id: job.id,
      created_by: user_id,
      now,
      claimed,
      concepts: new Map<string, number>(),
    };
    return runImport<ImportedEntry>(context, {
      table: 'glossary_record',
      total: size,
      read: (from) => file.terms(from, languages),
      write: (trx, terms) => writeImportedTerms(trx, options, terms),
      async deleteLeftOvers() {
        await deleteRowsOfJob(context, 'glossary_record');
        await takeBackConcepts(context);
      },
    });
  },

  async complete(trx, context, report) {
    const { job } = context;
    const applied = await applyChanges(trx, { jobId: job.id, userId: job.payload.user_id });
    if (applied < report.changed) {
      warn(report, [localised('format.warning.kept-terms', { count: report.changed - applied }).says]);
      report.changed = applied;
    }
    const now = new Date().toISOString();
    await trx
      .updateTable('glossary')
      .set((row) => ({
        processing_status: 'done',
        processing_error: null,
        processing_error_says: null,
        records_count: row('records_count', '+', report.added),
        revision: row('revision', '+', 1),
        reload_revision: row('revision', '+', 1),
        updated_at: now,
        upload_time: context.job.payload.now,
      }))
      .where('id', '=', subjectOf(context))
      .execute();
    await deleteBlob(trx, context.job.payload.blob_id);
  },

  async undo(context, why) {
    const { db, job } = context;
    await clearCheckpoint(context);
    await deleteRowsOfJob(context, 'glossary_record');
    await takeBackConcepts(context);
    const { previous_status } = job.payload;
    const said = previous_status ? localised('job.last-import', { reason: why }) : why;
    await db
      .updateTable('glossary')
      .set({
        processing_status: previous_status ?? 'failed',
        processing_error: String(said),
        processing_error_says: storedWording(said),
      })
      .where('id', '=', subjectOf(context))
      .where('job_id', '=', job.id)
      .execute();
    await deleteBlob(db, job.payload.blob_id);
  },
};

async function takeBackConcepts(context: JobContext<GlossaryImport>): Promise<void> {
  const glossaryId = subjectOf(context);
  const { id } = context.job;
  const kept = await context.db
    .selectFrom('glossary_concept')
    .select('id')
    .where('glossary_id', '=', glossaryId)
    .where('kept_by', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (kept) await holding(context, (trx) => forgetKept(trx, id, glossaryId));
}

function subjectOf({ job }: JobContext<GlossaryImport>): number {
  if (job.subject_id === null) throw new Error('The job names no glossary.');
  return job.subject_id;
}

async function startProcessing({ db }: JobContext<GlossaryImport>, glossaryId: number): Promise<Languages> {
  return db
    .updateTable('glossary')
    .set({ processing_status: 'processing' })
    .where('id', '=', glossaryId)
    .returning(['source_lang', 'target_lang'])
    .executeTakeFirstOrThrow();
}

/** The glossary's languages; a new one takes the file's where the user chose none. */
async function resolveLanguages(
  { db, job }: JobContext<GlossaryImport>,
  glossaryId: number,
  file: GlossaryFile,
  current: Languages,
): Promise<Languages> {
  if (job.payload.previous_status !== null) return current;
  const { wanted } = job.payload;
  const languages = {
    source_lang: wanted.source_lang ?? file.languages.source_lang ?? current.source_lang,
    target_lang: wanted.target_lang ?? file.languages.target_lang ?? current.target_lang,
  };
  await db.updateTable('glossary').set(languages).where('id', '=', glossaryId).execute();
  return languages;
}
