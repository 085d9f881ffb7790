import { expect, test } from 'vitest';
import { fuzzEndpoints } from './fuzz-endpoints.ts';
import { fuzzParsers } from './fuzz-parsers.ts';

// A short round of `npm run fuzz`, the same each time.
const SEED = 20_261_121;
const say = (line: string) => console.log(line);

test('no mutated file makes a parser crash: it is read or refused with a reason', async () => {
  const figures = await fuzzParsers({ seed: SEED, cases: 300, say });
  for (const { name, cases, refused } of figures) {
    expect(cases, name).toBe(300);
    expect(refused, name).toBeLessThan(cases);
  }
}, 120_000);

test('no call that the contract can make, or nearly, answers 500', async () => {
  const { byStatus, calls } = await fuzzEndpoints({ seed: SEED, calls: 8, say });
  expect(calls).toBeGreaterThan(400);
  expect([...byStatus.keys()].filter((status) => status >= 500)).toEqual([]);
  // It got through to the handlers, and not only as far as the validation.
  expect(byStatus.get(200)).toBeGreaterThan(calls / 20);
}, 240_000);
