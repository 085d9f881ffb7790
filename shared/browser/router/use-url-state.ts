import { useCallback, useLayoutEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The position of a list. `page` is 0-based as in the API; the URL shows it from 1. `sort` is `name` or `-name`. */
export interface ListPosition {
  page: number;
  search: string;
  sort: string;
}

export interface UrlState extends ListPosition {
  /** Any further filter in the URL, `''` when absent. */
  get(name: string): string;
  setPage(page: number): void;
  /** Returns to the first page and replaces the history entry: typing must not fill the history. */
  setSearch(search: string): void;
  setSort(sort: string): void;
  /** Sets filters, `''` or `null` removes one, and returns to the first page. */
  set(filters: Record<string, string | null>, options?: { replace?: boolean }): void;
}

/** The list position in a URL; invalid values count as absent. */
export function readPosition(params: URLSearchParams, prefix = ''): ListPosition {
  const page = params.get(`${prefix}page`) ?? '';
  return {
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) - 1 : 0,
    search: params.get(`${prefix}search`) ?? '',
    sort: params.get(`${prefix}sort`) ?? '',
  };
}

/** A copy of `params` with these values; empty ones are removed, and so is the page unless it is among them. */
export function withFilters(
  params: URLSearchParams,
  filters: Record<string, string | null>,
  prefix = '',
): URLSearchParams {
  const next = new URLSearchParams(params);
  if (!('page' in filters)) next.delete(`${prefix}page`);
  for (const [name, value] of Object.entries(filters)) {
    if (value) next.set(prefix + name, value);
    else next.delete(prefix + name);
  }
  return next;
}

/**
 * The pending address for all lists and filters of the page: a change during navigation, e.g. a debounced
 * search next to a filter, must keep the other's part.
 */
let newest = new URLSearchParams();

/**
 * Page, search, sort and filters of a list, stored in the URL so that reload, back and shared links show the
 * same. `prefix` separates several lists on one screen, e.g. `glossaries.`.
 */
export function useUrlState({ prefix = '' }: { prefix?: string } = {}): UrlState {
  const [params, setParams] = useSearchParams();
  useLayoutEffect(() => {
    newest = params;
  }, [params]);
  const set = useCallback<UrlState['set']>(
    (filters, { replace = false } = {}) => {
      newest = withFilters(newest, filters, prefix);
      setParams(newest, { replace, preventScrollReset: true });
    },
    [setParams, prefix],
  );
  return useMemo(
    () => ({
      ...readPosition(params, prefix),
      get: (name) => params.get(prefix + name) ?? '',
      setPage: (page) => set({ page: page > 0 ? String(page + 1) : null }),
      setSearch: (search) => set({ search }, { replace: true }),
      setSort: (sort) => set({ sort }),
      set,
    }),
    [params, prefix, set],
  );
}
