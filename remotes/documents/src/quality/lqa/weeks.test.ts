import { expect, test } from 'vitest';
import { MOST_WEEKS, type OfWeek, weeksOf } from './weeks.ts';

const cell = (week: string, name: string, errors: number): OfWeek => ({
  week,
  author: { id: name.length, username: name },
  dimension: 'style',
  errors,
  points: errors,
});

test('fills in weeks without errors', () => {
  expect(weeksOf([cell('2026-11-16', 'Ana', 1), cell('2026-10-26', 'Ben', 2)])).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
  ]);
  expect(weeksOf([])).toEqual([]);
});

test('shows the last half year of many weeks', () => {
  const weeks = weeksOf([cell('2020-01-06', 'Ana', 1), cell('2026-11-16', 'Ana', 1)]);
  expect(weeks).toHaveLength(MOST_WEEKS);
  expect(weeks.at(-1)).toBe('2026-11-16');
});
