import { isSegmentQuery } from '@tessera/shared/text/segment-query';
import type { RecordFilter } from '../../core/segments/record-filter.ts';

const tokenOf = (condition: string) => new RegExp(`(^|\\s)${condition}(?=\\s|$)`);

export function hasCondition({ search }: Pick<RecordFilter, 'search'>, condition: string): boolean {
  return tokenOf(condition).test(search);
}

/** The search with a condition added or, if it is there, removed; as parameters of the address. */
export function toggleCondition(
  filter: Pick<RecordFilter, 'search' | 'side'>,
  condition: string,
): { search: string | null; side?: null } {
  const { search, side } = filter;
  if (hasCondition(filter, condition))
    return { search: search.replace(tokenOf(condition), '').trim() || null };
  // The side applies only to a plain text.
  const isPlain = side !== '' && search !== '' && !isSegmentQuery(search);
  const text = isPlain ? `${side}:"${search.replaceAll('"', '')}"` : search;
  return { search: `${text} ${condition}`.trim(), ...(isPlain && { side: null }) };
}
