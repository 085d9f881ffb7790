import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONFIRMED_FOR } from '../../../shared/domain/contract/sign-in.ts';
import {
  type Caller,
  createCaller,
  PASSWORD,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // Changing users requires an existing administrator.
  await server.as('admin');
});
afterAll(() => server.close());

/** Backdates the last confirmation of all the user's sessions. */
async function age(caller: Caller): Promise<number> {
  const { id } = (await caller.get('/user/')).body;
  const long = new Date(Date.now() - CONFIRMED_FOR - 1000).toISOString();
  await server.database.db
    .updateTable('session')
    .set({ confirmed_at: long })
    .where('user_id', '=', id)
    .execute();
  return id;
}

const TOKEN = { name: 'script', scopes: ['document.read'] };

describe('changing a way to sign in', () => {
  test('requires a recent confirmation', async () => {
    const caller = await server.as('user');
    await age(caller);
    const tries: [string, string, unknown?][] = [
      ['post', '/user/tokens', TOKEN],
      ['post', '/user/passkeys/start', {}],
      ['delete', '/user/passkeys/1'],
      ['post', '/user/totp', {}],
      ['post', '/user/totp/disable', {}],
      ['post', '/user/totp/recovery_codes', {}],
    ];
    for (const [method, path, body] of tries) {
      const refused = await caller[method as 'post'](path, body);
      expect([path, refused.status, refused.body.type]).toEqual([
        path,
        403,
        'urn:tessera:problem:confirm-required',
      ]);
    }
    const confirmed = await caller.post('/user/confirm', { password: PASSWORD });
    expect(confirmed.status).toBe(200);
    const cookie = (confirmed.response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const renewed = createCaller(server.fetch, cookie);
    expect((await renewed.post('/user/tokens', TOKEN)).status).toBe(201);
    // The previous token can no longer change anything.
    expect((await caller.post('/user/tokens', TOKEN)).status).toBe(401);
  });

  test('exporting the workspace requires it as well, and is never open to API tokens', async () => {
    const admin = await server.as('admin');
    expect((await admin.get('/user/account')).body.confirmed).toBe(true);
    const { token } = (await admin.post('/user/tokens', { name: 'script', scopes: ['users.manage'] })).body;
    const id = await age(admin);
    expect((await admin.get('/user/account')).body.confirmed).toBe(false);
    const refused = await admin.get('/export');
    expect([refused.status, refused.body.type]).toEqual([403, 'urn:tessera:problem:confirm-required']);
    expect((await admin.get(`/audit/?action=workspace.export&user_id=${id}`)).body.total_rows).toBe(0);

    const withToken = (request: Request) => {
      request.headers.set('authorization', `Bearer ${token}`);
      return server.fetch(request);
    };
    const script = await createCaller(withToken, null).get('/export');
    expect([script.status, script.body.detail]).toEqual([403, expect.stringContaining('requires a user')]);

    const confirmed = await admin.post('/user/confirm', { password: PASSWORD });
    const cookie = (confirmed.response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const response = await createCaller(server.fetch, cookie).request('GET', '/export');
    expect(response.status).toBe(200);
    await response.body?.cancel();
  });

  test('a wrong password confirms nothing, counts as a failure, and pauses after five', async () => {
    const caller = await server.as('user');
    await age(caller);
    for (let time = 0; time < 5; time++) {
      const wrong = await caller.post('/user/confirm', { password: 'a guess' });
      expect(wrong.status).toBe(422);
      expect(wrong.body.errors[0].path).toBe('password');
    }
    expect((await caller.post('/user/confirm', { password: PASSWORD })).status).toBe(429);
    expect(
      (await caller.put('/user/password', { current_password: PASSWORD, new_password: 'another one' }))
        .status,
    ).toBe(429);
  });

  test('a user changes their own name, and the change is audited', async () => {
    const caller = await server.as('user');
    const changed = await caller.put('/user/profile', { username: 'New Name' });
    expect(changed.body.username).toBe('New Name');
    expect((await caller.get('/user/account')).body).toMatchObject({
      username: 'New Name',
      has_password: true,
      providers: [],
    });
    expect((await caller.put('/user/profile', { username: ' ' })).status).toBe(422);
    const admin = await server.as('admin');
    const { records } = (await admin.get('/audit/?action=user.profile')).body;
    expect(records[0].details.username).toEqual({ from: 'The user', to: 'New Name' });
  });
});

test('behind a proxy, failures are counted by the address that the proxy added, not by a forged one', async () => {
  const behind = await startTestServer({ trustProxy: true });
  const statuses: number[] = [];
  for (let time = 0; time < 6; time++) {
    const body = JSON.stringify({ email: 'ana@example.com', password: 'a guess' });
    const headers = { 'x-forwarded-for': `198.51.100.${time}, 192.0.2.7` };
    const request = new Request('http://localhost/api/auth/login', { method: 'POST', body, headers });
    statuses.push((await behind.fetch(request)).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  await behind.close();
});

describe('the session cookie', () => {
  const login = async (address: string) => {
    const admin = await server.as('admin');
    const { email } = (await admin.get('/user/')).body;
    const body = JSON.stringify({ email, password: PASSWORD });
    return server.fetch(new Request(`${address}/api/auth/login`, { method: 'POST', body }));
  };

  test('has the __Host- prefix over https, and is read under it', async () => {
    const response = await login('https://localhost');
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^__Host-tessera_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    const caller = createCaller(server.fetch, cookie.split(';')[0] ?? '');
    expect((await caller.get('/user/')).status).toBe(200);
  });

  test('has the plain name over http, which does not allow the prefix', async () => {
    const response = await login('http://localhost');
    expect(response.headers.get('set-cookie')).toMatch(/^tessera_session=/);
  });

  test('uses the prefixed name if both exist, as a neighbouring site can set the other', async () => {
    const response = await login('https://localhost');
    const own = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const caller = createCaller(server.fetch, `tessera_session=${'A'.repeat(43)}; ${own}`);
    expect((await caller.get('/user/')).status).toBe(200);
  });
});
