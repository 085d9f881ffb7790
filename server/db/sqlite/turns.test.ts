import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
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

/** Writes in a thread of its own until `numbers[1]` is set. `numbers[0]` counts the writes of all threads. */
const REPEATS = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { folder, driver, kind, times, numbers } = workerData;
  (async () => {
    const { openDatabase, dialectOf, sql } = await Promise.all(driver.map((url) => import(url)))
      .then(([open, dialect, kysely]) => ({ ...open, ...dialect, ...kysely }));
    const { db, close } = await openDatabase({ databaseUrl: null, dataDir: folder });
    dialectOf(db).writeAs(kind);
    const written = [];
    for (let time = 0; time < times && Atomics.load(numbers, 1) === 0; time++) {
      const before = Atomics.load(numbers, 0);
      await db.transaction().execute(async (trx) => {
        written.push(Atomics.load(numbers, 0) - before);
        await sql\`INSERT INTO note VALUES ('text')\`.execute(trx);
        const until = performance.now() + 4;
        while (performance.now() < until);
        Atomics.add(numbers, 0, 1);
      });
    }
    await close();
    parentPort.postMessage(written);
  })();`;

test.each([
  ['short', 'at most the transaction that was open', 1],
  ['large', 'one transaction of each', 2],
])('a %s job between two large ones waits for %s', async (kind, _, most) => {
  const numbers = new Int32Array(new SharedArrayBuffer(8));
  const driver = ['../open.ts', '../dialect.ts'].map((path) => new URL(path, import.meta.url).href);
  driver.push(import.meta.resolve('kysely'));
  const start = (data: object) =>
    new Worker(REPEATS, { eval: true, workerData: { folder, driver, numbers, ...data } });
  const endOf = (worker: Worker) =>
    new Promise<number[]>((resolve, reject) => worker.once('message', resolve).once('error', reject));
  const others = [1, 2].map(() => start({ kind: 'large', times: Number.POSITIVE_INFINITY }));
  const ends = others.map(endOf);
  while (Atomics.load(numbers, 0) < 10) await setImmediate();
  const waits = await endOf(start({ kind, times: 41 }));
  Atomics.store(numbers, 1, 1);
  await Promise.all(ends);
  // A thread that loses the processor just before it queues may see more writes.
  expect(waits.toSorted((a, b) => a - b)[36]).toBeLessThanOrEqual(most);
});
