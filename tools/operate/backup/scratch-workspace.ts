import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { lockDataFolder } from '../../../server/db/lock.ts';
import { StartError } from '../../../server/runtime/settings.ts';
import { BackupError } from './format.ts';
import { quoted } from './target.ts';
import type { Workspace } from './write-backup.ts';

// Fixed names: a test that was killed leaves its copy, and the next one removes it.
const FOLDER = '.restore-test';
const DATABASE = 'tessera_restore_test';

/** PostgreSQL: object_in_use, and insufficient_privilege. */
const IN_USE = '55006';
const NOT_ALLOWED = '42501';

/**
 * Runs `act` on an empty workspace of the same kind as `beside`, then deletes it: a folder in its DATA_DIR,
 * and a database of its own on the same PostgreSQL. Throws {@link BackupError}, also while another test runs.
 */
export async function withScratchWorkspace<Result>(
  beside: Workspace,
  act: (scratch: Workspace) => Promise<Result>,
): Promise<Result> {
  const folder = join(beside.dataDir, FOLDER);
  const dataDir = join(folder, 'workspace');
  mkdirSync(beside.dataDir, { recursive: true });
  const lock = lockScratch(folder);
  try {
    rmSync(dataDir, { recursive: true, force: true });
    mkdirSync(dataDir, { mode: 0o700 });
    const { databaseUrl } = beside;
    if (databaseUrl === null) return await act({ databaseUrl, dataDir });
    return await withScratchDatabase(databaseUrl, (url) => act({ databaseUrl: url, dataDir }));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
    lock.release();
    rmSync(folder, { recursive: true, force: true });
  }
}

function lockScratch(folder: string): { release(): void } {
  try {
    return lockDataFolder(folder);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    throw new BackupError(`Another restore test is running, or ${folder} cannot be written.`);
  }
}

async function withScratchDatabase<Result>(
  databaseUrl: string,
  act: (url: string) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect().catch((error: Error & { code?: string }) => {
    const { host } = new URL(databaseUrl);
    throw new BackupError(`The database at ${host} is not responding: ${error.message || error.code}.`);
  });
  // An idle connection that breaks meanwhile is reported by the next query.
  client.on('error', () => {});
  try {
    await createDatabase(client);
    const url = new URL(databaseUrl);
    url.pathname = `/${DATABASE}`;
    // A search path of the original has no meaning in the new database.
    url.searchParams.delete('options');
    try {
      return await act(url.href);
    } finally {
      await client.query(`DROP DATABASE IF EXISTS ${quoted(DATABASE)} WITH (FORCE)`);
    }
  } finally {
    await client.end();
  }
}

/** Sorts and compares like the database of `client`. */
async function createDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Record<'encoding' | 'collate' | 'ctype', string>>(
    `SELECT pg_encoding_to_char(encoding) AS encoding, datcollate AS collate, datctype AS ctype
       FROM pg_database WHERE datname = current_database()`,
  );
  const { encoding = 'UTF8', collate = 'C', ctype = 'C' } = rows[0] ?? {};
  try {
    await client.query(`DROP DATABASE IF EXISTS ${quoted(DATABASE)}`);
    await client.query(
      `CREATE DATABASE ${quoted(DATABASE)} TEMPLATE template0 ENCODING ${client.escapeLiteral(encoding)}
         LC_COLLATE ${client.escapeLiteral(collate)} LC_CTYPE ${client.escapeLiteral(ctype)}`,
    );
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if (code === IN_USE) throw new BackupError('Another restore test is running on this PostgreSQL.');
    if (code === NOT_ALLOWED)
      throw new BackupError(
        'A restore test needs the right to create a database (ALTER ROLE … CREATEDB). Without DATABASE_URL it uses SQLite.',
      );
    throw new BackupError(`The database ${DATABASE} cannot be created: ${message}.`);
  }
}
