import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildDocument } from '../../testing/build-document.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let manager: Caller;
let reviewer: Caller;
let id: number;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
  reviewer = await server.as('reviewer');
  id = (await buildDocument(server, manager, { segments: 2 })).document.id;
});
afterAll(() => server.close());

const view = (name: string) => ({ id: name, name, query: 'search=len%3A%3E60&sort=-len', is_default: false });

test('shared views are visible to everyone who sees the document, and editable by its managers', async () => {
  const path = `/document/${id}/views`;
  expect((await reviewer.get(path)).body).toEqual({ views: [], version: 0 });
  expect((await reviewer.put(path, { views: [view('a')], version: 0 })).status).toBe(403);
  const made = { views: [view('a'), view('b')], version: 1 };
  expect((await manager.put(path, { ...made, version: 0 })).body).toEqual(made);
  expect((await reviewer.get(path)).body).toEqual(made);
  const other = (await buildDocument(server, manager, { segments: 1 })).document.id;
  expect((await reviewer.get(`/document/${other}/views`)).body).toEqual({ views: [], version: 0 });

  // Another user's later change is not overwritten.
  const stale = await manager.put(path, { views: [], version: 0 });
  expect([stale.status, stale.body.says.id]).toEqual([409, 'stale.views']);
  expect((await manager.put(path, { views: [view('b')], version: 1 })).body).toMatchObject({ version: 2 });
  expect((await manager.put(path, { views: [view('x'.repeat(41))], version: 2 })).status).toBe(422);
});

test('shared views of a binned document answer 404', async () => {
  const { document } = await buildDocument(server, manager, { segments: 1 });
  await manager.delete(`/document/${document.id}`);
  expect((await manager.get(`/document/${document.id}/views`)).status).toBe(404);
  const put = await manager.put(`/document/${document.id}/views`, { views: [], version: 0 });
  expect(put.status).toBe(404);
});
