import type { Document } from '../../../shared/domain/contract/document.ts';
import { PURGING } from '../../collection/purging.ts';
import { foldName } from '../../collection/resource-page.ts';
import type { Db } from '../../db/open.ts';
import { filterNamed } from '../../formats/filters/registry.ts';
import { readerOf } from '../../formats/readers.ts';
import { type Viewer, whereVisible } from '../../identity/policy/visible.ts';
import { localised, sentenceOf, wordingOf } from '../../messages/localised.ts';
import { notFound, ProblemError } from '../../messages/problem.ts';
import { toldOptions } from './given-options.ts';

const COLUMNS = [
  'document.id',
  'document.created_by',
  'document.name',
  'document.status',
  'document.processing_error',
  'document.processing_error_says',
  'document.version',
  'document.dialect',
  'document.source_lang',
  'document.target_lang',
  'document.records_count',
  'document.approved_records_count',
  'document.translated_records_count',
  'document.word_count',
  'document.approved_word_count',
  'document.created_at',
  'document.updated_at',
  'document.job_id',
  'document.findings',
  'document.due_on',
  'document.must_not_leave',
  'document.sample_memory_id',
  'document.package_entry',
  'document.options',
] as const;

/** Documents with their creators and packages, in the bin or not. */
export function selectDocuments(db: Db) {
  return db
    .selectFrom('document')
    .innerJoin('user', 'user.id', 'document.created_by')
    .leftJoin('document_package as package', 'package.id', 'document.package_id')
    .select([...COLUMNS, 'user.username as created_by_name'])
    .select(['package.id as package_id', 'package.name as package_name', 'package.documents_count']);
}

export type DocumentRow = Awaited<ReturnType<ReturnType<typeof selectDocuments>['executeTakeFirstOrThrow']>>;

export function toDocument({
  created_by_name,
  findings,
  dialect,
  sample_memory_id,
  must_not_leave,
  package_id,
  package_name,
  package_entry,
  documents_count,
  options,
  ...row
}: DocumentRow): Document {
  const inPackage =
    package_id === null
      ? {}
      : {
          package: {
            id: package_id,
            name: package_name ?? '',
            entry: package_entry ?? '',
            documents_count: documents_count ?? 1,
          },
        };
  return {
    ...row,
    processing_error_says: wordingOf(row.processing_error_says, row.processing_error),
    type: 'XLIFF',
    format: filterNamed(dialect)?.name ?? 'XLIFF',
    created_by_user: { id: row.created_by, username: created_by_name },
    warnings: JSON.parse(findings),
    ...(must_not_leave === 1 ? { must_not_leave: true } : {}),
    ...(sample_memory_id === null ? {} : { is_sample: true }),
    ...(options === null ? {} : { options: toldOptions(dialect, JSON.parse(options)) }),
    ...inPackage,
  };
}

/** The documents of a package outside the bin; with a viewer, only those visible to them. */
export async function listOfPackage(db: Db, packageId: number, viewer?: Viewer): Promise<Document[]> {
  let query = selectDocuments(db)
    .where('document.package_id', '=', packageId)
    .where('document.deleted_at', 'is', null)
    .orderBy('document.id');
  if (viewer) query = query.where(whereVisible(viewer, 'document'));
  return (await query.execute()).map(toDocument);
}

/** Throws 404 when it does not exist or is in the bin. */
export async function getDocument(db: Db, id: number): Promise<Document> {
  const row = await selectDocuments(db)
    .where('document.id', '=', id)
    .where('document.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('document');
  return toDocument(row);
}

/** The columns that most calls about a document need. */
export interface DocumentScope {
  id: number;
  name: string;
  status: Document['status'];
  source_lang: string;
  target_lang: string;
  /** 0 until the import has finished; until then none of its segments are visible. */
  rows_count: number;
  blob_id: number;
  file_name: string;
  /** The XLIFF dialect, or the name of the filter that reads the file. */
  dialect: string;
  processing_error: string | null;
  processing_error_says: string | null;
  /** JSON of the contract's `qualitySettings`. */
  quality_settings: string;
  /** The language that the file itself names; `''` = none, `null` = unknown. */
  file_target_lang: string | null;
  /** Name of the translation that was uploaded with the file. */
  target_file_name: string | null;
}

const SCOPE_COLUMNS = [
  'id',
  'name',
  'status',
  'source_lang',
  'target_lang',
  'rows_count',
  'blob_id',
  'file_name',
  'dialect',
  'processing_error',
  'processing_error_says',
  'quality_settings',
  'file_target_lang',
  'target_file_name',
] as const;

/** Throws 404 when it does not exist or is in the bin. */
export async function getDocumentScope(db: Db, id: number): Promise<DocumentScope> {
  const row = await db
    .selectFrom('document')
    .select(SCOPE_COLUMNS)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('document');
  return row;
}

/** The documents whose segments a person may see, most recently changed first. */
export function listVisibleScopes(db: Db, viewer: Viewer): Promise<DocumentScope[]> {
  return db
    .selectFrom('document')
    .select(SCOPE_COLUMNS)
    .where('deleted_at', 'is', null)
    .where('rows_count', '>', 0)
    .where(whereVisible(viewer, 'document'))
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Throws 409 while the import is running, and when it failed. */
export function requireImported({ status, rows_count, ...document }: DocumentScope): void {
  if (status === 'done' || rows_count > 0) return;
  if (status === 'failed') {
    const { processing_error: message, processing_error_says } = document;
    const reason = sentenceOf({ message: message ?? '', says: wordingOf(processing_error_says, message) });
    throw new ProblemError(409, localised('document.not-imported', { reason }));
  }
  throw new ProblemError(409, localised('document.importing'));
}

export interface NewDocument {
  name: string;
  file_name: string;
  blob_id: number;
  /** The name of the filter; `''` = XLIFF. */
  dialect: string;
  source_lang: string;
  target_lang: string;
  created_by: number;
  /** The package that it came from, and the path of its file there. */
  package_id?: number;
  package_entry?: string;
  /** The translation that was uploaded with the file. */
  target_blob_id?: number;
  target_file_name?: string;
  /** Import options of the file. */
  options?: string | null;
}

/** Inserts a document that is still to be imported. */
export async function insertDocument(db: Db, document: NewDocument): Promise<number> {
  const now = new Date().toISOString();
  const { id } = await db
    .insertInto('document')
    .values({
      ...document,
      reader: readerOf(document.dialect) ?? 0,
      name_folded: foldName(document.name),
      status: 'pending',
      version: '',
      rows_count: 0,
      records_count: 0,
      approved_records_count: 0,
      translated_records_count: 0,
      word_count: 0,
      approved_word_count: 0,
      findings: '[]',
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Throws 404 when it does not exist, and 409 for a target language other than the file's. */
export async function changeDocument(
  db: Db,
  id: number,
  {
    due_on,
    must_not_leave,
    ...fields
  }: { name?: string; target_lang?: string; due_on?: string | null; must_not_leave?: boolean },
): Promise<void> {
  if (fields.target_lang !== undefined) await requireOpenLanguage(db, id, fields.target_lang);
  // Changing only the date or the mark does not count as work: the document keeps its place among the
  // recently changed.
  const isWork = (due_on === undefined && must_not_leave === undefined) || Object.keys(fields).length > 0;
  const renamed = await db
    .updateTable('document')
    .set({
      ...fields,
      ...(fields.name === undefined ? {} : { name_folded: foldName(fields.name) }),
      ...(due_on === undefined ? {} : { due_on }),
      ...(must_not_leave === undefined ? {} : { must_not_leave: must_not_leave ? 1 : 0 }),
      ...(isWork ? { updated_at: new Date().toISOString() } : {}),
    })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (Number(renamed.numUpdatedRows) === 0) throw notFound('document');
}

async function requireOpenLanguage(db: Db, id: number, language: string): Promise<void> {
  const row = await db
    .selectFrom('document')
    .select(['target_lang', 'file_target_lang'])
    .where('id', '=', id)
    .executeTakeFirst();
  // In documents older than this column, the current language may be the file's.
  const fixed = row?.file_target_lang ?? row?.target_lang ?? '';
  if (fixed === '' || fixed === language) return;
  throw new ProblemError(409, localised('document.language-fixed', { language: fixed }));
}

/** Moves a document to the bin. Throws 404 when it is already there. */
export async function binDocument(db: Db, id: number, userId: number): Promise<void> {
  const moved = await db
    .updateTable('document')
    .set({ deleted_at: new Date().toISOString(), deleted_by: userId })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (Number(moved.numUpdatedRows) === 0) throw notFound('document');
}

/** Restores a document from the bin. Throws 404 when it is not there. */
export async function restoreDocument(db: Db, id: number): Promise<void> {
  const moved = await db
    .updateTable('document')
    .set({ deleted_at: null, deleted_by: null })
    .where('id', '=', id)
    .where('deleted_at', '>', PURGING)
    .executeTakeFirst();
  if (Number(moved.numUpdatedRows) === 0) throw notFound('document');
}

/** Records the job that now works on the document. */
export async function setDocumentJob(trx: Db, id: number, jobId: number): Promise<void> {
  await trx.updateTable('document').set({ job_id: jobId }).where('id', '=', id).execute();
}
