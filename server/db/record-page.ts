import { type RawBuilder, sql } from 'kysely';
import { PAGE_SIZE } from '../../shared/domain/contract/common.ts';
import { dialectOf } from './dialect.ts';
import type { Db } from './schema.ts';
import { contains, fold, IS_INDEXED, type RecordTable, searchFolded } from './search.ts';
import { readSlowly } from './slow-reads.ts';

/** The column with the owner of the records. */
const OWNERS = { glossary_record: 'glossary_id', unit: 'memory_id' } as const satisfies Record<
  RecordTable,
  string
>;

export interface RecordListing {
  table: RecordTable;
  /** Id of the glossary or memory. */
  owner: number;
  /** Its number of records; avoids counting without a filter. */
  recordsCount: number;
  /** An unfinished import, whose rows are hidden. */
  hiddenJob: number | null;
  /** Imports whose rows are not in the text indexes yet. */
  late: readonly number[];
  search: string;
  /** Further conditions on the table. */
  where?: RawBuilder<unknown> | undefined;
  /** A sort of the contract, with prefix `-` for descending; `undefined` = by id. */
  sort?: string | undefined;
  page: number;
}

/**
 * Searches over more records than this run in the read thread: searching for one or two characters scans
 * every record. With fewer records SQLite scans them in milliseconds, faster than its trigram index, which
 * returns hits of all owners first.
 */
const MAX_INLINE_RECORDS = 20_000;

/** Texts are sorted by a short folded key (db/sort-key.ts) that fits into an index whatever the text's length. */
const SORT_COLUMNS: Record<string, string> = { source: 'source_sort', target: 'target_sort' };

/**
 * The ids of a page and the number of rows that match the filter. Reads only ids until it reaches the page, from the
 * nearer end of the index, so that a deep page costs tens of milliseconds among a million rows.
 */
export async function findRecordPage(
  db: Db,
  listing: RecordListing,
): Promise<{ ids: number[]; total_rows: number }> {
  const { table, page } = listing;
  const where = conditions(db, listing);
  const narrowed = listing.search !== '' || listing.where !== undefined;
  const looksThrough = narrowed || (sortsByText(listing) && listing.late.length > 0);
  const read = looksThrough && isLarge(listing) ? readSlowly : readNow;
  const pageOf = ({ offset, limit, fromEnd }: PageRange) => {
    const descending = (listing.sort?.startsWith('-') ?? false) !== fromEnd;
    return read(
      db,
      sql<{ id: number }>`SELECT ${sql.ref(`${table}.id`)} AS id FROM ${sql.table(table)}
      WHERE ${where} ORDER BY ${ordering(listing, descending)} LIMIT ${limit} OFFSET ${offset}`,
    );
  };
  const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
  // Most searches find less than a page, which makes counting unnecessary.
  const first = narrowed && page === 0 ? await pageOf(FIRST_PAGE) : null;
  if (first && first.length < PAGE_SIZE) return { ids: idsOf(first), total_rows: first.length };
  const total_rows = narrowed ? await countRows(db, table, where, read) : listing.recordsCount;
  if (first) return { ids: idsOf(first), total_rows };
  const range = pageRange(page, total_rows);
  if (range.limit === 0) return { ids: [], total_rows };
  const ids = idsOf(await pageOf(range));
  return { ids: range.fromEnd ? ids.reverse() : ids, total_rows };
}

/** Rows last changed from one day to another, in UTC. Times are stored as text; `~` sorts after any time of its day. */
export function changedBetween(
  table: RecordTable,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): RawBuilder<unknown>[] {
  const changed = sql.ref(`${table}.updated_at`);
  return [...(from ? [sql`${changed} >= ${from}`] : []), ...(to ? [sql`${changed} <= ${`${to}~`}`] : [])];
}

function conditions(db: Db, listing: RecordListing): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${listing.table}.${name}`);
  const all = [
    sql`${column(OWNERS[listing.table])} = ${listing.owner}`,
    sql`${column('deleted_at')} IS NULL`,
  ];
  if (listing.hiddenJob !== null) {
    all.push(sql`(${column('job_id')} IS NULL OR ${column('job_id')} <> ${listing.hiddenJob})`);
  }
  if (listing.where) all.push(listing.where);
  if (listing.search !== '') all.push(searched(db, listing));
  if (listing.table === 'unit' && sortsByText(listing) && listing.late.length === 0) all.push(IS_INDEXED);
  return sql.join(all, sql` AND `);
}

function searched(db: Db, listing: RecordListing): RawBuilder<boolean> {
  const usesIndex = isLarge(listing) || !dialectOf(db).textIndex.findsAllOwners;
  if (usesIndex) return searchFolded(db, listing, listing.search);
  return contains(db, sql.ref(`${listing.table}.folded`), fold(listing.search));
}

/** Whether a list is filtered or sorted by its texts. */
export function usesTexts(list: Pick<RecordListing, 'search' | 'sort'>): boolean {
  return list.search !== '' || sortsByText(list);
}

function sortsByText({ sort }: Pick<RecordListing, 'sort'>): boolean {
  return sort !== undefined && sort.replace('-', '') in SORT_COLUMNS;
}

function isLarge(listing: RecordListing): boolean {
  return listing.recordsCount > MAX_INLINE_RECORDS;
}

function ordering({ table, sort }: RecordListing, descending: boolean): RawBuilder<unknown> {
  const direction = descending ? sql`DESC` : sql`ASC`;
  const byId = sql`${sql.ref(`${table}.id`)} ${direction}`;
  if (sort === undefined) return byId;
  const name = sort.replace('-', '');
  return sql`${sql.ref(`${table}.${SORT_COLUMNS[name] ?? name}`)} ${direction}, ${byId}`;
}

type Read = <Row>(db: Db, query: RawBuilder<Row>) => Promise<Row[]>;

const readNow: Read = async (db, query) => (await query.execute(db)).rows;

async function countRows(
  db: Db,
  table: RecordTable,
  where: RawBuilder<unknown>,
  read: Read,
): Promise<number> {
  const counted = sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(table)} WHERE ${where}`;
  const [row] = await read(db, counted);
  return row?.count ?? 0;
}

interface PageRange {
  offset: number;
  limit: number;
  fromEnd: boolean;
}

const FIRST_PAGE: PageRange = { offset: 0, limit: PAGE_SIZE, fromEnd: false };

function pageRange(page: number, total: number): PageRange {
  const offset = page * PAGE_SIZE;
  const limit = Math.max(0, Math.min(PAGE_SIZE, total - offset));
  const behind = total - offset - limit;
  return behind < offset
    ? { offset: Math.max(0, behind), limit, fromEnd: true }
    : { offset, limit, fromEnd: false };
}

/** Sorts rows into the order of the given ids. */
export function sortByIds<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
