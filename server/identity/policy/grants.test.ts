import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildDocument } from '../../testing/build-document.ts';
import { buildGlossary, buildMemory } from '../../testing/builders.ts';
import { freelancer } from '../../testing/give.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Caller;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin');
  manager = await server.as('manager');
});
afterAll(() => server.close());

const idsOf = ({ body }: { body: { id: number }[] }) => body.map(({ id }) => id);
const one = (kind: 'document' | 'glossary' | 'memory', id: number) => ({ kind, id, role: null });
const LISTS = { document: '/document/', glossary: '/glossary/', memory: '/translation_memory/' };

describe('members', () => {
  test('are added, changed and removed by owners and managers only', async () => {
    const { document } = await buildDocument(server, manager);
    const base = `/members/document/${document.id}`;
    const translator = await freelancer(server, admin, 'reviewer');
    const added = await manager.put(`${base}/${translator.id}`, { role: 'user' });
    expect(added.body).toMatchObject({
      owner: { username: 'The manager' },
      members: [{ user: { id: translator.id }, own_role: 'reviewer', role: 'user', scope: 'assigned' }],
    });
    expect((await translator.get(`/document/${document.id}`)).status).toBe(200);
    const listed = await translator.get(base);
    expect(listed.status).toBe(403);
    expect((await manager.put(`${base}/${translator.id}`, { role: null })).body.members[0].role).toBeNull();
    expect((await manager.get(base)).body.members).toHaveLength(1);
    expect((await manager.delete(`${base}/${translator.id}`)).status).toBe(200);
    expect((await manager.delete(`${base}/${translator.id}`)).status).toBe(404);
    expect((await manager.put(`${base}/99999`, {})).status).toBe(404);
  });

  test('have no more rights than their own role', async () => {
    const glossary = await buildGlossary(manager);
    const translator = await freelancer(server, admin, 'user');
    const refused = await manager.put(`/members/glossary/${glossary.id}/${translator.id}`, {
      role: 'manager',
    });
    expect(refused.body).toMatchObject({ status: 422, errors: [{ path: 'role' }] });
  });

  test('are managed by an owner even after losing the manager role', async () => {
    const owner = await freelancer(server, admin, 'manager');
    const memory = await buildMemory(owner);
    await admin.put(`/users/${owner.id}`, { role: 'user' });
    const translator = await freelancer(server, admin);
    expect((await owner.put(`/members/memory/${memory.id}/${translator.id}`, {})).status).toBe(200);
    expect(idsOf(await translator.get(LISTS.memory))).toEqual([memory.id]);
  });

  test('are chosen from people who are neither owner nor member, found by name or address', async () => {
    const { document } = await buildDocument(server, manager);
    const base = `/members/document/${document.id}`;
    const translator = await freelancer(server, admin);
    const { email, username } = (await translator.get('/user/')).body;
    const search = async (text: string) =>
      (await manager.get(`${base}/candidates?search=${encodeURIComponent(text)}`)).body;
    expect(await search(email.toUpperCase())).toEqual([
      { id: translator.id, username, email, role: 'user', scope: 'assigned' },
    ]);
    expect(await search('%')).toEqual([]);
    await manager.put(`${base}/${translator.id}`, {});
    expect(await search(email)).toEqual([]);
    expect((await translator.get(`${base}/candidates`)).status).toBe(403);
  });
});

describe('grants by administrators', () => {
  test('are returned, and their changes are in the audit log', async () => {
    const { document } = await buildDocument(server, manager);
    const translator = await freelancer(server, admin);
    await translator.give({
      pairs: [{ source_lang: 'en', target_lang: 'de' }],
      resources: [one('document', document.id)],
    });
    expect((await admin.get(`/users/${translator.id}/grants`)).body).toEqual({
      scope: 'assigned',
      pairs: [{ source_lang: 'en', target_lang: 'de' }],
      resources: [{ kind: 'document', id: document.id, name: 'contract.xlf', role: null }],
    });
    await translator.give({});
    const { body } = await admin.get('/audit/?action=users.grants');
    expect(body.records[0]).toMatchObject({
      subject: { kind: 'user', id: translator.id },
      details: {
        pairs: { taken: ['en → de'], given: [] },
        resources: { taken: [`document ${document.id}`] },
      },
    });
    expect((await translator.get(`/users/${translator.id}/grants`)).status).toBe(403);
  });

  test('are rejected for unknown resources, and for administrators', async () => {
    const translator = await freelancer(server, admin);
    const give = (id: number, more: object) =>
      admin.put(`/users/${id}/grants`, { scope: 'assigned', pairs: [], resources: [], ...more });
    const nothing = await give(translator.id, { resources: [one('memory', 99_999)] });
    expect(nothing.body).toMatchObject({ status: 422, errors: [{ path: 'resources.0.id' }] });
    const language = await give(translator.id, { pairs: [{ source_lang: 'e%', target_lang: 'de' }] });
    expect(language.status).toBe(422);
    const { id } = (await admin.get('/user/')).body;
    expect((await give(id, {})).body).toMatchObject({ status: 422, errors: [{ path: 'scope' }] });
  });

  test('do not restrict a user who becomes an administrator', async () => {
    const other = await freelancer(server, admin, 'manager');
    await admin.put(`/users/${other.id}`, { role: 'admin' });
    expect((await other.get('/user/')).body.scope).toBe('all');
    expect((await other.get(LISTS.document)).body.length).toBeGreaterThan(0);
  });

  test('can be part of an invitation', async () => {
    const pairs = [{ source_lang: 'en', target_lang: 'fr' }];
    const invited = await admin.post('/users/', {
      email: 'freelance@example.com',
      username: 'Freelance',
      role: 'user',
      scope: 'assigned',
      pairs,
    });
    expect(invited.body).toMatchObject({ scope: 'assigned', invited: true });
    expect(invited.body).not.toHaveProperty('pairs');
    expect((await admin.get(`/users/${invited.body.id}/grants`)).body).toMatchObject({
      scope: 'assigned',
      pairs,
    });
  });
});
