import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startTestServer, type TestServer, testedDatabase } from '../../testing/server.ts';
import { addMissingStatistics, refreshStatistics } from './statistics.ts';

describe.runIf(testedDatabase === 'postgres')("PostgreSQL's table statistics", () => {
  let server: TestServer;
  let admin: Caller;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.as('admin');
    const memory = { name: 'Small', source_lang: 'en', target_lang: 'de' };
    const { body } = await admin.post('/translation_memory/', memory);
    for (const source of ['One', 'Two', 'Three']) {
      await admin.post(`/translation_memory/${body.id}/records`, { source, target: source });
    }
  });
  afterAll(() => server.close());

  const known = async (): Promise<string[]> => {
    const { rows } = await sql<{ table: string }>`
      SELECT DISTINCT tablename AS "table" FROM pg_stats WHERE schemaname = 'public'`.execute(
      server.database.db,
    );
    return rows.map(({ table }) => table);
  };

  test('are missing for small tables, and stay so after few rows', async () => {
    await refreshStatistics(server.database.db, 'unit', 3);
    expect(await known()).not.toContain('memory');
  });

  test('are created for all non-empty tables after an import or at the start', async () => {
    await addMissingStatistics(server.database.db);
    expect(await known()).toEqual(expect.arrayContaining(['memory', 'unit', 'user', 'session']));
    expect(await known()).not.toContain('glossary_record');
  });
});
