import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HANDLERS } from '../composition/job-handlers.ts';
import { buildMemory } from '../testing/builders.ts';
import { type Caller, startTestServer, type TestServer } from '../testing/server.ts';
import { numberedPairs, tmxOf } from '../testing/tmx.ts';
import { claimJob, findFreeJobs, releaseJobs } from './claims.ts';
import { enqueueJob } from './queue.ts';
import { type RunnerOptions, runQueuedJobs } from './runner.ts';

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

let runs = 0;
const optionsOf = (serverId = `test-${++runs}`): RunnerOptions => ({
  loadHandlers: async () => HANDLERS,
  db: server.database.db,
  matcher: server.services.matcher,
  serverId,
  log: () => {},
});

const statusOf = async (id: number) => (await manager.get(`/job/${id}`)).body.status;

async function queueHygiene(memoryId: number): Promise<number> {
  const { created_by } = await server.database.db
    .selectFrom('memory')
    .select('created_by')
    .where('id', '=', memoryId)
    .executeTakeFirstOrThrow();
  return enqueueJob(server.database.db, {
    kind: 'memory.hygiene',
    payload: {},
    subjectId: memoryId,
    userId: created_by,
  });
}

describe('a job', () => {
  test('waits for an older one that changes the same memory, and not for others', async () => {
    const { id } = await buildMemory(manager, { units: 2 });
    const fields = { memory_id: String(id) };
    const { body } = await manager.upload('/translation_memory/upload', tmxOf([['a', 'b']]), 'm.tmx', fields);
    const hygiene = await queueHygiene(id);
    const other = await manager.upload('/translation_memory/upload', tmxOf([['a', 'b']]), 'other.tmx');
    const { db } = server.database;
    const serverId = 'busy';
    const running = [body.job_id];
    await claimJob(db, serverId, body.job_id);
    const [next, ...more] = await findFreeJobs(db, { serverId, running });
    expect([next?.id, more]).toEqual([other.body.job_id, []]);
    await releaseJobs(db, serverId);
    await runQueuedJobs(optionsOf());
    expect([await statusOf(body.job_id), await statusOf(hygiene)]).toEqual(['done', 'done']);
  });

  test('does not wait for older ones that only read', async () => {
    const { id } = await buildMemory(manager, { units: 2 });
    const hygiene = await queueHygiene(id);
    const fields = { memory_id: String(id) };
    const { body } = await manager.upload('/translation_memory/upload', tmxOf([['a', 'b']]), 'm.tmx', fields);
    const { db } = server.database;
    await claimJob(db, 'reading', hygiene);
    const free = await findFreeJobs(db, { serverId: 'reading', running: [hygiene] });
    expect(free.map((job) => job.id)).toEqual([body.job_id]);
    await releaseJobs(db, 'reading');
    await runQueuedJobs(optionsOf());
  });

  test('claimed by a server that never got the answer is done by that server alone', async () => {
    const { id } = await buildMemory(manager, { units: 2 });
    const hygiene = await queueHygiene(id);
    // The claim was committed, but the connection broke before the answer. The server and its heartbeat are
    // alive.
    await server.database.db
      .updateTable('job')
      .set({
        ...{ status: 'processing', claimed_by: 'unheard', attempts: 1 },
        heartbeat_at: new Date().toISOString(),
      })
      .where('id', '=', hygiene)
      .execute();
    await runQueuedJobs(optionsOf());
    expect(await statusOf(hygiene)).toBe('processing');
    await runQueuedJobs(optionsOf('unheard'));
    expect(await statusOf(hygiene)).toBe('done');
  });

  test('is done once, however many servers look for it at the same time', async () => {
    const { id } = await buildMemory(manager);
    const fields = { memory_id: String(id) };
    const file = tmxOf(numberedPairs(300));
    const { body } = await manager.upload('/translation_memory/upload', file, 'once.tmx', fields);
    await Promise.all([1, 2, 3].map(() => runQueuedJobs(optionsOf())));
    const job = server.database.db.selectFrom('job').select(['status', 'attempts']);
    const row = await job.where('id', '=', body.job_id).executeTakeFirst();
    expect(row).toEqual({ status: 'done', attempts: 1 });
    expect((await manager.get(`/translation_memory/${id}/records`)).body.total_rows).toBe(300);
  });
});
