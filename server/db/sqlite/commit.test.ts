import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { IN_MEMORY, openDatabase, sqlitePath } from '../open.ts';

test('a commit to an in-memory database waits for a reader on another connection', async () => {
  const dataDir = `${IN_MEMORY}${randomUUID()}`;
  const database = await openDatabase({ dataDir, databaseUrl: null });
  await sql`CREATE TABLE t (n INTEGER)`.execute(database.db);
  await sql`INSERT INTO t VALUES (1), (2)`.execute(database.db);
  const reader = new DatabaseSync(sqlitePath(dataDir));
  const rows = reader.prepare('SELECT n FROM t').iterate();
  rows.next();
  let isOver = false;
  const written = database.db
    .transaction()
    .execute((trx) => sql`INSERT INTO t VALUES (3)`.execute(trx))
    .finally(() => {
      isOver = true;
    });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isOver).toBe(false);
  rows.return?.();
  await written;
  reader.close();
  const { rows: found } = await sql`SELECT n FROM t`.execute(database.db);
  expect(found).toHaveLength(3);
  await database.close();
});
