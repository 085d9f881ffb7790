import pg from 'pg';
import { APPLICATION } from '../../../server/db/open.ts';
import { BackupError } from './format.ts';
import { quoted } from './target.ts';

/** The schema into which a backup is restored. */
export const RESTORING = 'tessera_restoring';
/** How long the swap waits for a locked table. */
const LOCK_TIMEOUT = "'10s'";

/**
 * The database's address with `tessera_restoring` as its schema. The search path contains only extensions
 * after it: a name missing from the new schema must not be found in the old one.
 */
export async function urlWithSchema(databaseUrl: string, client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ schema: string }>(
    `SELECT nspname AS schema FROM pg_extension JOIN pg_namespace n ON n.oid = extnamespace WHERE extname = 'pg_trgm'`,
  );
  const url = new URL(databaseUrl);
  const path = [RESTORING, ...rows.map(({ schema }) => schema)].map(quoted).join(',');
  const options = [url.searchParams.get('options'), `-c search_path=${path}`].filter(Boolean);
  url.searchParams.set('options', options.join(' '));
  url.searchParams.set('application_name', `${APPLICATION}-restore`);
  return url.href;
}

/**
 * Throws a {@link BackupError} while servers are connected: they would keep using cached data of the old
 * workspace.
 */
export async function refuseWhileInUse(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect().catch((error: Error & { code?: string }) => {
    const { host } = new URL(databaseUrl);
    throw new BackupError(`The database at ${host} is not responding: ${error.message || error.code}.`);
  });
  try {
    const { rows } = await client.query<{ servers: number }>(
      `SELECT count(*)::int AS servers FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = $1`,
      [APPLICATION],
    );
    if (rows[0]?.servers)
      throw new BackupError('A Tessera server is connected to the database. Stop all servers first.');
  } finally {
    await client.end();
  }
}

/** Moves everything but extensions from one schema into another. Call it in a transaction. */
export async function moveSchema(client: pg.Client, from: string, to: string): Promise<void> {
  await client.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT}`);
  const notOfExtension = (catalog: string) =>
    `NOT EXISTS (SELECT 1 FROM pg_depend WHERE classid = '${catalog}'::regclass AND objid = o.oid AND deptype = 'e')`;
  // Indexes and sequences of identity columns move with their tables.
  const { rows } = await client.query<{ object: string }>(
    `SELECT 'TABLE ' || o.oid::regclass AS object FROM pg_class o
      WHERE relnamespace = $1::regnamespace AND relkind IN ('r', 'p', 'v') AND ${notOfExtension('pg_class')}
     UNION ALL
     SELECT 'ROUTINE ' || o.oid::regprocedure FROM pg_proc o
      WHERE pronamespace = $1::regnamespace AND ${notOfExtension('pg_proc')}`,
    [quoted(from)],
  );
  for (const { object } of rows) await client.query(`ALTER ${object} SET SCHEMA ${quoted(to)}`);
  if (from !== RESTORING) return;
  // In an empty database the restore created the extensions in its own schema.
  const { rows: extensions } = await client.query<{ name: string }>(
    'SELECT extname AS name FROM pg_extension WHERE extnamespace = $1::regnamespace',
    [quoted(from)],
  );
  for (const { name } of extensions)
    await client.query(`ALTER EXTENSION ${quoted(name)} SET SCHEMA ${quoted(to)}`);
}
