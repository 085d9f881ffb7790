import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import pg from 'pg';
import { migrate } from '../../../server/db/migrate.ts';
import { openDatabase, sqlitePath } from '../../../server/db/open.ts';
import { BackupError, type Cell } from './format.ts';
import type { Workspace } from './write-backup.ts';

/** A database a backup is restored into; nothing takes effect until `commit`. */
export interface Target {
  insert(table: { table: string; columns: string[] }, rows: Cell[][]): Promise<void>;
  setCounters(counters: Record<string, number>): Promise<void>;
  /** Checks all foreign keys, migrates the schema to this version, and commits. */
  commit(): Promise<void>;
  abandon(): Promise<void>;
}

/** Whether it already holds a workspace. */
export async function isInUse({ databaseUrl, dataDir }: Workspace): Promise<boolean> {
  if (databaseUrl === null && !existsSync(sqlitePath(dataDir))) return false;
  const database = await openDatabase({ databaseUrl, dataDir });
  try {
    return (await database.db.selectFrom('user').select('id').limit(1).execute()).length > 0;
  } catch {
    // No such table.
    return false;
  } finally {
    await database.close();
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const listOf = (names: readonly string[]) => names.map(quoted).join(', ');

/** A new file beside the database, which replaces it at the end. */
export async function openSqliteTarget(dataDir: string, migrations: string[]): Promise<Target> {
  const folder = join(dataDir, '.restoring');
  await rm(folder, { recursive: true, force: true });
  const made = await openDatabase({ databaseUrl: null, dataDir: folder });
  await migrate(made, migrations);
  await made.close();
  const path = sqlitePath(folder);
  const database = new DatabaseSync(path);
  database.exec('PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF; BEGIN');
  const statements = new Map<string, StatementSync>();
  return {
    async insert({ table, columns }, rows) {
      let statement = statements.get(table);
      if (!statement) {
        statement = database.prepare(
          `INSERT INTO ${quoted(table)} (${listOf(columns)}) VALUES (${columns.map(() => '?').join(', ')})`,
        );
        statements.set(table, statement);
      }
      for (const row of rows) statement.run(...row);
    },
    async setCounters(counters) {
      for (const [table, value] of Object.entries(counters)) {
        database.prepare('DELETE FROM sqlite_sequence WHERE name = ?').run(table);
        database.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run(table, value);
      }
    },
    async commit() {
      const broken = database.prepare('PRAGMA foreign_key_check').all();
      if (broken.length > 0)
        throw new BackupError(`The backup names ${broken.length} rows that are not in it.`);
      database.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)');
      database.close();
      const updated = await openDatabase({ databaseUrl: null, dataDir: folder });
      await migrate(updated);
      await updated.close();
      for (const suffix of ['-wal', '-shm']) await rm(`${sqlitePath(dataDir)}${suffix}`, { force: true });
      await rename(path, sqlitePath(dataDir));
      await rm(folder, { recursive: true, force: true });
    },
    async abandon() {
      if (database.isOpen) database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Everything in one transaction over an empty schema. */
export async function openPostgresTarget(databaseUrl: string, migrations: string[]): Promise<Target> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  client.on('error', () => {});
  await emptySchema(client);
  const made = await openDatabase({ databaseUrl, dataDir: '' });
  await migrate(made, migrations);
  await made.close();
  await client.query('BEGIN');
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
       FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`,
  );
  // Rows arrive in the order of table names: foreign keys are checked at the end.
  for (const { table, name } of references)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  return {
    async insert({ table, columns }, rows) {
      const values = rows.map((_, row) => {
        const cells = columns.map((__, column) => `$${row * columns.length + column + 1}`);
        return `(${cells.join(', ')})`;
      });
      await client.query(
        `INSERT INTO ${quoted(table)} (${listOf(columns)}) OVERRIDING SYSTEM VALUE VALUES ${values.join(', ')}`,
        rows.flat(),
      );
    },
    async setCounters(counters) {
      for (const [table, value] of Object.entries(counters)) {
        const { rows } = await client.query<{ sequence: string | null }>(
          `SELECT pg_get_serial_sequence(quote_ident(table_name), column_name) AS sequence
             FROM information_schema.columns
            WHERE table_schema = current_schema() AND table_name = $1 AND is_identity = 'YES'`,
          [table],
        );
        if (rows[0]?.sequence) await client.query('SELECT setval($1, $2)', [rows[0].sequence, value]);
      }
    },
    async commit() {
      for (const { table, name, definition } of references)
        await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
      await client.query('COMMIT');
      await client.query('ANALYZE');
      await client.end();
      const updated = await openDatabase({ databaseUrl, dataDir: '' });
      await migrate(updated);
      await updated.close();
    },
    async abandon() {
      await client.query('ROLLBACK').catch(() => {});
      await client.end().catch(() => {});
    },
  };
}

/** Drops tables and functions, except those of extensions. */
async function emptySchema(client: pg.Client): Promise<void> {
  const tables = await client.query<{ name: string }>(
    `SELECT quote_ident(table_name) AS name FROM information_schema.tables
      WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`,
  );
  if (tables.rows.length > 0)
    await client.query(`DROP TABLE ${tables.rows.map(({ name }) => name).join(', ')} CASCADE`);
  const functions = await client.query<{ name: string }>(
    `SELECT oid::regprocedure::text AS name FROM pg_proc
      WHERE pronamespace = current_schema()::regnamespace
        AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')`,
  );
  for (const { name } of functions.rows) await client.query(`DROP FUNCTION ${name} CASCADE`);
}
