import { byLanguage } from '../../domain/text/by-language.ts';
import { foldForSearch } from '../../domain/text/fold.ts';

export type SortDirection = 'ascending' | 'descending';

/** `-name` is descending, as in the API. */
export function directionOf(sort: string, column: string): SortDirection | null {
  if (sort === column) return 'ascending';
  return sort === `-${column}` ? 'descending' : null;
}

/** The next sort order on a header click: ascending, descending, unsorted. */
export function nextSort(sort: string, column: string): string {
  if (sort === column) return `-${column}`;
  return sort === `-${column}` ? '' : column;
}

type Sortable = string | number | boolean | null;

const collator = byLanguage(
  (language) => new Intl.Collator(language, { numeric: true, sensitivity: 'base' }),
);

function compare(a: Sortable, b: Sortable): number {
  if (a === b) return 0;
  // Absent values sort last in both directions.
  if (a === null) return 1;
  if (b === null) return -1;
  if (typeof a === 'string' && typeof b === 'string') return collator().compare(a, b);
  return Number(a) - Number(b);
}

/** A sorted copy of a list loaded completely; equal rows keep their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  value: (row: Row) => Sortable,
  direction: SortDirection,
): Row[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return rows.toSorted((left, right) => {
    const [a, b] = [value(left), value(right)];
    const order = compare(a, b);
    return a === null || b === null ? order : order * sign;
  });
}

/** The rows of a complete list with a text containing `search`, ignoring case and accents. */
export function filterRows<Row>(
  rows: readonly Row[],
  search: string,
  texts: (row: Row) => readonly (string | null)[],
): readonly Row[] {
  const wanted = foldForSearch(search.trim());
  if (wanted === '') return rows;
  return rows.filter((row) =>
    texts(row).some((text) => text !== null && foldForSearch(text).includes(wanted)),
  );
}
