import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cpuToRead } from '../budget/cpu-limit.ts';
import { type Caller, startTestServer, type TestServer } from '../testing/server.ts';
import { startJobThread } from './job-threads.ts';
import { type JobRunner, startJobs } from './start.ts';

/** Takes hours to read: the time grows with the square of the length. */
const ENDLESS = 'a <!-- '.repeat(50_000);

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

const start = (limits?: Parameters<typeof startJobs>[3]): Promise<JobRunner> =>
  startJobs(server.database, server.settings, server.services, limits);
const upload = async (name: string, text: string) =>
  (await manager.upload('/document/', text, name, { source_lang: 'en', target_lang: 'de' })).body;
const stateOf = async (id: number) => (await manager.get(`/job/${id}`)).body;
const untilState = (id: number, status: string, timeout = 60_000) =>
  vi.waitFor(async () => expect((await stateOf(id)).status).toBe(status), { timeout, interval: 50 });

// Job threads run at a low priority, so other tests slow them down.
describe('a file that takes too long to read', { timeout: 120_000 }, () => {
  test('is rejected with the reason, and its document can be deleted', async () => {
    const jobs = await start({ cpuToRead: () => 300 });
    const { id, job_id } = await upload('endless.md', ENDLESS);
    jobs.wake();
    await untilState(job_id, 'failed');
    await jobs.stop();
    expect((await stateOf(job_id)).error).toMatch(/took too long/);
    const { body } = await manager.get(`/document/${id}`);
    expect(body).toMatchObject({
      status: 'failed',
      processing_error: expect.stringMatching(/took too long/),
    });
    expect((await manager.delete(`/document/${id}`)).status).toBe(200);
  });

  test('holds up neither a small file nor its own cancellation', async () => {
    const jobs = await start();
    const endless = [];
    for (const at of [1, 2, 3]) endless.push((await upload(`endless-${at}.md`, ENDLESS)).job_id);
    jobs.wake();
    for (const id of endless) await untilState(id, 'processing');
    const small = await upload('small.md', 'One sentence.');
    jobs.wake();
    await untilState(small.job_id, 'done');
    for (const id of endless) await manager.post(`/job/${id}/cancel`);
    for (const id of endless) await untilState(id, 'failed');
    await jobs.stop();
    const errors = await Promise.all(endless.map(async (id) => (await stateOf(id)).error));
    expect(errors).toEqual(['Cancelled', 'Cancelled', 'Cancelled']);
  });
});

describe('a small file next to a long job', { timeout: 120_000 }, () => {
  /** Starts jobs; `threads` has the jobs of each thread, in the order of their start. */
  async function startObserved(): Promise<{ jobs: JobRunner; threads: number[][] }> {
    const threads: number[][] = [];
    const jobs = await start({
      cpuToRead,
      startThread(...given) {
        const thread = startJobThread(...given);
        const ran: number[] = [];
        threads.push(ran);
        return {
          ...thread,
          run(job, why) {
            ran.push(job.id);
            return thread.run(job, why);
          },
        };
      },
    });
    return { jobs, threads };
  }
  const uploadLarge = () => upload('large.md', `${ENDLESS}${'A paragraph.\n\n'.repeat(60_000)}`);
  async function cancel(id: number): Promise<void> {
    await manager.post(`/job/${id}/cancel`);
    await untilState(id, 'failed');
  }

  test('is read by a thread that is already running', async () => {
    const { jobs, threads } = await startObserved();
    const large = await uploadLarge();
    jobs.wake();
    await vi.waitFor(() => expect(threads).toEqual([[large.job_id], []]), { timeout: 60_000, interval: 50 });
    const small = await upload('small.md', 'One sentence.');
    jobs.wake();
    await untilState(small.job_id, 'done');
    expect(threads.slice(0, 2)).toEqual([[large.job_id], [small.job_id]]);
    await cancel(large.job_id);
    await jobs.stop();
  });

  test('is read by the thread that has read small ones before', async () => {
    const { jobs, threads } = await startObserved();
    const before = await upload('before.md', 'One sentence.');
    jobs.wake();
    await untilState(before.job_id, 'done');
    const large = await uploadLarge();
    jobs.wake();
    await untilState(large.job_id, 'processing');
    const small = await upload('small.md', 'One sentence.');
    jobs.wake();
    await untilState(small.job_id, 'done');
    expect(threads.slice(0, 2)).toEqual([[before.job_id, small.job_id], [large.job_id]]);
    await cancel(large.job_id);
    await jobs.stop();
  });
});

test('a stopped server’s job is done by the next one', { timeout: 120_000 }, async () => {
  const first = await start();
  const { job_id } = await upload('long.md', 'A paragraph.\n\n'.repeat(4_000));
  first.wake();
  await untilState(job_id, 'processing');
  await first.stop();
  const second = await start();
  await untilState(job_id, 'done');
  await second.stop();
  const { attempts } = await server.database.db
    .selectFrom('job')
    .select('attempts')
    .where('id', '=', job_id)
    .executeTakeFirstOrThrow();
  expect(attempts).toBe(1);
});
