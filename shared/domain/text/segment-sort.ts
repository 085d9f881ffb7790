/** Sort keys for segments, in addition to document order. */
export const SORT_KEYS = ['source', 'source-len', 'len', 'match', 'changed', 'state'] as const;
export type SortKey = (typeof SORT_KEYS)[number];
/** As in the address: `len`, or `-len` for descending. */
export type SegmentSort = SortKey | `-${SortKey}`;

export const SEGMENT_SORTS: readonly SegmentSort[] = SORT_KEYS.flatMap((key) => [key, `-${key}` as const]);

/** The sort in an address; `''` = document order. */
export function readSort(value: string): SegmentSort | '' {
  return SEGMENT_SORTS.find((known) => known === value) ?? '';
}

export function sortParts(sort: SegmentSort): { key: SortKey; isDescending: boolean } {
  const isDescending = sort.startsWith('-');
  return { key: (isDescending ? sort.slice(1) : sort) as SortKey, isDescending };
}
