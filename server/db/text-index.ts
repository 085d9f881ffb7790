import type { RawBuilder } from 'kysely';
import type { Db } from './schema.ts';

/** Tables whose `folded` column has a trigram index. */
export type IndexedTable = 'glossary_record' | 'unit' | 'document_record';

/** Shortest text that the index can find. */
export const MIN_INDEXED = 3;

/**
 * The trigram index of `folded` columns: FTS5 on SQLite, pg_trgm on PostgreSQL. Takes folded texts of at
 * least {@link MIN_INDEXED} characters. Does not yet contain units that an import has just written.
 */
export interface TextIndex {
  /** Whether it finds rows of all owners before filtering by one. */
  readonly findsAllOwners: boolean;
  /** True for rows of `table` that contain the text. */
  contains(table: IndexedTable, folded: string): RawBuilder<boolean>;
  /** The same among the rows of one owner. */
  containsAmong(table: IndexedTable, folded: string, owned: OwnedRows): RawBuilder<boolean>;
  /** A subquery for the ids of these rows. */
  idsOf(table: IndexedTable, folded: string): RawBuilder<unknown>;
  /** The parts of a query for these rows joined with their owners. */
  withOwner(tables: { table: IndexedTable; owner: string }, folded: string): JoinedRows;
  /**
   * A query for the next rows that contain one text of each set, newest first. Only for an index that finds rows in
   * that order, so that rows beyond the limit cost nothing.
   */
  newest?: <Row>(table: IndexedTable, columns: RawBuilder<unknown>, wanted: NewestRows) => RawBuilder<Row>;
  /** Flushes the index periodically while `work` fills it. */
  flushDuring<Result>(db: Db, work: () => Promise<Result>): Promise<Result>;
  /** Flushes entries that single writes left in the pending list. */
  tidy(db: Db): Promise<void>;
}

interface OwnedRows {
  /** Subqueries for the range of ids that contains the rows. */
  first: RawBuilder<unknown>;
  last: RawBuilder<unknown>;
  /** A subquery for the ids of rows outside the range that contain the text. */
  others: RawBuilder<unknown>;
}

interface JoinedRows {
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  /** Newest first if that costs nothing. */
  orderBy: RawBuilder<unknown>;
}

export interface NewestRows {
  /** Sets of alternative texts. */
  pieces: readonly (readonly string[])[];
  /** Only rows with smaller ids. */
  before: number;
  limit: number;
}
