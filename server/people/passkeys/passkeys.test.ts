import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, createCaller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('rejected passkey answers are counted, aggregated in the audit log, and pause their address', async () => {
  const own = await startTestServer({ trustProxy: true });
  try {
    const answer = JSON.stringify({ challenge: 'x'.repeat(43), response: { id: 'made-up' } });
    const headers = { 'x-forwarded-for': '10.9.0.1', origin: ORIGIN };
    const responses = await Promise.all(
      Array.from({ length: 200 }, () => own.anonymous.request('POST', '/auth/passkey', answer, headers)),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(180);
    const admin = await own.as('admin');
    const { records } = (await admin.get('/audit/?action=auth.login_failed')).body;
    const counts = records.map(({ details }: { details: { failures?: number } }) => details.failures ?? 1);
    expect(counts.sort((a: number, b: number) => a - b)).toEqual([1, 2, 4, 8, 16]);
    const elsewhere = { ...headers, 'x-forwarded-for': '10.9.0.2' };
    expect((await own.anonymous.request('POST', '/auth/passkey', answer, elsewhere)).status).toBe(401);
  } finally {
    await own.close();
  }
});

const ORIGIN = 'http://localhost';
const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** The subset of CBOR that an attestation uses. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number) =>
    length < 24
      ? Buffer.from([(major << 5) | length])
      : length < 256
        ? Buffer.from([(major << 5) | 24, length])
        : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, item]) => [cbor(key), cbor(item as string)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

interface Habits {
  origin?: string;
  host?: string;
  flags?: number;
}

/** A simulated authenticator with one key, which can be told to misbehave. */
function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;
  const clientData = (type: string, challenge: string, origin = ORIGIN) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = (flags: number, host = 'localhost') => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++counter);
    return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from([flags]), count]);
  };
  const envelope = (response: Record<string, unknown>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });
  return {
    id: id.toString('base64url'),
    make(challenge: string, { origin, host, flags = PRESENT | VERIFIED }: Habits = {}) {
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const data = Buffer.concat([authData(flags | HAS_KEY, host), attested]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]);
      return envelope({
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      });
    },
    answer(challenge: string, { origin, host, flags = PRESENT | VERIFIED }: Habits = {}) {
      const client = clientData('webauthn.get', challenge, origin);
      const data = authData(flags, host);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return envelope({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
      });
    },
  };
}

async function withPasskey(): Promise<{ caller: Caller; key: ReturnType<typeof createAuthenticator> }> {
  const caller = await server.as('reviewer');
  const key = createAuthenticator();
  const { challenge } = (await caller.post('/user/passkeys/start')).body;
  const made = await caller.post('/user/passkeys', { challenge, name: 'Key', response: key.make(challenge) });
  expect(made.status).toBe(201);
  return { caller, key };
}

const ask = async () => (await server.anonymous.post('/auth/passkey/start')).body.challenge as string;
const signIn = (challenge: string, response: unknown) =>
  server.anonymous.post('/auth/passkey', { challenge, response });

describe('creating a passkey', () => {
  test('stores it, lists it without its key, and rejects it a second time', async () => {
    const { caller, key } = await withPasskey();
    const [listed] = (await caller.get('/user/passkeys')).body;
    expect(listed).toEqual({
      id: expect.any(Number),
      name: 'Key',
      created_at: expect.any(String),
      last_used_at: null,
      synced: false,
    });
    const { challenge, options } = (await caller.post('/user/passkeys/start')).body;
    expect(options.excludeCredentials).toMatchObject([{ id: key.id }]);
    const again = await caller.post('/user/passkeys', {
      challenge,
      name: 'Again',
      response: key.make(challenge),
    });
    expect(again.status).toBe(409);
  });

  test.each<[string, Habits]>([
    ['made for another site', { origin: 'https://evil.example' }],
    ['made for another host', { host: 'evil.example' }],
    ['made without user verification', { flags: PRESENT }],
  ])('rejects one %s', async (_, habits) => {
    const caller = await server.as('user');
    const { challenge } = (await caller.post('/user/passkeys/start')).body;
    const response = createAuthenticator().make(challenge, habits);
    expect((await caller.post('/user/passkeys', { challenge, name: 'x', response })).status).toBe(422);
    expect((await caller.get('/user/passkeys')).body).toEqual([]);
  });

  test('rejects an answer to another user’s challenge, to a sign-in challenge, and to a used one', async () => {
    const [one, two] = [await server.as('user'), await server.as('user')];
    const theirs = (await one.post('/user/passkeys/start')).body.challenge;
    const create = (caller: Caller, challenge: string) =>
      caller.post('/user/passkeys', {
        challenge,
        name: 'x',
        response: createAuthenticator().make(challenge),
      });
    expect((await create(two, theirs)).status).toBe(422);
    expect((await create(two, await ask())).status).toBe(422);
    const own = (await two.post('/user/passkeys/start')).body.challenge;
    expect((await create(two, own)).status).toBe(201);
    expect((await create(two, own)).status).toBe(422);
  });

  test('allows renaming and removing only the user’s own', async () => {
    const { caller } = await withPasskey();
    const stranger = await server.as('user');
    const [{ id }] = (await caller.get('/user/passkeys')).body;
    expect((await stranger.put(`/user/passkeys/${id}`, { name: 'Mine' })).status).toBe(404);
    expect((await stranger.delete(`/user/passkeys/${id}`)).status).toBe(404);
    expect((await caller.put(`/user/passkeys/${id}`, { name: 'Phone' })).body.name).toBe('Phone');
    expect((await caller.delete(`/user/passkeys/${id}`)).status).toBe(200);
    const admin = await server.as('admin');
    const { records } = (await admin.get('/audit/?action=passkey')).body;
    expect(records[0]).toMatchObject({
      action: 'passkey.remove',
      subject: { kind: 'passkey', name: 'Phone' },
    });
  });
});

describe('signing in with a passkey', () => {
  test('starts a session without naming the account, and without a second factor', async () => {
    const { caller, key } = await withPasskey();
    const { body } = await server.anonymous.post('/auth/passkey/start');
    expect(body.options.allowCredentials ?? []).toEqual([]);
    expect(body.options.userVerification).toBe('required');
    const entered = await signIn(body.challenge, key.answer(body.challenge));
    expect(entered.status).toBe(200);
    const cookie = (entered.response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const me = createCaller(server.fetch, cookie);
    expect((await me.get('/user/')).body.id).toBe((await caller.get('/user/')).body.id);
    expect((await me.get('/user/passkeys')).body[0].last_used_at).not.toBeNull();
  });

  test.each<[string, Habits]>([
    ['for another site', { origin: 'https://evil.example' }],
    ['for another host', { host: 'evil.example' }],
    ['without user verification', { flags: PRESENT }],
  ])('rejects an answer made %s', async (_, habits) => {
    const { key } = await withPasskey();
    const challenge = await ask();
    expect((await signIn(challenge, key.answer(challenge, habits))).status).toBe(401);
  });

  test('rejects a signature by another key, an unknown key, and a used challenge', async () => {
    const { key } = await withPasskey();
    const other = createAuthenticator();
    const first = await ask();
    expect((await signIn(first, { ...other.answer(first), id: key.id, rawId: key.id })).status).toBe(401);
    const second = await ask();
    expect((await signIn(second, other.answer(second))).status).toBe(401);
    const third = await ask();
    expect((await signIn(third, key.answer(third))).status).toBe(200);
    expect((await signIn(third, key.answer(third))).status).toBe(401);
    expect((await signIn(await ask(), key.answer(third))).status).toBe(401);
  });

  test('rejects an expired challenge, and a decreased counter, which means that the key was copied', async () => {
    const { key } = await withPasskey();
    const { db } = server.database;
    const old = await ask();
    await db.updateTable('sign_in_challenge').set({ expires_at: '2020-01-01T00:00:00.000Z' }).execute();
    expect((await signIn(old, key.answer(old))).status).toBe(401);
    await db.updateTable('passkey').set({ counter: 1000 }).where('credential_id', '=', key.id).execute();
    const challenge = await ask();
    expect((await signIn(challenge, key.answer(challenge))).status).toBe(401);
  });

  test('rejects a disabled user, and a malformed credential', async () => {
    const { caller, key } = await withPasskey();
    const { id } = (await caller.get('/user/')).body;
    const admin = await server.as('admin');
    await admin.put(`/users/${id}`, { disabled: true });
    const challenge = await ask();
    expect((await signIn(challenge, key.answer(challenge))).status).toBe(403);
    for (const response of [
      { id: 'x' },
      { id: key.id, response: null },
      { id: key.id, type: 'public-key' },
    ]) {
      expect((await signIn(await ask(), response)).status).toBe(401);
    }
  });

  test('works while password guesses have locked the account', async () => {
    const { caller, key } = await withPasskey();
    const { email } = (await caller.get('/user/')).body;
    const { db } = server.database;
    const at = new Date().toISOString();
    const lock = { email_folded: email.toLowerCase(), failures: 10, last_at: at, locked_at: at };
    await db.insertInto('login_lock').values(lock).execute();
    const challenge = await ask();
    expect((await signIn(challenge, key.answer(challenge))).status).toBe(200);
    // The attacker is still locked out.
    expect((await server.anonymous.post('/auth/login', { email, password: 'a guess' })).status).toBe(403);
  });
});

test('only the user’s own passkey confirms their identity', async () => {
  const { caller, key } = await withPasskey();
  const stranger = await server.as('user');
  const confirm = async (who: Caller) => {
    const challenge = await ask();
    return who.post('/user/confirm', { passkey: { challenge, response: key.answer(challenge) } });
  };
  expect((await confirm(stranger)).status).toBe(422);
  expect((await confirm(caller)).status).toBe(200);
});
