import { PAGE_SIZE } from '../contract/common.ts';

interface Listing {
  /** 0-based. */
  page: number;
  search: string;
  /** Name of a field, `-` in front for descending. */
  sort?: string | undefined;
}

const byText = new Intl.Collator('en', { sensitivity: 'base' });

/**
 * A page of rows as the server cuts it: searched without case in source and target, counted before the cut. `readable`
 * gives the text that people search and sort by.
 */
export function recordPage<Row extends { id: number; source: string; target: string }>(
  rows: readonly Row[],
  { page, search, sort }: Listing,
  readable: (text: string) => string = (text) => text,
): { records: Row[]; total_rows: number } {
  const term = search.toLowerCase();
  const found = rows.filter(({ source, target }) =>
    [source, target].some((text) => readable(text).toLowerCase().includes(term)),
  );
  const sign = sort?.startsWith('-') ? -1 : 1;
  const field = (sort?.replace('-', '') ?? 'id') as keyof Row;
  const order = (a: Row, b: Row) =>
    sign *
    ((sort ? byText.compare(readable(String(a[field])), readable(String(b[field]))) : 0) || a.id - b.id);
  const start = page * PAGE_SIZE;
  return { records: found.sort(order).slice(start, start + PAGE_SIZE), total_rows: found.length };
}
