import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startTestServer, type TestServer, testedDatabase } from '../../testing/server.ts';
import { addMissingStatistics, refreshStatistics } from './statistics.ts';

describe.runIf(testedDatabase === 'postgres')('what PostgreSQL knows of its tables', () => {
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

  test('is nothing of small ones, and after few rows stays so', async () => {
    await refreshStatistics(server.database.db, 'unit', 3);
    expect(await known()).not.toContain('memory');
  });

  test('is there for all that hold something when an import has ended or a server starts', async () => {
    await addMissingStatistics(server.database.db);
    expect(await known()).toEqual(expect.arrayContaining(['memory', 'unit', 'user', 'session']));
    expect(await known()).not.toContain('glossary_record');
  });
});
