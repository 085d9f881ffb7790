import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { RateLimit } from './rate-limit.ts';

describe('the rate limit', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('lets a burst through, refuses the next, and lets in what a minute allows', () => {
    const limit = new RateLimit({ amount: 60, per: 'minute' });
    for (let count = 0; count < 60; count += 1) limit.take('a');
    expect(() => limit.take('a')).toThrow('Try again in 1 s');
    expect(() => limit.take('b')).not.toThrow();
    vi.advanceTimersByTime(1000);
    expect(() => limit.take('a')).not.toThrow();
    expect(() => limit.take('a')).toThrow();
  });

  test('of 0 is none', () => {
    const limit = new RateLimit({ amount: 0, per: 'minute' });
    for (let count = 0; count < 10_000; count += 1) limit.take('a');
  });
});

describe('the server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ rateLimit: 20 });
  });
  afterAll(() => server.close());

  test('counts a person as one, whatever credentials come beside the session', async () => {
    const one = await server.as('user');
    const statuses = [];
    for (let count = 0; count < 30; count += 1) {
      const headers = { authorization: `Basic ${btoa(`made-up:${count}`)}` };
      statuses.push((await one.request('GET', '/user/', undefined, headers)).status);
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(9);
  });

  test('counts people apart from each other, and answers 429 with Retry-After', async () => {
    const one = await server.as('user');
    const other = await server.as('user');
    const statuses = [];
    for (let count = 0; count < 25; count += 1) statuses.push(await one.get('/user/'));
    const refused = statuses.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.response.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(refused[0]?.body).toMatchObject({
      status: 429,
      detail: expect.stringContaining('Too many requests'),
    });
    expect((await other.get('/user/')).status).toBe(200);
  });

  test('never keeps its operator from asking how it is', async () => {
    for (let count = 0; count < 30; count += 1) {
      expect((await server.anonymous.get('/health')).status).toBe(200);
      expect((await server.anonymous.get('/ready')).status).toBe(200);
    }
  });

  test('counts what cannot be recognised by its address', async () => {
    const statuses = [];
    for (let count = 0; count < 30; count += 1) {
      const headers = { authorization: `Bearer made-up-${count}` };
      statuses.push((await server.anonymous.request('GET', '/user/', undefined, headers)).status);
    }
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
  });
});
