import type { RawBuilder } from 'kysely';
import type { Db } from './schema.ts';

/** Tables whose `folded` column is in an index of substrings. */
export type IndexedTable = 'glossary_record' | 'unit' | 'document_record';

/** Fewest characters that the index can look up. */
export const MIN_INDEXED = 3;

/**
 * The index of substrings of `folded` columns: FTS5's trigrams on SQLite, pg_trgm's on PostgreSQL. It is asked for folded
 * texts of {@link MIN_INDEXED} characters or more. Units that an import has just written are not in it yet.
 */
export interface TextIndex {
  /** It finds the rows of all owners before a condition on one is looked at. */
  readonly findsAllOwners: boolean;
  /** True for rows of `table` that contain the text. */
  contains(table: IndexedTable, folded: string): RawBuilder<boolean>;
  /** The same, for the rows of one owner where those are known. */
  containsAmong(table: IndexedTable, folded: string, owned: OwnedRows): RawBuilder<boolean>;
  /** A subquery: the ids of these rows. */
  idsOf(table: IndexedTable, folded: string): RawBuilder<unknown>;
  /** The parts of a query for these rows, each joined with its owner. */
  withOwner(tables: { table: IndexedTable; owner: string }, folded: string): JoinedRows;
  /**
   * A query for the next rows that contain one text of each set, the newest first. Only of an index that finds rows in
   * that order, so that what is behind the limit costs nothing.
   */
  newest?: <Row>(table: IndexedTable, columns: RawBuilder<unknown>, wanted: NewestRows) => RawBuilder<Row>;
  /** Keeps the index in order while `work` fills it. */
  tidiedDuring<Result>(db: Db, work: () => Promise<Result>): Promise<Result>;
  /** Puts in its place what single writes have left aside. */
  tidy(db: Db): Promise<void>;
}

export interface OwnedRows {
  /** Subqueries: the ids between which the rows are. */
  first: RawBuilder<unknown>;
  last: RawBuilder<unknown>;
  /** A subquery: the ids of rows outside of them that contain the text. */
  others: RawBuilder<unknown>;
}

export interface JoinedRows {
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  /** The newest first, where that costs nothing. */
  orderBy: RawBuilder<unknown>;
}

export interface NewestRows {
  /** Sets of texts. */
  pieces: readonly (readonly string[])[];
  /** Only rows with smaller ids. */
  before: number;
  limit: number;
}
