import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testedDatabase } from '../testing/server.ts';
import { IN_MEMORY, openDatabase, sqlitePath } from './open.ts';
import { readSlowly } from './slow-reads.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('a slow read', () => {
  test('answers like any other query, several at once, and sees earlier writes', async () => {
    const { db } = server.database;
    await server.as('manager');
    const names = () =>
      readSlowly<{ username: string }>(db, sql`SELECT username FROM "user" WHERE id > ${0}`);
    const answers = await Promise.all([names(), names(), names()]);
    for (const rows of answers) expect(rows).toEqual([{ username: 'The manager' }]);
    await server.as('user');
    expect(await names()).toHaveLength(2);
  });

  test('reports why it failed, and the next one still works', async () => {
    const { db } = server.database;
    await expect(readSlowly(db, sql`SELECT a FROM nowhere`)).rejects.toThrow(/nowhere/);
    expect(await readSlowly(db, sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
  });

  test.skipIf(testedDatabase === 'postgres')(
    'waits if another connection is writing when its thread starts',
    async () => {
      const dataDir = `${IN_MEMORY}${randomUUID()}`;
      const { db, close } = await openDatabase({ databaseUrl: null, dataDir });
      const writer = new DatabaseSync(sqlitePath(dataDir));
      writer.exec('BEGIN EXCLUSIVE');
      const rows = readSlowly(db, sql`SELECT count(*) AS tables FROM sqlite_master`);
      await setTimeout(300);
      writer.exec('COMMIT');
      expect(await rows).toEqual([{ tables: 0 }]);
      writer.close();
      await close();
    },
  );

  test.skipIf(testedDatabase === 'postgres')('lets other requests run in the meantime', async () => {
    const { db } = server.database;
    let isDone = false;
    const slow = readSlowly(
      db,
      sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000000) SELECT max(i) AS most FROM n`,
    ).then((rows) => {
      isDone = true;
      return rows;
    });
    let turns = 0;
    while (!isDone) {
      await new Promise(setImmediate);
      turns += 1;
    }
    expect(await slow).toEqual([{ most: 3_000_000 }]);
    expect(turns).toBeGreaterThan(10);
  });
});
