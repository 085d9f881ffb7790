import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobKind } from '../../shared/domain/contract/job.ts';
import { HANDLERS } from '../composition/job-handlers.ts';
import { buildMemory } from '../testing/builders.ts';
import { type Caller, startTestServer, type TestServer } from '../testing/server.ts';
import { numberedPairs, tmxOf } from '../testing/tmx.ts';
import { kindsOf, LANES, type Lane, mustWaitFor } from './lanes.ts';
import { enqueueJob } from './queue.ts';
import { runQueuedJobs } from './runner.ts';

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

let runs = 0;
const runLane = (lane: Lane, onEnd?: () => void, serverId = `test-${++runs}`) =>
  runQueuedJobs({
    loadHandlers: async () => HANDLERS,
    db: server.database.db,
    matcher: server.services.matcher,
    serverId,
    lane,
    ...(onEnd && { onEnd }),
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

test('every kind of job has exactly one lane', () => {
  expect(LANES.flatMap(kindsOf).sort()).toEqual([...jobKind.options].sort());
});

describe('a job', () => {
  test('does not wait for jobs of another lane', async () => {
    const { id } = await buildMemory(manager, { units: 2 });
    const hygiene = await queueHygiene(id);
    const { body } = await manager.upload('/translation_memory/upload', tmxOf([['a', 'b']]), 'other.tmx');
    await runLane('import');
    expect(await statusOf(body.job_id)).toBe('done');
    expect(await statusOf(hygiene)).toBe('pending');
    await runLane('look');
    expect(await statusOf(hygiene)).toBe('done');
  });

  test('waits for an older one that changes the same memory, even in another lane', async () => {
    const { id } = await buildMemory(manager, { units: 2 });
    const fields = { memory_id: String(id) };
    const { body } = await manager.upload('/translation_memory/upload', tmxOf([['a', 'b']]), 'm.tmx', fields);
    const hygiene = await queueHygiene(id);
    await runLane('look');
    expect(await statusOf(hygiene)).toBe('pending');
    let ended = 0;
    await runLane('import', () => {
      ended += 1;
    });
    // Waiting jobs of other lanes are woken.
    expect([await statusOf(body.job_id), ended]).toEqual(['done', 1]);
    await runLane('look');
    expect(await statusOf(hygiene)).toBe('done');
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
    await runLane('look');
    expect(await statusOf(hygiene)).toBe('processing');
    await runLane('look', () => {}, 'unheard');
    expect(await statusOf(hygiene)).toBe('done');
  });

  test('is done once, however many servers look for it at the same time', async () => {
    const { id } = await buildMemory(manager);
    const fields = { memory_id: String(id) };
    const file = tmxOf(numberedPairs(300));
    const { body } = await manager.upload('/translation_memory/upload', file, 'once.tmx', fields);
    let ended = 0;
    const count = () => {
      ended += 1;
    };
    await Promise.all([runLane('import', count), runLane('import', count), runLane('import', count)]);
    expect([await statusOf(body.job_id), ended]).toEqual(['done', 1]);
    expect((await manager.get(`/translation_memory/${id}/records`)).body.total_rows).toBe(300);
  });
});

test('changing jobs run in order per resource, and reading jobs block nothing', () => {
  const process = { id: 1, kind: 'document.process', subject_id: 7 } as const;
  const analysis = { id: 2, kind: 'document.analysis', subject_id: 7 } as const;
  const change = { id: 3, kind: 'document.change', subject_id: 7 } as const;
  expect(mustWaitFor(analysis, process)).toBe(true);
  expect(mustWaitFor(change, analysis)).toBe(false);
  expect(mustWaitFor(change, process)).toBe(true);
  expect(mustWaitFor(process, change)).toBe(false);
  expect(mustWaitFor({ ...change, subject_id: 8 }, process)).toBe(false);
  expect(mustWaitFor({ id: 4, kind: 'memory.change', subject_id: 7 }, process)).toBe(false);
});
