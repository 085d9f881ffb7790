import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildDocument } from '../../testing/build-document.ts';
import { buildMemory } from '../../testing/builders.ts';
import { freelancer } from '../../testing/give.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';
import { tmxOf } from '../../testing/tmx.ts';

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
const unitOf = async (id: number) => (await reviewer.get(`${BASE}/records/${id}`)).body;
const historyOf = async (id: number) => (await reviewer.get(`${BASE}/records/${id}/history`)).body;
const firstOf = async (memoryId: number) =>
  (await reviewer.get(`${BASE}/${memoryId}/records`)).body.records[0];

describe('the history of a unit', () => {
  test('lists each version with user and time, newest first, and can restore one', async () => {
    const { records } = await buildMemory(manager, { units: [['The dice', 'Der Würfel']] });
    const id = records[0]?.id ?? 0;
    await reviewer.put(`${BASE}/records/${id}`, { source: 'The dice', target: 'Die Würfel' });
    // Saving without a change adds nothing.
    await reviewer.put(`${BASE}/records/${id}`, { source: 'The dice', target: 'Die Würfel' });
    const history = await historyOf(id);
    expect(history).toEqual([
      {
        kind: 'edited',
        at: expect.any(String),
        user: 'The reviewer',
        before: { source: 'The dice', target: 'Der Würfel', origin: 'manual' },
        after: { source: 'The dice', target: 'Die Würfel', origin: 'manual' },
      },
      {
        kind: 'created',
        at: records[0]?.created_at,
        user: 'The manager',
        before: null,
        after: { source: 'The dice', target: 'Der Würfel', origin: 'manual' },
      },
    ]);
    const { version } = await unitOf(id);
    const { source, target } = history[0].before;
    await reviewer.put(`${BASE}/records/${id}`, { source, target, version });
    expect((await historyOf(id)).map((one: { kind: string }) => one.kind)).toEqual([
      'edited',
      'edited',
      'created',
    ]);
  });

  test('includes changes through the journal, with their users', async () => {
    const { id, records } = await buildMemory(manager, { units: [['The board', 'Das Bret']] });
    const change = { type: 'replace', find: 'Bret', replace: 'Brett' };
    const { action_id } = (await reviewer.post(`${BASE}/${id}/records/change`, { filter: {}, change })).body;
    await server.runJobs();
    await manager.post(`${BASE}/${id}/actions/${action_id}/undo`);
    await server.runJobs();
    const history = await historyOf(records[0]?.id ?? 0);
    expect(history.map(({ kind, user }: { kind: string; user: string }) => [kind, user])).toEqual([
      ['undone', 'The manager'],
      ['changed', 'The reviewer'],
      ['created', 'The manager'],
    ]);
    expect(history[1]).toMatchObject({ before: { target: 'Das Bret' }, after: { target: 'Das Brett' } });
  });

  test('of an imported unit starts with the file, and names the import', async () => {
    const upload = await manager.upload(`${BASE}/upload`, tmxOf([['One', 'Eins']]), 'numbers.tmx');
    await server.runJobs();
    const { id } = await firstOf(upload.body.id);
    expect(await unitOf(id)).toMatchObject({
      origin: 'import',
      import: { file_name: 'numbers.tmx', user: 'The manager' },
      segment: null,
    });
    const kinds = (await historyOf(id)).map((one: { kind: string }) => one.kind);
    expect(kinds[0]).toBe('imported');
    expect(kinds.at(-1)).toBe('created');
  });

  test('is only for people who see the memory, and existing units', async () => {
    const { records } = await buildMemory(manager, { units: 1 });
    const stranger = await freelancer(server, await server.as('admin'));
    const path = `${BASE}/records/${records[0]?.id}`;
    for (const address of [path, `${path}/history`]) expect((await stranger.get(address)).status).toBe(404);
    await reviewer.delete(path);
    for (const address of [path, `${path}/history`]) expect((await reviewer.get(address)).status).toBe(404);
  });
});

describe('the origin of a unit', () => {
  async function approved() {
    const memory = await buildMemory(manager, {});
    const { document, records } = await buildDocument(server, manager, {
      segments: ['One.', 'Two.', 'Three.'].map((source) => ({ source, target: `${source} (de)` })),
    });
    await manager.post(`/document/${document.id}/memories`, { memories: [{ id: memory.id, mode: 'write' }] });
    await manager.post(`/document/${document.id}/bulk`, { action: 'approve' });
    const units = (await reviewer.get(`${BASE}/${memory.id}/records?sort=source`)).body.records;
    const two = units.find(({ source }: { source: string }) => source === 'Two.') as { id: number };
    return { memory, document, records, two };
  }

  test('is the segment and its neighbours', async () => {
    const { document, two } = await approved();
    expect(await unitOf(two.id)).toMatchObject({
      segment: { document_id: document.id, document_name: document.name, row_number: 2 },
      previous_source: 'One.',
      next_source: 'Three.',
      context_key: expect.any(String),
      import: null,
    });
  });

  test('includes the previous target of a unit approved again with another', async () => {
    const { document, two } = await approved();
    await manager.post(`/document/${document.id}/replace`, { find: 'Two', replace: 'Zwei' });
    await manager.post(`/document/${document.id}/bulk`, { action: 'approve' });
    const [last] = await historyOf(two.id);
    expect(last).toMatchObject({
      kind: 'approved',
      before: { target: 'Two. (de)' },
      after: { target: 'Zwei. (de)' },
    });
  });

  test('is hidden from people who may not see the document', async () => {
    const { memory, two } = await approved();
    const resources = [{ kind: 'memory' as const, id: memory.id, role: null }];
    const translator = await freelancer(server, await server.as('admin'), 'user', { resources });
    const { body } = await translator.get(`${BASE}/records/${two.id}`);
    expect(body).toMatchObject({ source: 'Two.', segment: null });
  });
});
