import { afterEach, expect, test, vi } from 'vitest';
import { ENDPOINTS } from '../../domain/contract/all.ts';
import { endpointPath } from '../../domain/contract/endpoint.ts';
import { answerUnder } from './answer-under.ts';
import { endpointOf } from './endpoint-of.ts';
import { DEFAULT_SCENARIO, type Scenario } from './scenario.ts';

afterEach(() => {
  vi.useRealTimers();
});

function answer(scenario: Partial<Scenario>, { method = 'GET', path = '/glossary/' } = {}) {
  const request = new Request(`http://localhost/api${path}`, { method });
  return answerUnder({ ...DEFAULT_SCENARIO, ...scenario }, request);
}

test('every endpoint is recognised by its calls, even if a path fits two', () => {
  for (const endpoint of ENDPOINTS) {
    const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 7]);
    const path = `/api${endpointPath(endpoint.path, Object.fromEntries(names))}`;
    expect(endpointOf(endpoint.method, path)?.id).toBe(endpoint.id);
  }
});

test('calls outside the scenario go to the server', async () => {
  expect(await answer({})).toBeUndefined();
  expect(await answer({ failures: { 'glossary.get': '500' } })).toBeUndefined();
});

test('a call fails as chosen, with a status or a lost connection', async () => {
  const refused = await answer({ failures: { 'glossary.list': '429' } });
  expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([429, '10']);
  expect(await refused?.json()).toMatchObject({ status: 429 });
  expect((await answer({ failures: { 'glossary.list': 'lost' } }))?.type).toBe('error');
  expect((await answer({ isOffline: true }))?.type).toBe('error');
});

test('an expired session refuses every call except sign-in', async () => {
  expect((await answer({ isExpired: true }))?.status).toBe(401);
  const signIn = { method: 'POST', path: '/auth/login' };
  expect(await answer({ isExpired: true }, signIn)).toBeUndefined();
});

test('a delay is applied first', async () => {
  vi.useFakeTimers();
  let refused: Response | undefined;
  answer({ latency: '300', failures: { 'glossary.list': '500' } }).then((response) => {
    refused = response;
  });
  await vi.advanceTimersByTimeAsync(299);
  expect(refused).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(refused?.status).toBe(500);
});
