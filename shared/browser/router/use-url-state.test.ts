import { describe, expect, it } from 'vitest';
import { readPosition, withFilters } from './use-url-state.ts';

describe('list position in the address', () => {
  it('shows pages from 1 and counts from 0', () => {
    expect(readPosition(new URLSearchParams('page=3&search=a b&sort=-source'))).toEqual({
      page: 2,
      search: 'a b',
      sort: '-source',
    });
  });

  it.each(['', 'page=0', 'page=-4', 'page=1e3', 'page=x', 'page=99999999999'])(
    'starts at the first page for %j',
    (query) => {
      expect(readPosition(new URLSearchParams(query)).page).toBe(0);
    },
  );

  it('returns to the first page when a filter changes, and keeps other parameters', () => {
    const next = withFilters(new URLSearchParams('page=4&sort=source&other=1'), { search: 'x', sort: null });
    expect(next.toString()).toBe('other=1&search=x');
  });

  it('separates several lists of one screen', () => {
    const params = new URLSearchParams('a.page=2&b.page=5');
    expect(readPosition(params, 'b.').page).toBe(4);
    expect(withFilters(params, { search: 'x' }, 'a.').toString()).toBe('b.page=5&a.search=x');
  });
});
