import { expect, test } from 'vitest';
import { isLong } from '../../support/long.ts';
import { fuzzEndpoints } from './fuzz-endpoints.ts';
import { fuzzParsers } from './fuzz-parsers.ts';

// A short round of `npm run fuzz`, the same each time.
const SEED = 20_261_121;
const CASES = isLong ? 5_000 : 300;
const CALLS = isLong ? 60 : 8;
const say = (line: string) => console.log(line);

test('no mutated file makes a parser crash: it is read or refused with a reason', async () => {
  const figures = await fuzzParsers({ seed: SEED, cases: CASES, say });
  for (const { name, cases, refused } of figures) {
    expect(cases, name).toBe(CASES);
    expect(refused, name).toBeLessThan(cases);
  }
}, 600_000);

test('no call that the contract can make, or nearly, answers 500', async () => {
  const { byStatus, calls } = await fuzzEndpoints({ seed: SEED, calls: CALLS, say });
  expect(calls).toBeGreaterThan(400);
  expect([...byStatus.keys()].filter((status) => status >= 500)).toEqual([]);
  // Calls reached the handlers, not only the validation.
  expect(byStatus.get(200)).toBeGreaterThan(calls / 20);
}, 600_000);
