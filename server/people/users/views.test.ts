import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let translator: Caller;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  translator = await server.as('user');
  manager = await server.as('manager');
});
afterAll(() => server.close());

const view = (id: string, changes: object = {}) => ({
  id,
  name: `View ${id}`,
  query: 'status=open&sort=due',
  is_default: false,
  ...changes,
});

describe('the views of a list', () => {
  test('are private, separate per list, and replaced as a whole', async () => {
    expect((await translator.get('/user/views/documents')).body).toEqual({ views: [], version: 0 });
    const columns = { order: ['due', 'words'], hidden: ['by'], widths: { name: 20.5 }, density: 'compact' };
    const views = [view('a', { columns, is_default: true }), view('b', { name: 'Überfällig ⏰' })];
    expect((await translator.put('/user/views/documents', { views })).body).toEqual({ views, version: 1 });
    expect((await translator.get('/user/views/documents')).body).toEqual({ views, version: 1 });
    expect((await translator.get('/user/views/terms')).body).toEqual({ views: [], version: 0 });
    expect((await manager.get('/user/views/documents')).body).toEqual({ views: [], version: 0 });

    await translator.put('/user/views/documents', { views: [view('b')] });
    expect((await translator.get('/user/views/documents')).body).toEqual({
      views: [view('b')],
      version: 2,
    });
  });

  test('changed by another page meanwhile are not overwritten, and the answer has the current ones', async () => {
    const path = '/user/views/glossaries';
    const { version } = (await manager.get(path)).body;
    const first = await manager.put(path, { views: [view('a')], version });
    const stale = await manager.put(path, { views: [view('b')], version });
    expect(stale.status).toBe(409);
    expect(stale.body.current).toEqual(first.body);
    expect((await manager.get(path)).body).toEqual({ views: [view('a')], version: version + 1 });
    const next = await manager.put(path, { views: [view('a'), view('b')], version: version + 1 });
    expect(next.body.version).toBe(version + 2);
  });

  test('saved by several pages at once are accepted from one of them', async () => {
    const path = '/user/views/memories';
    for (const version of [0, 1]) {
      const puts = ['a', 'b', 'c', 'd'].map((id) => translator.put(path, { views: [view(id)], version }));
      const statuses = (await Promise.all(puts)).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
    }
    expect((await translator.put(path, { views: [], version: 7 })).status).toBe(409);
    expect((await translator.put(path, { views: [], version: -1 })).status).toBe(422);
  });

  test.each([
    ['51 views', Array.from({ length: 51 }, (_, index) => view(`v${index}`))],
    ['a view without a name', [view('a', { name: '  ' })]],
    ['an overlong query', [view('a', { query: 'x'.repeat(2001) })]],
    ['malformed columns', [view('a', { columns: { order: 'x', hidden: [], widths: {}, density: 'thin' } })]],
  ])('are unchanged after rejecting %s', async (_, views) => {
    const kept = (await manager.put('/user/views/units', { views: [view('kept')] })).body;
    expect((await manager.put('/user/views/units', { views })).status).toBe(422);
    expect((await manager.get('/user/views/units')).body).toEqual(kept);
  });

  test('exist only for known lists and signed-in users', async () => {
    expect((await manager.get('/user/views/secrets')).status).toBe(404);
    expect((await server.anonymous.get('/user/views/users')).status).toBe(401);
  });
});
