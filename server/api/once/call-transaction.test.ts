import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { CallTransaction } from './call-transaction.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

// A row without its user is rejected only on commit, like on a disk that is full by then.
test.skipIf(process.env.TEST_DATABASE_URL)('a failed commit does not block other writes', async () => {
  const { db } = server.database;
  const transaction = new CallTransaction(db, () => {});
  await transaction.inside(async (trx) => {
    await sql`PRAGMA defer_foreign_keys = ON`.execute(trx);
    const row = { user_id: 999_999, key: 'a', fingerprint: 'a', at: new Date().toISOString() };
    await trx.insertInto('answered_call').values(row).execute();
  });
  await expect(transaction.commit()).rejects.toThrow('FOREIGN KEY');
  await transaction.rollback();
  const rows = await db.selectFrom('answered_call').selectAll().execute();
  expect(rows).toEqual([]);
});
