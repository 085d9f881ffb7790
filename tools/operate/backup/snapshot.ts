import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { sqlitePath } from '../../../server/db/open.ts';
import { BackupError, type Cell } from './format.ts';

/** A consistent snapshot of a database while servers keep writing. */
export interface Snapshot {
  kind: 'sqlite' | 'postgres';
  migrations: string[];
  tables: { name: string; columns: string[] }[];
  counters: Record<string, number>;
  rows(table: { name: string; columns: string[] }): AsyncIterable<Cell[]>;
  close(): Promise<void>;
}

/** Rebuilt by each restore. */
const NOT_KEPT = new Set(['migration', 'migration_lock', 'database_version']);
/** Rows per fetch from PostgreSQL. */
const FETCH = 500;

/** Throws {@link BackupError} if the database contains no workspace. */
export function openSnapshot(from: { databaseUrl: string | null; dataDir: string }): Promise<Snapshot> {
  return from.databaseUrl === null
    ? openSqliteSnapshot(from.dataDir)
    : openPostgresSnapshot(from.databaseUrl);
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const listOf = (names: readonly string[]) => names.map(quoted).join(', ');

async function openSqliteSnapshot(dataDir: string): Promise<Snapshot> {
  const path = sqlitePath(dataDir);
  if (!existsSync(path))
    throw new BackupError(
      `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL to the workspace to back up.`,
    );
  const database = new DatabaseSync(path, { readOnly: true });
  database.exec('PRAGMA busy_timeout = 10000; BEGIN');
  const all = (statement: string) => database.prepare(statement).all() as Record<string, unknown>[];
  const tables = all(
    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
  )
    .map(({ name }) => String(name))
    .filter((name) => !NOT_KEPT.has(name))
    .map((name) => ({
      name,
      columns: all(`SELECT name FROM pragma_table_info('${name}') ORDER BY cid`).map((row) =>
        String(row.name),
      ),
    }));
  return {
    kind: 'sqlite',
    migrations: all('SELECT name FROM migration ORDER BY name').map(({ name }) => String(name)),
    tables,
    counters: Object.fromEntries(
      all('SELECT name, seq FROM sqlite_sequence').map(({ name, seq }) => [String(name), Number(seq)]),
    ),
    async *rows({ name, columns }) {
      const statement = database.prepare(`SELECT ${listOf(columns)} FROM ${quoted(name)}`);
      for (const row of statement.iterate()) yield Object.values(row) as Cell[];
    },
    async close() {
      database.close();
    },
  };
}

async function openPostgresSnapshot(databaseUrl: string): Promise<Snapshot> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    types: {
      // None of ours exceeds 2^53.
      getTypeParser: (oid, format) =>
        oid === 20 || oid === 1700 ? Number : pg.types.getTypeParser(oid, format),
    },
  });
  await client.connect().catch((error: Error & { code?: string }) => {
    const { host } = new URL(databaseUrl);
    throw new BackupError(`The database at ${host} is not responding: ${error.message || error.code}.`);
  });
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const { rows: columns } = await client.query<{ table: string; column: string; sequence: string | null }>(
    `SELECT c.table_name AS table, c.column_name AS column,
            CASE WHEN c.is_identity = 'YES'
              THEN pg_get_serial_sequence(quote_ident(c.table_name), c.column_name) END AS sequence
       FROM information_schema.columns c
       JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE'
      ORDER BY c.table_name, c.ordinal_position`,
  );
  const tables = new Map<string, string[]>();
  const counters: Record<string, number> = {};
  for (const { table, column, sequence } of columns) {
    if (NOT_KEPT.has(table)) continue;
    tables.set(table, [...(tables.get(table) ?? []), column]);
    if (!sequence) continue;
    const { rows } = await client.query<{ last: number; is_called: boolean }>(
      `SELECT last_value AS last, is_called FROM ${sequence}`,
    );
    if (rows[0]?.is_called) counters[table] = Number(rows[0].last);
  }
  if (tables.size === 0) {
    await client.end();
    throw new BackupError(`The database at ${new URL(databaseUrl).host} is empty.`);
  }
  const migrations = await client.query<{ name: string }>('SELECT name FROM migration ORDER BY name');
  return {
    kind: 'postgres',
    migrations: migrations.rows.map(({ name }) => name),
    tables: [...tables].map(([name, names]) => ({ name, columns: names })),
    counters,
    async *rows({ name, columns: names }) {
      await client.query(`DECLARE backup NO SCROLL CURSOR FOR SELECT ${listOf(names)} FROM ${quoted(name)}`);
      for (;;) {
        const { rows } = await client.query<Cell[]>({ text: `FETCH ${FETCH} FROM backup`, rowMode: 'array' });
        yield* rows;
        if (rows.length < FETCH) break;
      }
      await client.query('CLOSE backup');
    },
    close: () => client.end(),
  };
}
