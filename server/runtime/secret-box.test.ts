import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeAt } from '../identity/totp.ts';
import { PASSWORD, signIn, startTestServer, type TestServer } from '../testing/server.ts';
import { resealSecrets } from '../workspace/system/reseal.ts';
import { createSecretBox, openSecretBox } from './secret-box.ts';

const KEY = randomBytes(32);
const OTHER = randomBytes(32);

describe('sealed texts', () => {
  test('open only with the key and purpose they were sealed with', () => {
    const box = createSecretBox(KEY);
    const sealed = box.seal('JBSWY3DP', 'totp:1');
    expect(sealed).not.toContain('JBSWY3DP');
    expect(box.open(sealed, 'totp:1')).toBe('JBSWY3DP');
    expect(() => box.open(sealed, 'totp:2')).toThrow();
    expect(() => createSecretBox(OTHER).open(sealed, 'totp:1')).toThrow(/key/);
  });

  test('differ each time, and do not open after a character was changed', () => {
    const box = createSecretBox(KEY);
    const sealed = box.seal('x', 'p');
    expect(box.seal('x', 'p')).not.toBe(sealed);
    const last = sealed.endsWith('A') ? 'Q' : 'A';
    expect(() => box.open(sealed.slice(0, -1) + last, 'p')).toThrow();
  });

  test('of an older key can be read, and are recognised as such', () => {
    const sealed = createSecretBox(OTHER).seal('x', 'p');
    const box = createSecretBox(KEY, [OTHER]);
    expect(box.open(sealed, 'p')).toBe('x');
    expect(box.isSealedByPresentKey(sealed)).toBe(false);
    expect(box.isSealedByPresentKey(box.seal('x', 'p'))).toBe(true);
  });
});

test('without a setting, a private key file is created and used again', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-key-'));
  const settings = { dataDir, secretKey: null, oldSecretKeys: [] };
  const sealed = (await openSecretBox(settings)).seal('x', 'p');
  const file = join(dataDir, 'secret.key');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(Buffer.from(readFileSync(file, 'utf8'), 'base64')).toHaveLength(32);
  expect((await openSecretBox(settings)).open(sealed, 'p')).toBe('x');
  const moved = await openSecretBox({ ...settings, secretKey: KEY.toString('base64') });
  expect(moved.open(sealed, 'p')).toBe('x');
  rmSync(dataDir, { recursive: true });
});

describe('second factors in the database', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  test('are sealed, including existing ones, and still work', async () => {
    const { db } = server.database;
    const caller = await server.as('user');
    const { email, id } = (await caller.get('/user/')).body;
    const { secret } = (await caller.post('/user/totp', { password: PASSWORD })).body;
    const stored = async () =>
      (await db.selectFrom('user_totp').select('secret').where('user_id', '=', id).executeTakeFirstOrThrow())
        .secret;
    expect(await stored()).not.toContain(secret);
    expect((await caller.post('/user/totp/confirm', { code: codeAt(secret) })).status).toBe(200);

    await db.updateTable('user_totp').set({ secret, last_step: 0 }).where('user_id', '=', id).execute();
    await resealSecrets(server.services);
    expect(await stored()).not.toContain(secret);
    const refused = await server.anonymous.post('/auth/login', { email, password: PASSWORD });
    expect(refused.body.type).toMatch(/totp-required/);
    const entered = await server.anonymous.post('/auth/login', {
      email,
      password: PASSWORD,
      totp: codeAt(secret),
    });
    expect(entered.status).toBe(200);
    await expect(signIn(server, email, PASSWORD)).rejects.toThrow('401');
  });
});
