import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../../shared/domain/contract/all.ts';
import type { AuditEvent } from '../../../shared/domain/contract/audit.ts';
import { isAudited } from '../../audit/audited-endpoint.ts';
import { buildGlossary } from '../../testing/builders.ts';
import {
  type Caller,
  createCaller,
  PASSWORD,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';

let server: TestServer;
let admin: Caller;
let adminId: number;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin');
  adminId = (await admin.get('/user/')).body.id;
});
afterAll(() => server.close());

async function events(query = ''): Promise<AuditEvent[]> {
  return (await admin.get(`/audit/?${query}`)).body.records;
}
let made = 0;
async function person(fields: object = {}) {
  made += 1;
  const email = `audited-${made}@example.com`;
  const { body } = await admin.post('/users/', {
    email,
    username: `Audited ${made}`,
    role: 'user',
    password: PASSWORD,
    ...fields,
  });
  return { ...body, email } as { id: number; email: string; username: string };
}
const login = (email: string, password: string) => server.anonymous.post('/auth/login', { email, password });

describe('the audit log', () => {
  test('contains sign-ins, failures with their reason, locks and sign-outs', async () => {
    const { id, email, username } = await person();
    await login(email, 'wrong');
    const { response } = await login(email, PASSWORD);
    const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    await createCaller(server.fetch, cookie).post('/auth/logout');
    const [out, signedIn, failed] = await events(`user_id=${id}&action=auth`);
    expect(out).toMatchObject({ action: 'auth.logout', actor: { id, username }, via: 'session' });
    expect(signedIn).toMatchObject({ action: 'auth.login', actor: { id, username }, subject: null });
    expect(failed).toMatchObject({
      action: 'auth.login_failed',
      actor: null,
      subject: { kind: 'user', id, name: username },
      address: 'local',
      details: { reason: 'password' },
    });
    await login('stranger@example.com', 'wrong');
    const [stranger] = await events('search=STRANGER@');
    expect(stranger).toMatchObject({ subject: { id: null, name: 'stranger@example.com' } });
  });

  test('contains the old and new settings of a resource', async () => {
    const uploaded = await admin.upload('/document/', 'A sentence.', 'audited.txt', {
      source_lang: 'en',
      target_lang: 'de',
    });
    await server.runJobs();
    const { id } = uploaded.body;
    const memory = await admin.post('/translation_memory/', {
      name: 'Audited units',
      source_lang: 'en',
      target_lang: 'de',
    });
    await admin.put(`/document/${id}`, { name: 'Renamed', must_not_leave: true });
    await admin.post(`/document/${id}/memories`, { memories: [{ id: memory.body.id, mode: 'read' }] });
    await admin.put(`/translation_memory/${memory.body.id}`, { name: 'Other units' });
    const found = (await events()).slice(0, 3).reverse();
    expect(found.map(({ action, details }) => [action, details])).toEqual([
      [
        'document.update',
        { name: { from: 'audited.txt', to: 'Renamed' }, must_not_leave: { from: false, to: true } },
      ],
      ['document.memories.set', { memories: { from: [], to: [expect.objectContaining({ mode: 'read' })] } }],
      ['memory.update', { name: { from: 'Audited units', to: 'Other units' } }],
    ]);
  });

  test('contains an admin’s changes of a user, from and to, one entry per kind', async () => {
    const { id, email } = await person();
    await admin.put(`/users/${id}`, { username: 'Renamed', role: 'reviewer', disabled: true });
    await admin.put(`/users/${id}`, { disabled: false, password: 'a wholly new one' });
    const found = (await events(`user_id=${id}&action=users`)).reverse();
    expect(found.map(({ action, details }) => [action, details])).toEqual([
      ['users.create', { email, role: 'user', invited: false }],
      ['users.update', { username: { from: `Audited ${made}`, to: 'Renamed' } }],
      ['users.role', { role: { from: 'user', to: 'reviewer' } }],
      ['users.disable', {}],
      ['users.enable', {}],
      ['users.password', {}],
    ]);
    expect(found.every(({ actor }) => actor?.id === adminId)).toBe(true);
  });

  test('contains nothing about a rejected change', async () => {
    const before = await events('action=users');
    const { body } = await admin.get('/user/');
    expect((await admin.put(`/users/${body.id}`, { role: 'user' })).status).toBe(409);
    expect((await admin.post('/users/', { ...body, password: PASSWORD })).status).toBe(409);
    expect(await events('action=users')).toEqual(before);
  });

  test('contains password changes, ended sessions, and tokens created, used and revoked', async () => {
    const owner = await server.as('manager');
    const { id } = (await owner.get('/user/')).body;
    const { body: token } = await owner.post('/user/tokens', { name: 'CI', scopes: ['glossary.manage'] });
    const script = createCaller((request) => {
      request.headers.set('authorization', `Bearer ${token.token}`);
      return server.fetch(request);
    }, null);
    await script.post('/glossary/', { name: 'By script', source_lang: 'en', target_lang: 'de' });
    await owner.delete(`/user/tokens/${token.id}`);
    await owner.delete('/user/sessions');
    await owner.put('/user/password', { current_password: PASSWORD, new_password: 'another long one' });
    const found = (await events(`user_id=${id}`)).filter(({ action }) => !action.startsWith('auth.'));
    expect(found.map(({ action }) => action).reverse()).toEqual([
      'token.create',
      'glossary.create',
      'token.revoke',
      'session.end',
      'user.password',
    ]);
    expect(found.at(-2)).toMatchObject({ via: 'token', token_id: token.id });
    expect(JSON.stringify(found)).not.toContain(token.token);
  });

  test('contains exports, deletes and restores of every noun by name, without code in the noun', async () => {
    const manager = await server.as('manager');
    const { id: userId } = (await manager.get('/user/')).body;
    const glossary = await buildGlossary(manager, { name: 'Audited terms', terms: 1 });
    const recordId = glossary.records[0]?.id;
    await manager.get(`/glossary/${glossary.id}/download?format=tbx`);
    await manager.delete(`/glossary/records/${recordId}`);
    await manager.delete(`/glossary/${glossary.id}`);
    await manager.delete(`/glossary/${glossary.id}`);
    await manager.post(`/glossary/${glossary.id}/restore`);
    const found = (await events(`user_id=${userId}&action=glossary`)).reverse();
    const whole = { kind: 'glossary', id: glossary.id, name: 'Audited terms' };
    expect(found.map(({ action, subject, details }) => [action, subject, details])).toEqual([
      ['glossary.create', whole, {}],
      ['glossary.download', whole, { query: { format: 'tbx', version: '3' } }],
      ['glossary.records.delete', { kind: 'glossary records', id: recordId, name: null }, {}],
      ['glossary.delete', whole, {}],
      ['glossary.restore', whole, {}],
    ]);
  });

  test('contains every call that deletes, restores, exports or manages, including new nouns', () => {
    const silent = ENDPOINTS.filter(
      (endpoint) =>
        (endpoint.method === 'DELETE' ||
          endpoint.answerKind === 'file' ||
          /\.(delete|restore)/.test(endpoint.id) ||
          (endpoint.method !== 'GET' && endpoint.access?.endsWith('.manage'))) &&
        !isAudited(endpoint),
    ).map(({ id }) => id);
    // These record their own events (tests above and in their own folders), except for the server's figures,
    // where nothing is worth auditing.
    expect(silent.sort()).toEqual([
      'audit.export',
      'auth.oidc.callback',
      'auth.oidc.start',
      'document.abbreviations.set',
      'document.preview',
      'document.purge',
      // In the journal and the segment's history, like saves.
      'document.records.source',
      'glossary.purge',
      'glossary.records.purge',
      'machine_translation.create',
      'machine_translation.delete',
      'machine_translation.test',
      'machine_translation.update',
      'member.remove',
      'memory.purge',
      'memory.records.purge',
      'operations.pin',
      'operations.promote',
      'operations.rollback',
      'passkey.remove',
      'session.end',
      'session.end_others',
      'system.metrics',
      'token.revoke',
      'users.create',
      'users.grants.set',
      'users.link',
      'users.passkeys.remove',
      'users.sessions.end',
      'users.sessions.end_all',
      'users.tokens.revoke',
      'users.totp.remove',
      'users.unlock',
      'users.update',
      'webhook.create',
      'webhook.delete',
      'webhook.secret',
      'webhook.update',
    ]);
  });
});

describe('the append-only audit log', () => {
  test.each([
    ['changed', "UPDATE audit_event SET action = 'nothing'"],
    ['deleted', 'DELETE FROM audit_event'],
    ['deleted one by one', 'DELETE FROM audit_event WHERE id = 1'],
  ])('never lets a row be %s, by any SQL', async (_, statement) => {
    const before = (await admin.get('/audit/')).body.total_rows;
    expect(before).toBeGreaterThan(0);
    await expect(sql.raw(statement).execute(server.database.db)).rejects.toThrow('append-only');
    expect((await admin.get('/audit/')).body.total_rows).toBe(before);
  });

  test('cannot be changed or deleted by any API call', () => {
    const calls = ENDPOINTS.filter(({ path }) => path.startsWith('/audit'));
    expect(calls.map(({ method }) => method)).toEqual(['GET', 'GET', 'GET']);
  });

  test('finds users under the name that they had then', async () => {
    const { id } = await person();
    await admin.put(`/users/${id}`, { username: 'Another name' });
    const created = (await events(`user_id=${id}&action=users.create`))[0];
    expect(created?.subject?.name).toBe(`Audited ${made}`);
  });
});

describe('reading the audit log', () => {
  test('returns events newest first, filtered by action, person, day and text, with wildcards as plain text', async () => {
    const all = await events();
    expect(all.map(({ id }) => id)).toEqual([...all.map(({ id }) => id)].sort((a, b) => b - a));
    const today = new Date().toISOString().slice(0, 10);
    expect(await events(`from=${today}&to=${today}`)).toEqual(await events());
    expect(await events('to=2020-01-01')).toEqual([]);
    expect(await events('search=%25')).toEqual([]);
    const roles = await events('action=users.role');
    expect(new Set(roles.map(({ action }) => action))).toEqual(new Set(['users.role']));
    // `user` matches the noun, not names with that prefix.
    expect((await events('action=user')).every(({ action }) => action.startsWith('user.'))).toBe(true);
  });

  test.each(['from=yesterday', 'user_id=0', 'page=-1'])(
    'answers 422 for an invalid filter (%s)',
    async (query) => {
      expect((await admin.get(`/audit/?${query}`)).status).toBe(422);
    },
  );

  test('is possible for another system with a token for nothing else', async () => {
    const { body: token } = await admin.post('/user/tokens', { name: 'Log store', scopes: ['audit.read'] });
    const store = createCaller((request) => {
      request.headers.set('authorization', `Bearer ${token.token}`);
      return server.fetch(request);
    }, null);
    const today = new Date().toISOString().slice(0, 10);
    const { status, body } = await store.get(`/audit/export?from=${today}`);
    expect([status, body.includes('token.create')]).toEqual([200, true]);
    expect((await store.get('/audit/')).body.records[0]).toMatchObject({
      action: 'audit.export',
      token_id: token.id,
    });
    expect((await store.get('/users/')).status).toBe(403);
  });

  test('returns a hundred per page, and counts all', async () => {
    for (let i = 0; i < 101; i += 1) {
      await server.database.db
        .insertInto('audit_event')
        .values({
          at: new Date().toISOString(),
          via: 'none',
          action: 'test.many',
          address: 'x',
          details: '{}',
        } as never)
        .execute();
    }
    const { body } = await admin.get('/audit/?action=test.many');
    expect([body.records.length, body.total_rows]).toEqual([100, 101]);
    expect((await admin.get('/audit/?action=test.many&page=1')).body.records).toHaveLength(1);
  });

  test('exports CSV with the same filter and without formulas, and is audited', async () => {
    const name = '=HYPERLINK("http://evil.example")';
    const { id } = await person({ username: name });
    const { body, response } = await admin.get(`/audit/export?user_id=${id}`);
    expect(response.headers.get('content-disposition')).toContain('audit-log-');
    const [heading, first, ...rest] = body.trim().split('\r\n');
    expect(heading.replace('\ufeff', '')).toMatch(/^id,time,who id,who,via,/);
    expect(first).toContain('users.create');
    expect(first).not.toMatch(/,"?=HYPERLINK/);
    expect(rest).toEqual([]);
    const [exported] = await events('action=audit.export');
    expect(exported).toMatchObject({ actor: { id: adminId }, details: { user_id: id } });
  });

  test.each(['user', 'reviewer', 'manager'] as const)('is forbidden for a %s', async (role) => {
    const caller = await server.as(role);
    expect((await caller.get('/audit/')).status).toBe(403);
    expect((await caller.get('/audit/export')).status).toBe(403);
  });
});
