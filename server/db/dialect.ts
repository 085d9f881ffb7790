import type { QueryExecutorProvider, RawBuilder, SelectQueryBuilder } from 'kysely';
import type { Database, Db } from './schema.ts';
import type { TextIndex } from './text-index.ts';

type DatabaseName = 'sqlite' | 'postgres';

/** Differences between SQLite and PostgreSQL; `dialectOf(db)` returns the dialect of a database. */
export interface Dialect {
  readonly name: DatabaseName;
  /** Whether several servers may use the database and several transactions may write at once; false for SQLite. */
  readonly isShared: boolean;
  readonly textIndex: TextIndex;

  /** The 1-based position of `part` in `text`; 0 if it does not occur. */
  position(text: RawBuilder<unknown>, part: string): RawBuilder<number>;
  isOneOf(column: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<boolean>;
  /** JSON text from alternating names and values. */
  jsonObject(pairs: readonly RawBuilder<unknown>[]): RawBuilder<string>;
  /** Follows a table in FROM: an index hint, on databases that support it. */
  indexedBy(index: string): RawBuilder<unknown>;
  /** An integer column written so that its index is not used, on databases without hints. */
  withoutIndex(column: RawBuilder<unknown>): RawBuilder<unknown>;

  /** Locks the selected rows (`of` one table of a join) until the transaction ends. */
  forUpdate<DB, Tables extends keyof DB, Row>(
    query: SelectQueryBuilder<DB, Tables, Row>,
    of?: Tables & string,
  ): SelectQueryBuilder<DB, Tables, Row>;
  /** Locks the table against other writers until the transaction ends. */
  lockTable(trx: Db, table: keyof Database): Promise<void>;
  /** Open transactions that may have written to the table. */
  openWriters(db: Db, table: keyof Database): Promise<Set<string>>;
  /** Runs `act` without the table's triggers, which stay active for all others. */
  withoutTriggers(trx: Db, table: keyof Database, act: () => Promise<void>): Promise<void>;

  /** Rows as a table in parentheses, with one parameter for all of their values. */
  given<Row extends object>(columns: InsertColumns<Row>, rows: readonly Row[]): RawBuilder<unknown>;
  /** Inserts many rows of one shape efficiently. */
  insertRows<Row extends object>(
    trx: Db,
    table: keyof Database,
    columns: InsertColumns<Row>,
    rows: readonly Row[],
  ): Promise<void>;
  /**
   * Makes several writes in their order, in as few round trips as the database allows. Each ends with RETURNING, does not
   * need the results of the others, and changes other rows. Returns the rows of each.
   */
  writeTogether<Rows extends readonly object[]>(trx: Db, writes: Writes<Rows>): Promise<Written<Rows>>;
  /**
   * A transaction of a resumable job, committed without waiting for the disk. A killed server loses nothing
   * by that; after a power failure the job resumes some chunks earlier, because its checkpoint is written in
   * the same transaction. The next ordinary commit flushes everything before it, so a finished job stays
   * finished.
   */
  writeInBulk<Result>(db: Db, write: (trx: Db) => Promise<Result>): Promise<Result>;
  /** A controller for how many rows a job writes in one transaction. */
  chunkSize(limits: { least: number; most: number }): ChunkSize;
  /** Lets the writes of short jobs go before those of large ones, on databases with a single writer. */
  writeAs(kind: 'short' | 'large'): void;
  /** Pauses a job between two transactions, in ms, on databases with a single writer. */
  letOthersWrite(ms: number): Promise<void>;
  /** Notifies all servers after the transaction has committed. */
  notify(trx: Db, channel: string, payload: unknown): Promise<void>;

  /** Updates the planner's statistics after an import has written rows. */
  refreshStatistics(db: Db, table: keyof Database, written: number): Promise<void>;
  /** Adds planner statistics of tables that have none. */
  addMissingStatistics(db: Db): Promise<void>;
}

export type Writes<Rows extends readonly object[]> = { [At in keyof Rows]: RawBuilder<Rows[At]> };
export type Written<Rows extends readonly object[]> = { [At in keyof Rows]: Rows[At][] };

/** Column → its PostgreSQL type. */
export type InsertColumns<Row> = { [Name in keyof Row]-?: 'int4' | 'text' };

/** How many rows a job writes in one transaction. */
export interface ChunkSize {
  readonly rows: number;
  /** Call after each chunk with the duration of its transaction, in ms. */
  wrote(ms: number): void;
}

export function fixedChunk(rows: number): ChunkSize {
  return { rows, wrote() {} };
}

/** The dialect of a database or of a transaction or connection of it. */
export function dialectOf(db: QueryExecutorProvider): Dialect {
  const { adapter } = db.getExecutor();
  if (!isAdapterWithDialect(adapter)) throw new Error('The database was not opened by openDatabase.');
  return adapter.dialect;
}

/** Kysely passes a database's adapter on to its transactions and connections, so the dialect is attached to it. */
export interface AdapterWithDialect {
  readonly dialect: Dialect;
}

function isAdapterWithDialect(adapter: object): adapter is AdapterWithDialect {
  return 'dialect' in adapter;
}
