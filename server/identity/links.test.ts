import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Caller, PASSWORD, signIn, startTestServer, type TestServer } from '../testing/server.ts';

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

const DAY = 24 * 3600_000;
let made = 0;
async function invite(fields: object = {}) {
  made += 1;
  const email = `invited-${made}@example.com`;
  const answer = await admin.post('/users/', { email, username: 'Invited', role: 'user', ...fields });
  return { ...answer, email };
}
const reset = (token: string, password = PASSWORD) =>
  server.anonymous.post('/auth/reset', { token, password });
const daysUntil = (time: string) => (Date.parse(time) - Date.now()) / DAY;

describe('an invitation', () => {
  test('is returned as a link when a user is created without a password, is valid for seven days, and is stored as a hash', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { status, body, email } = await invite();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      invited: true,
      link: { kind: 'invite', path: `/login/#link=${body.link.token}` },
    });
    expect(daysUntil(body.link.expires_at)).toBe(7);
    const stored = await server.database.db.selectFrom('account_link').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(body.link.token);
    expect((await admin.get(`/users/?search=${email}`)).body.records[0]).not.toHaveProperty('link');
  });

  test('sets a password once; nobody can sign in before', async () => {
    const { body, email } = await invite();
    for (const password of ['', ' ', 'anything at all']) {
      const early = await server.anonymous.post('/auth/login', { email, password });
      expect([401, 422]).toContain(early.status);
    }
    const { token } = body.link;
    const shown = await server.anonymous.post('/auth/reset/check', { token });
    expect(shown.body).toEqual({
      kind: 'invite',
      email,
      username: 'Invited',
      expires_at: body.link.expires_at,
    });
    expect((await reset(token)).status).toBe(200);
    expect((await (await signIn(server, email, PASSWORD)).get('/user/')).body.email).toBe(email);
    const again = await reset(token, 'somebody else’s idea');
    expect(again).toMatchObject({ status: 404, body: { type: 'urn:tessera:problem:link-invalid' } });
    expect((await admin.get(`/users/?search=${email}`)).body.records[0].invited).toBe(false);
  });

  test('has no link when a password is given', async () => {
    const { body } = await invite({ password: PASSWORD });
    expect(body).not.toHaveProperty('link');
    expect(body.invited).toBe(false);
  });
});

describe('a reset link', () => {
  test('is created by an admin for a day, ends all sessions and the lock, and replaces the previous link', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { body: user, email } = await invite({ password: PASSWORD });
    const caller = await signIn(server, email, PASSWORD);
    const { body: first } = await admin.post(`/users/${user.id}/link`);
    const { status, body: second } = await admin.post(`/users/${user.id}/link`);
    expect([status, second.kind]).toEqual([201, 'reset']);
    expect(daysUntil(second.expires_at)).toBe(1);
    expect((await reset(first.token)).status).toBe(404);
    await server.database.db
      .insertInto('login_lock')
      .values({
        email_folded: email,
        failures: 10,
        last_at: '2026-01-01T00:00:00.000Z',
        locked_at: '2026-01-01T00:00:00.000Z',
      })
      .execute();
    expect((await caller.get('/user/')).status).toBe(200);
    expect((await reset(second.token, 'a wholly new one')).status).toBe(200);
    expect((await caller.get('/user/')).status).toBe(401);
    expect((await (await signIn(server, email, 'a wholly new one')).get('/user/')).status).toBe(200);
  });

  test('is invalid once expired, for a disabled user, and after another password change', async () => {
    const { db } = server.database;
    const { body: late } = await invite();
    await db
      .updateTable('account_link')
      .set({ expires_at: new Date(Date.now() - 1).toISOString() })
      .where('user_id', '=', late.id)
      .execute();
    expect((await reset(late.link.token)).status).toBe(404);

    const { body: disabled } = await invite();
    await admin.put(`/users/${disabled.id}`, { disabled: true });
    expect((await reset(disabled.link.token)).status).toBe(404);
    expect((await admin.post(`/users/${disabled.id}/link`)).status).toBe(409);

    const { body: changed, email } = await invite({ password: PASSWORD });
    const { body: link } = await admin.post(`/users/${changed.id}/link`);
    const caller = await signIn(server, email, PASSWORD);
    await caller.put('/user/password', { current_password: PASSWORD, new_password: 'my own choice' });
    expect((await reset(link.token)).status).toBe(404);
  });

  test('used twice at once sets one password', async () => {
    const { body } = await invite();
    const answers = await Promise.all([
      reset(body.link.token, 'first password'),
      reset(body.link.token, 'second password'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test('rejects a malformed token and a short password on their fields', async () => {
    expect((await reset('short')).body.errors[0].path).toBe('token');
    expect((await reset('x'.repeat(43), 'short')).body.errors[0].path).toBe('password');
    expect((await reset('x'.repeat(43))).status).toBe(404);
    expect((await admin.post('/users/999999/link')).status).toBe(404);
  });
});
