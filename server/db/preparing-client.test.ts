import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testedDatabase } from '../testing/server.ts';
import { createStatementNames, preparingClient } from './preparing-client.ts';

describe('statement names', () => {
  const SELECT = 'select "id" from "memory" where "id" = $1';
  const nameAfter = (text: string, uses: number, apart = 0) => {
    let time = 0;
    const nameOf = createStatementNames(() => time);
    for (let use = 1; use < uses; use += 1) {
      nameOf(text);
      time += apart;
    }
    return nameOf(text);
  };

  test('are given to statements used often within a period', () => {
    expect(nameAfter(SELECT, 19)).toBeUndefined();
    expect(nameAfter(SELECT, 20)).toBe('often_0');
    expect(nameAfter(SELECT, 20, 1_000)).toBe('often_0');
    expect(nameAfter(SELECT, 200, 10_000)).toBeUndefined();
  });

  test.each([
    ['a limited list', 'select "id" from "unit" where "id" > $1 limit $2'],
    ['a pattern', 'select "id" from "unit" where "folded" like $1'],
    ['similar texts', 'select "id" from "unit" where "folded" % $1'],
    ['a query for all columns', 'select "unit".* from "unit" where "id" = $1'],
    ['a long list', `select "id" from "unit" where "id" in (${'$1, '.repeat(1000)}$1)`],
  ])('are not given to %s', (_, text) => {
    expect(nameAfter(text, 50)).toBeUndefined();
  });

  test('are unique, stable, and limited in number', () => {
    const nameOf = createStatementNames();
    const texts = Array.from({ length: 500 }, (_, at) => `select ${at} where 1 = $1`);
    for (let use = 0; use < 25; use += 1) texts.forEach(nameOf);
    const names = texts.map(nameOf).filter((name) => name !== undefined);
    expect(new Set(names).size).toBe(120);
    expect(nameOf('select 7 where 1 = $1')).toBe('often_7');
  });
});

describe.runIf(testedDatabase === 'postgres')('a PostgreSQL connection', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    await server.as('user');
  });
  afterAll(() => server.close());

  const prepared = sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements`;

  test('prepares frequent queries, with the same results', async () => {
    await server.database.db.connection().execute(async (db) => {
      const ask = (email: string) =>
        db.selectFrom('user').select('email').where('email', '=', email).execute();
      const { email } = await db.selectFrom('user').select('email').executeTakeFirstOrThrow();
      for (let use = 0; use < 30; use += 1) {
        expect(await ask(email)).toEqual([{ email }]);
        expect(await ask('nobody@example.com')).toEqual([]);
      }
      const { rows } = await prepared.execute(db);
      expect(rows.filter(({ statement }) => statement.includes('where "email" = $1'))).toHaveLength(1);
    });
  });

  test('supports callbacks, which its pool uses', async () => {
    const pool = new pg.Pool({ connectionString: process.env.TEST_DATABASE_URL, Client: preparingClient() });
    for (let use = 0; use < 25; use += 1) {
      expect((await pool.query('SELECT $1::int4 AS use', [use])).rows).toEqual([{ use }]);
    }
    await pool.end();
  });

  test('reads columns that a migration changed under a prepared statement', async () => {
    await server.database.db.connection().execute(async (db) => {
      await sql`CREATE TEMPORARY TABLE growing (id int4, name text)`.execute(db);
      await sql`INSERT INTO growing VALUES (1, 'one')`.execute(db);
      const named = () => sql`SELECT id, name FROM growing WHERE id = ${1}`.execute(db);
      const whole = () => sql`SELECT * FROM growing WHERE id = ${1}`.execute(db);
      for (let use = 0; use < 25; use += 1) {
        await named();
        await whole();
      }
      await sql`ALTER TABLE growing ADD COLUMN more int4 NOT NULL DEFAULT 7`.execute(db);
      expect((await named()).rows).toEqual([{ id: 1, name: 'one' }]);
      expect((await whole()).rows).toEqual([{ id: 1, name: 'one', more: 7 }]);
    });
  });
});
