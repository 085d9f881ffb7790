import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../shared/domain/contract/all.ts';
import type { Role } from '../../shared/domain/policy/permissions.ts';
import { insertPasskey } from '../people/passkeys/queries.ts';
import { PASSWORD, signIn, startTestServer, type TestServer } from '../testing/server.ts';
import { hashPassword } from './passwords.ts';
import { OPEN_WITHOUT_SECOND_FACTOR } from './second-factor.ts';
import { codeAt } from './totp.ts';
import { insertUser } from './user-queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ require2fa: 'admin' });
});
afterAll(() => server.close());

let count = 0;
async function newUser(role: Role): Promise<{ id: number; email: string }> {
  const email = `required-${++count}@example.com`;
  const password_hash = await hashPassword(PASSWORD);
  const fields = { email, username: 'Ana', role, disabled: false, password_hash };
  const { id } = await insertUser(server.database.db, fields);
  return { id, email };
}

const addPasskey = (userId: number) =>
  insertPasskey(server.database.db, {
    user_id: userId,
    credential_id: `credential-${userId}`,
    public_key: '',
    counter: 0,
    transports: [],
    synced: false,
    name: 'Phone',
  });

describe('mandatory second factors for administrators', () => {
  test('allow an administrator without one only to set it up', async () => {
    const admin = await server.as('admin');
    expect((await admin.get('/user/')).body).toMatchObject({ needs_second_factor: true });
    for (const path of ['/glossary/', '/users/', '/audit/']) {
      const { status, body } = await admin.get(path);
      expect([path, status, body.type]).toEqual([path, 403, 'urn:tessera:problem:second-factor-required']);
      expect(body.detail).toContain('set up an authenticator or a passkey');
    }
    expect((await admin.get('/user/account')).status).toBe(200);
    const { secret } = (await admin.post('/user/totp', {})).body;
    expect((await admin.get('/glossary/')).status).toBe(403);
    expect((await admin.post('/user/totp/confirm', { code: codeAt(secret) })).status).toBe(200);
    expect((await admin.get('/user/')).body).not.toHaveProperty('needs_second_factor');
    expect((await admin.get('/glossary/')).status).toBe(200);
    // Removing it blocks everything again.
    await admin.post('/user/totp/disable', { password: PASSWORD });
    expect((await admin.get('/glossary/')).status).toBe(403);
  });

  test('do not affect other users until they become administrators', async () => {
    const { id, email } = await newUser('manager');
    const manager = await signIn(server, email, PASSWORD);
    expect((await manager.get('/glossary/')).status).toBe(200);
    await server.database.db.updateTable('user').set({ role: 'admin' }).where('id', '=', id).execute();
    expect((await manager.get('/glossary/')).status).toBe(403);
  });

  test('can be a passkey, after which the password alone no longer signs in', async () => {
    const { id, email } = await newUser('admin');
    const admin = await signIn(server, email, PASSWORD);
    await addPasskey(id);
    expect((await admin.get('/glossary/')).status).toBe(200);
    const again = await server.anonymous.post('/auth/login', { email, password: PASSWORD });
    expect([again.status, again.body.type]).toEqual([401, 'urn:tessera:problem:passkey-required']);
    expect(again.response.headers.get('set-cookie')).toBeNull();
    const wrong = await server.anonymous.post('/auth/login', { email, password: 'not the password' });
    expect([wrong.status, wrong.body.type]).toEqual([401, 'about:blank']);
    const events = await server.database.db
      .selectFrom('audit_event')
      .select('details')
      .where('action', '=', 'auth.refused')
      .where('subject_id', '=', id)
      .execute();
    expect(events.map(({ details }) => JSON.parse(details))).toEqual([{ reason: 'password alone' }]);
  });

  test('leave open only calls on the own account that need no permission', () => {
    const open = ENDPOINTS.filter(({ id }) => OPEN_WITHOUT_SECOND_FACTOR.has(id));
    expect(open.map(({ id }) => id).toSorted()).toEqual([...OPEN_WITHOUT_SECOND_FACTOR].toSorted());
    for (const { id, access } of open) expect([id, access]).toEqual([id, 'session']);
  });
});
