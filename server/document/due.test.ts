import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildDocument } from '../testing/build-document.ts';
import { freelancer } from '../testing/give.ts';
import { type Caller, startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let admin: Caller;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin');
  manager = await server.as('manager');
});
afterAll(() => server.close());

async function listed(caller: Caller, id: number) {
  return (await caller.get('/document/')).body.find((document: { id: number }) => document.id === id);
}

test('setting or clearing a due date does not count as work on the document', async () => {
  const { document } = await buildDocument(server, manager);
  const path = `/document/${document.id}`;
  const { updated_at } = (await manager.get(path)).body;
  expect((await manager.get(path)).body.due_on).toBeNull();
  const set = await manager.put(path, { due_on: '2026-12-24' });
  expect(set.body).toMatchObject({ due_on: '2026-12-24', updated_at, name: document.name });
  expect(await listed(manager, document.id)).toMatchObject({ due_on: '2026-12-24' });
  for (const due_on of ['tomorrow', '2026-02-30', '2026-12-24T10:00:00Z', 3]) {
    expect((await manager.put(path, { due_on })).body).toMatchObject({
      status: 422,
      errors: [{ path: 'due_on' }],
    });
  }
  expect((await (await server.as('reviewer')).put(path, { due_on: null })).status).toBe(403);
  const renamed = await manager.put(path, { name: 'Rules' });
  expect(renamed.body).toMatchObject({ name: 'Rules', due_on: '2026-12-24' });
  expect((await manager.put(path, { due_on: null })).body.due_on).toBeNull();
});

test('the list shows everyone assigned to a document to those who share it, and others only themselves', async () => {
  const { document } = await buildDocument(server, manager);
  const [first, second] = [await freelancer(server, admin), await freelancer(server, admin)];
  for (const { id } of [first, second]) await manager.put(`/members/document/${document.id}/${id}`, {});
  const idsSeenBy = async (caller: Caller) =>
    (await listed(caller, document.id)).assigned.map(({ id }: { id: number }) => id);
  expect((await idsSeenBy(manager)).toSorted()).toEqual([first.id, second.id].toSorted());
  expect(await idsSeenBy(second)).toEqual([second.id]);
  expect(await idsSeenBy(await server.as('reviewer'))).toEqual([]);
});
