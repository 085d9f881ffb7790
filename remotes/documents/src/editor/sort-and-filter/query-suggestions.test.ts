import { expect, test } from 'vitest';
import { countedQueries, type KnownNames, querySuggestions } from './query-suggestions.ts';

const NAMES: KnownNames = {
  author: [
    { value: 'ana', name: 'ana' },
    { value: 'Ben Lee', name: 'Ben Lee' },
  ],
  check: [
    { value: 'numbers', name: 'Zahlen' },
    { value: 'terms', name: 'Benennungen' },
  ],
};
const valuesOf = (typed: string) => querySuggestions(typed, NAMES).map(({ value }) => value);

test('the last word is completed, first with field names, then with values', () => {
  expect(valuesOf('')).toEqual([]);
  expect(valuesOf('ship s')).toEqual(['ship state:', 'ship source-len:', 'ship source:']);
  expect(valuesOf('ship -stat')).toEqual(['ship -state:']);
  expect(valuesOf('ship state:dra')).toEqual(['ship state:draft']);
  expect(valuesOf('state:draft,fi')).toEqual(['state:draft,final']);
  expect(valuesOf('state:final')).toEqual([]);
  expect(valuesOf('Ship')).toEqual([]);
  expect(valuesOf('https://exam')).toEqual([]);
});

test('counts stay the same while a value is being typed', () => {
  const parts = ['ship edited:yes', 'ship edited:no'];
  expect(countedQueries('ship edited:', NAMES)).toEqual(parts);
  expect(countedQueries('ship edited:y', NAMES)).toEqual(parts);
  expect(countedQueries('-state:draft,fi', NAMES)).toContain('-state:draft,final');
  expect(countedQueries('ship', NAMES)).toEqual([]);
  expect(countedQueries('12:30', NAMES)).toEqual([]);
  expect(countedQueries('len:>60 and', NAMES)).toEqual([]);
});

test('people and checks are found by name, shown instead of their values', () => {
  expect(valuesOf('author:')).toEqual(['author:ana', 'author:"Ben Lee"']);
  expect(valuesOf('coin -author:b')).toEqual(['coin -author:"Ben Lee"']);
  expect(valuesOf('author:ana,')).toEqual(['author:ana,ana']);
  expect(querySuggestions('ship check:za', NAMES)).toEqual([
    { value: 'ship check:numbers', label: 'ship check:Zahlen' },
  ]);
  expect(valuesOf('check:numbers,ben')).toEqual(['check:numbers,terms']);
  expect(valuesOf('check:te')).toEqual(['check:terms']);
  expect(countedQueries('check:z', NAMES)).toEqual(['check:numbers', 'check:terms']);
});
