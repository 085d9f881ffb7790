import { readBlob } from '../../db/blob.ts';
import { columnList } from '../../db/column-list.ts';
import { keysetPages } from '../../db/keyset.ts';
import type { Db } from '../../db/open.ts';
import type { DocumentTable } from '../../db/schema/documents.ts';
import { withNames } from '../../document/documents/mentions.ts';
import { isSmall } from '../../document/files/is-small.ts';
import { runInThread } from '../../document/files/run-in-thread.ts';
import { downloadName, writeDocument } from '../../document/processing/download.ts';
import type { ZipEntry } from '../../formats/zip/write-zip.ts';
import { ProblemError } from '../../messages/problem.ts';
import { listDocumentWords } from '../../spelling/known-words.ts';
import type { ExportWork, Tally } from './export-context.ts';
import { entryName, jsonLines } from './lines.ts';

/** Documents loaded at a time. */
const PAGE = 100;

/**
 * For each document: its metadata, the uploaded file and translation, the current file, comments, history and
 * errors.
 */
export async function* documentFiles(services: ExportWork, tally: Tally): AsyncGenerator<ZipEntry> {
  const { db } = services;
  const { counts } = tally;
  for await (const documents of keysetPages((after, limit) => loadDocuments(db, after, limit), {
    size: PAGE,
  })) {
    for (const document of documents) {
      const { blob_id, dialect: _, target_blob_id, rows_count, ...about } = document;
      const folder = `documents/${entryName(document.id, document.name)}`;
      const attached = await attachedTo(db, document.id);
      const known_words = await listDocumentWords(db, document.id);
      yield { name: `${folder}/document.json`, content: toJson({ ...about, ...attached, known_words }) };
      const original = uploadedName(document.file_name);
      yield { name: `${folder}/original/${original}`, content: readBlob(db, blob_id) };
      if (target_blob_id !== null) {
        const translation = uploadedName(document.target_file_name ?? '');
        yield { name: `${folder}/translation/${translation}`, content: readBlob(db, target_blob_id) };
      }
      const present = rows_count > 0 ? await presentFile(services, document, tally) : null;
      if (present) yield { name: `${folder}/present/${downloadName(document)}`, content: present };
      const comments = jsonLines(
        (after, limit) => loadComments(db, document.id, after, limit),
        (count) => {
          counts.comments += count;
        },
      );
      yield { name: `${folder}/comments.jsonl`, content: comments };
      const history = jsonLines(
        (after, limit) => loadChanges(db, document.id, after, limit),
        (count) => {
          counts.changes += count;
        },
      );
      yield { name: `${folder}/history.jsonl`, content: history };
      const errors = jsonLines(
        (after, limit) => loadErrors(db, document.id, after, limit),
        () => {},
      );
      yield { name: `${folder}/errors.jsonl`, content: errors };
      counts.documents += 1;
      counts.segments += document.records_count;
    }
  }
}

/** The uploaded name must not form a path. */
function uploadedName(fileName: string): string {
  return fileName.replace(/[/\\\p{Cc}]/gu, '_') || 'upload';
}

/** The uploaded packages of documents. */
export async function* packageFiles({ db }: Pick<ExportWork, 'db'>): AsyncGenerator<ZipEntry> {
  for await (const packages of keysetPages((after, limit) => loadPackages(db, after, limit), {
    size: PAGE,
  })) {
    for (const { id, file_name, blob_id } of packages) {
      yield { name: `packages/${entryName(id, file_name)}`, content: readBlob(db, blob_id) };
    }
  }
}

/** Packages with documents outside the bin. */
function loadPackages(db: Db, after: number, limit: number) {
  return db
    .selectFrom('document_package')
    .select(['id', 'file_name', 'blob_id'])
    .where('id', 'in', (where) =>
      where
        .selectFrom('document')
        .select('package_id')
        .where('deleted_at', 'is', null)
        .$castTo<{ package_id: number }>(),
    )
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

function toJson(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(value, null, 2));
}

/** Derived from the name, the file or the error, and the bookkeeping of import and bin. */
type NotExported =
  | 'name_folded'
  | 'processing_error_says'
  | 'version'
  | 'findings'
  | 'conformance'
  | 'file_report'
  | 'file_target_lang'
  | 'reader'
  | 'job_id'
  | 'deleted_at'
  | 'deleted_by'
  | 'sample_memory_id'
  | 'sample_glossary_id';

/** Sources of the exported files, not part of `document.json`. */
const FOR_FILES = ['blob_id', 'dialect', 'target_blob_id', 'rows_count'] as const;

const COLUMNS = columnList<DocumentTable, NotExported | (typeof FOR_FILES)[number]>({
  id: true,
  name: true,
  file_name: true,
  target_file_name: true,
  status: true,
  processing_error: true,
  source_lang: true,
  target_lang: true,
  records_count: true,
  approved_records_count: true,
  translated_records_count: true,
  word_count: true,
  approved_word_count: true,
  quality_settings: true,
  lqa_settings: true,
  shared_views: true,
  due_on: true,
  must_not_leave: true,
  options: true,
  sentence_breaks: true,
  repairs: true,
  created_by: true,
  created_at: true,
  updated_at: true,
  package_id: true,
  package_entry: true,
});

function loadDocuments(db: Db, after: number, limit: number) {
  return db
    .selectFrom('document')
    .select(COLUMNS)
    .select(FOR_FILES)
    .where('document.deleted_at', 'is', null)
    .where('document.id', '>', after)
    .orderBy('document.id')
    .limit(limit)
    .execute();
}

type DocumentRow = Awaited<ReturnType<typeof loadDocuments>>[number];

/** `null` when the file cannot be written: the export continues, and its manifest gives the reason. */
async function presentFile(
  { db, settings, person }: ExportWork,
  document: DocumentRow,
  { problems }: Tally,
): Promise<Uint8Array | null> {
  const { id, name } = document;
  try {
    if (await isSmall(db, document)) return await writeDocument(db, id);
    return await runInThread({ task: 'download', person, documentId: id, settings });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    problems.push(`Document ${id} “${name}”: ${error.message}`);
    return null;
  }
}

async function attachedTo(db: Db, documentId: number) {
  const memories = await db
    .selectFrom('document_memory')
    .select(['memory_id', 'mode', 'penalty'])
    .where('document_id', '=', documentId)
    .orderBy('position')
    .execute();
  const glossaries = await db
    .selectFrom('document_glossary')
    .select('glossary_id')
    .where('document_id', '=', documentId)
    .orderBy('position')
    .execute();
  return { memories, glossaries };
}

async function loadComments(db: Db, documentId: number, after: number, limit: number) {
  const rows = await db
    .selectFrom('record_comment')
    .innerJoin('document_record', 'document_record.id', 'record_comment.record_id')
    .select([
      'record_comment.id',
      'document_record.row_number as segment',
      'record_comment.user_id',
      'record_comment.text',
      'record_comment.created_at',
      'record_comment.resolved_at',
      'record_comment.resolved_by',
      'record_comment.mentions',
    ])
    .where('record_comment.document_id', '=', documentId)
    .where('record_comment.id', '>', after)
    .orderBy('record_comment.id')
    .limit(limit)
    .execute();
  return withNames(db, rows);
}

function loadChanges(db: Db, documentId: number, after: number, limit: number) {
  return db
    .selectFrom('record_change')
    .innerJoin('document_record', 'document_record.id', 'record_change.record_id')
    .select([
      'record_change.id',
      'document_record.row_number as segment',
      'record_change.at',
      'record_change.user_id',
      'record_change.kind',
      'record_change.target_before',
      'record_change.target_after',
      'record_change.state_before',
      'record_change.state_after',
      'record_change.approved_before',
      'record_change.approved_after',
      'record_change.match_percent_before',
      'record_change.machine_engine_before',
      'record_change.machine_engine_after',
      'record_change.locked_after',
      'record_change.source_before',
      'record_change.source_after',
    ])
    .where('record_change.document_id', '=', documentId)
    .where('record_change.id', '>', after)
    .orderBy('record_change.id')
    .limit(limit)
    .execute();
}

function loadErrors(db: Db, documentId: number, after: number, limit: number) {
  return db
    .selectFrom('lqa_error')
    .innerJoin('document_record', 'document_record.id', 'lqa_error.record_id')
    .select([
      'lqa_error.id',
      'document_record.row_number as segment',
      'lqa_error.type',
      'lqa_error.severity',
      'lqa_error.span_start',
      'lqa_error.span_end',
      'lqa_error.target',
      'lqa_error.note',
      'lqa_error.user_id',
      'lqa_error.author_id',
      'lqa_error.at',
    ])
    .where('lqa_error.document_id', '=', documentId)
    .where('lqa_error.id', '>', after)
    .orderBy('lqa_error.id')
    .limit(limit)
    .execute();
}
