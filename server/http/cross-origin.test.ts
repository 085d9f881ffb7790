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

test('no answer of the API lets a page of another origin read it', async () => {
  const user = await server.as('user');
  for (const path of ['/health', '/user/', '/document/', '/nothing-there']) {
    const response = await user.request('GET', path, undefined, { origin: FOREIGN });
    expect(allowed(response)).toEqual([]);
  }
});

test('a page of another origin that asks first is allowed nothing', async () => {
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

test('a change asked for by a page of another origin is refused, whatever cookie comes with it', async () => {
  const manager = await server.as('manager');
  const body = { name: 'g', source_lang: 'en', target_lang: 'de' };
  const refused = await manager.request('POST', '/glossary/', body, { origin: FOREIGN });
  expect(refused.status).toBe(403);
  expect((await manager.get('/glossary/')).body).toEqual([]);
});

test('what somebody may read is kept by no cache', async () => {
  const user = await server.as('user');
  for (const path of ['/user/', '/document/', '/glossary/', '/user/sessions']) {
    const { response } = await user.get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
});
