import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LogKeeper } from './log-keeper.ts';

let folder: string;
let open: DatabaseSync[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-log-'));
  open = [];
});
afterEach(() => {
  for (const database of open) database.close();
  rmSync(folder, { recursive: true, force: true });
});

function connect(): DatabaseSync {
  const database = new DatabaseSync(join(folder, 'test.db'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0');
  open.push(database);
  return database;
}

const sizeOfLog = () => statSync(join(folder, 'test.db-wal')).size;
const SERIES = `INSERT INTO note WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
  SELECT randomblob(1000) FROM n`;

test('two alternating writers do not make the log grow without end, and lose nothing', () => {
  const writers = [connect(), connect()].map((database) => ({
    database,
    log: new LogKeeper(database, { emptyFrom: 2_000_000, againAfter: 1_000_000 }),
  }));
  writers[0]?.database.exec('CREATE TABLE note (text BLOB)');
  let largest = 0;
  for (let turn = 0; turn < 60; turn += 1) {
    const writer = writers[turn % 2];
    writer?.database.exec(SERIES);
    writer?.log.committed();
    largest = Math.max(largest, sizeOfLog());
  }
  expect(largest).toBeLessThan(4_000_000);
  expect(connect().prepare('SELECT count(*) AS count FROM note').get()).toEqual({ count: 60 * 200 });
});

test('a reader of an old state is waited for at intervals, not at each commit', () => {
  const [writer, reader] = [connect(), connect()];
  const log = new LogKeeper(writer, { emptyFrom: 1_000_000, againAfter: 2_000_000 });
  writer.exec('CREATE TABLE note (text BLOB)');
  reader.exec('BEGIN; SELECT * FROM note');
  let tries = 0;
  for (let turn = 0; turn < 24; turn += 1) {
    writer.exec(SERIES);
    tries += Number(log.committed());
  }
  expect(tries).toBeGreaterThan(0);
  expect(tries).toBeLessThan(6);
  reader.exec('COMMIT');
  for (let turn = 0; turn < 12; turn += 1) {
    writer.exec(SERIES);
    log.committed();
  }
  expect(sizeOfLog()).toBeLessThan(2_500_000);
});

test('writes of other threads are noticed without a commit of its own', async () => {
  const [writer, watcher] = [connect(), connect()];
  writer.exec('CREATE TABLE note (text BLOB)');
  const stop = new LogKeeper(watcher, { emptyFrom: 1_000_000, againAfter: 1_000_000 }).watch();
  for (let turn = 0; turn < 8; turn += 1) writer.exec(SERIES);
  expect(sizeOfLog()).toBeGreaterThan(1_000_000);
  await expect.poll(sizeOfLog, { timeout: 5000 }).toBe(0);
  stop();
});
