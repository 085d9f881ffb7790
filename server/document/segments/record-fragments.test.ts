import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildDocument } from '../../testing/build-document.ts';
import { buildMemory } from '../../testing/builders.ts';
import { freelancer } from '../../testing/give.ts';
import { type Caller, createCaller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let manager: Caller;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
  admin = await server.as('admin');
});
afterAll(() => server.close());

const VALVES: [string, string][] = [
  ['Check the starting valve for leaks.', 'Das Anlassventil links auf Lecks prüfen.'],
  ['Remove the starting valve.', 'Bauen Sie das Anlassventil links aus.'],
];

async function attached(units: [string, string][], languages = {}) {
  const memory = await buildMemory(manager, { ...languages, units });
  const { document, records } = await buildDocument(server, manager, {
    segments: ['Close the starting valve now', 'Nothing alike in here'],
  });
  await manager.post(`/document/${document.id}/memories`, { memories: [{ id: memory.id, mode: 'read' }] });
  const find = async (caller: Caller, row = 0) =>
    (await caller.get(`/document/records/${records[row]?.id}/fragments`)).body.fragments;
  return { memory, document, find };
}

describe('the fragments of a segment', () => {
  test('are the phrases shared by translations of its parts in the attached memories', async () => {
    const { find } = await attached(VALVES);
    expect(await find(manager)).toEqual([{ target: 'Das Anlassventil links', count: 2 }]);
    expect(await find(manager, 1)).toEqual([]);
  });

  test('exclude units in the bin and memories of other languages', async () => {
    const { find, memory } = await attached(VALVES);
    await manager.delete(`/translation_memory/records/${memory.records[0]?.id}`);
    expect(await find(manager)).toEqual([]);
    const french = await attached(VALVES, { target_lang: 'fr' });
    expect(await french.find(manager)).toEqual([]);
  });

  test('are for people who see the document and may read memories', async () => {
    const { find, document } = await attached(VALVES);
    const ana = await freelancer(server, admin);
    expect(await find(ana)).toBeUndefined();
    await ana.give({ resources: [{ kind: 'document', id: document.id, role: 'user' }] });
    expect(await find(ana)).toHaveLength(1);

    const { body } = await admin.post('/user/tokens', { name: 'script', scopes: ['document.read'] });
    const withToken = (request: Request) => {
      request.headers.set('authorization', `Bearer ${body.token}`);
      return server.fetch(request);
    };
    expect(await find(createCaller(withToken, null))).toEqual([]);
  });
});
