import { expect, test } from 'vitest';
import { rounds } from '../../support/long.ts';
import { FILTER_PARSERS } from './filters.ts';
import { fuzzParsers } from './fuzz-parsers.ts';
import { PARSERS } from './parsers.ts';

// A short round of `npm run fuzz`, the same each time.
const SEED = 20_261_121;
const CASES = rounds({ short: 300, ci: 1_000, full: 5_000 });

test('no mutated file makes a parser crash: it is read or refused with a reason', async () => {
  const figures = await fuzzParsers({ seed: SEED, cases: CASES, say: (line) => console.log(line) });
  for (const { name, cases, refused } of figures) {
    expect(cases, name).toBe(CASES);
    // Of strict formats hardly a mutated file is read.
    if (PARSERS.some((parser) => parser.name === name)) expect(refused, name).toBeLessThan(cases);
  }
}, 600_000);

test('the files that are mutated for the filters are read as they are, but what is of no format of its own', async () => {
  for (const { name, seeds, run, hasOwnSeeds } of FILTER_PARSERS) {
    for (const seed of hasOwnSeeds ? seeds : []) await expect(run(seed), name).resolves.toBeUndefined();
  }
});
