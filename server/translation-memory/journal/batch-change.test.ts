import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildMemory } from '../../testing/builders.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';
import { numberedPairs } from '../../testing/tmx.ts';

let server: TestServer;
let reviewer: Caller;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  reviewer = await server.as('reviewer');
  manager = await server.as('manager');
});
afterAll(() => server.close());

const BASE = '/translation_memory';
const UNITS = [
  ['The dice', 'Der Würfel'],
  ['The dice cup', 'Der Würfelbecher'],
  ['The board', 'The board'],
  ['The board', 'Das Brett'],
] satisfies [string, string][];
const targetsOf = async (id: number) =>
  (await reviewer.get(`${BASE}/${id}/records`)).body.records.map(({ target }: { target: string }) => target);

async function change(id: number, body: object) {
  const answer = await reviewer.post(`${BASE}/${id}/records/change`, body);
  expect(answer.status).toBe(200);
  await server.runJobs();
  const job = (await reviewer.get(`/job/${answer.body.job_id}`)).body;
  return { ...answer.body, job };
}

async function undo(id: number, actionId: string) {
  const { body } = await reviewer.post(`${BASE}/${id}/actions/${actionId}/undo`);
  await server.runJobs();
  return (await reviewer.get(`/job/${body.job_id}`)).body;
}

describe('changing many units of a memory', () => {
  test('shows a preview without changing anything', async () => {
    const { id } = await buildMemory(manager, { units: UNITS });
    const { job } = await change(id, {
      filter: {},
      change: { type: 'replace', find: 'würfel', replace: 'Knobel' },
      dry_run: true,
    });
    expect(job.report).toMatchObject({ changed: 2, unchanged: 2 });
    expect(job.report.samples[0]).toMatchObject({
      outcome: 'changed',
      target_before: 'Der Würfel',
      target: 'Der Knobel',
      source_before: null,
    });
    expect(await targetsOf(id)).toEqual(UNITS.map(([, target]) => target));
    expect((await reviewer.get(`${BASE}/${id}/actions`)).body.total_rows).toBe(0);
  });

  test('replaces by a regular expression under a search; one undo restores all, and matches follow', async () => {
    const { id } = await buildMemory(manager, { units: UNITS });
    const { action_id } = await change(id, {
      filter: { search: 'cup' },
      change: { type: 'replace', find: '^Der (.+)$', replace: 'Ein $1', regex: true },
    });
    expect(await targetsOf(id)).toEqual(['Der Würfel', 'Ein Würfelbecher', 'The board', 'Das Brett']);
    const match = async () => {
      await server.services.matcher.settled();
      return (await reviewer.post(`${BASE}/matches`, { source: 'The dice cup', memory_ids: [id] })).body[0];
    };
    expect((await match()).target).toBe('Ein Würfelbecher');
    expect((await undo(id, action_id)).report).toMatchObject({ changed: 1 });
    expect(await targetsOf(id)).toEqual(UNITS.map(([, target]) => target));
    expect((await match()).target).toBe('Der Würfelbecher');
  });

  test('deletes all units found by a check, although each deletion changes the memory', async () => {
    const pairs = numberedPairs(200).flatMap(([source, target]) => [
      [source, target] as const,
      [source, `${target}!`] as const,
    ]);
    const { id } = await buildMemory(manager, { units: pairs });
    const { action_id, job } = await change(id, {
      filter: { hygiene: 'contradiction' },
      change: { type: 'delete' },
    });
    expect(job.report).toMatchObject({ changed: 400 });
    expect((await reviewer.get(`${BASE}/${id}`)).body.records_count).toBe(0);
    await undo(id, action_id);
    expect((await reviewer.get(`${BASE}/${id}`)).body.records_count).toBe(400);
  });

  test('sets a field of chosen units; undoing it keeps later edits', async () => {
    const { id, records } = await buildMemory(manager, { units: UNITS });
    const ids = records.slice(0, 2).map((unit) => unit.id);
    const { action_id } = await change(id, {
      filter: { ids },
      change: { type: 'set', field: 'origin', value: 'Rules of 1910' },
    });
    const origins = async () =>
      (await reviewer.get(`${BASE}/${id}/records`)).body.records.map(
        (unit: { origin: string }) => unit.origin,
      );
    expect(await origins()).toEqual(['Rules of 1910', 'Rules of 1910', 'manual', 'manual']);
    await reviewer.put(`${BASE}/records/${ids[0]}`, { source: 'A die', target: 'Ein Würfel' });
    expect((await undo(id, action_id)).report).toMatchObject({ changed: 1, refused: 1 });
    expect(await origins()).toEqual(['Rules of 1910', 'manual', 'manual', 'manual']);
  });

  test('rejects an unknown memory, an unknown filter, an empty value and an invalid pattern', async () => {
    const { id } = await buildMemory(manager, { units: UNITS });
    const post = (memory: number, body: object) => reviewer.post(`${BASE}/${memory}/records/change`, body);
    expect((await post(999_999, { filter: {}, change: { type: 'delete' } })).status).toBe(404);
    expect((await post(id, { filter: { serch: 'x' }, change: { type: 'delete' } })).status).toBe(422);
    const empty = { type: 'set', field: 'target', value: ' ' };
    expect((await post(id, { filter: {}, change: empty })).status).toBe(422);
    const { job } = await change(id, {
      filter: {},
      change: { type: 'replace', find: '(', replace: '', regex: true },
    });
    expect(job).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('Not a valid regular expression'),
    });
  });

  test('never leaves a text empty', async () => {
    const { id } = await buildMemory(manager, { units: UNITS });
    const { job } = await change(id, {
      filter: {},
      change: { type: 'replace', find: 'Das Brett', replace: '' },
    });
    expect(job.report).toMatchObject({ changed: 0, refused: 1 });
  });
});

describe('checking a large memory', () => {
  test('is a job that runs only on request, and shows the time of the last run', async () => {
    const { id } = await buildMemory(manager, { units: UNITS });
    await server.database.db
      .updateTable('memory')
      .set({ records_count: 30_000 })
      .where('id', '=', id)
      .execute();
    const look = async () => (await reviewer.get(`${BASE}/${id}/hygiene`)).body;
    expect(await look()).toMatchObject({ checked_at: null, is_current: false });
    const { body } = await reviewer.post(`${BASE}/${id}/hygiene`);
    expect((await reviewer.post(`${BASE}/${id}/hygiene`)).body.job_id).toBe(body.job_id);
    await server.runJobs();
    expect(await look()).toMatchObject({
      checked_at: expect.any(String),
      is_current: true,
      counts: { contradiction: 2, untranslated: 1 },
    });
    await manager.post(`${BASE}/${id}/records`, { source: 'x', target: 'x' });
    expect(await look()).toMatchObject({ is_current: false, counts: { untranslated: 1 } });
    expect((await reviewer.get(`${BASE}/${id}/records?hygiene=untranslated`)).body.total_rows).toBe(1);
  });
});
