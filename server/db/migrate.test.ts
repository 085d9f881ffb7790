import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartError } from '../runtime/settings.ts';
import { createPostgres, dropPostgres } from '../testing/postgres.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import { type Db, type OpenDatabase, openDatabase } from './open.ts';

const isPostgres = process.env.TEST_DATABASE_URL !== undefined;
const NAMES = MIGRATIONS.map(({ name }) => name);
const LAST_BEFORE = '0034-unit-changes-announced';

let dataDir: string;
let databaseUrl: string | null = null;
let open: OpenDatabase[] = [];
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'tessera-migrate-'));
  databaseUrl = process.env.TEST_DATABASE_URL ? await createPostgres(process.env.TEST_DATABASE_URL) : null;
});
afterEach(async () => {
  for (const one of open) await one.close();
  open = [];
  rmSync(dataDir, { recursive: true, force: true });
  if (databaseUrl) await dropPostgres(databaseUrl);
});

async function openAnother(): Promise<OpenDatabase> {
  const database = await openDatabase({ dataDir, databaseUrl });
  open.push(database);
  return database;
}

/** Stores the migration history like versions before Kysely's migrator. */
async function keepHistoryOurselves(db: Db): Promise<void> {
  await sql`DROP TABLE migration_lock`.execute(db);
  await sql`ALTER TABLE migration RENAME COLUMN timestamp TO at`.execute(db);
}

/** A memory of an earlier version, while an import's units are being added to SQLite's index. */
async function fill(db: Db): Promise<void> {
  const at = '2026-01-01T00:00:00.000Z';
  await sql`INSERT INTO memory (name, source_lang, target_lang, created_by, created_at, updated_at, processing_status)
    VALUES ('Old', 'en', 'de', (SELECT min(id) FROM "user"), ${at}, ${at}, 'done')`.execute(db);
  await sql`INSERT INTO deferred_import (job_id, indexed_to) VALUES (7, 10)`.execute(db);
  for (let i = 1; i <= 30; i += 1) {
    await sql`INSERT INTO unit (memory_id, source, target, folded, source_hash, source_sort, target_sort, origin,
      created_at, updated_at, job_id)
      VALUES (1, ${`Pump ${i}`}, 'Pumpe', ${`pump ${i}`}, 'h', ${`pump ${i}`}, 'pumpe', 'import', ${at}, ${at},
      ${i > 5 && !isPostgres ? 7 : null})`.execute(db);
  }
}

test('two servers at once migrate an older database while units are written', async () => {
  const old = await openAnother();
  await migrate(old, NAMES.slice(0, NAMES.indexOf(LAST_BEFORE) + 1));
  await keepHistoryOurselves(old.db);
  await sql`INSERT INTO "user" (email, email_folded, username, role, password_hash, created_at, updated_at)
    VALUES ('a@example.com', 'a@example.com', 'Ana', 'admin', '', '2026-01-01', '2026-01-01')`.execute(
    old.db,
  );
  await fill(old.db);

  let isDone = false;
  let writes = 0;
  const writing = (async () => {
    while (!isDone) {
      await sql`UPDATE unit SET version = version + 1 WHERE id = 3`.execute(old.db);
      writes += 1;
      await setImmediate();
    }
  })();
  const servers = isPostgres ? [await openAnother(), await openAnother()] : [old];
  try {
    await Promise.all(servers.map((server) => migrate(server)));
  } finally {
    isDone = true;
    await writing;
  }
  expect(writes).toBeGreaterThan(0);

  const { rows } = await sql<{ name: string }>`SELECT name FROM migration ORDER BY name`.execute(old.db);
  expect(rows.map(({ name }) => name)).toEqual(NAMES);
  const folded = await sql<{ name_folded: string }>`SELECT name_folded FROM memory`.execute(old.db);
  expect(folded.rows).toEqual([{ name_folded: 'old' }]);
  const late = await sql<{ count: number }>`SELECT count(*) AS count FROM unit WHERE indexed = 0`.execute(
    old.db,
  );
  // Units after the last indexed one.
  expect(late.rows[0]?.count).toBe(isPostgres ? 0 : 20);
  if (isPostgres) {
    const indexes = await sql<{ name: string; valid: boolean }>`SELECT relname AS name, indisvalid AS valid
      FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE indrelid = 'unit'::regclass AND pg_get_indexdef(indexrelid) LIKE '%indexed%' ORDER BY 1`.execute(
      old.db,
    );
    expect(indexes.rows).toEqual(
      ['unit_folded_trigrams', 'unit_list_source_sort_id', 'unit_list_target_sort_id'].map((name) => ({
        name,
        valid: true,
      })),
    );
    return;
  }
  await sql`UPDATE unit SET indexed = 1 WHERE indexed = 0`.execute(old.db);
  await sql`DELETE FROM unit WHERE id = 20`.execute(old.db);
  await sql`INSERT INTO unit_fts(unit_fts, rank) VALUES ('integrity-check', 1)`.execute(old.db);
});

test('an up-to-date database keeps its history, readable by the previous version', async () => {
  const old = await openAnother();
  await migrate(old);
  await keepHistoryOurselves(old.db);
  await sql`UPDATE migration SET at = '2026-01-01T00:00:00.000Z'`.execute(old.db);
  const servers = isPostgres ? [await openAnother(), await openAnother()] : [old];
  await Promise.all(servers.map((server) => migrate(server)));
  const { rows } = await sql<{ name: string; timestamp: string }>`SELECT name, timestamp FROM migration
    ORDER BY name`.execute(old.db);
  expect(rows).toEqual(NAMES.map((name) => ({ name, timestamp: '2026-01-01T00:00:00.000Z' })));
});

test('servers started at once on an empty database create it together', async () => {
  const first = await openAnother();
  const servers = isPostgres ? [first, await openAnother(), await openAnother()] : [first];
  await Promise.all(servers.map((server) => migrate(server)));
  const { rows } = await sql<{ name: string }>`SELECT name FROM migration ORDER BY name`.execute(first.db);
  expect(rows.map(({ name }) => name)).toEqual(NAMES);
});

test('a database of a later version is rejected with a message, whatever that version added', async () => {
  const database = await openAnother();
  await migrate(database);
  await sql`INSERT INTO migration VALUES ('9999-of-tomorrow', '2026-01-01T00:00:00.000Z')`.execute(
    database.db,
  );
  await sql`UPDATE database_version SET needs = '9999-of-tomorrow', version = '9.9.9'`.execute(database.db);
  await expect(migrate(database)).rejects.toThrow(
    /^This database belongs to a later version of Tessera \(9\.9\.9\): it has 9999-of-tomorrow, which this version \(\d+\.\d+\.\d+\) does not know\./,
  );
  expect(await migrate(database).catch((error: unknown) => error)).toBeInstanceOf(StartError);
});

test('a database with both an unknown and a missing migration is rejected with the same message', async () => {
  const database = await openAnother();
  await migrate(database, NAMES.slice(0, -1));
  await sql`INSERT INTO migration VALUES ('9999-of-tomorrow', '2026-01-01T00:00:00.000Z')`.execute(
    database.db,
  );
  await expect(migrate(database)).rejects.toThrow('This database belongs to a later version');
});

test('a database of a compatible later version is left unchanged', async () => {
  const database = await openAnother();
  await migrate(database);
  await sql`INSERT INTO migration VALUES ('9999-of-tomorrow', '2026-01-01T00:00:00.000Z')`.execute(
    database.db,
  );
  await expect(migrate(database)).resolves.toBeUndefined();
  const { rows } = await sql`SELECT needs FROM database_version`.execute(database.db);
  expect(rows).toEqual([{ needs: MIGRATIONS.findLast(({ sideBySide }) => !sideBySide)?.name }]);
});

test('a failing migration is named, rolled back, and retried at the next start', async () => {
  const database = await openAnother();
  await migrate(database, NAMES.slice(0, NAMES.indexOf('0033-deleted-by')));
  // The last table that the migration changes is missing; the first ones exist.
  await sql`ALTER TABLE document RENAME TO elsewhere`.execute(database.db);
  const failure = await migrate(database).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StartError);
  expect(String(failure)).toMatch(
    /The database could not be migrated: 0033-deleted-by failed \(.*document.*\) and was rolled back/,
  );
  expect(await columnsOf(database.db, 'glossary')).not.toContain('deleted_by');
  await sql`ALTER TABLE elsewhere RENAME TO document`.execute(database.db);
  await migrate(database);
  expect(await columnsOf(database.db, 'glossary')).toContain('deleted_by');
});

async function columnsOf(db: Db, table: string): Promise<string[] | undefined> {
  const tables = await db.introspection.getTables();
  return tables.find(({ name }) => name === table)?.columns.map(({ name }) => name);
}
