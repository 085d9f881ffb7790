import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildMemory } from '../../testing/builders.ts';
import { type Caller, startTestServer, type TestServer, testedDatabase } from '../../testing/server.ts';

/** More than the parameters allowed in one statement: 32,766 on SQLite, 65,535 on PostgreSQL. */
const MEMORIES = 70_000;
const TEXT = 'The seller replaces the broken part.';

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
  const { id } = await buildMemory(manager, { units: [[TEXT, 'Der Verkäufer ersetzt das defekte Teil.']] });
  const { db } = server.database;
  const [memory] = await db.selectFrom('memory').selectAll().where('id', '=', id).execute();
  const { id: _, records_count: __, ...rest } = memory as NonNullable<typeof memory>;
  const names = Object.keys(rest).filter((name) => (rest as Record<string, unknown>)[name] !== null);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const numbers =
    testedDatabase === 'postgres'
      ? sql`generate_series(1, ${MEMORIES}::int) AS n`
      : sql`(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MEMORIES}) SELECT i FROM n) AS n`;
  await sql`INSERT INTO memory (${columns}) SELECT ${columns} FROM memory, ${numbers} WHERE id = ${id}`.execute(
    db,
  );
}, 120_000);
afterAll(() => server.close());

test.each([
  ['matches', 'matches', { source: TEXT }],
  ['similar matches', 'matches', { source: TEXT.replace('broken', 'brokem') }],
  ['concordance hits', 'concordance', { text: 'broken part' }],
  ['concordance hits of a short text', 'concordance', { text: 'the' }],
])('finds %s in 70,000 memories', { timeout: 60_000 }, async (_, path, query) => {
  const { status, body } = await manager.post(`/translation_memory/${path}`, query);
  expect(status).toBe(200);
  const found = path === 'matches' ? body : body.records;
  expect(found).toMatchObject([{ source: TEXT }]);
});
