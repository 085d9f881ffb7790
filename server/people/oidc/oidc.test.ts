import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, createCaller, startTestServer, type TestServer } from '../../testing/server.ts';
import { startTestProvider, type TestProvider } from './test-provider.ts';

const PUBLIC = 'http://tessera.test';
const CALLBACK = `${PUBLIC}/api/auth/oidc/callback`;

let provider: TestProvider;
let server: TestServer;
let admin: Caller;

const settingsOf = (createRole: 'user' | null) => ({
  publicUrl: PUBLIC,
  oidc: {
    issuer: provider.issuer,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    scopes: 'openid email profile',
    acr: [] as string[],
    label: 'Acme',
    createRole,
  },
});

beforeAll(async () => {
  provider = await startTestProvider(CALLBACK);
  server = await startTestServer(settingsOf(null));
  admin = await server.as('admin');
});
afterAll(async () => {
  await server.close();
  await provider.stop();
});
beforeEach(() => provider.people.clear());

/** A minimal browser for the provider's pages: keeps cookies and follows redirects. */
async function signInThere(start: string, login: string): Promise<URL> {
  const jar = new Map<string, string>();
  let url = start;
  let init: RequestInit = {};
  for (let step = 0; step < 20; step++) {
    if (url.startsWith(PUBLIC)) return new URL(url);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    const location = response.headers.get('location');
    if (location) {
      url = new URL(location, url).href;
      init = {};
      continue;
    }
    const page = await response.text();
    const form = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
    if (!form) throw new Error(`The provider shows no form: ${response.status} ${page.slice(0, 300)}`);
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? 'login';
    url = new URL(form, url).href;
    init = {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ prompt, login, password: 'x' }).toString(),
    };
  }
  throw new Error('The provider never came back.');
}

interface Begun {
  location: string;
  cookie: string;
}

async function begin(on = server, query = ''): Promise<Begun> {
  const response = await on.fetch(new Request(`${PUBLIC}/api/auth/oidc${query}`));
  expect(response.status).toBe(302);
  return {
    location: response.headers.get('location') ?? '',
    cookie: (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
  };
}

function comeBack(url: URL, cookie: string, on = server): Promise<Response> {
  return on.fetch(new Request(url, { headers: { cookie } }));
}

async function journey(login: string, on = server): Promise<Response> {
  const { location, cookie } = await begin(on);
  return comeBack(await signInThere(location, login), cookie, on);
}

const sessionOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .find((line) => line.startsWith('tessera_session='))
    ?.split(';')[0] ?? null;

async function newUser(email: string): Promise<number> {
  return (
    await admin.post('/users/', { email, username: 'Ana', role: 'reviewer', password: 'a long password' })
  ).body.id;
}

describe('signing in by OpenID Connect', () => {
  test('links the account with the same verified address, and recognises it after the address changes', async () => {
    await newUser('ana@example.com');
    provider.people.set('ana', { email: 'Ana@Example.com', email_verified: true });
    const entered = await journey('ana');
    expect(entered.headers.get('location')).toBe('/');
    const me = createCaller(server.fetch, sessionOf(entered));
    expect((await me.get('/user/')).body).toMatchObject({ email: 'ana@example.com', role: 'reviewer' });
    expect((await me.get('/user/account')).body.providers).toEqual([new URL(provider.issuer).host]);

    provider.people.set('ana', { email: 'married@example.com', email_verified: true });
    const again = createCaller(server.fetch, sessionOf(await journey('ana')));
    expect((await again.get('/user/')).body.email).toBe('ana@example.com');

    const { records } = (await admin.get('/audit/?search=Ana')).body;
    expect(records.map(({ action }: { action: string }) => action)).toContain('oidc.link');
    const login = records.find(({ action }: { action: string }) => action === 'auth.login');
    expect(login.details.factor).toBe('oidc');
  });

  test('redirects to the requested page, but never to another site', async () => {
    await newUser('where@example.com');
    provider.people.set('where', { email: 'where@example.com', email_verified: true });
    for (const [redirect, target] of [
      ['/glossary/1?page=2', '/glossary/1?page=2'],
      ['https://evil.example/', '/'],
      ['//evil.example', '/'],
    ]) {
      const { location, cookie } = await begin(server, `?redirect=${encodeURIComponent(redirect ?? '')}`);
      const response = await comeBack(await signInThere(location, 'where'), cookie);
      expect(response.headers.get('location')).toBe(target);
    }
  });

  test('uses code flow with PKCE, state and nonce', async () => {
    const { searchParams } = new URL((await begin()).location);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: CALLBACK,
      state: expect.stringMatching(/.{20,}/),
      nonce: expect.stringMatching(/.{20,}/),
    });
  });

  test.each([
    ['an unverified address', { email: 'known@example.com', email_verified: false }, 'email-unverified'],
    ['no address', {}, 'email-unverified'],
    ['an address without an account', { email: 'stranger@example.com', email_verified: true }, 'no-account'],
  ])('rejects %s', async (_, person, problem) => {
    await admin.post('/users/', {
      email: 'known@example.com',
      username: 'K',
      role: 'user',
      password: 'a long password',
    });
    provider.people.set('somebody', person);
    const response = await journey('somebody');
    expect(response.headers.get('location')).toBe(`/login/?problem=${problem}`);
    expect(sessionOf(response)).toBeNull();
  });

  test('rejects a disabled user, linked or not', async () => {
    const id = await newUser('off@example.com');
    provider.people.set('off', { email: 'off@example.com', email_verified: true });
    expect(sessionOf(await journey('off'))).not.toBeNull();
    await admin.put(`/users/${id}`, { disabled: true });
    const refused = await journey('off');
    expect(refused.headers.get('location')).toBe('/login/?problem=account-disabled');
    expect(sessionOf(refused)).toBeNull();
  });

  test('creates an account with the role in the settings, if set', async () => {
    const open = await startTestServer(settingsOf('user'));
    provider.people.set('new', { email: 'new@example.com', email_verified: true, name: 'New\u0007 Person' });
    const me = createCaller(open.fetch, sessionOf(await journey('new', open)));
    expect((await me.get('/user/')).body).toMatchObject({
      email: 'new@example.com',
      username: 'New Person',
      role: 'user',
    });
    // Nobody can sign in with a password, least of all an empty one.
    const byPassword = await open.anonymous.post('/auth/login', { email: 'new@example.com', password: ' ' });
    expect(byPassword.status).toBe(401);
    await open.close();
  });

  test('accepts a callback only once, unchanged, and from the browser that started it', async () => {
    await newUser('once@example.com');
    provider.people.set('once', { email: 'once@example.com', email_verified: true });
    const mine = await begin();
    const other = await begin();
    const back = await signInThere(mine.location, 'once');
    const expired = '/login/?problem=sign-in-expired';
    expect((await comeBack(back, '')).headers.get('location')).toBe(expired);
    expect((await comeBack(back, other.cookie)).headers.get('location')).toBe(expired);
    expect(sessionOf(await comeBack(back, mine.cookie))).not.toBeNull();
    expect((await comeBack(back, mine.cookie)).headers.get('location')).toBe(expired);
    const third = await begin();
    const forged = await signInThere(third.location, 'once');
    forged.searchParams.set('code', 'made-up');
    const refused = await comeBack(forged, third.cookie);
    expect(refused.headers.get('location')).toBe('/login/?problem=provider-refused');
  });

  test('rejects a sign-in weaker than the settings require', async () => {
    const settings = settingsOf('user');
    const strict = await startTestServer({ ...settings, oidc: { ...settings.oidc, acr: ['mfa', 'key'] } });
    const asked = new URL((await begin(strict)).location).searchParams.get('acr_values');
    expect(asked).toBe('mfa key');
    const weak = '/login/?problem=provider-too-weak';
    for (const [login, acr, target] of [
      ['strong', 'key', '/'],
      ['weak', 'password', weak],
      ['silent', undefined, weak],
    ] as const) {
      const said = { email: `${login}@example.com`, email_verified: true, ...(acr && { acr }) };
      provider.people.set(login, said);
      const response = await journey(login, strict);
      expect([login, response.headers.get('location')]).toEqual([login, target]);
      expect([login, sessionOf(response) !== null]).toEqual([login, target === '/']);
    }
    expect(new URL((await begin()).location).searchParams.has('acr_values')).toBe(false);
    await strict.close();
  });

  test('reports when the user declined at the provider', async () => {
    const { location, cookie } = await begin();
    const state = new URL(location).searchParams.get('state') ?? '';
    const back = new URL(
      `${CALLBACK}?error=access_denied&state=${state}&iss=${encodeURIComponent(provider.issuer)}`,
    );
    expect((await comeBack(back, cookie)).headers.get('location')).toBe('/login/?problem=provider-refused');
  });

  test('reports when the provider is unavailable, at the start and on return, and recovers', async () => {
    await newUser('away@example.com');
    provider.people.set('away', { email: 'away@example.com', email_verified: true });
    const { location, cookie } = await begin();
    const back = await signInThere(location, 'away');
    await provider.stop();
    try {
      expect((await comeBack(back, cookie)).headers.get('location')).toBe('/login/?problem=provider-away');
      const fresh = await startTestServer({
        ...settingsOf(null),
        oidc: { ...settingsOf(null).oidc, clientId: 'never asked before' },
      });
      expect((await begin(fresh)).location).toBe('/login/?problem=provider-away');
      await fresh.close();
    } finally {
      await provider.start();
    }
    expect(sessionOf(await journey('away'))).not.toBeNull();
  });

  test('supports a provider that takes the secret only in the body, limited scopes, and "true" as a string', async () => {
    const other = await startTestProvider(CALLBACK, { secretIn: 'post' });
    const settings = settingsOf('user');
    const on = await startTestServer({
      ...settings,
      oidc: { ...settings.oidc, issuer: other.issuer, scopes: 'openid email' },
    });
    try {
      other.people.set('eve', { email: 'eve@example.com', email_verified: 'true', name: 'Eve' });
      const { location } = await begin(on);
      expect(new URL(location).searchParams.get('scope')).toBe('openid email');
      const me = createCaller(on.fetch, sessionOf(await journey('eve', on)));
      expect((await me.get('/user/')).body).toMatchObject({ email: 'eve@example.com', role: 'user' });
    } finally {
      await on.close();
      await other.stop();
    }
  });

  test('without a provider answers 404, and tells the sign-in screen', async () => {
    const plain = await startTestServer();
    expect((await plain.fetch(new Request(`${PUBLIC}/api/auth/oidc`))).status).toBe(404);
    expect((await plain.anonymous.get('/auth/methods')).body.oidc).toBeNull();
    expect((await server.anonymous.get('/auth/methods')).body.oidc).toEqual({ label: 'Acme' });
    await plain.close();
  });
});
