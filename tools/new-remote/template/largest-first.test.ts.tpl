import { expect, test } from 'vitest';
import { largestFirst } from './largest-first.ts';

test('lists the largest first, and equally large ones by name', () => {
  const items = [
    { name: 'Winch', records_count: 2 },
    { name: 'Anchor', records_count: 2 },
    { name: 'Mast', records_count: 9 },
  ];
  expect(largestFirst(items).map(({ name }) => name)).toEqual(['Mast', 'Anchor', 'Winch']);
});
