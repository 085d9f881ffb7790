import { pageLanguage } from '@tessera/shared/messages';

interface Counted {
  name: string;
  records_count: number;
}

/** Sorts by number of terms, largest first, then by name. */
export function largestFirst<T extends Counted>(items: readonly T[]): T[] {
  return items.toSorted(
    (a, b) => b.records_count - a.records_count || a.name.localeCompare(b.name, pageLanguage()),
  );
}
