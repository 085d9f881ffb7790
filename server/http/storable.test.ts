import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProblemError } from '../messages/problem.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { requireStorable } from './storable.ts';

describe('text that cannot be stored', () => {
  test.each([
    ['in a string', '\0', ''],
    ['in a field', { name: 'a\0' }, 'name'],
    ['as a lone surrogate', { name: 'a\ud800' }, 'name'],
    ['in a list in a field', { records: [{ text: 'fine' }, { text: '\udc00' }] }, 'records.1.text'],
    ['in the name of a field', { severity: { 'a\0': 'off' } }, 'severity'],
  ])('is rejected %s, with its path', (_, input, path) => {
    let refused: ProblemError | null = null;
    try {
      requireStorable(input);
    } catch (error) {
      refused = error as ProblemError;
    }
    expect(refused?.status).toBe(422);
    expect(refused?.fields).toMatchObject([{ path, message: { says: { id: 'field.unstorable' } } }]);
  });

  test('is searched for at any depth, and everything else passes', () => {
    let deep: unknown = 'x';
    for (let level = 0; level < 200_000; level++) deep = [deep];
    requireStorable(deep);
    requireStorable({ text: 'Ä \u{1f600} \u0001', none: null, number: 1, list: [true] });
  });
});

describe('an API call with text that cannot be stored', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const credential = {
    id: 'a\0',
    rawId: 'a\0',
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30', userHandle: '\0' },
  };
  test.each([
    ['POST', '/auth/passkey', { challenge: 'a', response: credential }],
    ['POST', '/auth/passkey', { challenge: 'a\0', response: { ...credential, id: 'a', rawId: 'a' } }],
    ['POST', '/auth/login', { email: 'a\0@b.c', password: 'a' }],
    ['POST', '/auth/reset/check', { token: '\ud800' }],
  ])('%s %s is rejected without a session', async (method, path, body) => {
    const { status, body: answer } = await server.anonymous[method === 'POST' ? 'post' : 'put'](path, body);
    expect(status).toBe(422);
    expect(answer.detail).toContain('cannot be stored');
  });

  const report = { remote: 'tm', version: 'a\0', outcome: 'loaded', ms: 1 };
  test.each([
    ['post', '/operations/reports', { reports: [report] }],
    ['post', '/operations/reports', { reports: [{ ...report, version: '1', reason: '\ud800' }] }],
    ['post', '/webhook/', { name: 'a', url: 'https://example.com/\0', events: ['job.done'] }],
    ['get', '/document/1/qa/report?check=%00', undefined],
    ['get', '/audit/?action=%00', undefined],
    ['get', '/search/units?search=a%00', undefined],
  ] as const)('%s %s is rejected', async (method, path, body) => {
    const admin = await server.as('admin');
    const answer = await admin[method](path, body);
    expect([answer.status, answer.body.detail]).toEqual([422, expect.stringContaining('cannot be stored')]);
  });

  test('finds nothing if the text is in the path', async () => {
    const admin = await server.as('admin');
    expect((await admin.post('/document/1/actions/a%00/undo', {})).status).toBe(404);
  });
});
