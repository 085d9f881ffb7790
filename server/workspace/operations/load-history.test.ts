import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { addLoads, loadPoints, purgeLoads } from './load-history.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const told = (ms: number, outcome: 'loaded' | 'failed' | 'crashed' = 'loaded', version = '2') => ({
  remote: 'glossary',
  version,
  outcome,
  ms,
});
const at = (time: string) => new Date(time);
const NOW = Date.parse('2026-03-10T12:34:56.000Z');

describe('the load history', () => {
  it('is hourly, combines all versions, and counts failures and crashes together', async () => {
    const { db } = server.database;
    await addLoads(db, [told(40), told(60), told(80, 'loaded', '3')], at('2026-03-10T09:10:00.000Z'));
    await addLoads(db, [told(60), told(0, 'failed'), told(0, 'crashed')], at('2026-03-10T09:59:00.000Z'));
    await addLoads(db, [told(500)], at('2026-03-10T10:00:00.000Z'));
    expect(Object.fromEntries(await loadPoints(db, 'week', NOW))).toEqual({
      glossary: [
        { at: '2026-03-10T09:00:00.000Z', loaded: 4, failed: 2, median_ms: 60, p95_ms: 80 },
        { at: '2026-03-10T10:00:00.000Z', loaded: 1, failed: 0, median_ms: 500, p95_ms: 500 },
      ],
    });
  });

  it('is daily for a month, and only includes the range', async () => {
    const { db } = server.database;
    await addLoads(db, [told(10)], at('2026-02-08T23:00:00.000Z'));
    await addLoads(db, [told(20)], at('2026-03-02T01:00:00.000Z'));
    await addLoads(db, [told(40)], at('2026-03-02T23:00:00.000Z'));
    expect((await loadPoints(db, 'month', NOW)).get('glossary')).toEqual([
      { at: '2026-03-02T00:00:00.000Z', loaded: 2, failed: 0, median_ms: 20, p95_ms: 40 },
    ]);
    expect(await loadPoints(db, 'day', NOW)).toEqual(new Map());
  });

  it('adds up concurrent reports from two servers, and is deleted after the longest range', async () => {
    const { db } = server.database;
    const once = () => addLoads(db, [told(40), told(40)], at('2026-03-10T12:00:00.000Z'));
    await Promise.all(Array.from({ length: 8 }, once));
    expect((await loadPoints(db, 'day', NOW)).get('glossary')).toMatchObject([{ loaded: 16 }]);
    await addLoads(db, [told(40)], at('2026-02-01T12:00:00.000Z'));
    expect(await purgeLoads(db, NOW)).toBe(1);
    expect((await loadPoints(db, 'day', NOW)).get('glossary')).toHaveLength(1);
  });
});
