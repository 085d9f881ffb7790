import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildGlossary, buildMemory } from './testing/builders.ts';
import { type Caller, PASSWORD, startTestServer, type TestServer } from './testing/server.ts';

let server: TestServer;
let manager: Caller;

beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

const AUTHOR = { id: expect.any(Number), username: 'The manager' };
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);

describe('the calls of the seed, section 7', () => {
  test('base path /api; statuses outside 200–299 carry a parsed body', async () => {
    const missing = await manager.get('/glossary/999');
    expect(missing).toMatchObject({ status: 404, body: { status: 404, title: 'Not Found' } });
    const outside = await server.fetch(new Request('http://localhost/api/nothing'));
    expect(outside.status).toBe(404);
  });

  test('GET /user/: returns the current user', async () => {
    const { status, body } = await manager.get('/user/');
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(Number),
      email: expect.stringContaining('@'),
      username: 'The manager',
      role: 'manager',
      scope: 'all',
      disabled: false,
      permissions: expect.arrayContaining(['glossary.manage']),
    });
    expect((await server.anonymous.get('/user/')).status).toBe(401);
  });

  test('POST /auth/login: body is the credentials object', async () => {
    const email = (await manager.get('/user/')).body.email as string;
    const { status, body, response } = await server.anonymous.post('/auth/login', {
      email,
      password: PASSWORD,
    });
    expect([status, body]).toEqual([200, { message: expect.any(String) }]);
    expect(response.headers.get('set-cookie')).toMatch(/HttpOnly/i);
  });

  test('POST /auth/logout: no body', async () => {
    const caller = await server.as('user');
    expect(await caller.post('/auth/logout')).toMatchObject({
      status: 200,
      body: { message: expect.any(String) },
    });
    expect((await caller.get('/user/')).status).toBe(401);
  });

  test('GET /glossary/: list of glossaries', async () => {
    const made = await buildGlossary(manager, { name: 'Listed', terms: 2 });
    const { status, body } = await manager.get('/glossary/');
    expect(status).toBe(200);
    expect(body.find(({ id }: { id: number }) => id === made.id)).toEqual({
      id: made.id,
      name: 'Listed',
      source_lang: 'en',
      target_lang: 'de',
      created_at: TIME,
      updated_at: TIME,
      processing_status: 'done',
      processing_error: null,
      upload_time: null,
      created_by_user: AUTHOR,
      records_count: 2,
      job_id: null,
    });
  });

  test('GET /glossary/{id}: one glossary; 404 if missing', async () => {
    const { id } = await buildGlossary(manager, { name: 'One' });
    expect(await manager.get(`/glossary/${id}`)).toMatchObject({ status: 200, body: { id, name: 'One' } });
    expect((await manager.get('/glossary/999')).status).toBe(404);
  });

  test('PUT /glossary/{id}: body {name}; answers {message}; 404 if missing', async () => {
    const { id } = await buildGlossary(manager, { name: 'Before' });
    expect(await manager.put(`/glossary/${id}`, { name: 'After' })).toMatchObject({
      status: 200,
      body: { message: expect.any(String), id, name: 'After' },
    });
    expect((await manager.put('/glossary/999', { name: 'After' })).status).toBe(404);
  });

  test('DELETE /glossary/{id}: answers {message}; 404 if missing', async () => {
    const { id } = await buildGlossary(manager);
    const later = await buildGlossary(manager, { name: 'Later' });
    expect(await manager.delete(`/glossary/${id}`)).toMatchObject({
      status: 200,
      body: { message: expect.any(String) },
    });
    expect((await manager.delete(`/glossary/${id}`)).status).toBe(404);
    expect((await manager.get(`/glossary/${later.id}`)).status).toBe(200);
  });

  test('GET /glossary/{id}/records: page (0-based) and search; answers {records, total_rows}', async () => {
    const { id } = await buildGlossary(manager, { terms: 125 });
    const first = await manager.get(`/glossary/${id}/records`);
    const second = await manager.get(`/glossary/${id}/records?page=1`);
    expect([first.body.records.length, first.body.total_rows]).toEqual([100, 125]);
    expect([second.body.records.length, second.body.total_rows]).toEqual([25, 125]);
    const found = await manager.get(`/glossary/${id}/records?search=BEGRIFF%2012`);
    expect(found.body.records.map(({ source }: { source: string }) => source)).toEqual([
      'term 12',
      ...[120, 121, 122, 123, 124, 125].map((number) => `term ${number}`),
    ]);
    for (const empty of ['null', 'undefined']) {
      expect((await manager.get(`/glossary/${id}/records?search=${empty}`)).body.total_rows).toBe(125);
    }
  });

  test('POST /glossary/{id}/records: body {source, target, comment}; answers the created record', async () => {
    const { id } = await buildGlossary(manager);
    const body = { source: 'sail', target: 'Segel', comment: 'white' };
    const made = await manager.post(`/glossary/${id}/records`, body);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      ...body,
      id: expect.any(Number),
      glossary_id: id,
      created_at: TIME,
      updated_at: TIME,
      created_by_user: AUTHOR,
    });
  });

  test('PUT /glossary/records/{id}: answers the updated record; 404 if missing', async () => {
    const { records } = await buildGlossary(manager, { terms: 1 });
    const body = { source: 'mast', target: 'Mast', comment: '' };
    const id = records[0]?.id;
    expect(await manager.put(`/glossary/records/${id}`, body)).toMatchObject({
      status: 200,
      body: { id, ...body },
    });
    expect((await manager.put('/glossary/records/999999', body)).status).toBe(404);
  });

  test('DELETE /glossary/records/{id}: answers {message}; 404 if missing', async () => {
    const { id, records } = await buildGlossary(manager, { terms: 3 });
    const path = `/glossary/records/${records[0]?.id}`;
    expect(await manager.delete(path)).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    expect((await manager.delete(path)).status).toBe(404);
    expect((await manager.get(`/glossary/${id}/records`)).body.total_rows).toBe(2);
  });

  test('GET /document/: list of documents', async () => {
    expect(await manager.get('/document/')).toMatchObject({ status: 200, body: [] });
  });

  test('GET /translation_memory/: list of translation memories', async () => {
    const { id, name } = await buildMemory(manager);
    const { status, body } = await manager.get('/translation_memory/');
    expect(status).toBe(200);
    expect(body).toEqual([expect.objectContaining({ id, name, created_by: AUTHOR.id })]);
  });
});
