import type { UrlState } from '@tessera/shared/router';

/** What a list shows, as its view keeps it: always in the same order, so that two of them can be compared. */
export function queryOfPosition(position: Pick<UrlState, 'get'>, names: readonly string[]): string {
  const entries = names.toSorted().map((name) => [name, position.get(name)] as [string, string]);
  return new URLSearchParams(entries.filter(([, value]) => value !== '')).toString();
}

/** What to put into the address to show it; names that the list does not know (any more) are left out. */
export function positionOfQuery(query: string, names: readonly string[]): Record<string, string | null> {
  const kept = new URLSearchParams(query);
  return Object.fromEntries(names.map((name) => [name, kept.get(name)]));
}
