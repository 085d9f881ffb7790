import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a screen’s preferences are private, replaced as a whole, and deletable', async () => {
  const [user, other] = [await server.as('user'), await server.as('user')];
  const keys = { preset: 'standard', own: { approve: 'Ctrl+M' } };
  await user.put('/user/preferences/document.keys', { value: { preset: 'other' } });
  expect((await user.put('/user/preferences/document.keys', { value: keys })).body.preferences).toEqual({
    'document.keys': keys,
  });
  expect((await other.get('/user/preferences')).body).toEqual({ preferences: {} });
  await user.put('/user/preferences/document.keys', { value: null });
  expect((await user.get('/user/preferences')).body).toEqual({ preferences: {} });
});

test('a value that is too long, too large or badly named is rejected', async () => {
  const user = await server.as('user');
  expect((await user.put('/user/preferences/a', { value: 'x'.repeat(16_000) })).status).toBe(422);
  expect((await user.put('/user/preferences/A', { value: 1 })).status).not.toBe(200);
  for (let n = 0; n < 100; n += 1) await user.put(`/user/preferences/n${n}`, { value: n });
  expect((await user.put('/user/preferences/one-more', { value: 1 })).status).toBe(409);
  expect(Object.keys((await user.get('/user/preferences')).body.preferences)).toHaveLength(100);
  expect((await user.put('/user/preferences/n5', { value: 'changed' })).status).toBe(200);
});
