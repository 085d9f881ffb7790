import { join, resolve } from 'node:path';
import { Kysely, type Logger } from 'kysely';
import pg from 'pg';
import { type Settings, StartError } from '../runtime/settings.ts';
import { TesseraPostgresDialect } from './postgres/dialect.ts';
import { preparingClient } from './preparing-client.ts';
import { makePrivateFile, makePrivateFolder } from './private-files.ts';
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

/** Opens SQLite in the data folder, or PostgreSQL if a URL is given. Throws {@link StartError}. */
export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'> & {
    /** Statement timeout in ms, PostgreSQL only; none by default. */
    statementTimeout?: number;
    /** Called after each statement; tests count round trips by it. */
    log?: Logger;
  },
): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, statementTimeout, log } = settings;
  return databaseUrl ? openPostgres(databaseUrl, statementTimeout, log) : openSqlite(dataDir, log);
}

/** Prefix of a name given instead of a data folder: an in-memory database shared by the threads of this process. */
export const IN_MEMORY = 'memory:';

/** Path of the embedded database. */
export function sqlitePath(dataDir: string): string {
  if (dataDir.startsWith(IN_MEMORY)) return `file:/${dataDir.slice(IN_MEMORY.length)}?vfs=memdb`;
  return join(dataDir, 'tessera.db');
}

async function openSqlite(dataDir: string, log: Logger = () => {}): Promise<OpenDatabase> {
  try {
    if (!dataDir.startsWith(IN_MEMORY)) {
      makePrivateFolder(resolve(dataDir));
      makePrivateFile(sqlitePath(dataDir));
    }
    const db = new Kysely<Database>({ dialect: createSqliteDialect(sqlitePath(dataDir)), log });
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
    throw dataFolderError(dataDir, error);
  }
}

export function dataFolderError(dataDir: string, error: unknown): StartError {
  return new StartError(
    `The data folder ${dataDir} cannot be used: ${reason(error)}. Set DATA_DIR to another.`,
  );
}

/** Application name of Tessera's connections in PostgreSQL; a restore is refused while there are any. */
export const APPLICATION = 'tessera';

/** Grace beyond the statement timeout before giving up on a hanging database, in ms. */
const GRACE = 2_000;

async function openPostgres(
  url: string,
  statementTimeout: number | undefined,
  log: Logger = () => {},
): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    Client: preparingClient(),
    connectionString: url,
    application_name: APPLICATION,
    max: 20,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    ...(statementTimeout === undefined
      ? {}
      : { statement_timeout: statementTimeout, query_timeout: statementTimeout + GRACE }),
    // Counts and sums are int8 and numeric; none exceeds 2^53 here.
    types: {
      getTypeParser: (oid, format) =>
        oid === BIGINT || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format),
    },
  });
  // A broken idle connection is replaced at the next query; without a listener the error would end the process.
  pool.on('error', () => {});
  // The same for a break between two statements of a transaction, where the next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Database>({ dialect: new TesseraPostgresDialect(pool), log });
  try {
    await pool.query('SELECT 1');
  } catch (error) {
    await db.destroy();
    throw new StartError(`The database at ${withoutPassword(url)} is not responding: ${reason(error)}.`);
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
