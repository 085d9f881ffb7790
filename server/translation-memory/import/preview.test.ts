import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimAndAbandon } from '../../testing/abandoned-job.ts';
import { buildMemory } from '../../testing/builders.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';
import { numberedPairs, tmxOf } from '../../testing/tmx.ts';

let server: TestServer;
let manager: Caller;
let reviewer: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
  reviewer = await server.as('reviewer');
});
afterAll(() => server.close());

const BASE = '/translation_memory';
const jobOf = async (id: number) => (await manager.get(`/job/${id}`)).body;
const pairsOf = async (id: number) =>
  (await manager.get(`${BASE}/${id}/records`)).body.records
    .map((unit: { source: string; target: string }) => `${unit.source} = ${unit.target}`)
    .sort();
const actionsOf = async (id: number) => (await manager.get(`${BASE}/${id}/actions`)).body.actions;

async function preview(file: string, fields: Record<string, string> = {}) {
  const { body, status } = await manager.upload(`${BASE}/imports`, file, 'new.tmx', fields);
  expect(status).toBe(201);
  await server.runJobs();
  return { id: body.job_id as number, ...body, job: await jobOf(body.job_id) };
}

async function apply(id: number, body: object) {
  const answer = await manager.post(`${BASE}/imports/${id}/apply`, body);
  await server.runJobs();
  return answer;
}

async function undo(memoryId: number, actionId: string) {
  const { body, status } = await manager.post(`${BASE}/${memoryId}/actions/${actionId}/undo`);
  expect(status).toBe(200);
  await server.runJobs();
  return jobOf(body.job_id);
}

const FILE = tmxOf([
  ['Fold.', 'Passen.'],
  ['Raise.', 'Erhöhen!'],
  ['Call.', 'Mitgehen.'],
  ['Call.', 'Mitgehen.'],
  '<tu><tuv xml:lang="en"><seg>Only English</seg></tuv></tu>',
]);
const UNITS = [
  ['Fold.', 'Passen.'],
  ['Raise.', 'Erhöhen.'],
] satisfies [string, string][];

describe('a previewed TMX', () => {
  test('reports new, changed, identical and rejected units with line and reason, and changes nothing', async () => {
    const { id } = await buildMemory(manager, { units: UNITS });
    const look = await preview(FILE, { memory_id: String(id) });
    expect(look.job).toMatchObject({
      kind: 'memory.preview',
      status: 'done',
      report: {
        added: 1,
        changed: 1,
        unchanged: 2,
        refused: 1,
        refusals: [{ line: 8, reason: 'There is text only in en.' }],
      },
    });
    expect(look.job.report.samples).toContainEqual({
      outcome: 'changed',
      line: 5,
      source: 'Raise.',
      target: 'Erhöhen!',
      source_before: null,
      target_before: 'Erhöhen.',
    });
    expect(await pairsOf(id)).toEqual(['Fold. = Passen.', 'Raise. = Erhöhen.']);
    expect(await actionsOf(id)).toEqual([]);
  });

  test.each([
    ['add', ['Call. = Mitgehen.', 'Fold. = Passen.', 'Raise. = Erhöhen!', 'Raise. = Erhöhen.']],
    ['replace', ['Call. = Mitgehen.', 'Fold. = Passen.', 'Raise. = Erhöhen!']],
    ['skip', ['Call. = Mitgehen.', 'Fold. = Passen.', 'Raise. = Erhöhen.']],
  ])('is imported with existing units handled by "%s", and undone as a whole', async (existing, pairs) => {
    const { id } = await buildMemory(manager, { units: UNITS });
    const look = await preview(FILE, { memory_id: String(id) });
    const { status, body } = await apply(look.id, { existing });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id });
    expect(await pairsOf(id)).toEqual(pairs);
    expect((await manager.get(`${BASE}/${id}`)).body.records_count).toBe(pairs.length);
    const [action] = await actionsOf(id);
    expect(action).toMatchObject({
      kind: 'import',
      changed: pairs.length === 4 ? 2 : existing === 'skip' ? 1 : 2,
    });
    expect((await undo(id, action.action_id)).status).toBe('done');
    expect(await pairsOf(id)).toEqual(['Fold. = Passen.', 'Raise. = Erhöhen.']);
    expect((await manager.get(`${BASE}/${id}`)).body.records_count).toBe(2);
    // An undo can be undone like any other action.
    const [undone] = await actionsOf(id);
    await undo(id, undone.action_id);
    expect(await pairsOf(id)).toEqual(pairs);
  });

  test('becomes a new memory with name and languages from the file or the request', async () => {
    const look = await preview(FILE);
    expect(look).toMatchObject({ file_name: 'new.tmx', source_lang: 'en', target_lang: 'de' });
    expect(look.job.report).toMatchObject({ added: 3, changed: 0, unchanged: 1, refused: 1 });
    const { body } = await apply(look.id, { name: 'Poker' });
    expect((await manager.get(`${BASE}/${body.id}`)).body).toMatchObject({ name: 'Poker', records_count: 3 });
  });

  test('is imported only once, and not after it was discarded', async () => {
    const first = await preview(FILE);
    expect((await apply(first.id, {})).status).toBe(200);
    expect((await apply(first.id, {})).status).toBe(409);
    const second = await preview(FILE);
    expect((await manager.delete(`${BASE}/imports/${second.id}`)).status).toBe(200);
    expect((await apply(second.id, {})).status).toBe(409);
    expect((await apply(999_999, {})).status).toBe(404);
  });

  test('that is unreadable reports the reason, and cannot be imported', async () => {
    const look = await preview(FILE.slice(0, -30));
    expect(look.job.status).toBe('failed');
    expect((await apply(look.id, {})).status).toBe(409);
  });

  test('keeps later edits when its import is undone', async () => {
    const { id } = await buildMemory(manager, { units: UNITS });
    const look = await preview(FILE, { memory_id: String(id) });
    await apply(look.id, { existing: 'replace' });
    const { records } = (await manager.get(`${BASE}/${id}/records`)).body;
    for (const { id: unitId, source, target } of records) {
      await manager.put(`${BASE}/records/${unitId}`, { source, target: `${target} (2)` });
    }
    const [action] = await actionsOf(id);
    const job = await undo(id, action.action_id);
    expect(job.report).toMatchObject({ changed: 0, refused: 2 });
    expect(await pairsOf(id)).toEqual([
      'Call. = Mitgehen. (2)',
      'Fold. = Passen. (2)',
      'Raise. = Erhöhen! (2)',
    ]);
  });

  test('resumes replacing units after a kill, and restores everything on cancellation', async () => {
    const pairs = numberedPairs(3000);
    const { id } = await buildMemory(manager);
    const first = await preview(tmxOf(pairs), { memory_id: String(id) });
    await apply(first.id, {});
    const better = tmxOf(pairs.map(([source, target]) => [source, `${target} Jetzt.`] as const));
    const again = async () => {
      const look = await preview(better, { memory_id: String(id) });
      expect(look.job.report).toMatchObject({ added: 0, changed: 3000 });
      const { body } = await manager.post(`${BASE}/imports/${look.id}/apply`, { existing: 'replace' });
      await claimAndAbandon(server, { afterChunks: 2 });
      const early = await manager.post(`${BASE}/${id}/actions/job:${body.job_id}/undo`);
      expect(early.status).toBe(409);
      return body.job_id;
    };
    const cancelled = await again();
    await manager.post(`/job/${cancelled}/cancel`);
    await server.runJobs();
    expect((await manager.get(`${BASE}/${id}/records?search=Jetzt`)).body.total_rows).toBe(0);
    expect(await actionsOf(id)).toHaveLength(1);
    const resumed = await again();
    await server.runJobs();
    expect(await jobOf(resumed)).toMatchObject({ status: 'done', report: { changed: 3000, added: 0 } });
    expect((await manager.get(`${BASE}/${id}/records?search=Jetzt`)).body.total_rows).toBe(3000);
  });

  test('can be undone only by a manager, and once', async () => {
    const { id } = await buildMemory(manager, { units: UNITS });
    await apply((await preview(FILE, { memory_id: String(id) })).id, {});
    const [action] = await actionsOf(id);
    expect((await reviewer.post(`${BASE}/${id}/actions/${action.action_id}/undo`)).status).toBe(403);
    await undo(id, action.action_id);
    expect((await manager.post(`${BASE}/${id}/actions/${action.action_id}/undo`)).status).toBe(409);
    expect((await manager.post(`${BASE}/${id}/actions/none/undo`)).status).toBe(404);
  });
});
