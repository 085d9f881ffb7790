import pg from 'pg';
import { migrate } from '../../../server/db/migrate.ts';
import { openDatabase } from '../../../server/db/open.ts';
import { BackupError } from './format.ts';
import { moveSchema, RESTORING, urlWithSchema } from './postgres-schemas.ts';
import { listOf, quoted, type Target } from './target.ts';

/** A new schema next to the current one, created by these migrations. It is filled in one transaction. */
export async function openPostgresTarget(databaseUrl: string, migrations: string[]): Promise<Target> {
  const url = await emptySchema(databaseUrl);
  const made = await openDatabase({ databaseUrl: url, dataDir: '' });
  await migrate(made, migrations);
  await made.close();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  client.on('error', () => {});
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
    async complete() {
      for (const { table, name, definition } of references)
        await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
      await client.query('COMMIT');
    },
    async countRows(table) {
      const { rows } = await client.query<{ rows: string }>(`SELECT count(*) AS rows FROM ${quoted(table)}`);
      return Number(rows[0]?.rows);
    },
    async migrate() {
      const updated = await openDatabase({ databaseUrl: url, dataDir: '' });
      await migrate(updated);
      await updated.close();
      await client.query('ANALYZE');
      await client.end();
    },
    async abandon() {
      await client.query('ROLLBACK').catch(() => {});
      await client.end().catch(() => {});
    },
  };
}

/**
 * Creates an empty schema to restore into, replacing any that an earlier restore left; returns its address.
 */
async function emptySchema(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`DROP SCHEMA IF EXISTS ${RESTORING} CASCADE`);
    await client.query(`CREATE SCHEMA ${RESTORING}`);
    return await urlWithSchema(databaseUrl, client);
  } catch (error) {
    throw new BackupError(`The schema to restore into cannot be created: ${(error as Error).message}.`);
  } finally {
    await client.end();
  }
}

/** Replaces the current schema with `schema` in one transaction, and renames the old one to `keepAs`. */
export async function swapSchemas(
  databaseUrl: string,
  { schema, keepAs }: { schema: string; keepAs: string },
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ present: string }>('SELECT current_schema() AS present');
    const present = rows[0]?.present ?? '';
    await client.query('BEGIN');
    await client.query(`CREATE SCHEMA ${quoted(keepAs)}`);
    await moveSchema(client, present, keepAs);
    await moveSchema(client, schema, present);
    await client.query(`DROP SCHEMA ${quoted(schema)}`);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}
