import { describe, expect, test } from 'vitest';
import { hasCondition, toggleCondition } from './toggle-condition.ts';

describe('a condition chosen from a menu', () => {
  test('is added to the search, and removed again', () => {
    const added = toggleCondition({ search: 'gold coin', side: '' }, 'state:locked');
    expect(added).toEqual({ search: 'gold coin state:locked' });
    expect(toggleCondition({ search: 'gold coin state:locked', side: '' }, 'state:locked')).toEqual({
      search: 'gold coin',
    });
    expect(toggleCondition({ search: 'has:words', side: '' }, 'has:words')).toEqual({ search: null });
  });

  test('keeps the side of a plain text as a condition', () => {
    expect(toggleCondition({ search: 'gold', side: 'target' }, 'has:words')).toEqual({
      search: 'target:"gold" has:words',
      side: null,
    });
    expect(toggleCondition({ search: 'len:>60', side: 'target' }, 'has:words')).toEqual({
      search: 'len:>60 has:words',
    });
  });

  test('is found only as a whole word', () => {
    expect(hasCondition({ search: '-state:locked' }, 'state:locked')).toBe(false);
    expect(hasCondition({ search: 'state:locked,draft' }, 'state:locked')).toBe(false);
    expect(hasCondition({ search: 'a state:locked' }, 'state:locked')).toBe(true);
  });
});
