import { countRecords } from '@tessera/shared/contract/document/listing';
import { keyOf, useClient, useQuery } from '@tessera/shared/query';
import { understoodPart } from '@tessera/shared/text/segment-query';
import { type RecordFilter, toQuery } from '../../core/segments/record-filter.ts';
import { countedQueries, type KnownNames } from './query-suggestions.ts';

/** How long counts stay fresh, ms: segments change all the time, and counts are only a hint. */
const STALE_TIME = 10_000;

/** How many segments the query would show with each value of its last word; requested when it has one. */
export function useQueryCounts(
  documentId: number,
  filter: RecordFilter,
  typed: string,
  known: KnownNames,
): ReadonlyMap<string, number> | undefined {
  const client = useClient();
  const queries = countedQueries(typed, known);
  const params = { id: documentId };
  const query = {
    ...toQuery({ ...filter, search: '' }),
    queries: queries.map(understoodPart).join('\n'),
  };
  return useQuery({
    queryKey: keyOf(countRecords, { params, query }),
    enabled: queries.length > 0,
    staleTime: STALE_TIME,
    gcTime: STALE_TIME,
    retry: false,
    async queryFn({ signal }) {
      const { counts } = await client.call(countRecords, { params, query, signal });
      return new Map(queries.map((query, at) => [query, counts[at] ?? 0]));
    },
  }).data;
}
