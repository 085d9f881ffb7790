import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type Caller,
  createCaller,
  PASSWORD,
  signIn,
  startTestServer,
  type TestServer,
} from '../testing/server.ts';
import { hashSecret } from './secrets.ts';
import { findSession } from './sessions.ts';

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

const stopClock = () => vi.useFakeTimers({ toFake: ['Date'] });

let made = 0;
async function person(): Promise<{ id: number; email: string }> {
  made += 1;
  const email = `person-${made}@example.com`;
  const body = { email, username: `Person ${made}`, role: 'user', password: PASSWORD };
  return { id: (await admin.post('/users/', body)).body.id, email };
}

describe('the user’s own sessions', () => {
  test('are listed with device, address and the current one marked, but never with tokens', async () => {
    const { email } = await person();
    const login = await server.anonymous.request(
      'POST',
      '/auth/login',
      JSON.stringify({ email, password: PASSWORD, remember: true }),
      { 'user-agent': 'Firefox/140' },
    );
    const token = /tessera_session=([\w-]+)/.exec(login.headers.get('set-cookie') ?? '')?.[1] ?? '';
    const here = await signIn(server, email, PASSWORD);
    const { body } = await here.get('/user/sessions');
    expect(body).toHaveLength(2);
    expect(body.filter((session: { current: boolean }) => session.current)).toHaveLength(1);
    expect(body).toContainEqual(
      expect.objectContaining({
        user_agent: 'Firefox/140',
        address: 'local',
        remember: true,
        current: false,
      }),
    );
    expect(JSON.stringify(body)).not.toContain(token);
  });

  test('can be ended one by one, or all others at once', async () => {
    const { email } = await person();
    const [here, there, elsewhere] = [
      await signIn(server, email, PASSWORD),
      await signIn(server, email, PASSWORD),
      await signIn(server, email, PASSWORD),
    ];
    const own = (await there.get('/user/sessions')).body.find((s: { current: boolean }) => s.current);
    expect((await here.delete(`/user/sessions/${own.id}`)).status).toBe(200);
    expect((await there.get('/user/')).status).toBe(401);
    expect((await here.delete(`/user/sessions/${own.id}`)).status).toBe(404);
    expect((await here.delete('/user/sessions')).status).toBe(200);
    expect((await elsewhere.get('/user/')).status).toBe(401);
    expect((await here.get('/user/')).status).toBe(200);
  });

  test('of other users are inaccessible: even with the id, the answer is 404 and the session continues', async () => {
    const { email } = await person();
    const victim = await signIn(server, email, PASSWORD);
    const [session] = (await victim.get('/user/sessions')).body;
    for (const role of ['user', 'reviewer', 'manager', 'admin'] as const) {
      const other = await server.as(role);
      expect((await other.delete(`/user/sessions/${session.id}`)).status).toBe(404);
    }
    expect((await victim.get('/user/')).status).toBe(200);
  });

  test('answer 404 for a malformed id', async () => {
    expect((await admin.delete('/user/sessions/1')).status).toBe(404);
  });
});

describe('another user’s sessions', () => {
  test('are listed and ended by an admin, one or all', async () => {
    const { id, email } = await person();
    const [first, second] = [await signIn(server, email, PASSWORD), await signIn(server, email, PASSWORD)];
    const own = (await first.get('/user/sessions')).body.find((s: { current: boolean }) => s.current);
    const listed = (await admin.get(`/users/${id}/sessions`)).body;
    expect(listed.map((session: { id: string }) => session.id)).toContain(own.id);
    expect(listed.every((session: { current: boolean }) => !session.current)).toBe(true);
    expect((await admin.delete(`/users/${id}/sessions/${own.id}`)).status).toBe(200);
    expect([(await first.get('/user/')).status, (await second.get('/user/')).status]).toEqual([401, 200]);
    expect((await admin.delete(`/users/${id}/sessions`)).status).toBe(200);
    expect((await second.get('/user/')).status).toBe(401);
    expect((await admin.get('/users/999999/sessions')).status).toBe(404);
  });

  test('answer 404 when an admin uses the id of the wrong user', async () => {
    const [one, two] = [await person(), await person()];
    const caller = await signIn(server, one.email, PASSWORD);
    const [session] = (await caller.get('/user/sessions')).body;
    expect((await admin.delete(`/users/${two.id}/sessions/${session.id}`)).status).toBe(404);
    expect((await caller.get('/user/')).status).toBe(200);
  });
});

describe('a session token', () => {
  const cookieOf = (response: Response) => (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const login = async (email: string, cookie?: string) => {
    const body = JSON.stringify({ email, password: PASSWORD });
    return cookieOf(await server.anonymous.request('POST', '/auth/login', body, cookie ? { cookie } : {}));
  };

  test('is new with each sign-in, which invalidates the previous token', async () => {
    const { email } = await person();
    const before = await login(email);
    const after = await login(email, before);
    expect(after).not.toBe(before);
    expect((await createCaller(server.fetch, before).get('/user/')).status).toBe(401);
    expect((await createCaller(server.fetch, after).get('/user/')).status).toBe(200);
  });

  test('is replaced after a password change; the old one only reads for some seconds and then becomes invalid', async () => {
    stopClock();
    const { email } = await person();
    const old = await login(email);
    const caller = createCaller(server.fetch, old);
    const changed = await caller.put('/user/password', {
      current_password: PASSWORD,
      new_password: 'another long one',
    });
    const fresh = createCaller(server.fetch, cookieOf(changed.response));
    expect((await fresh.get('/user/')).status).toBe(200);
    expect((await caller.get('/user/')).status).toBe(200);
    expect((await caller.delete('/user/sessions')).status).toBe(401);
    expect((await fresh.get('/user/sessions')).body).toHaveLength(1);
    const { expires_at } = await server.database.db
      .selectFrom('session')
      .select('expires_at')
      .where('id', '=', hashSecret(old.split('=')[1] ?? ''))
      .executeTakeFirstOrThrow();
    expect(Date.parse(expires_at) - Date.now()).toBe(15_000);
  });

  test('expires when idle beyond the limit, and at its maximum age even when used', async () => {
    stopClock();
    const { email } = await person();
    const cookie = await login(email);
    const token = cookie.split('=')[1] ?? '';
    const id = hashSecret(token);
    const { db } = server.database;
    const limits = { ...server.settings, sessionIdleMinutes: 30, sessionMaxDays: 2 };
    const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
    const seen = async () =>
      db.selectFrom('session').select('expires_at').where('id', '=', id).executeTakeFirstOrThrow();

    // Used after two minutes: expires half an hour from then.
    await db
      .updateTable('session')
      .set({ last_seen_at: ago(120_000) })
      .where('id', '=', id)
      .execute();
    expect(await findSession(db, token, limits)).not.toBeNull();
    expect(Date.parse((await seen()).expires_at) - Date.now()).toBe(30 * 60_000);

    // The session started almost two days ago: use does not extend it beyond that.
    const almost = 2 * 24 * 3600_000 - 60_000;
    await db
      .updateTable('session')
      .set({ created_at: ago(almost), last_seen_at: ago(120_000) })
      .where('id', '=', id)
      .execute();
    expect(await findSession(db, token, limits)).not.toBeNull();
    expect(Date.parse((await seen()).expires_at) - Date.now()).toBe(60_000);

    await db
      .updateTable('session')
      .set({ expires_at: ago(1) })
      .where('id', '=', id)
      .execute();
    expect(await findSession(db, token, limits)).toBeNull();
  });
});
