import { expect, test } from 'vitest';
import { rounds } from '../../support/long.ts';
import { FILTER_PARSERS } from './filters.ts';
import { fuzzParsers } from './fuzz-parsers.ts';
import { PARSERS } from './parsers.ts';

// A short, reproducible round of `npm run fuzz`.
const SEED = 20_261_121;
const CASES = rounds({ short: 300, ci: 1_000, full: 5_000 });

test('no mutated file crashes a parser: it is read or refused with a reason', async () => {
  const figures = await fuzzParsers({ seed: SEED, cases: CASES, say: (line) => console.log(line) });
  for (const { name, cases, refused } of figures) {
    expect(cases, name).toBe(CASES);
    // Strict formats refuse almost every mutated file.
    if (PARSERS.some((parser) => parser.name === name)) expect(refused, name).toBeLessThan(cases);
  }
}, 600_000);

test('the seed files of the filters can be read', async () => {
  for (const { name, seeds, run, hasOwnSeeds } of FILTER_PARSERS) {
    for (const seed of hasOwnSeeds ? seeds : []) await expect(run(seed), name).resolves.toBeUndefined();
  }
});
