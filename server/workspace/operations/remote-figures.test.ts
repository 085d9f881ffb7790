import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServices } from '../../composition/create-services.ts';
import { migrate } from '../../db/migrate.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { roundedTime } from './load-times.ts';
import { addReports, figuresOf } from './remote-figures.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

const loaded = (ms: number, version = '2') => ({
  remote: 'glossary',
  version,
  outcome: 'loaded' as const,
  ms,
});

describe('the figures of remotes', () => {
  it('survive a restart, and continue', async () => {
    const { db } = server.database;
    await addReports(db, [
      loaded(40),
      loaded(60),
      { ...loaded(900), outcome: 'failed', reason: 'no answer' },
    ]);
    await migrate(server.database);
    const again = await createServices({
      database: server.database,
      settings: server.settings,
      wakeJobs: () => {},
      log: () => {},
    });
    await addReports(again.db, [loaded(50), { ...loaded(0), outcome: 'crashed', reason: 'TypeError' }]);
    expect(await figuresOf(again.db, 'glossary', ['2'])).toMatchObject([
      { version: '2', loaded: 3, failed: 1, crashed: 1, median_ms: 50, p95_ms: 60, last_reason: 'TypeError' },
    ]);
    await again.close();
  });

  it('are separate for each version, in the requested order, without other versions', async () => {
    const { db } = server.database;
    await addReports(db, [loaded(10, '1'), loaded(20, '2'), loaded(30, '3')]);
    const figures = await figuresOf(db, 'glossary', ['3', '1', 'unheard-of']);
    expect(figures.map(({ version, median_ms }) => [version, median_ms])).toEqual([
      ['3', 30],
      ['1', 10],
    ]);
    expect(await figuresOf(db, 'tm', ['1'])).toEqual([]);
  });

  it('add up concurrent reports from two servers', async () => {
    const { db } = server.database;
    await Promise.all(Array.from({ length: 8 }, () => addReports(db, [loaded(40), loaded(40)])));
    expect(await figuresOf(db, 'glossary', ['2'])).toMatchObject([{ loaded: 16, median_ms: 40 }]);
  });

  it.each([
    [0, 0],
    [7, 7],
    [47, 47],
    [234, 230],
    [1_249, 1_200],
    [96_500, 97_000],
  ])('round times to two digits: %i ms is stored as %i', (ms, kept) => {
    expect(roundedTime(ms)).toBe(kept);
  });
});
