import { describe, expect, it } from 'vitest';
import { dayFromNow, dayOf, daysUntil } from './due-words.ts';

describe('the due date', () => {
  it.each([
    ['2026-11-25', 'today'],
    ['2026-11-26', 'tomorrow'],
    ['2026-12-09', 'in 14 days'],
    ['2026-12-10', 'Dec 10, 2026'],
  ])('%s is shown on 25 November as %s', (day, words) => {
    expect(dayFromNow(day, '2026-11-25')).toBe(words);
  });

  it('is counted in days, regardless of clock changes', () => {
    expect(daysUntil('2026-03-30', '2026-03-28')).toBe(2);
    expect(daysUntil('2026-02-28', '2026-03-01')).toBe(-1);
  });

  it('begins and ends with the reader’s day', () => {
    const late = new Date(2026, 10, 25, 23, 59, 59);
    expect(dayOf(late)).toBe('2026-11-25');
    expect(dayOf(new Date(2026, 10, 26, 0, 0, 1))).toBe('2026-11-26');
  });
});
