import { expect, test } from 'vitest';
import { LastUsed } from './last-used.ts';

test('those that were set longest ago go first', () => {
  const values = new LastUsed<number>(2);
  values.set('a', 1);
  values.set('b', 2);
  values.set('a', 3);
  values.set('c', 4);
  expect(['a', 'b', 'c'].map((key) => values.get(key))).toEqual([3, undefined, 4]);
  values.delete('c');
  values.set('d', 5);
  expect(['a', 'c', 'd'].map((key) => values.get(key))).toEqual([3, undefined, 5]);
});
