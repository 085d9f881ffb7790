import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Permission } from '../../../shared/domain/policy/permissions.ts';
import { type Caller, createCaller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin');
});
afterAll(() => server.close());
afterEach(() => {
  vi.useRealTimers();
});

const bearer = (token: string): Caller =>
  createCaller((request) => {
    request.headers.set('authorization', `Bearer ${token}`);
    return server.fetch(request);
  }, null);

const create = (owner: Caller, scopes: Permission[], fields: object = {}) =>
  owner.post('/user/tokens', { name: 'Nightly import', scopes, ...fields });

describe('an API token', () => {
  test('is prefixed, shown once, and stored only as a hash', async () => {
    const owner = await server.as('manager');
    const { status, body } = await create(owner, ['glossary.read']);
    expect(status).toBe(201);
    expect(body.token).toMatch(/^tsra_[\w-]{43}$/);
    expect(body.token.endsWith(body.hint)).toBe(true);
    const listed = (await owner.get('/user/tokens')).body;
    expect(listed).toHaveLength(1);
    expect(listed[0]).not.toHaveProperty('token');
    const row = await server.database.db
      .selectFrom('api_token')
      .selectAll()
      .where('id', '=', body.id)
      .executeTakeFirst();
    expect(JSON.stringify(row)).not.toContain(body.token.slice(5, 40));
  });

  test('has only the rights of its scopes, without a cookie and from any origin', async () => {
    const owner = await server.as('manager');
    const { body } = await create(owner, ['glossary.read', 'glossary.manage']);
    const caller = bearer(body.token);
    expect((await caller.get('/glossary/')).status).toBe(200);
    const glossary = JSON.stringify({ name: 'By script', source_lang: 'en', target_lang: 'de' });
    const made = await caller.request('POST', '/glossary/', glossary, {
      origin: 'https://elsewhere.example',
    });
    expect(made.status).toBe(201);
    const refused = await caller.get('/document/');
    expect(refused).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('document.read') },
    });
    expect((await caller.get('/user/')).body.permissions).toEqual(['glossary.read', 'glossary.manage']);
  });

  test('cannot exceed its owner’s rights, and loses rights with its owner', async () => {
    const email = 'falls@example.com';
    const fields = { email, username: 'Falls', role: 'manager', password: 'correct horse battery' };
    const { body: user } = await admin.post('/users/', fields);
    const login = await server.anonymous.post('/auth/login', { email, password: fields.password });
    const owner = createCaller(
      server.fetch,
      (login.response.headers.get('set-cookie') ?? '').split(';')[0] ?? null,
    );
    const beyond = await create(owner, ['glossary.read', 'users.manage']);
    expect([beyond.status, beyond.body.errors[0].path]).toEqual([422, 'scopes']);
    const caller = bearer((await create(owner, ['glossary.read', 'glossary.manage'])).body.token);
    await admin.put(`/users/${user.id}`, { role: 'user' });
    expect((await caller.post('/glossary/', {})).status).toBe(403);
    expect((await caller.get('/glossary/')).status).toBe(200);
    await admin.put(`/users/${user.id}`, { disabled: true });
    expect((await caller.get('/glossary/')).status).toBe(401);
  });

  test('of a reviewer without the approval scope saves a segment but does not approve it', async () => {
    const xliff =
      '<xliff version="1.2"><file original="f" source-language="en" target-language="de" datatype="plaintext"><body><trans-unit id="1"><source>One</source></trans-unit></body></file></xliff>';
    const { body: document } = await admin.upload('/document/', xliff, 'f.xlf');
    await server.runJobs();
    const [record] = (await admin.get(`/document/${document.id}/records`)).body.records;
    const owner = await server.as('reviewer');
    const caller = bearer((await create(owner, ['document.read', 'document.translate'])).body.token);
    expect((await caller.put(`/document/records/${record.id}`, { target: 'Eins' })).status).toBe(200);
    const approving = await caller.put(`/document/records/${record.id}`, { target: 'Eins', approved: true });
    expect(approving.status).toBe(403);
  });

  test('stops working at once when revoked or expired', async () => {
    const owner = await server.as('user');
    const [one, two] = [await create(owner, ['glossary.read']), await create(owner, ['glossary.read'])];
    expect((await owner.delete(`/user/tokens/${one.body.id}`)).status).toBe(200);
    expect((await bearer(one.body.token).get('/glossary/')).status).toBe(401);
    expect((await owner.delete(`/user/tokens/${one.body.id}`)).status).toBe(404);
    expect((await bearer(two.body.token).get('/glossary/')).status).toBe(200);
    await server.database.db
      .updateTable('api_token')
      .set({ expires_at: new Date(Date.now() - 1).toISOString() })
      .where('id', '=', two.body.id)
      .execute();
    expect((await bearer(two.body.token).get('/glossary/')).status).toBe(401);
    expect((await owner.get('/user/tokens')).body).toEqual([]);
  });

  test('records its last use', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const owner = await server.as('user');
    const { body } = await create(owner, ['glossary.read']);
    expect(body.last_used_at).toBeNull();
    await bearer(body.token).get('/glossary/');
    const [listed] = (await owner.get('/user/tokens')).body;
    expect(Date.parse(listed.last_used_at)).toBe(Date.now());
  });

  test('of another user is inaccessible, except to admins', async () => {
    const owner = await server.as('user');
    const { body } = await create(owner, ['glossary.read']);
    const { id } = (await owner.get('/user/')).body;
    for (const role of ['user', 'reviewer', 'manager', 'admin'] as const) {
      const other = await server.as(role);
      expect((await other.get('/user/tokens')).body).toEqual([]);
      expect((await other.delete(`/user/tokens/${body.id}`)).status).toBe(404);
    }
    expect((await bearer(body.token).get('/glossary/')).status).toBe(200);
    expect((await admin.get(`/users/${id}/tokens`)).body).toMatchObject([{ id: body.id }]);
    expect((await admin.delete(`/users/${id + 1}/tokens/${body.id}`)).status).toBe(404);
    expect((await admin.delete(`/users/${id}/tokens/${body.id}`)).status).toBe(200);
    expect((await bearer(body.token).get('/glossary/')).status).toBe(401);
  });

  test('that is invalid answers 401 and does not fall back to a cookie', async () => {
    const cookie = await server.as('user');
    const response = await cookie.request('GET', '/user/', undefined, {
      authorization: 'Bearer tsra_nothing',
    });
    expect(response.status).toBe(401);
    expect((await bearer('').get('/user/')).status).toBe(401);
  });

  test.each([
    ['without scopes', { scopes: [] }, 'scopes'],
    ['with an unknown scope', { scopes: ['everything'] }, 'scopes.0'],
    ['without a name', { scopes: ['glossary.read'], name: ' ' }, 'name'],
    ['valid for too long', { scopes: ['glossary.read'], expires_in_days: 366 }, 'expires_in_days'],
  ])('%s is rejected on its field', async (_, fields, path) => {
    const owner = await server.as('user');
    const refused = await create(owner, [], fields);
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, path]);
  });
});
