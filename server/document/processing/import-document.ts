import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { ConformanceFinding } from '../../../shared/domain/contract/document.ts';
import { normaliseLanguage } from '../../../shared/domain/text/languages.ts';
import { readWholeBlob } from '../../db/blob.ts';
import { dialectOf } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';
import type { DocumentTable } from '../../db/schema/documents.ts';
import { withThoseBefore } from '../../formats/filters/options.ts';
import type { ReadOptions } from '../../formats/filters/read-filtered.ts';
import { filterNamed } from '../../formats/filters/registry.ts';
import { SkippedList } from '../../formats/filters/skipped.ts';
import { FormatError } from '../../formats/format-error.ts';
import { readerOf } from '../../formats/readers.ts';
import { type Finding, type Offer, offeredRepairs } from '../../formats/xliff/index.ts';
import type { Viewer } from '../../identity/policy/visible.ts';
import {
  holding,
  isCancelled,
  type JobContext,
  JobFailure,
  type JobHandler,
  subjectOf,
} from '../../jobs/handler.ts';
import { EMPTY_REPORT } from '../../jobs/report.ts';
import { type Localised, listedSentences, localised, storedWording } from '../../messages/localised.ts';
import { attachWanted, MATCHING, type WantedAttachments } from '../attachments/attach-on-import.ts';
import { IS_TRANSLATED, NO_COUNTS } from '../documents/counts.ts';
import { storedReport } from '../files/file-report.ts';
import { requireReader } from '../files/own-file.ts';
import { type StreamedFile, streamImported } from '../files/read-imported.ts';
import { unpackFiles } from '../files/unpack.ts';
import { listRows, RECORD_COLUMNS, type RecordRow } from './record-rows.ts';

/** Rows written per transaction; bounds how long other writers wait. */
const CHUNK = { least: 250, most: 3000 };
/** Rows deleted per transaction. */
const DELETED = 1000;
/** Findings of a file that are kept and shown. */
const MAX_WARNINGS = 100;
/** The same with their positions, for the report. */
const MAX_FINDINGS = 2000;

export interface DocumentImport {
  /** The user for whom to attach memories and glossaries; absent = attach none. */
  attach_for?: Viewer;
  /** What to attach; absent = all of the document's languages. */
  attach?: WantedAttachments;
}

/**
 * Imports the segments of an uploaded file. They become visible together, through `rows_count`, when the job
 * ends. The import first deletes the remains of a killed server's run.
 */
export const importDocument: JobHandler<DocumentImport> = {
  async run(context) {
    const { db } = context;
    const documentId = subjectOf(context);
    await requireReader(db, documentId);
    await unpackFiles(context, documentId);
    const document = await db
      .selectFrom('document')
      .select(['blob_id', 'target_blob_id', 'source_lang', 'target_lang', 'dialect', 'options'])
      .where('id', '=', documentId)
      .executeTakeFirstOrThrow();
    await deleteRecords(context);
    const skipped = new SkippedList();
    const { file, offers } = await readUpload(context, document, skipped);
    const warnings = describeFindings(file);
    const sourceLang = canonical(file.source_lang) || document.source_lang;
    await holding(context, (trx) =>
      trx
        .updateTable('document')
        .set({
          status: 'processing',
          version: file.version,
          dialect: file.dialect,
          source_lang: sourceLang,
          target_lang: canonical(file.target_lang) || document.target_lang,
          file_target_lang: canonical(file.target_lang),
          findings: JSON.stringify(warnings.map(String)),
          conformance: JSON.stringify(toConformance(file, offers)),
          sentence_breaks: toBreaks(file),
          reader: readerOf(file.dialect) ?? 0,
        })
        .where('id', '=', documentId)
        .execute(),
    );
    const dialect = dialectOf(db);
    const size = dialect.chunkSize(CHUNK);
    let added = 0;
    let rows: RecordRow[] = [];
    const flush = async () => {
      const began = performance.now();
      await dialect.writeInBulk(db, async (trx) => {
        // Without a checkpoint, as a restart begins again.
        await context.saveCheckpoint(trx, null, { done: added + rows.length, total: file.count });
        await dialect.insertRows(trx, 'document_record', RECORD_COLUMNS, rows);
      });
      added += rows.length;
      rows = [];
      size.wrote(performance.now() - began);
    };
    for (const row of listRows(file, documentId, sourceLang)) {
      rows.push(row);
      if (rows.length >= size.rows) await flush();
    }
    await flush();
    await dialect.refreshStatistics(db, 'document_record', added);
    // Summed here rather than on completion, which holds SQLite's only write lock.
    const counts = await sumRecords(db, documentId);
    await holding(context, (trx) =>
      trx
        .updateTable('document')
        .set({ ...counts, file_report: storedReport(document.blob_id, counts, skipped) })
        .where('id', '=', documentId)
        .execute(),
    );
    const { english, says } = listedSentences(warnings);
    return { ...EMPTY_REPORT, added, warnings: english, warnings_says: says };
  },

  async complete(trx, context, { added }) {
    await trx
      .updateTable('document')
      .set({
        rows_count: added,
        status: 'done',
        processing_error: null,
        processing_error_says: null,
        updated_at: new Date().toISOString(),
      })
      .where('id', '=', subjectOf(context))
      .execute();
    const { attach_for, attach = MATCHING } = context.job.payload;
    if (attach_for) await attachWanted(trx, subjectOf(context), attach, attach_for);
  },

  async undo(context, why) {
    const documentId = subjectOf(context);
    const said = isCancelled(why) ? localised('document.import-cancelled') : why;
    await deleteRecords(context);
    await holding(context, (trx) =>
      trx
        .updateTable('document')
        .set({
          ...NO_COUNTS,
          status: 'failed',
          processing_error: String(said),
          processing_error_says: storedWording(said),
          updated_at: new Date().toISOString(),
        })
        .where('id', '=', documentId)
        .execute(),
    );
  },
};

/**
 * Reads a document's upload. A separate function, so that the file's bytes can be freed while rows are
 * written.
 */
async function readUpload(
  { db, progress, reading: willRead }: JobContext,
  document: Pick<
    Selectable<DocumentTable>,
    'dialect' | 'source_lang' | 'target_lang' | 'blob_id' | 'target_blob_id' | 'options'
  >,
  skipped: SkippedList,
): Promise<{ file: StreamedFile; offers: Map<Finding, Offer> }> {
  const { dialect, target_lang: targetLang, target_blob_id } = document;
  const bytes = await readWholeBlob(db, document.blob_id);
  willRead(bytes.length);
  await progress(0, bytes.length);
  const translation = target_blob_id === null ? null : await readWholeBlob(db, target_blob_id);
  const reading = {
    skipped,
    language: document.source_lang,
    values: withThoseBefore(filterNamed(dialect)?.options, JSON.parse(document.options ?? '{}')),
  };
  const file = readFile(bytes, { dialect, targetLang, translation, reading });
  return { file, offers: offersOf(bytes, file) };
}

export function readFile(
  bytes: Uint8Array,
  {
    dialect,
    targetLang,
    translation,
    reading,
  }: { dialect: string; targetLang: string; translation: Uint8Array | null; reading: ReadOptions },
): StreamedFile {
  try {
    return streamImported(bytes, dialect, targetLang, translation, reading);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const { message, line, column } = error;
    const isPlaced = line === undefined || /\bcolumn \d/i.test(message);
    const place = isPlaced ? 'none' : column === undefined ? 'line' : 'column';
    const problem = error.sentence;
    throw new JobFailure(
      localised('document.unreadable', { problem, place, line: line ?? 0, column: column ?? 0 }),
    );
  }
}

/** Where a document's paragraphs were split, as stored; null = splitting was off. */
export function toBreaks({ breaks }: Pick<StreamedFile, 'breaks'>): string | null {
  return breaks ? JSON.stringify(breaks) : null;
}

export function describeFindings({
  findings,
  segments,
}: Pick<StreamedFile, 'findings' | 'segments'>): Localised[] {
  const warnings = findings
    .slice(0, MAX_WARNINGS)
    .map(({ line, message }) => localised('format.at-line', { line, problem: message }));
  if (findings.length > MAX_WARNINGS) {
    warnings.push(localised('format.warning.more', { count: findings.length - MAX_WARNINGS }));
  }
  const what = nothingIn(segments);
  if (what) warnings.push(localised('format.warning.nothing', { what }));
  return warnings;
}

/** Why a file has nothing to translate: no segments, or none that are translatable. */
function nothingIn(segments: StreamedFile['segments']): 'segments' | 'translatable' | null {
  let what: 'segments' | 'translatable' = 'segments';
  for (const { translatable } of segments) {
    if (translatable) return null;
    what = 'translatable';
  }
  return what;
}

/** Repairs offered for an XLIFF file's findings. */
export function offersOf(
  bytes: Uint8Array,
  { broken, ...file }: Omit<StreamedFile, 'count'>,
): Map<Finding, Offer> {
  if (!broken) return new Map();
  return offeredRepairs(bytes, { ...file, broken, segments: [...file.segments] });
}

export function toConformance(
  { findings }: Pick<StreamedFile, 'findings'>,
  offers: ReadonlyMap<Finding, Offer> = new Map(),
): { findings: ConformanceFinding[]; total: number } {
  const listed = findings.slice(0, MAX_FINDINGS).map((one) => {
    const { message, repair: _, ...finding } = one;
    const offer = offers.get(one);
    return {
      ...finding,
      message: String(message),
      message_says: message.says,
      ...(offer && { repair: offer }),
    };
  });
  return { findings: listed, total: findings.length };
}

function canonical(language: string | null): string {
  return language === null ? '' : (normaliseLanguage(language) ?? language);
}

/** Deletes what an earlier run has written; never segments of a run by the server that took this job over. */
async function deleteRecords(context: JobContext): Promise<void> {
  for (;;) {
    const rows = await context.db
      .selectFrom('document_record')
      .select('id')
      .where('document_id', '=', subjectOf(context))
      .limit(DELETED)
      .execute();
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    await holding(context, (trx) => trx.deleteFrom('document_record').where('id', 'in', ids).execute());
  }
}

/** A document's totals from its rows; `countsOf` (counts.ts) is the same for one row. */
export async function sumRecords(db: Db, documentId: number) {
  const sumWhere = (value: string, condition: RawBuilder<unknown>) =>
    sql<number>`coalesce(sum(CASE WHEN ${condition} THEN ${sql.raw(value)} ELSE 0 END), 0)`;
  return db
    .selectFrom('document_record')
    .select([
      sql<number>`count(*)`.as('records_count'),
      sumWhere('1', sql`approved = 1`).as('approved_records_count'),
      sumWhere('1', IS_TRANSLATED).as('translated_records_count'),
      sql<number>`coalesce(sum(word_count), 0)`.as('word_count'),
      sumWhere('word_count', sql`approved = 1`).as('approved_word_count'),
    ])
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow();
}
