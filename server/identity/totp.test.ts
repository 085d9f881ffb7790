import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, PASSWORD, signIn, startTestServer, type TestServer } from '../testing/server.ts';
import { codeAt, stepOfCode } from './totp.ts';

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin');
});
afterAll(() => server.close());

// RFC 6238, appendix B: the secret of its SHA-1 rows in base32, and the last six of the eight digits.
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('codes match RFC 6238 (%i s)', (seconds, code) => {
  expect(codeAt(RFC_SECRET, seconds * 1000)).toBe(code);
  expect(stepOfCode(RFC_SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

test('a clock may be off by half a minute, but not by two', () => {
  const now = 1_700_000_010_000;
  const code = codeAt(RFC_SECRET, now);
  for (const off of [-30_000, 30_000]) expect(stepOfCode(RFC_SECRET, code, now + off)).not.toBeNull();
  for (const off of [-120_000, 120_000]) expect(stepOfCode(RFC_SECRET, code, now + off)).toBeNull();
});

let made = 0;
async function enrolled() {
  made += 1;
  const email = `factor-${made}@example.com`;
  const user = { email, username: 'Factor', role: 'user', password: PASSWORD };
  const { body } = await admin.post('/users/', user);
  const caller = await signIn(server, email, PASSWORD);
  const { secret, uri } = (await caller.post('/user/totp', { password: PASSWORD })).body;
  const confirmed = await caller.post('/user/totp/confirm', { code: codeAt(secret) });
  return {
    id: body.id as number,
    email,
    caller,
    secret,
    uri,
    codes: confirmed.body.recovery_codes as string[],
  };
}
const login = (email: string, totp?: string, password = PASSWORD) =>
  server.anonymous.post('/auth/login', { email, password, ...(totp === undefined ? {} : { totp }) });
/** The next code, as the current one was used. */
const next = (secret: string) => codeAt(secret, Date.now() + 30_000);

describe('an authenticator', () => {
  test('is required only after a code has confirmed it', async () => {
    const email = 'slow@example.com';
    await admin.post('/users/', { email, username: 'Slow', role: 'user', password: PASSWORD });
    const caller = await signIn(server, email, PASSWORD);
    const started = await caller.post('/user/totp', { password: PASSWORD });
    expect(started.body.uri).toMatch(/^otpauth:\/\/totp\/Tessera:slow%40example\.com\?.*secret=/);
    expect((await login(email)).status).toBe(200);
    expect((await caller.post('/user/totp/confirm', { code: '000000' })).status).toBe(422);
    expect((await caller.get('/user/totp')).body).toEqual({ enabled: false, recovery_codes_left: 0 });
    await caller.post('/user/totp/confirm', { code: codeAt(started.body.secret) });
    expect((await caller.get('/user/totp')).body).toEqual({ enabled: true, recovery_codes_left: 10 });
    expect((await login(email)).status).toBe(401);
  });

  test('has one secret, from one of the answers, after several concurrent requests', async () => {
    const email = 'twice@example.com';
    await admin.post('/users/', { email, username: 'Twice', role: 'user', password: PASSWORD });
    const caller = await signIn(server, email, PASSWORD);
    const asked = await Promise.all(
      Array.from({ length: 5 }, () => caller.post('/user/totp', { password: PASSWORD })),
    );
    expect(asked.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const confirmed = [];
    for (const { body } of asked) {
      confirmed.push((await caller.post('/user/totp/confirm', { code: codeAt(body.secret) })).status);
    }
    expect(confirmed.filter((status) => status === 200)).toHaveLength(1);
  });

  test('is requested with 401 only after the right password', async () => {
    const { email, secret } = await enrolled();
    expect(await login(email)).toMatchObject({
      status: 401,
      body: { type: 'urn:tessera:problem:totp-required' },
    });
    expect((await login(email, undefined, 'wrong')).body.type).toBe('about:blank');
    expect((await login(email, next(secret), 'wrong')).body.type).toBe('about:blank');
    expect((await login(email, next(secret))).status).toBe(200);
  });

  test('accepts each code once, and counts wrong ones as failures', async () => {
    const { email, secret } = await enrolled();
    // The code that confirmed the set-up is already used.
    expect((await login(email, codeAt(secret))).status).toBe(401);
    const code = next(secret);
    expect((await login(email, code)).status).toBe(200);
    for (let i = 0; i < 5; i += 1) {
      expect((await login(email, code)).body.type).toBe('urn:tessera:problem:totp-wrong');
    }
    expect((await login(email, code)).status).toBe(429);
  });

  test('can be replaced by a recovery code, each once, in any notation', async () => {
    const { email, codes, caller } = await enrolled();
    expect(new Set(codes).size).toBe(10);
    const [first = '', second = ''] = codes;
    expect((await login(email, first.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await login(email, first)).status).toBe(401);
    expect((await login(email, second)).status).toBe(200);
    expect((await caller.get('/user/totp')).body.recovery_codes_left).toBe(8);
    const stored = await server.database.db.selectFrom('recovery_code').select('hash').execute();
    expect(stored.some(({ hash }) => codes.includes(hash))).toBe(false);
    const renewed = await caller.post('/user/totp/recovery_codes', { password: PASSWORD });
    expect(renewed.body.recovery_codes).toHaveLength(10);
    expect((await login(email, codes[2])).status).toBe(401);
  });

  test('requires the password for changes', async () => {
    const { caller, email } = await enrolled();
    for (const path of ['/user/totp', '/user/totp/recovery_codes', '/user/totp/disable']) {
      expect((await caller.post(path, { password: 'wrong' })).status).toBe(422);
    }
    expect((await caller.post('/user/totp', { password: PASSWORD })).status).toBe(409);
    expect((await caller.post('/user/totp/disable', { password: PASSWORD })).status).toBe(200);
    expect((await login(email)).status).toBe(200);
  });

  test('can be removed by an admin for a user who lost it, which is audited', async () => {
    const { id, email } = await enrolled();
    const [listed] = (await admin.get(`/users/?search=${email}`)).body.records;
    expect(listed.totp).toBe(true);
    expect((await admin.delete(`/users/${id}/totp`)).status).toBe(200);
    expect((await login(email)).status).toBe(200);
    const found = (await admin.get(`/audit/?user_id=${id}&action=totp`)).body.records;
    expect(found.map(({ action }: { action: string }) => action)).toEqual(['totp.disable', 'totp.enable']);
  });
});
