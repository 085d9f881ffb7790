import type { UrlState } from '@tessera/shared/router';

/** A list's position as stored in a view: always in the same order, so that two can be compared. */
export function queryOfPosition(position: Pick<UrlState, 'get'>, names: readonly string[]): string {
  const entries = names.toSorted().map((name) => [name, position.get(name)] as [string, string]);
  return new URLSearchParams(entries.filter(([, value]) => value !== '')).toString();
}

/** The address parameters that show a view; names unknown to the list are left out. */
export function positionOfQuery(query: string, names: readonly string[]): Record<string, string | null> {
  const kept = new URLSearchParams(query);
  return Object.fromEntries(names.map((name) => [name, kept.get(name)]));
}
