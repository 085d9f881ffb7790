import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkSegment } from '../../../shared/checks/index.ts';
import { buildDocument } from '../../testing/build-document.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

/** What is costly for the checks to read, short of the longest text that a segment may have. */
const COSTLY = '½'.repeat(98_000);

/** Runs something, and returns how long that took and how long it kept everything else waiting at most, in ms. */
async function longestWait<Result>(act: () => Promise<Result>) {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 1);
  const start = performance.now();
  const result = await act();
  clearInterval(timer);
  return { result, longest: Math.max(longest, performance.now() - last), took: performance.now() - start };
}

describe('a large segment', () => {
  test('is checked before its approval without holding up others', async () => {
    const { document, records } = await buildDocument(server, manager, { segments: ['Pay ½.', 'Other.'] });
    await manager.put(`/document/${document.id}/qa/settings`, { severity: {}, blocking: ['numbers'] });
    const [record] = records;
    // The first question starts a thread.
    const save = (target: string) =>
      manager.put(`/document/records/${record?.id}`, { target, approved: true });
    const waited = await longestWait(() => save(COSTLY));
    expect(waited.result.status).toBe(422);
    expect(waited.result.body.issues[0].check).toBe('numbers');
    const start = performance.now();
    checkSegment({ source: 'Pay ½.', target: COSTLY, source_lang: 'en', target_lang: 'de' });
    expect(waited.longest).toBeLessThan((performance.now() - start) / 2);
    expect((await save('Zahle ½.')).status).toBe(200);
  });

  test('whose checks take too long has an issue that says so', () => {
    const input = { source: 'Pay 5.', target: 'Zahle 6.', source_lang: 'en', target_lang: 'de' };
    const issues = checkSegment(input, {}, { time: -1 });
    expect(issues.map(({ check }) => check)).toEqual(['not_checked']);
  });
});

test('a report is cancelled while it checks large segments', async () => {
  const { document } = await buildDocument(server, manager, {
    segments: Array.from({ length: 60 }, (_, at) => ({ source: `Pay ½ ${at}.`, target: COSTLY.slice(at) })),
  });
  const { body } = await manager.post(`/document/${document.id}/qa/report`);
  const jobs = server.runJobs();
  let job = { status: 'pending' };
  while (job.status === 'pending') job = (await manager.get(`/job/${body.job_id}`)).body;
  await manager.post(`/job/${body.job_id}/cancel`);
  await jobs;
  expect((await manager.get(`/job/${body.job_id}`)).body).toMatchObject({
    status: 'failed',
    error: 'Cancelled',
  });
  const { count } = await server.database.db
    .selectFrom('record_check')
    .select((where) => where.fn.countAll<number>().as('count'))
    .where('document_id', '=', document.id)
    .executeTakeFirstOrThrow();
  expect(count).toBe(0);
}, 30_000);

test('a report that nobody waits for any more ends, and the next one has its turn', async () => {
  const leaving = new AbortController();
  let { signal }: { signal: AbortSignal | undefined } = leaving;
  const { fetch } = server;
  server.fetch = (request) => fetch(signal ? new Request(request, { signal }) : request);
  const caller = await server.as('manager');
  server.fetch = fetch;
  const { document } = await buildDocument(server, manager, {
    segments: Array.from({ length: 60 }, (_, at) => ({ source: `Pay ½ ${at}.`, target: COSTLY.slice(at) })),
  });
  const small = await buildDocument(server, manager, { segments: 501 });
  const left = caller.get(`/document/${document.id}/qa`);
  // By then it has its turn.
  await manager.get(`/document/${small.document.id}/qa`);
  leaving.abort();
  expect((await left).status).toBe(408);
  signal = undefined;
  expect((await caller.get(`/document/${small.document.id}/qa`)).status).toBe(200);
}, 30_000);
