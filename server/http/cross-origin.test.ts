import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const FOREIGN = 'https://elsewhere.example';

function allowed(response: Response): string[] {
  return [...response.headers.keys()].filter((name) => name.startsWith('access-control-'));
}

test('no API response can be read by a page of another origin', async () => {
  const user = await server.as('user');
  for (const path of ['/health', '/user/', '/document/', '/nothing-there']) {
    const response = await user.request('GET', path, undefined, { origin: FOREIGN });
    expect(allowed(response)).toEqual([]);
  }
});

test('a preflight request from another origin is denied', async () => {
  const asked = new Request('http://localhost/api/document/records/1', {
    method: 'OPTIONS',
    headers: {
      origin: FOREIGN,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type',
    },
  });
  const response = await server.fetch(asked);
  expect(response.ok).toBe(false);
  expect(allowed(response)).toEqual([]);
});

test('a change requested by a page of another origin is rejected, even with a cookie', async () => {
  const manager = await server.as('manager');
  const body = { name: 'g', source_lang: 'en', target_lang: 'de' };
  const refused = await manager.request('POST', '/glossary/', body, { origin: FOREIGN });
  expect(refused.status).toBe(403);
  expect((await manager.get('/glossary/')).body).toEqual([]);
});

test('responses with private data are never cached', async () => {
  const user = await server.as('user');
  for (const path of ['/user/', '/document/', '/glossary/', '/user/sessions']) {
    const { response } = await user.get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
});
