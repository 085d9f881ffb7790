import { expect, test } from 'vitest';
import { querySuggestions } from './query-suggestions.ts';

const valuesOf = (typed: string) => querySuggestions(typed).map(({ value }) => value);

test('the last word is completed: by the names of fields, then by their values', () => {
  expect(valuesOf('')).toEqual([]);
  expect(valuesOf('ship s')).toEqual(['ship state:', 'ship source-len:', 'ship source:']);
  expect(valuesOf('ship -stat')).toEqual(['ship -state:']);
  expect(valuesOf('ship state:dra')).toEqual(['ship state:draft']);
  expect(valuesOf('state:draft,fi')).toEqual(['state:draft,final']);
  expect(valuesOf('state:final')).toEqual([]);
  expect(valuesOf('Ship')).toEqual([]);
  expect(valuesOf('https://exam')).toEqual([]);
});
