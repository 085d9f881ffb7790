import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readFiltered } from '../../../server/formats/filters/read-filtered.ts';
import { FILTERS } from '../../../server/formats/filters/registry.ts';
import { writtenOut } from '../../../server/formats/filters/testing/check-case.ts';
import { branchCodes } from '../../../server/formats/filters/testing/own-codes.ts';
import { writeFiltered } from '../../../server/formats/filters/write-filtered.ts';
import { rounds } from '../../support/long.ts';
import { FILTER_PARSERS } from './filters.ts';

/** Characters and words with a special meaning in some format. */
const PARTS =
  '<|>|&|\'|"|\\|\n|\r|\t| |%|{|}|$|@|?|#|:|-|[|]|!|*|x|n|u|0|é|\u00a0|\u2028|\u0085|😀|`|,|=|;|]]>|//|yes|~|1|null'.split(
    '|',
  );
/** Formats that can store every text that is not blank. */
const EXACT = [
  'properties',
  'json',
  'json5',
  'arb',
  'yaml',
  'fluent',
  'toml',
  'po',
  'strings',
  'stringsdict',
  'xcstrings',
  'android',
  'resx',
  'qt-ts',
  'php',
  'csv',
];
const RUNS = rounds({ short: 200, ci: 1_000, full: 5_000 });

test.each(FILTERS.filter(({ name }) => EXACT.includes(name)))(
  'any text written into a $title file is read back, and everything else stays the same',
  { timeout: 120_000 },
  (filter) => {
    const text = fc
      .array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 12 })
      .map((parts) => parts.join(''))
      .filter((joined) => joined.trim() !== '');
    for (const seed of FILTER_PARSERS.find(({ name }) => name === filter.title)?.seeds ?? []) {
      const before = readFiltered(filter, seed, 'de').segments;
      // Plural forms missing from the file have the text of another.
      const isOwn = before.map(({ around }) => around === undefined);
      const property = fc.property(fc.nat(before.length - 1), text, (at, wanted) => {
        const edit = wanted + branchCodes(before[at] ?? {});
        const written = writeFiltered(filter, seed, new Map([[at, edit]]), 'de');
        const after = readFiltered(filter, written, 'de').segments;
        const { source = '', target = null, codes = [] } = after[at] ?? {};
        const found = filter.languages === 'monolingual' ? source : (target ?? '');
        expect(writtenOut(found, { codes })).toBe(wanted);
        expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key));
        const others = (segments: typeof before) =>
          segments
            .filter((_, index) => index !== at && isOwn[index])
            .map((each) => [each.source, each.target]);
        expect(others(after)).toEqual(others(before));
      });
      fc.assert(property, { seed: 20_261_125, numRuns: RUNS });
    }
  },
);
