import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { seeded } from '../../../server/testing/seeded.ts';
import { findPostgres, freePort } from '../../postgres.ts';
import { createDurablePostgres } from '../../support/durable-postgres.ts';
import { rounds } from '../../support/long.ts';
import { runFaults } from './run-faults.ts';

// `npm run faults`, always with the same seeds.
const TIMES = rounds({ short: 2, ci: 8, full: 50 });
const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const act of undo.splice(0).reverse()) await act();
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-kills-test-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('a server killed at random moments of its work', () => {
  test('loses no acknowledged write on SQLite', async () => {
    const result = await runFaults({
      ...{
        times: TIMES,
        random: seeded(7),
        dataDir: newFolder(),
        port: await freePort(),
        postgres: null,
        restoreEvery: rounds({ short: 2, ci: 4, full: 5 }),
      },
      say: () => {},
    });
    console.log(result.summary);
    expect(result.mistakes).toEqual([]);
  }, 1_800_000);

  test.runIf(findPostgres())(
    'loses no acknowledged write on PostgreSQL, which is also killed',
    async () => {
      const postgres = await createDurablePostgres();
      undo.push(() => postgres.remove());
      const result = await runFaults({
        ...{
          times: TIMES,
          random: seeded(8),
          dataDir: newFolder(),
          port: await freePort(),
          postgres,
        },
        databaseEvery: rounds({ short: 2, ci: 4, full: 4 }),
        restoreEvery: rounds({ short: 1, ci: 4, full: 5 }),
        say: () => {},
      });
      console.log(result.summary);
      expect(result.mistakes).toEqual([]);
    },
    1_800_000,
  );
});
