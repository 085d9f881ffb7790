import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, PASSWORD, signIn, startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin');
});
afterAll(() => server.close());

const ana = { email: 'ana@example.com', username: 'Ana', role: 'user', disabled: false, password: PASSWORD };

describe('users', () => {
  test('an admin creates, finds, changes and disables a user, whose session ends at once', async () => {
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

  test('a duplicate e-mail address answers 409 on the field, not 500', async () => {
    await admin.post('/users/', { ...ana, email: 'twice@example.com' });
    const again = await admin.post('/users/', { ...ana, email: 'TWICE@example.com' });
    expect(again.status).toBe(409);
    expect(again.body.errors).toEqual([{ path: 'email', message: expect.any(String) }]);
  });

  test('the last enabled admin can be neither demoted nor disabled', async () => {
    const { body } = await admin.get('/users/?role=admin');
    const [last] = body.records;
    for (const change of [{ role: 'user' }, { disabled: true }]) {
      const refused = await admin.put(`/users/${last.id}`, { ...last, ...change });
      expect(refused.status).toBe(409);
    }
    expect((await admin.get('/user/')).body.role).toBe('admin');
  });

  test('an empty password is refused on its field', async () => {
    const refused = await admin.post('/users/', { ...ana, email: 'empty@example.com', password: '' });
    expect(refused.status).toBe(422);
    expect(refused.body.errors[0].path).toBe('password');
  });

  test('changing the own password ends the other sessions of that user', async () => {
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

  test.each(['user', 'reviewer', 'manager'] as const)('a %s may not see the users', async (role) => {
    expect((await (await server.as(role)).get('/users/')).status).toBe(403);
  });
});
