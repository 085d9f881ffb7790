import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Kysely } from 'kysely';
import pg from 'pg';
import { type Settings, StartError } from '../settings.ts';
import { TesseraPostgresDialect } from './postgres/dialect.ts';
import { preparingClient } from './preparing-client.ts';
import type { Database, Db } from './schema.ts';
import { enableSlowReads } from './slow-reads.ts';
import { createSqliteDialect } from './sqlite/driver.ts';

export type { Db } from './schema.ts';

export interface OpenDatabase {
  db: Db;
  close(): Promise<void>;
}

const BIGINT = 20;
const NUMERIC = 1700;

/** Opens SQLite in the data folder, or PostgreSQL when an address is given. Throws {@link StartError}. */
export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'> & {
    /** How long a statement may take, in ms; only PostgreSQL knows it. Without it, for ever. */
    statementTimeout?: number;
  },
): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, statementTimeout } = settings;
  return databaseUrl ? openPostgres(databaseUrl, statementTimeout) : openSqlite(dataDir);
}

/** In place of a data folder, before any name: the database is in the memory of this process, for all its threads. */
export const IN_MEMORY = 'memory:';

/** Where the embedded database lives. */
export function sqlitePath(dataDir: string): string {
  if (dataDir.startsWith(IN_MEMORY)) return `file:/${dataDir.slice(IN_MEMORY.length)}?vfs=memdb`;
  return join(dataDir, 'tessera.db');
}

async function openSqlite(dataDir: string): Promise<OpenDatabase> {
  try {
    if (!dataDir.startsWith(IN_MEMORY)) createFolder(resolve(dataDir));
    const db = new Kysely<Database>({ dialect: createSqliteDialect(sqlitePath(dataDir)) });
    await db.introspection.getTables();
    const closeReads = enableSlowReads(db, sqlitePath(dataDir));
    return {
      db,
      async close() {
        await closeReads();
        await db.destroy();
      },
    };
  } catch (error) {
    throw unusableFolder(dataDir, error);
  }
}

export function unusableFolder(dataDir: string, error: unknown): StartError {
  return new StartError(
    `The data folder ${dataDir} cannot be used: ${reason(error)}. Set DATA_DIR to another.`,
  );
}

// Not `recursive`: Node's own never returns below folders that refuse children with ENOENT, such as /proc.
export function createFolder(path: string): void {
  if (existsSync(path)) return;
  createFolder(dirname(path));
  mkdirSync(path);
}

/** What a database that hangs gets beyond the time its statements may take, before nobody waits any more, in ms. */
const SPARE = 2_000;

async function openPostgres(url: string, statementTimeout: number | undefined): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    Client: preparingClient(),
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    ...(statementTimeout === undefined
      ? {}
      : { statement_timeout: statementTimeout, query_timeout: statementTimeout + SPARE }),
    // Counts and sums are int8 and numeric; none of ours passes 2^53.
    types: {
      getTypeParser: (oid, format) =>
        oid === BIGINT || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format),
    },
  });
  // A connection that breaks while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {});
  // So would one that breaks between two statements of a transaction; the next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Database>({ dialect: new TesseraPostgresDialect({ pool }) });
  try {
    await pool.query('SELECT 1');
  } catch (error) {
    await db.destroy();
    throw new StartError(`The database at ${withoutPassword(url)} does not answer: ${reason(error)}.`);
  }
  return { db, close: () => db.destroy() };
}

function withoutPassword(url: string): string {
  const parsed = new URL(url);
  parsed.password = '';
  return parsed.href;
}

function reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors[0]) return reason(error.errors[0]);
  return error instanceof Error ? error.message || String((error as { code?: string }).code) : String(error);
}
