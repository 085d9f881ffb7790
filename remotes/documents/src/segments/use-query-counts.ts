import { useClient, useQuery } from '@tessera/shared/query';
import { understoodPart } from '@tessera/shared/text/segment-query';
import { countedQueries } from './query-suggestions.ts';
import { type RecordFilter, toQuery } from './record-filter.ts';

/** How long counts are taken as they are, ms: segments change all the time, and they are a hint. */
const STALE_TIME = 10_000;

/** How many segments what is typed would show with each value of its last word; asked for when there is one. */
export function useQueryCounts(
  documentId: number,
  filter: RecordFilter,
  typed: string,
): ReadonlyMap<string, number> | undefined {
  const client = useClient();
  const queries = countedQueries(typed);
  const others = toQuery({ ...filter, search: '' });
  return useQuery({
    // As `keyOf` has it, for an endpoint that is not here yet.
    queryKey: ['/document/{id}/records/counts', { id: documentId }, { ...others, queries }],
    enabled: queries.length > 0,
    staleTime: STALE_TIME,
    gcTime: STALE_TIME,
    retry: false,
    async queryFn({ signal }) {
      const { countRecords } = await import(
        /* webpackChunkName: "sorted" */ '@tessera/shared/contract/document/listing'
      );
      const { counts } = await client.call(countRecords, {
        params: { id: documentId },
        query: { ...others, queries: queries.map(understoodPart).join('\n') },
        signal,
      });
      return new Map(queries.map((query, at) => [query, counts[at] ?? 0]));
    },
  }).data;
}
