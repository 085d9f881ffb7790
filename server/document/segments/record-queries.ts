import { sql } from 'kysely';
import { PAGE_SIZE } from '../../../shared/domain/contract/common.ts';
import type { DocumentRecord } from '../../../shared/domain/contract/document/record.ts';
import { dialectOf } from '../../db/dialect.ts';
import type { Db } from '../../db/open.ts';
import { rowsThatFit } from '../../db/rows-that-fit.ts';
import { notFound } from '../../messages/problem.ts';
import { FILE_SOURCE_COLUMN, SOURCE_COLUMN } from '../documents/edited-source.ts';
import type { DocumentScope } from '../documents/queries.ts';
import { filteredRecords, isFiltered, type RecordFilter } from './record-filter.ts';

/** The columns of an answered segment. */
export const RECORD_COLUMNS = [
  'document_record.id',
  'document_record.document_id',
  'document_record.row_number',
  SOURCE_COLUMN,
  FILE_SOURCE_COLUMN,
  'document_record.target',
  'document_record.codes',
  'document_record.approved',
  'document_record.state',
  'document_record.version',
  'document_record.locked',
  'document_record.locked_here',
  'document_record.repetitions_count',
  'document_record.comments_count',
  'document_record.open_comments_count',
  'document_record.notes',
  'document_record.max_length',
  'document_record.min_length',
  'document_record.length_unit',
  'document_record.approved_target',
  'document_record.preserve_space',
  'document_record.key',
  'document_record.paragraph',
  'document_record.block',
  'document_record.match_percent',
  'document_record.machine_engine',
  'document_record.source_before',
  'document_record.updated_at',
  'document_record.updated_by',
] as const;

function selectRecords(db: Db) {
  return db
    .selectFrom('document_record')
    .leftJoin('user', 'user.id', 'document_record.updated_by')
    .select([...RECORD_COLUMNS, 'user.username as updated_by_name']);
}

export type RecordRow = Awaited<ReturnType<ReturnType<typeof selectRecords>['executeTakeFirstOrThrow']>>;

export function toRecord({
  updated_by_name,
  open_comments_count,
  locked_here,
  ...row
}: RecordRow): DocumentRecord {
  return {
    ...row,
    codes: JSON.parse(row.codes),
    block: row.block === null ? null : JSON.parse(row.block),
    notes: JSON.parse(row.notes),
    approved: row.approved === 1,
    locked: row.locked === 1,
    locked_by: row.locked === 0 ? null : locked_here === 1 ? 'person' : 'file',
    preserve_space: row.preserve_space === 1,
    has_comments: open_comments_count > 0,
    updated_by: row.updated_by === null ? null : { id: row.updated_by, username: updated_by_name ?? '' },
  };
}

/** Throws 404 when it does not exist, its document is in the bin, or the import is unfinished. */
export async function getRecord(db: Db, id: number): Promise<DocumentRecord> {
  const row = await selectRecords(db)
    .innerJoin('document', 'document.id', 'document_record.document_id')
    .where('document_record.id', '=', id)
    .where('document.deleted_at', 'is', null)
    .where('document.rows_count', '>', 0)
    .executeTakeFirst();
  if (!row) throw notFound('segment');
  return toRecord(row);
}

/** The fields to look up matches, terms and other languages. Throws 404 like `getRecord`. */
export async function getSourceSegment(db: Db, id: number) {
  const row = await db
    .selectFrom('document_record')
    .innerJoin('document', 'document.id', 'document_record.document_id')
    .select([
      'document_record.document_id',
      'document_record.row_number',
      SOURCE_COLUMN,
      'document_record.key',
      'document_record.notes',
      'document_record.paragraph',
      'document_record.source_hash',
      'document.name',
      'document.source_lang',
      'document.target_lang',
    ])
    .where('document_record.id', '=', id)
    .where('document.deleted_at', 'is', null)
    .where('document.rows_count', '>', 0)
    .executeTakeFirst();
  if (!row) throw notFound('segment');
  return row;
}

/** Most bytes of texts and codes in an answer with segments. */
const MAX_BYTES = 4_000_000;

interface ListedRecords {
  records: DocumentRecord[];
  total_rows: number;
  /** Row numbers of the last records, left out because the answer would be too large. */
  rest?: number[];
  index?: number;
}

export async function listRecords(
  db: Db,
  document: DocumentScope,
  filter: RecordFilter & { page: number; rows?: number[] | undefined; around?: number | undefined },
): Promise<ListedRecords> {
  if (filter.rows) return listRecordsByRow(db, document, filter.rows);
  if (!isFiltered(filter)) return listAllRecords(db, document, filter);
  if (document.rows_count === 0)
    return { records: [], total_rows: 0, ...(filter.around === undefined ? {} : { index: 0 }) };
  if (filter.around !== undefined) return listAround(db, document, filter, filter.around);
  const filtered = filteredRecords(db, document, filter);
  const { count } = await filtered
    .select((where) => where.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const offset = filter.page * PAGE_SIZE;
  const page = filtered.select('document_record.id').orderBy('row_number').limit(PAGE_SIZE).offset(offset);
  const ids = offset < count ? (await page.execute()).map(({ id }) => id) : [];
  return { ...(await listRecordsById(db, ids)), total_rows: count };
}

/** Rows are numbered without gaps, so a page is a range of row numbers however far down it is. */
async function listAllRecords(
  db: Db,
  { id, rows_count }: DocumentScope,
  { page, around }: { page: number; around?: number | undefined },
): Promise<ListedRecords> {
  const index = around === undefined ? undefined : Math.max(0, Math.min(around, rows_count) - 1);
  const offset = (index === undefined ? page : Math.floor(index / PAGE_SIZE)) * PAGE_SIZE;
  const rows = await selectRecords(db)
    .where('document_record.document_id', '=', id)
    .where('row_number', '>', offset)
    .where('row_number', '<=', Math.min(offset + PAGE_SIZE, rows_count))
    .orderBy('row_number')
    .execute();
  return {
    ...toListed(rows),
    total_rows: rows_count,
    ...(index === undefined ? {} : { index }),
  };
}

/** Counts in one pass, then reads the page in both directions from the row, only as far as its records go. */
async function listAround(
  db: Db,
  document: DocumentScope,
  filter: RecordFilter,
  row: number,
): Promise<ListedRecords> {
  const filtered = filteredRecords(db, document, filter);
  const { count, before } = await filtered
    .select((where) => [
      where.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(CASE WHEN row_number < ${row} THEN 1 ELSE 0 END), 0)`.as('before'),
    ])
    .executeTakeFirstOrThrow();
  const index = Math.max(0, Math.min(before, count - 1));
  const start = index - (index % PAGE_SIZE);
  const read = async (rows: typeof filtered, order: 'asc' | 'desc', most: number) => {
    if (most <= 0) return [];
    const ids = rows.select('document_record.id').orderBy('row_number', order).limit(most);
    return (await ids.execute()).map(({ id }) => id);
  };
  const above = await read(filtered.where('row_number', '<', row), 'desc', before - start);
  const fromRow = filteredRecords(db, document, filter, row - 1);
  const below = await read(fromRow, 'asc', Math.min(count, start + PAGE_SIZE) - before);
  return { ...(await listRecordsById(db, [...above, ...below])), total_rows: count, index };
}

/** In the order of the numbers, skipping rows that do not exist. */
async function listRecordsByRow(db: Db, document: DocumentScope, numbers: readonly number[]) {
  const rows = await selectRecords(db)
    .where('document_record.document_id', '=', document.id)
    .where('row_number', 'in', numbers)
    .where('row_number', '<=', document.rows_count)
    .execute();
  const byNumber = new Map(rows.map((row) => [row.row_number, row]));
  const found = [...new Set(numbers)].flatMap((number) => byNumber.get(number) ?? []);
  return { ...toListed(found), total_rows: found.length };
}

async function listRecordsById(db: Db, ids: number[]): Promise<ReturnType<typeof toListed>> {
  if (ids.length === 0) return { records: [] };
  const rows = await selectRecords(db).where('document_record.id', 'in', ids).orderBy('row_number').execute();
  return toListed(rows);
}

function toListed(rows: readonly RecordRow[]): Pick<ListedRecords, 'records' | 'rest'> {
  const sized = rows.map((row) => ({ row, bytes: bytesOf(row) }));
  const fitting = rowsThatFit(sized, MAX_BYTES);
  const rest = rows.slice(fitting.length).map(({ row_number }) => row_number);
  return { records: fitting.map(({ row }) => toRecord(row)), ...(rest.length > 0 && { rest }) };
}

/** About the size of a segment in an answer. */
function bytesOf({
  source,
  source_of_file,
  target,
  codes,
  notes,
  block,
  approved_target,
  source_before,
}: RecordRow): number {
  const texts = [source, source_of_file, target, codes, notes, block, approved_target, source_before];
  return texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
}

/** The next segment after a row that waits for approval, wrapping around, and its index under the filter. */
export async function findNextOpen(
  db: Db,
  document: DocumentScope,
  filter: RecordFilter & { after: number },
): Promise<{ record: DocumentRecord; index: number } | null> {
  const filtered = filteredRecords(db, document, filter);
  const firstOpen = (rows: typeof filtered) =>
    rows
      .select(['document_record.id', 'row_number'])
      .where('approved', '=', 0)
      .where('locked', '=', 0)
      .orderBy('row_number')
      .limit(1)
      .executeTakeFirst();
  const found =
    (await firstOpen(filteredRecords(db, document, filter, filter.after))) ??
    (await firstOpen(filtered.where('row_number', '<=', filter.after)));
  if (!found) return null;
  const record = await getRecord(db, found.id);
  if (!isFiltered(filter)) return { record, index: record.row_number - 1 };
  const { count } = await filtered
    .select((where) => where.fn.countAll<number>().as('count'))
    .where('row_number', '<', found.row_number)
    .executeTakeFirstOrThrow();
  return { record, index: count };
}

/** The sources before and after a segment: the context of its matches. */
export async function getNeighbours(
  db: Db,
  { document_id, row_number }: { document_id: number; row_number: number },
): Promise<{ previous: string | null; next: string | null }> {
  const sourceAt = await readNeighbours(db, document_id, [row_number]);
  return { previous: sourceAt.get(row_number - 1) ?? null, next: sourceAt.get(row_number + 1) ?? null };
}

/** The sources before and after each of some rows, by row number. */
export async function readNeighbours(
  db: Db,
  documentId: number,
  rows: readonly number[],
): Promise<Map<number, string>> {
  const numbers = [...new Set(rows.flatMap((row) => [row - 1, row + 1]))];
  const found = await db
    .selectFrom('document_record')
    .select(['row_number', SOURCE_COLUMN])
    .where('document_id', '=', documentId)
    .where(dialectOf(db).isOneOf(sql.ref('row_number'), numbers))
    .execute();
  return new Map(found.map(({ row_number, source }) => [row_number, source]));
}
