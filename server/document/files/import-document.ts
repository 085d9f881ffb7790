import { sql } from 'kysely';
import type { ConformanceFinding } from '../../../shared/contract/document.ts';
import type { JobReport } from '../../../shared/contract/job.ts';
import { plainText } from '../../../shared/text/inline-codes.ts';
import { normaliseLanguage } from '../../../shared/text/languages.ts';
import { countWords } from '../../../shared/text/words.ts';
import { readWholeBlob } from '../../db/blob.ts';
import { dialectOf } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';
import { foldPair } from '../../db/search.ts';
import { textHash } from '../../db/text-hash.ts';
import type { ReadOptions } from '../../formats/filters/filter.ts';
import { FormatError } from '../../formats/format-error.ts';
import { type Finding, type Offer, offeredRepairs, type XliffSegment } from '../../formats/xliff/index.ts';
import { listedSentences, storedWording, type Worded, worded } from '../../http/worded.ts';
import { isCancelled, type JobContext, JobFailure, type JobHandler } from '../../jobs/handler.ts';
import type { Viewer } from '../../people/policy/visible.ts';
import { attachWanted, MATCHING, type WantedAttachments } from '../attachments/attach-on-import.ts';
import { NO_COUNTS } from '../document-counts.ts';
import { unpackFiles } from '../packages/unpack.ts';
import { type ImportedFile, readImported } from './read-imported.ts';

/** Rows written per transaction; bounds how long other writers wait. */
const CHUNK = 250;
/** Rows between two progress updates, each of which is a transaction too. */
const REPORT_EVERY = 1000;
/**
 * Pause between two transactions, in ms. SQLite does not queue its writers: a waiting one retries every few
 * milliseconds and, without a pause, always finds the next transaction already running.
 */
const PAUSE = 12;
/** Findings of a file that are kept and shown. */
const MAX_WARNINGS = 100;
/** The same with their places, for the report. */
const MAX_FINDINGS = 2000;
/** Per segment: more would help nobody, and a hostile file could bring millions. */
const MAX_SUGGESTIONS = 20;
const MAX_TERMS = 100;

export interface DocumentImport {
  /** Who wants memories and glossaries attached; absent = none are. */
  attach_for?: Viewer;
  /** Which; absent = those of the document's languages. */
  attach?: WantedAttachments;
}

/**
 * Imports the segments of an uploaded file. They become visible together, through `rows_count`, when the job ends; what
 * a killed server left behind is deleted before the import starts again.
 */
export const importDocument: JobHandler<DocumentImport> = {
  async run(context) {
    const { db } = context;
    const documentId = subjectOf(context);
    await unpackFiles(context, documentId);
    const { blob_id, target_blob_id, target_lang, ...document } = await db
      .selectFrom('document')
      .select(['blob_id', 'target_blob_id', 'source_lang', 'target_lang', 'dialect', 'options'])
      .where('id', '=', documentId)
      .executeTakeFirstOrThrow();
    await deleteRecords(db, documentId);
    const bytes = await readWholeBlob(db, blob_id);
    await context.progress(0, bytes.length);
    const translation = target_blob_id === null ? null : await readWholeBlob(db, target_blob_id);
    const reading = {
      language: document.source_lang,
      ...(document.options !== null && { values: JSON.parse(document.options) }),
    };
    const file = readFile(bytes, {
      dialect: document.dialect,
      targetLang: target_lang,
      translation,
      reading,
    });
    const warnings = describeFindings(file);
    const sourceLang = canonical(file.source_lang) || document.source_lang;
    await db
      .updateTable('document')
      .set({
        status: 'processing',
        version: file.version,
        dialect: file.dialect,
        source_lang: sourceLang,
        target_lang: canonical(file.target_lang) || target_lang,
        file_target_lang: canonical(file.target_lang),
        findings: JSON.stringify(warnings.map(String)),
        conformance: JSON.stringify(toConformance(file, offersOf(bytes, file))),
        sentence_breaks: toBreaks(file),
      })
      .where('id', '=', documentId)
      .execute();
    const dialect = dialectOf(db);
    const rows = listRows(file, documentId, sourceLang);
    for (let at = 0; at < rows.length; at += CHUNK) {
      const chunk = rows.slice(at, at + CHUNK).map((row) => row());
      await db.transaction().execute(async (trx) => {
        await context.hold(trx);
        await trx.insertInto('document_record').values(chunk).execute();
      });
      if (at % REPORT_EVERY === 0) await context.progress((bytes.length * at) / rows.length, bytes.length);
      await dialect.letOthersWrite(PAUSE);
    }
    await dialect.refreshStatistics(db, 'document_record', rows.length);
    // Summed here rather than on completion, which holds SQLite's only write lock.
    const counts = await sumRecords(db, documentId);
    await db.updateTable('document').set(counts).where('id', '=', documentId).execute();
    const { english, says } = listedSentences(warnings);
    return { ...EMPTY_REPORT, added: rows.length, warnings: english, warnings_says: says };
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
    const said = isCancelled(why) ? worded('document.import-cancelled') : why;
    await deleteRecords(context.db, documentId);
    await context.db
      .updateTable('document')
      .set({
        ...NO_COUNTS,
        status: 'failed',
        processing_error: String(said),
        processing_error_says: storedWording(said),
        updated_at: new Date().toISOString(),
      })
      .where('id', '=', documentId)
      .execute();
  },
};

export const EMPTY_REPORT: JobReport = {
  added: 0,
  changed: 0,
  unchanged: 0,
  refused: 0,
  refusals: [],
  warnings: [],
};

export function subjectOf({ job }: JobContext): number {
  if (job.subject_id === null) throw new Error('The job names no document.');
  return job.subject_id;
}

export function readFile(
  bytes: Uint8Array,
  {
    dialect,
    targetLang,
    translation,
    reading,
  }: { dialect: string; targetLang: string; translation: Uint8Array | null; reading: ReadOptions },
): ImportedFile {
  try {
    return readImported(bytes, dialect, targetLang, translation, reading);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const { message, line, column } = error;
    const isPlaced = line === undefined || /\bcolumn \d/i.test(message);
    const place = isPlaced ? 'none' : column === undefined ? 'line' : 'column';
    const problem = error.sentence;
    throw new JobFailure(
      worded('document.unreadable', { problem, place, line: line ?? 0, column: column ?? 0 }),
    );
  }
}

/** Where a document's paragraphs were cut, as it is kept; null = nothing was to be cut. */
export function toBreaks({ breaks }: ImportedFile): string | null {
  return breaks ? JSON.stringify(breaks) : null;
}

export function describeFindings({ findings, segments }: ImportedFile): Worded[] {
  const warnings = findings
    .slice(0, MAX_WARNINGS)
    .map(({ line, message }) => worded('format.at-line', { line, problem: message }));
  if (findings.length > MAX_WARNINGS) {
    warnings.push(worded('format.warning.more', { count: findings.length - MAX_WARNINGS }));
  }
  if (segments.length === 0) warnings.push(worded('format.warning.nothing', { what: 'segments' }));
  else if (!segments.some(({ translatable }) => translatable)) {
    warnings.push(worded('format.warning.nothing', { what: 'translatable' }));
  }
  return warnings;
}

/** What is offered for an XLIFF file's findings. */
export function offersOf(bytes: Uint8Array, { broken, ...file }: ImportedFile): Map<Finding, Offer> {
  return broken ? offeredRepairs(bytes, { ...file, broken }) : new Map();
}

export function toConformance(
  { findings }: ImportedFile,
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

/** Limits in pixels are dropped: they depend on a font unknown here. */
function limitsOf({ max_length, min_length }: XliffSegment) {
  const unit = (max_length ?? min_length)?.unit;
  return {
    max_length: max_length && max_length.unit !== 'pixel' ? max_length.value : null,
    min_length: min_length && min_length.unit !== 'pixel' ? min_length.value : null,
    length_unit: unit === 'byte' ? ('byte' as const) : ('char' as const),
  };
}

function canonical(language: string | null): string {
  return language === null ? '' : (normaliseLanguage(language) ?? language);
}

async function deleteRecords(db: Db, documentId: number): Promise<void> {
  for (;;) {
    const some = db
      .selectFrom('document_record')
      .select('id')
      .where('document_id', '=', documentId)
      .limit(CHUNK * 4);
    const { numDeletedRows } = await db
      .deleteFrom('document_record')
      .where('id', 'in', some)
      .executeTakeFirstOrThrow();
    if (Number(numDeletedRows) === 0) return;
  }
}

/** Yields the rows to write, each created when it is needed. */
export function listRows(file: ImportedFile, documentId: number, sourceLang: string) {
  const segments = file.segments.filter((segment) => segment.translatable);
  const hashes = segments.map(({ source }) => textHash(source));
  const occurrences = new Map<string, number>();
  for (const hashed of hashes) occurrences.set(hashed, (occurrences.get(hashed) ?? 0) + 1);
  const now = new Date().toISOString();
  return segments.map((segment, at) => () => {
    const target = segment.target ?? '';
    const sourceHash = hashes[at] ?? '';
    return {
      document_id: documentId,
      row_number: at + 1,
      segment_index: segment.index,
      version: 1,
      ...statusOf(segment),
      // The file itself has none of them: it gets them with its download.
      ...(file.has_taken_targets && { original_state: 'initial' as const, original_approved: bit(false) }),
      locked: bit(segment.locked),
      word_count: countWords(segment.source, sourceLang),
      repetitions_count: (occurrences.get(sourceHash) ?? 1) - 1,
      comments_count: 0,
      match_percent: null,
      ...limitsOf(segment),
      suggestions: JSON.stringify(segment.suggestions.slice(0, MAX_SUGGESTIONS)),
      file_terms: JSON.stringify(segment.terms.slice(0, MAX_TERMS)),
      preserve_space: bit(segment.preserve_space),
      updated_at: now,
      updated_by: null,
      source_hash: sourceHash,
      folded: foldPair(plainText(segment.source), plainText(target)),
      source: segment.source,
      target,
      original_target: file.has_taken_targets ? null : segment.target,
      key: segment.key,
      paragraph: segment.paragraph,
      block: segment.block && JSON.stringify(segment.block),
      codes: JSON.stringify(segment.codes),
      notes: JSON.stringify(segment.notes.map(({ text, from }) => (from ? { text, from } : { text }))),
    };
  });
}

function bit(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}

function statusOf({ state, approved }: XliffSegment) {
  return {
    state,
    approved: bit(approved),
    original_state: state,
    original_approved: bit(approved),
  };
}

/** A document's totals from its rows; `countsOf` (document-counts.ts) is the same for one row. */
export async function sumRecords(db: Db, documentId: number) {
  const sumWhere = (value: string, condition: string) =>
    sql<number>`coalesce(sum(CASE WHEN ${sql.raw(condition)} THEN ${sql.raw(value)} ELSE 0 END), 0)`;
  return db
    .selectFrom('document_record')
    .select([
      sql<number>`count(*)`.as('records_count'),
      sumWhere('1', 'approved = 1').as('approved_records_count'),
      sumWhere('1', "approved = 0 AND target <> ''").as('translated_records_count'),
      sql<number>`coalesce(sum(word_count), 0)`.as('word_count'),
      sumWhere('word_count', 'approved = 1').as('approved_word_count'),
    ])
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow();
}
