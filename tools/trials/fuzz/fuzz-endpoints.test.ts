import { expect, test } from 'vitest';
import { rounds } from '../../support/long.ts';
import { fuzzEndpoints } from './fuzz-endpoints.ts';

// A short, reproducible round of `npm run fuzz`; also on PostgreSQL, which refuses more than SQLite.
const SEED = 20_261_121;
const CALLS = rounds({ short: 8, ci: 20, full: 60 });

test('no call that matches the contract, or nearly does, gets a 500', async () => {
  const { byStatus, calls } = await fuzzEndpoints({
    seed: SEED,
    calls: CALLS,
    say: (line) => console.log(line),
  });
  expect(calls).toBeGreaterThan(400);
  expect([...byStatus.keys()].filter((status) => status >= 500)).toEqual([]);
  // Calls reached the handlers, not just the validation.
  expect(byStatus.get(200)).toBeGreaterThan(calls / 40);
}, 600_000);
