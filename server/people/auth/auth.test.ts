import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionCookie } from '../../http/cookie.ts';
import { hashPassword } from '../../identity/passwords.ts';
import { insertUser } from '../../identity/user-queries.ts';
import { createCaller, PASSWORD, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await insertUser(server.database.db, {
    email: 'ana@example.com',
    username: 'Ana',
    role: 'user',
    disabled: false,
    password_hash: await hashPassword(PASSWORD),
  });
});
afterAll(() => server.close());

const login = (body: unknown) => server.anonymous.post('/auth/login', body);

describe('signing in', () => {
  test('returns a message and a cookie that scripts cannot read', async () => {
    const { status, body, response } = await login({ email: 'ana@example.com', password: PASSWORD });
    expect([status, body.message]).toEqual([200, 'Signed in']);
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^tessera_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test('over https sets a cookie that is sent only over https', () => {
    const { settings } = server;
    const options = { remember: false, request: new Request('https://tessera.example/'), settings };
    expect(sessionCookie('token', options)).toContain('; Secure');
    const proxied = new Request('http://inside/', { headers: { 'x-forwarded-proto': 'https' } });
    expect(sessionCookie('t', { ...options, request: proxied })).not.toContain('; Secure');
    const trusting = { ...settings, trustProxy: true };
    expect(sessionCookie('t', { ...options, request: proxied, settings: trusting })).toContain('; Secure');
  });

  test('with "remember me" sets a cookie that lasts 21 days', async () => {
    const { response } = await login({ email: 'ana@example.com', password: PASSWORD, remember: true });
    expect(response.headers.get('set-cookie')).toContain(`Max-Age=${21 * 24 * 3600}`);
  });

  test('gives the same answer for a wrong password and an unknown address', async () => {
    const wrong = await login({ email: 'ana@example.com', password: 'wrong' });
    const unknown = await login({ email: 'nobody@example.com', password: 'wrong' });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.body).toEqual(unknown.body);
    expect(wrong.response.headers.get('content-type')).toBe('application/problem+json');
  });

  test('pauses the account for that address after five failures, and returns the remaining time', async () => {
    for (let i = 0; i < 5; i += 1)
      expect((await login({ email: 'paused@example.com', password: 'x' })).status).toBe(401);
    const paused = await login({ email: 'paused@example.com', password: 'x' });
    expect(paused.status).toBe(429);
    expect(Number(paused.response.headers.get('retry-after'))).toBeGreaterThan(200);
  });

  test('with a malformed body names its fields', async () => {
    const refused = await login({ email: 'no address' });
    expect(refused.status).toBe(422);
    expect(refused.body.errors.map((error: { path: string }) => error.path)).toEqual(['email', 'password']);
    expect((await server.anonymous.request('POST', '/auth/login', '{broken')).status).toBe(400);
  });
});

describe('a session', () => {
  const signedIn = async () => {
    const { response } = await login({ email: 'ana@example.com', password: PASSWORD });
    return (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  };

  test('is invalid on the server after signing out', async () => {
    const cookie = await signedIn();
    const caller = createCaller(server.fetch, cookie);
    expect((await caller.get('/user/')).status).toBe(200);
    expect((await caller.post('/auth/logout')).body.message).toBe('Signed out');
    expect((await caller.get('/user/')).status).toBe(401);
  });

  test.each([
    'tessera_session=',
    'tessera_session=%%%',
    'tessera_session="; DROP',
    `tessera_session=${'a'.repeat(43)}`,
  ])('with a malformed or unknown cookie (%s) answers 401, never 500', async (cookie) => {
    expect((await createCaller(server.fetch, cookie).get('/user/')).status).toBe(401);
  });

  test('rejects a change requested by a page of another origin', async () => {
    const caller = createCaller(server.fetch, await signedIn());
    const body = JSON.stringify({ current_password: PASSWORD, new_password: 'taken over now' });
    for (const origin of ['https://evil.example', 'null', 'http://localhost:1234']) {
      const refused = await caller.request('PUT', '/user/password', body, { origin, host: 'localhost' });
      expect(refused.status).toBe(403);
    }
  });

  test('answers every rejection with problem details', async () => {
    const { status, body } = await server.anonymous.get('/user/');
    expect(body).toEqual({
      type: 'about:blank',
      title: 'Unauthorized',
      status,
      detail: 'Sign in first.',
      says: { id: 'sign-in.first' },
    });
  });
});
