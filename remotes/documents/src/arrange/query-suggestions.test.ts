import { expect, test } from 'vitest';
import { countedQueries, querySuggestions } from './query-suggestions.ts';

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

test('what is counted is the same while a value is being typed', () => {
  const parts = ['ship edited:yes', 'ship edited:no'];
  expect(countedQueries('ship edited:')).toEqual(parts);
  expect(countedQueries('ship edited:y')).toEqual(parts);
  expect(countedQueries('-state:draft,fi')).toContain('-state:draft,final');
  expect(countedQueries('ship')).toEqual([]);
  expect(countedQueries('12:30')).toEqual([]);
  expect(countedQueries('len:>60 and')).toEqual([]);
});
