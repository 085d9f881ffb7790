import { pageLanguage } from '@tessera/shared/messages';

interface Counted {
  name: string;
  records_count: number;
}

/** Those with the most terms first; equally large ones by name. */
export function largestFirst<T extends Counted>(items: readonly T[]): T[] {
  return items.toSorted(
    (a, b) => b.records_count - a.records_count || a.name.localeCompare(b.name, pageLanguage()),
  );
}
