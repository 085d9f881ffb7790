import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatCode } from '../../shared/domain/text/inline-codes.ts';
import { buildMemory } from '../testing/builders.ts';
import { type Caller, startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let manager: Caller;
let reviewer: Caller;
let translator: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
  reviewer = await server.as('reviewer');
  translator = await server.as('user');
});
afterAll(() => server.close());

const list = async (path: string) => (await translator.get(path)).body;
const sources = async (id: number, query = '') =>
  (await list(`/translation_memory/${id}/records${query}`)).records.map(
    (record: { source: string }) => record.source,
  );

describe('translation memories', () => {
  test('are created, renamed, deleted and restored by a manager', async () => {
    const { id } = await buildMemory(manager, { source_lang: 'en-US', units: 2 });
    const user = (await manager.get('/user/')).body;
    expect(await list(`/translation_memory/${id}`)).toMatchObject({
      name: 'Rule books',
      source_lang: 'en-US',
      target_lang: 'de',
      records_count: 2,
      processing_status: 'done',
      created_by: user.id,
      created_by_user: { id: user.id, username: 'The manager' },
    });
    expect((await manager.put(`/translation_memory/${id}`, { name: 'Other' })).body).toMatchObject({
      name: 'Other',
      source_lang: 'en-US',
      records_count: 2,
    });
    expect((await manager.put(`/translation_memory/${id}`, { target_lang: 'fr' })).body.target_lang).toBe(
      'fr',
    );
    expect((await list('/translation_memory/')).map((memory: { id: number }) => memory.id)).toContain(id);

    expect((await manager.delete(`/translation_memory/${id}`)).body).toEqual({ message: expect.any(String) });
    expect((await translator.get(`/translation_memory/${id}`)).status).toBe(404);
    expect((await translator.get(`/translation_memory/${id}/records`)).status).toBe(404);
    expect((await manager.delete(`/translation_memory/${id}`)).status).toBe(404);
    expect((await list('/translation_memory/')).map((memory: { id: number }) => memory.id)).not.toContain(id);
    expect((await manager.post(`/translation_memory/${id}/restore`)).body.records_count).toBe(2);
    expect((await manager.post('/translation_memory/2147483647/restore')).status).toBe(404);
  });

  test('filter units by listed person and change dates', async () => {
    const { id, records } = await buildMemory(manager, { units: 3 });
    await reviewer.put(`/translation_memory/records/${records[1]?.id}`, { source: 'Two.', target: 'Zwei.' });
    expect(await list(`/translation_memory/${id}/people`)).toEqual(['The manager', 'The reviewer']);
    expect(await sources(id, '?by=The%20reviewer')).toEqual(['Two.']);
    expect(await sources(id, '?by=The%20manager&sort=-source')).toEqual(['Sentence 3.', 'Sentence 1.']);
    expect(await sources(id, '?by=The%20manager&search=3')).toEqual(['Sentence 3.']);
    const today = new Date().toISOString().slice(0, 10);
    expect(await sources(id, `?from=${today}&to=${today}`)).toHaveLength(3);
    expect(await sources(id, '?to=2001-01-01')).toEqual([]);
    expect(await sources(id, '?by=Nobody')).toEqual([]);
  });

  test('reject invalid input by field, and unauthorised users with a message', async () => {
    const refused = await manager.post('/translation_memory/', {
      name: 'x',
      source_lang: 'en',
      target_lang: '?',
    });
    expect(refused.status).toBe(422);
    expect(refused.body.errors[0].path).toBe('target_lang');
    const body = { name: 'x', source_lang: 'en', target_lang: 'de' };
    expect((await reviewer.post('/translation_memory/', body)).status).toBe(403);
    const { id } = await buildMemory(manager);
    expect((await reviewer.put(`/translation_memory/${id}`, body)).status).toBe(403);
    expect((await reviewer.delete(`/translation_memory/${id}`)).status).toBe(403);
    expect(
      (await translator.post(`/translation_memory/${id}/records`, { source: 'a', target: 'b' })).status,
    ).toBe(403);
  });
});

describe('units of a memory', () => {
  test('are returned 100 of 125 per page, and sorted, searched and counted across all', async () => {
    const { id } = await buildMemory(manager, { units: 125 });
    const first = await list(`/translation_memory/${id}/records`);
    expect(first.total_rows).toBe(125);
    expect(first.records).toHaveLength(100);
    expect(await sources(id, '?page=1')).toHaveLength(25);
    expect(await sources(id, '?page=7')).toEqual([]);
    expect((await list(`/translation_memory/${id}/records?search=SATZ%2012`)).total_rows).toBe(7);
    expect((await sources(id, '?sort=-source'))[0]).toBe('Sentence 99.');
    expect((await sources(id, '?sort=target'))[0]).toBe('Sentence 1.');
  });

  test('are searched by visible text, without inline codes', async () => {
    const bold = `Press ${formatCode(1, 'open')}St${formatCode(1, 'close')}art`;
    const { id } = await buildMemory(manager, {
      units: [
        [bold, 'Start drücken'],
        ['50%_\\', 'x'],
      ],
    });
    expect(await sources(id, '?search=press%20start')).toEqual([bold]);
    for (const search of ['%', '_', '\\', '%_', '0%_\\']) {
      expect(await sources(id, `?search=${encodeURIComponent(search)}`)).toEqual(['50%_\\']);
    }
    expect(await sources(id, '?search=undefined')).toHaveLength(2);
  });

  test('are added, changed, deleted and restored, and the count follows', async () => {
    const { id } = await buildMemory(manager, { units: 1 });
    const added = await reviewer.post(`/translation_memory/${id}/records`, {
      source: 'Roll.',
      target: 'Würfle.',
    });
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({
      memory_id: id,
      source: 'Roll.',
      target: 'Würfle.',
      origin: 'manual',
      created_by: 'The reviewer',
      version: 1,
    });
    const path = `/translation_memory/records/${added.body.id}`;
    const changed = await manager.put(path, { source: 'Roll.', target: 'Würfeln.', version: 1 });
    expect(changed.body).toMatchObject({ target: 'Würfeln.', version: 2, updated_by: 'The manager' });
    const stale = await reviewer.put(path, { source: 'Roll.', target: 'x', version: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body.current).toMatchObject({ target: 'Würfeln.', version: 2 });
    expect((await reviewer.delete(path)).status).toBe(200);
    expect((await reviewer.put(path, { source: 'a', target: 'b' })).status).toBe(404);
    expect((await list(`/translation_memory/${id}`)).records_count).toBe(1);
    expect((await reviewer.post(`${path}/restore`)).body).toMatchObject({ target: 'Würfeln.' });
    expect((await list(`/translation_memory/${id}`)).records_count).toBe(2);
    expect((await reviewer.put(path, { source: ' ', target: 'b' })).body.errors[0].path).toBe('source');
  });

  test('may repeat a source (defect 4)', async () => {
    const { id } = await buildMemory(manager, {
      units: [
        ['Draw a card.', 'Ziehe eine Karte.'],
        ['Draw a card.', 'Nimm eine Karte.'],
        ['Draw a card.', 'Nimm eine Karte.'],
      ],
    });
    expect(await sources(id)).toHaveLength(3);
  });
});
