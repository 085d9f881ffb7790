import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildDocument } from '../testing/build-document.ts';
import { growth, SORTING } from '../testing/cost.ts';
import { type Caller, startTestServer, type TestServer, testedDatabase } from '../testing/server.ts';

/** Documents, glossaries and memories in the smallest workspace. */
const SIZE = 2_000;
/** Rows per statement. */
const CHUNK = 200;
/** Calls per measurement: a single call is too short to measure. */
const CALLS = 10;

const servers: TestServer[] = [];
/** A caller in a workspace of each size. */
const callers = new Map<number, Caller>();

beforeAll(async () => {
  for (const times of [1, 4, 10]) {
    const server = await startTestServer();
    servers.push(server);
    const manager = await server.as('manager');
    callers.set(times, manager);
    await fill(server, manager, SIZE * times);
  }
}, 300_000);
afterAll(async () => {
  for (const server of servers) await server.close();
});

/** Copies a document, a glossary and a memory under other names. */
async function fill(server: TestServer, manager: Caller, count: number) {
  const { db } = server.database;
  await buildDocument(server, manager, { segments: 1 });
  for (const path of ['/glossary/', '/translation_memory/'])
    await manager.post(path, { name: 'First', source_lang: 'en', target_lang: 'de' });
  for (const table of ['document', 'glossary', 'memory'] as const) {
    const { id: _, ...row } = await db.selectFrom(table).selectAll().executeTakeFirstOrThrow();
    for (let at = 1; at < count; at += CHUNK) {
      const rows = Array.from({ length: Math.min(CHUNK, count - at) }, (_, index) => {
        const name = `Part ${((at + index) * 7919) % count}`;
        const updated_at = new Date(Date.UTC(2026) + (((at + index) * 104_729) % 2e9)).toISOString();
        return { ...row, name, name_folded: name.toLowerCase(), updated_at };
      });
      await db
        .insertInto(table)
        .values(rows as never)
        .execute();
    }
  }
}

const call = (path: string) => async (times: number) => {
  for (let left = CALLS; left > 0; left--) {
    const { body } = (await callers.get(times)?.get(path)) ?? {};
    expect(body.records).not.toEqual([]);
  }
};

// CPU time says nothing about the work of PostgreSQL, which runs in other processes.
describe.skipIf(testedDatabase === 'postgres')('a page of a list', () => {
  test.each([
    '/document/?page=0',
    '/document/?page=0&sort=name',
    '/document/?page=0&sort=-updated',
    '/glossary/?page=0',
    '/translation_memory/?page=0',
  ])(
    'costs at most three times as much in a workspace ten times as large: %s',
    async (path) => {
      expect((await growth(call(path))).times10).toBeLessThan(3);
    },
    120_000,
  );

  test.each([
    '/document/?page=0&sort=words',
    '/document/?page=0&sort=by',
    '/document/?page=0&search=part%201234',
    '/glossary/?page=0&for_source=en&for_target=de',
  ])(
    'costs no more than in proportion when it is searched or sorted by another column: %s',
    async (path) => {
      // They read every row: a search costs 9 to 12 times as much, quadratic work would cost 100 times as much.
      const { isWithin, ...figures } = await growth(call(path), SORTING);
      expect(isWithin, JSON.stringify(figures)).toBe(true);
    },
    120_000,
  );
});
