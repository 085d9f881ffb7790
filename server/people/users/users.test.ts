import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, PASSWORD, signIn, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin');
});
afterAll(() => server.close());

const ana = { email: 'ana@example.com', username: 'Ana', role: 'user', disabled: false, password: PASSWORD };

describe('users', () => {
  test('are created, found, changed and disabled by an admin, which ends their session at once', async () => {
    const created = await admin.post('/users/', ana);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      email: 'ana@example.com',
      username: 'Ana',
      role: 'user',
      last_seen_at: null,
    });
    expect(created.body).not.toHaveProperty('password_hash');
    const caller = await signIn(server, 'ANA@example.com', PASSWORD);
    expect((await caller.get('/user/')).body).toMatchObject({
      username: 'Ana',
      permissions: expect.arrayContaining(['document.translate']),
    });

    const found = await admin.get('/users/?search=ANA@');
    expect(found.body.records.map((user: { username: string }) => user.username)).toEqual(['Ana']);
    expect(found.body.total_rows).toBe(1);
    expect(await admin.get(`/users/?id=${created.body.id}`)).toMatchObject({ body: found.body });

    const disabled = await admin.put(`/users/${created.body.id}`, {
      ...ana,
      disabled: true,
      password: undefined,
    });
    expect(disabled.body.disabled).toBe(true);
    expect((await caller.get('/user/')).status).toBe(401);
    expect(
      (await server.anonymous.post('/auth/login', { email: ana.email, password: PASSWORD })).status,
    ).toBe(403);
  });

  test('are filtered by scope and by sign-in state', async () => {
    const make = async (email: string, fields: object) =>
      (await admin.post('/users/', { email, username: email, role: 'user', ...fields })).body;
    await make('invited.state@example.com', {});
    await make('disabled.state@example.com', { disabled: true });
    await make('active.state@example.com', { password: PASSWORD, scope: 'assigned' });
    const found = async (query: string) =>
      (await admin.get(`/users/?search=state@example&${query}`)).body.records.map(
        (user: { email: string }) => user.email.split('.')[0],
      );
    expect(await found('state=invited')).toEqual(['invited']);
    expect(await found('state=disabled')).toEqual(['disabled']);
    expect(await found('state=active')).toEqual(['active']);
    expect(await found('state=locked')).toEqual([]);
    expect(await found('scope=assigned')).toEqual(['active']);
    expect(await found('scope=all&state=invited')).toEqual(['invited']);
  });

  test('with a duplicate email address answer 409 on the field, not 500', async () => {
    await admin.post('/users/', { ...ana, email: 'twice@example.com' });
    const again = await admin.post('/users/', { ...ana, email: 'TWICE@example.com' });
    expect(again.status).toBe(409);
    expect(again.body.errors).toMatchObject([{ path: 'email', message: expect.any(String) }]);
  });

  test('include at least one enabled admin, who cannot be demoted or disabled', async () => {
    const { body } = await admin.get('/users/?role=admin');
    const [last] = body.records;
    for (const change of [{ role: 'user' }, { disabled: true }]) {
      const refused = await admin.put(`/users/${last.id}`, { ...last, ...change });
      expect(refused.status).toBe(409);
    }
    expect((await admin.get('/user/')).body.role).toBe('admin');
  });

  test('cannot give themselves a role through any call', async () => {
    const user = await server.as('user');
    const { id } = (await user.get('/user/')).body;
    await user.put('/user/profile', { username: 'Ana', role: 'admin', permissions: ['users.manage'] });
    expect((await user.put(`/users/${id}`, { role: 'admin' })).status).toBe(403);
    expect((await user.get('/user/')).body).toMatchObject({ username: 'Ana', role: 'user' });
    expect((await user.get('/users/')).status).toBe(403);
  });

  test('have their interface language stored with the account, and can return to the browser’s', async () => {
    const user = await server.as('user');
    expect((await user.get('/user/')).body.language).toBeUndefined();
    expect((await user.put('/user/language', { language: 'ar' })).body).toMatchObject({ language: 'ar' });
    expect((await user.get('/user/')).body.language).toBe('ar');
    expect((await user.put('/user/language', { language: 'tlh' })).status).toBe(422);
    await user.put('/user/language', { language: null });
    expect((await user.get('/user/')).body.language).toBeUndefined();
  });

  test('cannot have an empty password', async () => {
    const refused = await admin.post('/users/', { ...ana, email: 'empty@example.com', password: '' });
    expect(refused.status).toBe(422);
    expect(refused.body.errors[0].path).toBe('password');
  });

  test('lose their other sessions when they change their password', async () => {
    await admin.post('/users/', { ...ana, email: 'pass@example.com' });
    const here = await signIn(server, 'pass@example.com', PASSWORD);
    const elsewhere = await signIn(server, 'pass@example.com', PASSWORD);
    expect(
      (await here.put('/user/password', { current_password: 'wrong', new_password: 'another long one' }))
        .status,
    ).toBe(422);
    expect(
      (await here.put('/user/password', { current_password: PASSWORD, new_password: 'another long one' }))
        .status,
    ).toBe(200);
    expect((await elsewhere.get('/user/')).status).toBe(401);
    expect((await here.get('/user/')).status).toBe(200);
  });

  test.each(['user', 'reviewer', 'manager'] as const)('cannot be listed by a %s', async (role) => {
    expect((await (await server.as(role)).get('/users/')).status).toBe(403);
  });
});

test('an administrator removes all passkeys of a user who lost them, which is audited', async () => {
  const [admin, person] = [await server.as('admin'), await server.as('user')];
  const { id } = (await person.get('/user/')).body;
  expect((await admin.delete(`/users/${id}/passkeys`)).body.message).toContain('has no passkeys');
  await server.database.db
    .insertInto('passkey')
    .values({
      user_id: id,
      credential_id: 'lost',
      public_key: '',
      counter: 0,
      transports: '[]',
      synced: 0,
      name: 'Lost telephone',
      created_at: new Date().toISOString(),
      last_used_at: null,
    })
    .execute();
  expect((await person.delete(`/users/${id}/passkeys`)).status).toBe(403);
  expect((await admin.delete('/users/999999/passkeys')).status).toBe(404);
  expect((await admin.delete(`/users/${id}/passkeys`)).status).toBe(200);
  expect((await person.get('/user/passkeys')).body).toEqual([]);
  expect((await admin.get('/audit/?action=passkey.remove')).body.records[0]).toMatchObject({
    subject: { id },
  });
});

test('an easily guessed password is rejected everywhere', async () => {
  const admin = await server.as('admin');
  const person = { email: 'hanna.weber@example.com', username: 'Hanna Weber', role: 'user', disabled: false };
  for (const password of ['Password1', '12345678', 'hannaweber1', 'Hanna.Weber@example.com'])
    expect(await admin.post('/users/', { ...person, password })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'password' }] },
    });
  const { id } = (await admin.post('/users/', { ...person, password: 'four odd words here' })).body;
  expect((await admin.put(`/users/${id}`, { password: 'Password123' })).status).toBe(422);
  const change = { current_password: PASSWORD, new_password: 'qwertyuiop' };
  expect((await admin.put('/user/password', change)).body.errors).toMatchObject([{ path: 'new_password' }]);
  const { path } = (await admin.post(`/users/${id}/link`)).body;
  const token = path.split('#').at(-1);
  const reset = await server.anonymous.post('/auth/reset', { token, password: 'letmein123' });
  expect(reset.status).toBe(422);
});
