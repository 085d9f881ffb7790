import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { RateLimit } from './rate-limit.ts';

describe('RateLimit', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('allows a burst, rejects the next request, then allows the average rate', () => {
    const limit = new RateLimit({ amount: 60, per: 'minute' });
    for (let count = 0; count < 60; count += 1) limit.take('a');
    expect(() => limit.take('a')).toThrow('Try again in 1 s');
    expect(() => limit.take('b')).not.toThrow();
    vi.advanceTimersByTime(1000);
    expect(() => limit.take('a')).not.toThrow();
    expect(() => limit.take('a')).toThrow();
  });

  test('is off at 0', () => {
    const limit = new RateLimit({ amount: 0, per: 'minute' });
    for (let count = 0; count < 10_000; count += 1) limit.take('a');
  });
});

describe("the server's rate limit", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ rateLimit: 20 });
  });
  afterAll(() => server.close());

  test('counts a user once, whatever credentials come with the session', async () => {
    const one = await server.as('user');
    const statuses = [];
    for (let count = 0; count < 30; count += 1) {
      const headers = { authorization: `Basic ${btoa(`made-up:${count}`)}` };
      statuses.push((await one.request('GET', '/user/', undefined, headers)).status);
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(9);
  });

  test('counts users separately, and answers 429 with Retry-After', async () => {
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

  test('never blocks health checks', async () => {
    for (let count = 0; count < 30; count += 1) {
      expect((await server.anonymous.get('/health')).status).toBe(200);
      expect((await server.anonymous.get('/ready')).status).toBe(200);
    }
  });

  test('counts invalid credentials by address', async () => {
    const statuses = [];
    for (let count = 0; count < 30; count += 1) {
      const headers = { authorization: `Bearer made-up-${count}` };
      statuses.push((await server.anonymous.request('GET', '/user/', undefined, headers)).status);
    }
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
  });
});
