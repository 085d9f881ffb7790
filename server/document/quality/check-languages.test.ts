import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type PublishedEngine,
  startPublishedEngine,
} from '../../machine-translation/testing/published-engines.ts';
import { bearer } from '../../testing/bearer.ts';
import { buildDocument } from '../../testing/build-document.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Caller;
let manager: Caller;
let user: Caller;
let tool: PublishedEngine;
beforeAll(async () => {
  server = await startTestServer({ machineTranslationPrivate: true });
  [admin, manager, user] = await Promise.all([server.as('admin'), server.as('manager'), server.as('user')]);
  tool = await startPublishedEngine('languagetool');
});
afterAll(async () => {
  await tool.close();
  await server.close();
});
afterEach(async () => {
  for (const { id } of (await admin.get('/machine_translation/')).body)
    await admin.delete(`/machine_translation/${id}`);
  tool.received.length = 0;
  tool.fail.length = 0;
  tool.wait.length = 0;
});

const setUp = async (more: object = {}) => {
  const fields = { name: 'Ours', kind: 'languagetool', address: tool.address, enabled: true, ...more };
  expect((await admin.post('/machine_translation/', fields)).status).toBe(201);
};

/** The same wrong article in three segments with two texts, and a wrong number. */
const SEGMENTS = [
  { source: 'Ich sehe ein Haus.', target: 'I see an house.' },
  { source: 'Ein Haus.', target: 'It is an house.' },
  { source: 'Da sehe ich ein Haus.', target: 'I see an house.' },
  { source: 'Nimm 7.', target: 'Take 8.' },
  { source: 'Offen.' },
  { source: '1,5', target: '1.5' },
];
const build = (segments: { source: string; target?: string }[] = SEGMENTS) =>
  buildDocument(server, manager, { sourceLang: 'de', targetLang: 'en', segments });

const idOf = async (caller: Caller): Promise<number> => (await caller.get('/user/')).body.id;

async function check(id: number, isAsking = true) {
  const { status, body } = await user.post(`/document/${id}/qa/report?language_tool=${isAsking}`);
  expect(status).toBe(200);
  await server.runJobs();
  return body.job_id as number;
}
const reportOf = async (id: number, query = '') =>
  (await user.get(`/document/${id}/qa/report?${query}`)).body;
const rowsOf = async (id: number) =>
  (await reportOf(id, 'check=language_tool')).issues.map(
    ({ row_number }: { row_number: number }) => row_number,
  );

test('LanguageTool’s issues are ordinary findings in waivers, reports and charts', async () => {
  await setUp();
  const { document } = await build();
  await check(document.id);
  expect(await rowsOf(document.id)).toEqual([1, 2, 3]);
  const { issues, language_tool, counts } = await reportOf(document.id, 'check=language_tool');
  expect(issues[0]).toMatchObject({ check: 'language_tool', severity: 'warning' });
  expect(issues[0].repair.target).toBe('I see a house.');
  expect(counts).toContainEqual({ check: 'language_tool', severity: 'warning', open: 3, waived: 0 });
  // One request per text, and none for a number or an empty target.
  expect(tool.received).toHaveLength(3);
  const characters = ['I see an house.', 'It is an house.', 'Take 8.'].join('').length;
  expect(language_tool).toEqual({
    ...{ engine: 'Ours', segments: 4, characters, left: 500_000 - characters, problem: null },
  });
  const log = (await admin.get('/machine_translation/log')).body.records;
  expect(log).toHaveLength(3);
  expect(log[0]).toMatchObject({ purpose: 'check', document: { id: document.id }, outcome: 'answered' });
  const { subject } = (await user.get(`/document/${document.id}/qa/groups?check=language_tool`)).body
    .groups[0];
  await user.post(`/document/${document.id}/qa/waivers`, { subject, reason: 'a quotation' });
  const runs = async () => (await user.get(`/document/${document.id}/qa/runs`)).body;
  await check(document.id);
  expect(await rowsOf(document.id)).toEqual([]);
  expect(
    (await runs()).map(
      (run: { counts: { check: string; findings: number }[] }) =>
        run.counts.find((one) => one.check === 'language_tool')?.findings ?? 0,
    ),
  ).toEqual([3, 0]);
  const csv = await user.get(`/document/${document.id}/qa/download?format=csv&waived=all`);
  expect(String(csv.body)).toContain('LanguageTool');
  expect(tool.received).toHaveLength(3);
});

test('nothing is sent unless requested, and cached answers are still listed', async () => {
  await setUp();
  const { document, records } = await build();
  await user.post(`/document/${document.id}/qa/report`);
  await server.runJobs();
  expect(tool.received).toEqual([]);
  expect(await reportOf(document.id)).toMatchObject({ language_tool: null });
  expect(await rowsOf(document.id)).toEqual([]);
  await user.post(`/document/records/${records[1]?.id}/language_check`, { target: 'It is an house.' });
  await check(document.id, false);
  expect(await rowsOf(document.id)).toEqual([2]);
  await user.put(`/document/records/${records[1]?.id}`, { target: 'It is a house.' });
  await check(document.id, false);
  expect(await rowsOf(document.id)).toEqual([]);
  expect(tool.received).toHaveLength(1);
});

test('a request is rejected when text must not be sent, without LanguageTool, and for read-only users', async () => {
  const { document } = await build();
  const start = async (caller = user) => {
    const { status, body } = await caller.post(`/document/${document.id}/qa/report?language_tool=true`);
    return [status, body.says?.id];
  };
  expect(await start()).toEqual([409, 'machine.none']);
  await setUp();
  expect(await start(await bearer(server, await idOf(user), ['document.read']))).toEqual([
    403,
    'check.may-not-ask',
  ]);
  await check(document.id);
  expect(await rowsOf(document.id)).toHaveLength(3);
  await manager.put(`/document/${document.id}`, { must_not_leave: true });
  expect(await start()).toEqual([409, 'machine.must-not-leave']);
  tool.received.length = 0;
  await check(document.id, false);
  expect(await rowsOf(document.id)).toEqual([]);
  expect(tool.received).toEqual([]);
});

test('a job skips LanguageTool when the document was marked or the check disabled while it waited', async () => {
  await setUp();
  const { document } = await build();
  await user.post(`/document/${document.id}/qa/report?language_tool=true`);
  await manager.put(`/document/${document.id}`, { must_not_leave: true });
  await server.runJobs();
  expect(await reportOf(document.id)).toMatchObject({
    counts: expect.arrayContaining([{ check: 'numbers', severity: 'error', open: 1, waived: 0 }]),
    language_tool: { problem_says: { id: 'machine.must-not-leave' } },
  });
  await manager.put(`/document/${document.id}`, { must_not_leave: false });
  await manager.put(`/document/${document.id}/qa/settings`, {
    ...{ severity: { language_tool: 'off' }, blocking: [] },
  });
  await check(document.id);
  expect(tool.received).toEqual([]);
});

test('a failing service is reported without affecting other checks, and the next check resumes', async () => {
  await setUp();
  const { document } = await build();
  tool.fail.push(500, 500, 500);
  const job = await check(document.id);
  expect((await user.get(`/job/${job}`)).body).toMatchObject({ status: 'done' });
  expect(await reportOf(document.id)).toMatchObject({
    counts: expect.arrayContaining([{ check: 'numbers', severity: 'error', open: 1, waived: 0 }]),
    checked_at: expect.any(String),
    language_tool: { segments: 0, characters: 0, problem_says: { id: 'machine.refused' } },
  });
  await check(document.id);
  expect(await rowsOf(document.id)).toEqual([1, 2, 3]);
  expect((await reportOf(document.id)).language_tool.problem).toBe(null);
});

test('requests stay within the budget and four at a time, and stop when the check is cancelled', async () => {
  const many = Array.from({ length: 40 }, (_, at) => ({ source: `Haus ${at}`, target: `An house ${at}` }));
  await setUp({ budget: 25 });
  const { document } = await build(many);
  await check(document.id);
  expect((await reportOf(document.id)).language_tool).toMatchObject({
    ...{ segments: 2, left: 5, problem_says: { id: 'machine.budget' } },
  });
  expect(tool.received).toHaveLength(2);
  for (const { id } of (await admin.get('/machine_translation/')).body)
    await admin.put(`/machine_translation/${id}`, { budget: 10_000 });
  tool.received.length = 0;
  let isOpen = 0;
  let most = 0;
  let job = 0;
  const { promise: four, resolve: areFour } = Promise.withResolvers<void>();
  for (let call = 0; call < 40; call++)
    tool.wait.push(async () => {
      most = Math.max(most, ++isOpen);
      if (call === 3) {
        await user.post(`/job/${job}/cancel`);
        // A fifth request, sent together with these, would arrive before this one and be seen.
        tool.wait.unshift(async () => {});
        await fetch(tool.address, { method: 'OPTIONS' });
        areFour();
      }
      if (call < 4) await four;
      isOpen -= 1;
    });
  job = (await user.post(`/document/${document.id}/qa/report?language_tool=true`)).body.job_id;
  await server.runJobs();
  expect((await user.get(`/job/${job}`)).body.status).toBe('failed');
  expect(most).toBe(4);
  expect(tool.received.length).toBeLessThan(20);
  expect((await reportOf(document.id)).job_id).toBe(null);
});
