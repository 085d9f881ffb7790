import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
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
import { giveWay, type Lend, waitForTurn } from './turns.ts';

/** Prepared statements kept; the application's own queries are far fewer. */
const MAX_STATEMENTS = 500;
/**
 * Pages of the log after which a commit carries them over into the database. The threads that write the most do it long
 * before a request would have to: it takes as long as hundreds of commits.
 */
const CHECKPOINT_THREAD = 8_000;
const CHECKPOINT_SERVER = 32_000;
/** SQLITE_BUSY: another connection is writing. */
const BUSY = 5;
/**
 * How much of the database is read through the page cache of the operating system rather than copied into SQLite's own,
 * in bytes: the most that SQLite maps. At a million units a look-up reads some ten pages that nobody read lately.
 */
const MAPPED = 2_147_418_112;
/** How long a write waits for another connection's transaction, in ms. */
const BUSY_TIMEOUT = 10_000;

/** Kysely over Node's own `node:sqlite`: one connection, transactions one after the other. */
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

  /** The driver hands out its connection itself, and lends it while its holder waits: Kysely must not hold on to it. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** SQLite's own; Kysely would otherwise run migrations without a transaction. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class NodeSqliteDriver implements Driver {
  readonly #path: string;
  #database: DatabaseSync | undefined;
  #connection: NodeSqliteConnection | undefined;
  // The connection is handed to one caller at a time, so that nobody's statement lands in another's transaction.
  #lastRelease: Promise<void> = Promise.resolve();
  #release: () => void = () => {};

  constructor(path: string) {
    this.#path = path;
  }

  async init(): Promise<void> {
    this.#database = new DatabaseSync(this.#path);
    this.#database.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
       PRAGMA wal_autocheckpoint = ${isMainThread ? CHECKPOINT_SERVER : CHECKPOINT_THREAD};
       PRAGMA busy_timeout = ${BUSY_TIMEOUT}; PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY;
       PRAGMA mmap_size = ${MAPPED};`,
    );
    // From here on waiting is done between tries (`whenFree`): SQLite's own would hold up the whole thread.
    this.#database.exec('PRAGMA busy_timeout = 0');
    this.#connection = new NodeSqliteConnection(this.#database, (forAWhile) => this.#lend(forAWhile));
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

  /** Whoever waits for another connection to end its transaction has none of its own: others may read meanwhile. */
  async #lend(forAWhile: () => Promise<void>): Promise<void> {
    this.#release();
    await forAWhile();
    await this.acquireConnection();
  }

  // IMMEDIATE: a deferred transaction that turns into a writer fails at once when another connection wrote meanwhile.
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('BEGIN IMMEDIATE'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('COMMIT'));
  }

  // A full disk ends a transaction by itself; a rollback then would hide what was wrong behind an error of its own.
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database?.isTransaction) await connection.executeQuery(CompiledQuery.raw('ROLLBACK'));
  }

  async destroy(): Promise<void> {
    await this.#lastRelease;
    this.#connection?.forget();
    this.#connection = undefined;
    this.#database?.close();
  }
}

interface Prepared {
  statement: StatementSync;
  /** It returns rows. */
  reads: boolean;
  /** Of columns; `null` for a statement with `*`, which may stand for more of them after a migration. */
  names: readonly string[] | null;
}

class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #lend: Lend;
  readonly #statements = new Map<string, Prepared>();

  constructor(database: DatabaseSync, lend: Lend) {
    this.#database = database;
    this.#lend = lend;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { statement, reads, names } = this.#prepare(query.sql);
    const parameters = query.parameters.map(toSqlite);
    // What returns rows may write too (RETURNING).
    if (reads) {
      const rows: unknown[] = await this.#whenFree(() => statement.all(...parameters));
      return { rows: (names ? rows.map((row) => named(row as unknown[], names)) : rows) as R[] };
    }
    const result = await this.#whenFree(() => statement.run(...parameters));
    return {
      rows: [],
      numAffectedRows: BigInt(result.changes),
      insertId: BigInt(result.lastInsertRowid),
    };
  }

  // A stream would hold the only connection for as long as its slowest reader: long lists are read page by page.
  // biome-ignore lint/correctness/useYield: it refuses before the first row
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported; read page by page (db/keyset.ts).');
  }

  /** Acts as soon as no other connection writes. Inside a transaction, and for what only reads, that is at once. */
  async #whenFree<Result>(act: () => Result): Promise<Result> {
    if (this.#database.isTransaction) return act();
    const until = Date.now() + BUSY_TIMEOUT;
    await giveWay();
    let done: { result: Result } | undefined;
    const tryNow = () => {
      try {
        done = { result: act() };
        return true;
      } catch (error) {
        if ((error as { errcode?: number }).errcode !== BUSY || Date.now() > until) throw error;
        return false;
      }
    };
    if (!tryNow()) await waitForTurn(tryNow, this.#lend);
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
    const prepared = { statement, reads, names: isNamed ? names : null };
    if (this.#statements.size >= MAX_STATEMENTS) this.#statements.clear();
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

/** A row as an object. SQLite's own take a third longer to make, and each look into them again. */
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
