import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HANDLERS } from '../../composition/job-handlers.ts';
import { runNextJob } from '../../jobs/runner.ts';
import { claimAndAbandon } from '../../testing/abandoned-job.ts';
import { type Caller, startTestServer, type TestServer, testedDatabase } from '../../testing/server.ts';
import { numberedPairs, tmxOf } from '../../testing/tmx.ts';

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

const BASE = '/translation_memory';
const deferred = () => server.database.db.selectFrom('deferred_import').selectAll().execute();
const found = async (id: number, search: string) =>
  (await manager.get(`${BASE}/${id}/records?search=${encodeURIComponent(search)}`)).body.total_rows;
/** The ids of all units, paging like the screen does. */
async function pagesSorted(id: number, sort: string): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 0; ; page += 1) {
    const { records } = (await manager.get(`${BASE}/${id}/records?sort=${sort}&page=${page}`)).body;
    if (records.length === 0) return ids;
    ids.push(...records.map((unit: { id: number }) => unit.id));
  }
}

const runNext = () => {
  const { db, matcher } = server.services;
  return runNextJob({
    loadHandlers: async () => HANDLERS,
    db,
    matcher,
    serverId: 'test',
    log: () => {},
  });
};

/** Imports, and indexes some of the 2500 units. */
async function indexInPart(): Promise<void> {
  await runNext();
  await claimAndAbandon(server, { afterChunks: 1 });
}

/** A memory recorded as large and indexed only in part. */
async function largeMemoryInTheMidst(name: string): Promise<number> {
  const { body } = await manager.upload(`${BASE}/upload`, tmxOf(numberedPairs(2500)), name);
  await indexInPart();
  const { db } = server.database;
  await db.updateTable('memory').set({ records_count: 1_000_000 }).where('id', '=', body.id).execute();
  return body.id;
}

/** Asserts that SQLite's index is consistent with the units. */
async function expectTrueIndex(): Promise<void> {
  if (testedDatabase === 'postgres') return;
  await sql`INSERT INTO unit_fts(unit_fts, rank) VALUES ('integrity-check', 1)`.execute(server.database.db);
}

describe('the text indexes after an import', () => {
  test('are built in the background; unindexed units are still found, including changed and deleted ones', async () => {
    const { body } = await manager.upload(`${BASE}/upload`, tmxOf(numberedPairs(2500)), 'a.tmx');
    await indexInPart();
    expect((await manager.get(`${BASE}/${body.id}`)).body.processing_status).toBe('done');
    const [late] = await deferred();
    expect(late).toMatchObject({ job_id: body.job_id });
    const indexed = await server.database.db
      .selectFrom('unit')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('job_id', '=', body.job_id)
      .where('indexed', '=', 1)
      .executeTakeFirstOrThrow();
    expect(indexed.count).toBeGreaterThan(0);
    expect(indexed.count).toBeLessThan(2500);
    const sorted = await pagesSorted(body.id, 'target');
    expect(new Set(sorted).size).toBe(2500);
    expect(await found(body.id, 'field 2499')).toBe(1);
    expect(await found(body.id, 'pawn')).toBe(2500);
    const page = (await manager.get(`${BASE}/${body.id}/records?page=24`)).body.records;
    const [changed, deleted] = page.slice(-2);
    await manager.put(`${BASE}/records/${changed.id}`, { source: 'A rook', target: 'Ein Turm' });
    await manager.delete(`${BASE}/records/${deleted.id}`);
    expect(await found(body.id, 'rook')).toBe(1);
    expect(await found(body.id, 'pawn')).toBe(2498);
    await server.runJobs();
    expect(await deferred()).toEqual([]);
    expect(await found(body.id, 'rook')).toBe(1);
    expect(await found(body.id, 'pawn')).toBe(2498);
    const left = sorted.filter((id) => id !== changed.id && id !== deleted.id);
    expect((await pagesSorted(body.id, 'target')).filter((id) => id !== changed.id)).toEqual(left);
    await expectTrueIndex();
  });

  test('do not limit the concordance of a large memory while incomplete', async () => {
    const id = await largeMemoryInTheMidst('c.tmx');
    const wanted = { text: 'field 2499', memory_ids: [id] };
    const { records } = (await manager.post(`${BASE}/concordance`, wanted)).body;
    expect(records).toHaveLength(1);
    await server.runJobs();
    expect((await manager.post(`${BASE}/concordance`, wanted)).body.records).toEqual(records);
  });

  test.runIf(testedDatabase === 'sqlite')('are not built while another import runs', async () => {
    const { db } = server.database;
    const { body } = await manager.upload(`${BASE}/upload`, tmxOf(numberedPairs(2500)), 'e.tmx');
    await runNext();
    const jobs = (status: 'processing' | 'done') =>
      db.updateTable('job').set({ status, claimed_by: 'another' }).where('id', '=', body.job_id).execute();
    await jobs('processing');
    const indexing = runNext();
    const progress = () =>
      db
        .selectFrom('job')
        .select('total')
        .where('kind', '=', 'memory.index')
        .orderBy('id', 'desc')
        .executeTakeFirst();
    await expect.poll(progress, { timeout: 10_000 }).toEqual({ total: 2500 });
    const indexed = () =>
      db
        .selectFrom('unit')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('job_id', '=', body.job_id)
        .where('indexed', '=', 1)
        .executeTakeFirstOrThrow();
    expect(await indexed()).toEqual({ count: 0 });
    await jobs('done');
    await indexing;
    expect(await indexed()).toEqual({ count: 2500 });
  });

  test('exclude a cancelled import', async () => {
    const { body } = await manager.upload(`${BASE}/upload`, tmxOf(numberedPairs(2500)), 'b.tmx');
    await claimAndAbandon(server, { afterChunks: 2 });
    await manager.post(`/job/${body.job_id}/cancel`);
    await server.runJobs();
    expect(await deferred()).toEqual([]);
    await expectTrueIndex();
  });

  test('are not required for searching a large memory, alone or with all others', async () => {
    const id = await largeMemoryInTheMidst('d.tmx');
    for (const moment of ['before', 'after']) {
      for (const [text, count] of [
        ['field 2499', 1],
        ['field 1', 1111],
        ['pawn', 2500],
      ] as const) {
        expect(await found(id, text), `${text} ${moment}`).toBe(count);
      }
      const { records } = (await manager.get('/search/units?search=field+2499')).body;
      expect(records.length, moment).toBeGreaterThan(0);
      await server.runJobs();
    }
  });
});
