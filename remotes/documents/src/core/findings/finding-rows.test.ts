import { describe, expect, test } from 'vitest';
import { countRows, type Opened, placeOf, rowAfter } from './finding-rows.ts';

const OPENED: Opened[] = [
  { subject: 'numbers:7', at: 1, count: 2 },
  { subject: 'terms:mast', at: 2, count: 1 },
];

describe('the rows of findings', () => {
  test('include rows of the list and of opened groups', () => {
    expect(countRows(5, OPENED)).toBe(8);
    const places = Array.from({ length: 8 }, (_, index) => placeOf(index, OPENED));
    expect(places.map(({ subject, at }) => `${subject ?? ''}/${at}`)).toEqual([
      '/0',
      '/1',
      'numbers:7/0',
      'numbers:7/1',
      '/2',
      'terms:mast/0',
      '/3',
      '/4',
    ]);
  });

  test("are only the list's rows while no group is open", () => {
    expect(countRows(5, [])).toBe(5);
    expect(placeOf(4, [])).toEqual({ subject: null, at: 4 });
  });

  test('continue with the next row after a decision, which takes the place of a removed row', () => {
    expect(rowAfter(3, { hasGone: true, count: 9 })).toBe(3);
    expect(rowAfter(3, { hasGone: false, count: 9 })).toBe(4);
    expect(rowAfter(8, { hasGone: true, count: 8 })).toBe(7);
    expect(rowAfter(0, { hasGone: true, count: 0 })).toBe(-1);
  });
});
