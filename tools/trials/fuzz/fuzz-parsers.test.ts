import { expect, test } from 'vitest';
import { isLong } from '../../support/long.ts';
import { fuzzParsers } from './fuzz-parsers.ts';

// A short round of `npm run fuzz`, the same each time.
const SEED = 20_261_121;
const CASES = isLong ? 5_000 : 300;

test('no mutated file makes a parser crash: it is read or refused with a reason', async () => {
  const figures = await fuzzParsers({ seed: SEED, cases: CASES, say: (line) => console.log(line) });
  for (const { name, cases, refused } of figures) {
    expect(cases, name).toBe(CASES);
    expect(refused, name).toBeLessThan(cases);
  }
}, 600_000);
