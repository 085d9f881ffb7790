import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase, sqlitePath } from '../open.ts';

let folder: string;
let database: OpenDatabase;
let another: DatabaseSync;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-turns-'));
  database = await openDatabase({ databaseUrl: null, dataDir: folder });
  await sql`CREATE TABLE note (text TEXT)`.execute(database.db);
  another = new DatabaseSync(sqlitePath(folder));
});
afterEach(async () => {
  another.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const countNotes = async () =>
  (await sql<{ count: number }>`SELECT count(*) AS count FROM note`.execute(database.db)).rows[0]?.count;
/** Gives all other callers the chance to run. */
async function othersHadTurns(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
}
const write = (text: string) =>
  database.db.transaction().execute(async (trx) => {
    await sql`INSERT INTO note VALUES (${text})`.execute(trx);
    await othersHadTurns();
    await sql`INSERT INTO note VALUES (${text})`.execute(trx);
  });

test('a reader does not wait behind waiting writers', async () => {
  another.exec("BEGIN IMMEDIATE; INSERT INTO note VALUES ('theirs')");
  let written = 0;
  const writes = [
    write('a').then(() => (written += 1)),
    sql`INSERT INTO note VALUES ('alone')`.execute(database.db).then(() => (written += 1)),
    write('b').then(() => (written += 1)),
  ];
  for (let turn = 0; turn < 5; turn += 1) expect(await countNotes()).toBe(0);
  expect(written).toBe(0);
  another.exec('COMMIT');
  await Promise.all(writes);
  expect(await countNotes()).toBe(6);
});

test('a statement never runs in the transaction of another waiting caller', async () => {
  another.exec('BEGIN IMMEDIATE');
  const failing = database.db.transaction().execute(async (trx) => {
    await sql`INSERT INTO note VALUES ('taken back')`.execute(trx);
    await othersHadTurns();
    throw new Error('taken back');
  });
  const kept = Promise.all([write('a'), write('b'), sql`INSERT INTO note VALUES ('c')`.execute(database.db)]);
  await countNotes();
  another.exec('COMMIT');
  await expect(failing).rejects.toThrow('taken back');
  await kept;
  expect(await countNotes()).toBe(5);
});
