import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testedDatabase } from '../testing/server.ts';
import { dialectOf } from './dialect.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('the database dialect', () => {
  test('is the same for a database, its transactions and its connections', async () => {
    const { db } = server.database;
    expect(dialectOf(db).name).toBe(testedDatabase);
    await db.transaction().execute(async (trx) => expect(dialectOf(trx)).toBe(dialectOf(db)));
    await db.connection().execute(async (one) => expect(dialectOf(one)).toBe(dialectOf(db)));
  });

  test('disables the triggers of a table for one transaction only', async () => {
    const { db } = server.database;
    const rename = sql`UPDATE audit_event SET actor_name = 'nobody'`;
    await db.transaction().execute(async (trx) => {
      await dialectOf(trx).withoutTriggers(trx, 'audit_event', async () => void (await rename.execute(trx)));
    });
    await server.anonymous.post('/auth/login', { email: 'nobody@example.com', password: 'wrong' });
    await expect(rename.execute(db)).rejects.toThrow('append-only');
    await expect(sql`DELETE FROM audit_event`.execute(db)).rejects.toThrow('append-only');
  });

  test('finds a substring literally, without wildcards', async () => {
    const { db } = server.database;
    const at = async (part: string) => {
      const { rows } = await sql<{
        at: number;
      }>`SELECT ${dialectOf(db).position(sql`'%_ß'`, part)} AS at`.execute(db);
      return rows[0]?.at;
    };
    expect([await at('%'), await at('ß'), await at('x')]).toEqual([1, 3, 0]);
  });
});
