import type { QueryExecutorProvider, RawBuilder, SelectQueryBuilder } from 'kysely';
import type { Database, Db } from './schema.ts';
import type { TextIndex } from './text-index.ts';

export type DatabaseName = 'sqlite' | 'postgres';

/** What SQLite and PostgreSQL do each in its own way; `dialectOf(db)` says which one a query talks to. */
export interface Dialect {
  readonly name: DatabaseName;
  /** Several servers may work on the database, and several transactions may write at once. SQLite has one of each. */
  readonly isShared: boolean;
  readonly textIndex: TextIndex;

  /** Where `part` begins in `text`, from 1; 0 = nowhere. */
  position(text: RawBuilder<unknown>, part: string): RawBuilder<number>;
  isOneOf(column: RawBuilder<unknown>, ids: readonly number[]): RawBuilder<boolean>;
  /** JSON text, made of names and values by turns. */
  jsonObject(pairs: readonly RawBuilder<unknown>[]): RawBuilder<string>;
  /** Stands behind a table in FROM: the index to read it by, for a planner that needs telling. */
  readBy(index: string): RawBuilder<unknown>;

  /** Nobody else changes the rows (`of` one table of a join) until the transaction ends. */
  forUpdate<DB, Tables extends keyof DB, Row>(
    query: SelectQueryBuilder<DB, Tables, Row>,
    of?: Tables & string,
  ): SelectQueryBuilder<DB, Tables, Row>;
  /** Nobody else writes to the table until the transaction ends. */
  lockTable(trx: Db, table: keyof Database): Promise<void>;
  /** Runs `act` without the table's triggers, which everybody else keeps. */
  withoutTriggers(trx: Db, table: keyof Database, act: () => Promise<void>): Promise<void>;

  /** Inserts many rows of one shape, as fast as the database takes them. */
  insertRows<Row extends object>(
    trx: Db,
    table: keyof Database,
    columns: InsertColumns<Row>,
    rows: readonly Row[],
  ): Promise<void>;
  /**
   * A transaction of a job that can be run again from where it was: its end does not wait for the disk. A server that is
   * killed loses nothing by that; one whose machine loses power goes on some chunks earlier, as the place reached is in
   * the same transaction. Whoever commits next as usual writes all of it to the disk, so that the end of the job stands.
   */
  writeInBulk<Result>(db: Db, write: (trx: Db) => Promise<Result>): Promise<Result>;
  /** How many rows a job should write in one transaction. */
  chunkSize(limits: { least: number; most: number }): ChunkSize;
  /** Between two transactions of a job: waits so many ms where others could not write beside it. */
  letOthersWrite(ms: number): Promise<void>;
  /** Tells the other servers, when the transaction commits. */
  notify(trx: Db, channel: string, payload: unknown): Promise<void>;

  /** Tells the planner of the rows that an import has written. */
  refreshStatistics(db: Db, table: keyof Database, written: number): Promise<void>;
  /** Tells the planner of the tables that it knows nothing of. */
  addMissingStatistics(db: Db): Promise<void>;
}

/** Column → PostgreSQL's type of it. */
export type InsertColumns<Row> = { [Name in keyof Row]-?: 'int4' | 'text' };

/** How many rows a job writes in one transaction. */
export interface ChunkSize {
  readonly rows: number;
  /** After each chunk: how long its transaction took, in ms. */
  wrote(ms: number): void;
}

export function fixedChunk(rows: number): ChunkSize {
  return { rows, wrote() {} };
}

/** The dialect of a database, and of every transaction and connection of it. */
export function dialectOf(db: QueryExecutorProvider): Dialect {
  const { adapter } = db.getExecutor();
  if (!isAdapterWithDialect(adapter)) throw new Error('The database was not opened by openDatabase.');
  return adapter.dialect;
}

/** Kysely hands the adapter of a database on to whatever is made of it, so the dialect travels on that. */
export interface AdapterWithDialect {
  readonly dialect: Dialect;
}

function isAdapterWithDialect(adapter: object): adapter is AdapterWithDialect {
  return 'dialect' in adapter;
}
