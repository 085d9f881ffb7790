import { expect, test } from 'vitest';
import { largestFirst } from './largest-first.ts';

test('the largest is first, and equally large ones are in the order of their names', () => {
  const items = [
    { name: 'Winch', records_count: 2 },
    { name: 'Anchor', records_count: 2 },
    { name: 'Mast', records_count: 9 },
  ];
  expect(largestFirst(items).map(({ name }) => name)).toEqual(['Mast', 'Anchor', 'Winch']);
});
