import { paths } from '@tessera/shared/paths';
import { expect, test } from 'vitest';
import { following, placeOf, readTogether } from './together.ts';

test('an address names documents once each, in order, and includes the one shown', () => {
  expect(readTogether('12,15,9', 15)).toEqual({ ids: [12, 15, 9], unreadable: [], isCut: false });
  expect(readTogether(' 12, 15,,12', 12).ids).toEqual([12, 15]);
  expect(readTogether('12,15', 9).ids).toEqual([9, 12, 15]);
});

test('invalid document numbers are listed, cut to a readable length', () => {
  const asked = readTogether(`12,0,-3,1e2,x${'y'.repeat(99)},12345678901`, 12);
  expect(asked.ids).toEqual([12]);
  expect(asked.unreadable).toEqual(['0', '-3', '1e2', `x${'y'.repeat(19)}`, '12345678901']);
});

test('documents beyond fifty are left out, but never the one shown', () => {
  const many = Array.from({ length: 60 }, (_, at) => at + 1);
  expect(readTogether(many.slice(0, 50).join(','), 1).isCut).toBe(false);
  const asked = readTogether(many.join(','), 55);
  expect(asked.ids).toEqual([...many.slice(0, 49), 55]);
  expect(asked.isCut).toBe(true);
  expect(paths.documentsTogether(many, { search: 'a&b' })).toBe(
    `/document/1?together=${many.slice(0, 50).join(',')}&search=a%26b`,
  );
});

test('the overall position is known once every document is counted', () => {
  expect(placeOf([3, undefined, 4], 2)).toBe(null);
  expect(placeOf([3, 0, 4], 2)).toEqual({ before: 3, total: 7 });
});

test('documents follow from the nearest on, in either direction', () => {
  expect(following(['a', 'b', 'c', 'd'], 1, 1)).toEqual(['c', 'd']);
  expect(following(['a', 'b', 'c', 'd'], 2, -1)).toEqual(['b', 'a']);
  expect(following(['a'], 0, 1)).toEqual([]);
  expect(following(['a'], -1, -1)).toEqual([]);
});
