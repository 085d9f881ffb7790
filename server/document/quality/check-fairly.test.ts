import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkSegment } from '../../../shared/domain/checks/index.ts';
import { buildDocument } from '../../testing/build-document.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());
afterEach(() => {
  vi.restoreAllMocks();
});

/** Costly for the checks to read, just below the maximum length of a segment. */
const COSTLY = '½'.repeat(98_000);

/** Holds back checks of costly segments from the threads until released. */
function holdQuestions() {
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const held: (() => void)[] = [];
  const { postMessage } = Worker.prototype;
  const spy = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (
    this: Worker,
    ...message: Parameters<typeof postMessage>
  ) {
    const [question] = message as [{ input?: { target?: string } } | undefined];
    if (question?.input?.target !== COSTLY) return postMessage.apply(this, message);
    held.push(() => postMessage.apply(this, message));
    resolve();
  });
  const release = () => {
    spy.mockRestore();
    for (const send of held) send();
  };
  return { asked, release };
}

describe('a large segment', () => {
  test('is checked in a thread before its approval, while the server answers others', async () => {
    const { document, records } = await buildDocument(server, manager, { segments: ['Pay ½.', 'Other.'] });
    await manager.put(`/document/${document.id}/qa/settings`, { severity: {}, blocking: ['numbers'] });
    const [record] = records;
    const save = (target: string) =>
      manager.put(`/document/records/${record?.id}`, { target, approved: true });
    const questions = holdQuestions();
    let isSaved = false;
    const saving = save(COSTLY).finally(() => {
      isSaved = true;
    });
    await Promise.race([questions.asked, saving]);
    expect((await manager.get(`/document/records/${records[1]?.id}`)).status).toBe(200);
    expect(isSaved).toBe(false);
    questions.release();
    const { status, body } = await saving;
    expect(status).toBe(422);
    expect(body.issues[0].check).toBe('numbers');
    expect((await save('Zahle ½.')).status).toBe(200);
  });

  test('gets an issue when its checks take too long', () => {
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

test('an abandoned report stops and lets the next one run', async () => {
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
  // Once this answers, the costly report is running.
  await manager.get(`/document/${small.document.id}/qa`);
  leaving.abort();
  expect((await left).status).toBe(408);
  signal = undefined;
  expect((await caller.get(`/document/${small.document.id}/qa`)).status).toBe(200);
}, 30_000);
