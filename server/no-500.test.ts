import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../shared/domain/contract/all.ts';
import type { Endpoint } from '../shared/domain/contract/endpoint.ts';
import { type Caller, startTestServer, type TestServer } from './testing/server.ts';

// No request may be answered with 500: every endpoint is called with malformed input.

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin');
  const languages = { source_lang: 'en', target_lang: 'de' };
  await admin.post('/glossary/', { name: 'G', ...languages });
  await admin.post('/translation_memory/', { name: 'M', ...languages });
  await admin.post('/glossary/1/records', { source: 'a', target: 'b' });
  await admin.post('/translation_memory/1/records', { source: 'a', target: 'b' });
  const xliff =
    '<xliff version="1.2"><file original="f" source-language="en" target-language="de" datatype="plaintext"><body><trans-unit id="1"><source>One</source></trans-unit></body></file></xliff>';
  await admin.upload('/document/', xliff, 'f.xlf');
  await server.runJobs();
});
afterAll(() => server.close());

const IDS = [
  '1',
  '0',
  '-1',
  '1.5',
  '1e3',
  '999999999',
  '99999999999999999999',
  'abc',
  '%00',
  '%F0%9F%98%80',
  "1'--",
  '..%2f1',
];
const VALUES: unknown[] = [
  null,
  0,
  -1,
  1.5,
  1e308,
  true,
  '',
  'null',
  '\0',
  '\ud800',
  "'; DROP TABLE user; --",
  '%',
  '_',
  '\\',
  'x'.repeat(300_000),
  [],
  [null],
  {},
  { $gt: '' },
  ['a', ['b']],
  '2026-13-45',
  '\u202e\u0000\u0002<1>\u0003',
];
const QUERIES = [
  'page=-1',
  'page=abc',
  'page=1e9',
  'page=99999999',
  'search=%00',
  'search=%25',
  'search=%22%27',
  'search=%F0%9F%98',
  'search=%ED%A0%80',
  'sort=drop',
  'format=exe',
  'page=1&page=2',
  'approved=maybe',
  'state=x',
  'original=7',
  'after=-3',
  '__proto__=1',
];

function fill(path: string, id: string): string {
  return path.replace(/\{\w+\}/g, id);
}

/** A body with a wrong value for each field of the endpoint, and some bodies that are not objects. */
function bodiesOf(endpoint: Endpoint): unknown[] {
  const names = Object.keys((endpoint.body as unknown as { shape?: object }).shape ?? {});
  const broken = VALUES.flatMap((value) => [value, ...names.map((name) => ({ [name]: value }))]);
  const all = VALUES.map((value) => Object.fromEntries(names.map((name) => [name, value])));
  return [...broken, ...all];
}

// Without sign-out, after which every answer is 401; deletes come last, while their targets still exist.
const CALLED = ENDPOINTS.filter(
  (endpoint) => endpoint.answerKind !== 'events' && endpoint.id !== 'auth.logout',
).sort((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));

test.each([
  ['/translation_memory/records/1', { source: 'a', target: 'c' }],
  ['/glossary/records/1', { source: 'a', target: 'c' }],
  ['/document/records/1', { target: 'c' }],
])('PUT %s answers a conflict for a version beyond the database’s integer', async (path, body) => {
  expect((await admin.put(path, { ...body, version: 2_147_483_648 })).status).toBe(409);
});

describe.each(CALLED.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (_, endpoint) => {
  // Earlier calls may have ended the session.
  beforeAll(async () => {
    admin = await server.as('admin');
  });
  const send = async (path: string, body?: string) => {
    const { status } = await admin.request(endpoint.method, path, body, {
      'content-type': 'application/json',
    });
    return { path, body: body?.slice(0, 100), status };
  };
  test('answers no id with 500', async () => {
    const answers = await Promise.all(
      IDS.map((id) => send(fill(endpoint.path, id), endpoint.bodyKind === 'none' ? undefined : '{}')),
    );
    expect(answers.filter((answer) => answer.status >= 500)).toEqual([]);
  });

  if (endpoint.method === 'GET')
    test('answers no query with 500', async () => {
      const answers = await Promise.all(QUERIES.map((query) => send(`${fill(endpoint.path, '1')}?${query}`)));
      expect(answers.filter((answer) => answer.status >= 500)).toEqual([]);
    });

  if (endpoint.bodyKind === 'json')
    test('answers no body with 500', async () => {
      const texts = [
        '',
        '{',
        'null',
        '[]',
        '"x"',
        '\u0000',
        ...bodiesOf(endpoint).map((body) => JSON.stringify(body)),
      ];
      const answers = [];
      for (const text of texts) answers.push(await send(fill(endpoint.path, '1'), text));
      expect(answers.filter((answer) => answer.status >= 500)).toEqual([]);
    });

  if (endpoint.bodyKind === 'multipart')
    test('answers no upload with 500', async () => {
      const answers = [];
      for (const [name, file] of [
        ['x.xlf', ''],
        ['x.tmx', '<'],
        ['x.csv', '\0\0'],
        ['\ud83d\ude00.tbx', '<?xml version="1.0"?><a/>'],
        ['../../etc/passwd', 'root'],
        ['x.xlsx', 'PK\u0003\u0004broken'],
      ] as const) {
        const { status } = await admin.upload(fill(endpoint.path, '1'), file, name, {
          name: '\u0001',
          source_lang: '!!',
        });
        answers.push({ name, status });
      }
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      for (const raw of ['', '--x', '--x\r\ncontent-disposition: form-data\r\n\r\n']) {
        const { status } = await admin.request('POST', fill(endpoint.path, '1'), raw, headers);
        answers.push({ name: raw, status });
      }
      expect(answers.filter((answer) => answer.status >= 500)).toEqual([]);
    });
});
