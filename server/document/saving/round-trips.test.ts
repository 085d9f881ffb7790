import { afterAll, beforeAll, expect, test } from 'vitest';
import { dialectOf } from '../../db/dialect.ts';
import { buildDocument } from '../../testing/build-document.ts';
import { buildMemory } from '../../testing/builders.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';
import { CHUNK } from '../changes/mass-change.ts';

const statements: string[] = [];
let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer({}, { log: ({ query }) => void statements.push(query.sql) });
  manager = await server.as('manager');
});
afterAll(() => server.close());

async function build(count: number) {
  const segments = Array.from({ length: count }, (_, at) => ({
    source: `Source ${at}`,
    target: `Ziel ${at}`,
  }));
  const { document, records } = await buildDocument(server, manager, { segments });
  const memory = await buildMemory(manager);
  const body = { memories: [{ id: memory.id, mode: 'write' }] };
  expect((await manager.post(`/document/${document.id}/memories`, body)).status).toBe(200);
  return { id: document.id, memory: memory.id, records };
}

/** The statements of a call. */
async function during(call: () => Promise<{ status: number }>): Promise<string[]> {
  const before = statements.length;
  expect((await call()).status).toBe(200);
  return statements.slice(before);
}

test('approving a segment into a memory takes at most 13 statements on SQLite and 8 on PostgreSQL', async () => {
  const { records } = await build(3);
  const approve = { target: 'Ziel 1', approved: true };
  const made = await during(() => manager.put(`/document/records/${records[1]?.id}`, approve));
  expect(made.length, made.join('\n')).toBeLessThanOrEqual(dialectOf(server.database.db).isShared ? 8 : 13);
});

test('approving 200 more segments takes as many statements as approving one', async () => {
  const counts: number[] = [];
  for (const chunks of [1, 2, 3]) {
    const { id, memory } = await build(chunks * CHUNK);
    const made = await during(() => manager.post(`/document/${id}/bulk`, { action: 'approve' }));
    counts.push(made.length);
    const { total_rows } = (await manager.get(`/translation_memory/${memory}/records`)).body;
    expect(total_rows).toBe(chunks * CHUNK);
  }
  const [one = 0, two = 0, three = 0] = counts;
  expect(two - one).toBeLessThanOrEqual(15);
  expect(three - two).toBeLessThanOrEqual(15);
});
