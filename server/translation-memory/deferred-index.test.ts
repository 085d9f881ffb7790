import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimAndAbandon } from '../testing/abandoned-job.ts';
import { type Caller, startTestServer, type TestServer, testedDatabase } from '../testing/server.ts';
import { numberedPairs, tmxOf } from '../testing/tmx.ts';

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

// PostgreSQL's index takes the units of an import as they come.
describe.skipIf(testedDatabase === 'postgres')('the index of substrings after an import', () => {
  test('is made in the background; what is not in it yet is found all the same, changed and deleted too', async () => {
    const { body } = await manager.upload(`${BASE}/upload`, tmxOf(numberedPairs(2500)), 'a.tmx');
    // Three chunks and the end of the import, then one chunk of the index.
    await claimAndAbandon(server, { afterChunks: 6 });
    expect((await manager.get(`${BASE}/${body.id}`)).body.processing_status).toBe('done');
    const [late] = await deferred();
    expect(late).toMatchObject({ job_id: body.job_id });
    expect(late?.indexed_to).toBeLessThan(2500);
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
    await sql`INSERT INTO unit_fts(unit_fts, rank) VALUES ('integrity-check', 1)`.execute(server.database.db);
  });

  test('does not keep the concordance of a large memory from what it does not have yet', async () => {
    const { body } = await manager.upload(`${BASE}/upload`, tmxOf(numberedPairs(2500)), 'c.tmx');
    await claimAndAbandon(server, { afterChunks: 6 });
    const { db } = server.database;
    await db.updateTable('memory').set({ records_count: 1_000_000 }).where('id', '=', body.id).execute();
    const wanted = { text: 'field 2499', memory_ids: [body.id] };
    const { records } = (await manager.post(`${BASE}/concordance`, wanted)).body;
    expect(records).toHaveLength(1);
    await server.runJobs();
    expect((await manager.post(`${BASE}/concordance`, wanted)).body.records).toEqual(records);
  });

  test('knows nothing of an import that was cancelled', async () => {
    const { body } = await manager.upload(`${BASE}/upload`, tmxOf(numberedPairs(2500)), 'b.tmx');
    await claimAndAbandon(server, { afterChunks: 2 });
    await manager.post(`/job/${body.job_id}/cancel`);
    await server.runJobs();
    expect(await deferred()).toEqual([]);
    await sql`INSERT INTO unit_fts(unit_fts, rank) VALUES ('integrity-check', 1)`.execute(server.database.db);
  });
});
