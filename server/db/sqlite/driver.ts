import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { AdapterWithDialect } from '../dialect.ts';
import { sqlite } from './dialect.ts';
import { LogKeeper } from './log-keeper.ts';
import { type LendConnection, RETRY_DELAY, waitForTurn } from './turns.ts';

/** Cached prepared statements; the application has far fewer distinct queries. */
const MAX_STATEMENTS = 500;
/**
 * Pages of the write-ahead log after which a commit in the server's main thread checkpoints. The threads that
 * write most empty the log long before a request would have to: a checkpoint takes as long as hundreds of
 * commits.
 */
const CHECKPOINT_SERVER = 100_000;
/** SQLITE_BUSY: another connection is writing. */
const BUSY = 5;
/**
 * `mmap_size` in bytes, SQLite's maximum: reads use the page cache of the operating system without copying.
 * With a million units, a look-up reads about ten pages that were not read recently.
 */
const MMAP_SIZE = 2_147_418_112;
/** How long a write waits for another connection's transaction, in ms. */
const BUSY_TIMEOUT = 10_000;

/** A Kysely dialect over `node:sqlite`: one connection, transactions run one after another. */
export function createSqliteDialect(path: string): Dialect {
  return {
    createAdapter: () => new NodeSqliteAdapter(),
    createDriver: () => new NodeSqliteDriver(path),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class NodeSqliteAdapter extends SqliteAdapter implements AdapterWithDialect {
  readonly dialect = sqlite;

  /**
   * The driver manages its single connection itself and lends it while the holder waits, so Kysely must not serialise.
   */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** Supported by SQLite; without this Kysely would run migrations outside a transaction. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

const isBusy = (error: unknown): boolean => (error as { errcode?: number }).errcode === BUSY;

class NodeSqliteDriver implements Driver {
  readonly #path: string;
  #database: DatabaseSync | undefined;
  #connection: NodeSqliteConnection | undefined;
  #log: LogKeeper | undefined;
  #stopWatching: (() => void) | undefined;
  // One caller has the connection at a time, so that no statement lands in another's transaction.
  #lastRelease: Promise<void> = Promise.resolve();
  #release: () => void = () => {};

  constructor(path: string) {
    this.#path = path;
  }

  async init(): Promise<void> {
    this.#database = new DatabaseSync(this.#path);
    this.#database.exec(
      `PRAGMA busy_timeout = ${BUSY_TIMEOUT}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
       PRAGMA foreign_keys = ON; PRAGMA wal_autocheckpoint = ${isMainThread ? CHECKPOINT_SERVER : 0};
       PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY; PRAGMA mmap_size = ${MMAP_SIZE};`,
    );
    // From here on `#whenFree` waits between attempts: SQLite's own waiting would block the thread.
    this.#database.exec('PRAGMA busy_timeout = 0');
    this.#connection = new NodeSqliteConnection(this.#database, (forAWhile) => this.#lend(forAWhile));
    if (isMainThread || !this.#database.location()) return;
    this.#log = new LogKeeper(this.#database);
    this.#stopWatching = this.#log.watch();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const turn = this.#lastRelease;
    let release = () => {};
    this.#lastRelease = new Promise((resolve) => {
      release = resolve;
    });
    await turn;
    this.#release = release;
    if (!this.#connection) throw new Error('The database is closed.');
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#release();
  }

  /** A caller waiting for another connection's transaction has none of its own, so others may read meanwhile. */
  async #lend(forAWhile: () => Promise<void>): Promise<void> {
    this.#release();
    await forAWhile();
    await this.acquireConnection();
  }

  // IMMEDIATE: a deferred transaction that starts to write fails at once if another connection wrote in between.
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('BEGIN IMMEDIATE'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    for (const until = Date.now() + BUSY_TIMEOUT; ; ) {
      try {
        await connection.executeQuery(CompiledQuery.raw('COMMIT'));
        break;
      } catch (error) {
        // An in-memory database has no write-ahead log: readers in other threads block a commit.
        if (!isBusy(error) || !this.#database?.isTransaction || Date.now() > until) throw error;
        await sleep(RETRY_DELAY);
      }
    }
    this.#log?.committed();
  }

  // A full disk ends the transaction; a rollback would then hide that error behind its own.
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database?.isTransaction) await connection.executeQuery(CompiledQuery.raw('ROLLBACK'));
  }

  async savepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`SAVEPOINT ${name}`));
  }

  async rollbackToSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    if (this.#database?.isTransaction)
      await connection.executeQuery(CompiledQuery.raw(`ROLLBACK TO ${name}`));
  }

  async releaseSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`RELEASE ${name}`));
  }

  async destroy(): Promise<void> {
    await this.#lastRelease;
    this.#stopWatching?.();
    this.#connection?.forget();
    this.#connection = undefined;
    this.#database?.close();
  }
}

interface Prepared {
  statement: StatementSync;
  /** Whether it returns rows. */
  reads: boolean;
  /** Whether it may write, and so waits for its turn. */
  writes: boolean;
  /** Column names; `null` for a statement with `*`, which may return more columns after a migration. */
  names: readonly string[] | null;
}

class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #lend: LendConnection;
  readonly #statements = new Map<string, Prepared>();

  constructor(database: DatabaseSync, lend: LendConnection) {
    this.#database = database;
    this.#lend = lend;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { statement, reads, writes, names } = this.#prepare(query.sql);
    const parameters = query.parameters.map(toSqlite);
    // A statement that returns rows may also write (RETURNING).
    if (reads) {
      const rows: unknown[] = await this.#whenFree(writes, () => statement.all(...parameters));
      return { rows: (names ? rows.map((row) => named(row as unknown[], names)) : rows) as R[] };
    }
    const result = await this.#whenFree(writes, () => statement.run(...parameters));
    return {
      rows: [],
      numAffectedRows: BigInt(result.changes),
      insertId: BigInt(result.lastInsertRowid),
    };
  }

  // A stream would hold the only connection as long as its slowest reader; read long lists in pages instead.
  // biome-ignore lint/correctness/useYield: it throws before the first row
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported; read page by page (db/keyset.ts).');
  }

  /** Runs `act` once no other connection is writing; at once inside a transaction and for reads. */
  async #whenFree<Result>(writes: boolean, act: () => Result): Promise<Result> {
    if (this.#database.isTransaction) return act();
    const until = Date.now() + BUSY_TIMEOUT;
    let done: { result: Result } | undefined;
    const tryNow = () => {
      try {
        done = { result: act() };
        return true;
      } catch (error) {
        if (!isBusy(error) || Date.now() > until) throw error;
        return false;
      }
    };
    if (writes || !tryNow()) await waitForTurn(tryNow, this.#lend);
    if (!done) throw new Error('SQLite answered nothing.');
    return done.result;
  }

  forget(): void {
    this.#statements.clear();
  }

  #prepare(sql: string): Prepared {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    const names = statement.columns().map(({ name }) => name);
    const reads = names.length > 0;
    const isNamed = reads && !sql.includes('*');
    if (isNamed) statement.setReturnArrays(true);
    const writes = !/^\s*(?:SELECT|PRAGMA)\b/i.test(sql);
    const prepared = { statement, reads, writes, names: isNamed ? names : null };
    if (this.#statements.size >= MAX_STATEMENTS) this.#statements.clear();
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

/**
 * A row as an object. Objects made by `node:sqlite` take a third longer to create, and are also slower to
 * read.
 */
function named(row: unknown[], names: readonly string[]): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (let at = 0; at < names.length; at++) object[names[at] as string] = row[at];
  return object;
}

function toSqlite(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === undefined) return null;
  return value as SQLInputValue;
}
