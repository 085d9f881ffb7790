import { type Document, getDocument, listDocuments } from '@tessera/shared/contract/document';
import { countRecords } from '@tessera/shared/contract/document/listing';
import { queryOf, useQueries, useQuery, useQueryClient } from '@tessera/shared/query';
import { idIn } from '@tessera/shared/remote/lists';
import { useEffect, useMemo } from 'react';
import { type RecordFilter, toQuery } from '../../core/segments/record-filter.ts';
import { openCondition } from '../../core/segments/sorted-rows.ts';
import { type Asked, readTogether } from './together.ts';

/** How long counts stay fresh, ms: others change segments, and so does the user between documents. */
export const COUNTED_FOR = 10_000;

/** Requests how many segments of a document match the filter, and how many of them need the user's work. */
export function countsOf(id: number, filter: RecordFilter, mayApprove: boolean) {
  // Two queries: no condition, and open segments.
  const query = { ...toQuery(filter), queries: `\n${openCondition(mayApprove)}` };
  return { params: { id }, query };
}

/** A file whose import is running or failed has no segments. */
const hasSegments = ({ status, records_count }: Document) => status === 'done' || records_count > 0;

export interface Together extends Asked {
  /** Documents visible to the user, in the order of the address; `null` until known. */
  documents: readonly Document[] | null;
  /** Requested documents that do not exist or are not visible to the user. */
  leftOut: readonly string[];
}

/** The documents of the address that are visible to the user. */
export function useTogether(asked: string, shown: number): Together {
  const read = useMemo(() => readTogether(asked, shown), [asked, shown]);
  const ids = idsOf(read);
  // Read once: approvals change the list, but not which documents exist.
  const isWanted = ({ state }: { state: { data?: unknown } }) => ids !== '' && state.data === undefined;
  const { data } = useQuery({
    ...queryOf(listDocuments.page, { query: { page: 0, ids } }),
    enabled: isWanted,
  });
  return useMemo(() => {
    const seen = new Map(data?.records.filter(hasSegments).map((document) => [document.id, document]));
    const gone = data ? read.ids.filter((id) => !seen.has(id)).map(String) : [];
    return {
      ...read,
      documents: data ? read.ids.flatMap((id) => seen.get(id) ?? []) : null,
      leftOut: [...gone, ...read.unreadable],
    };
  }, [read, data]);
}

/** The requested ids as the list takes them, in an order that all documents of the group share. */
function idsOf({ ids }: Asked): string {
  const possible = ids.filter((id) => idIn(String(id)) !== undefined);
  return possible.toSorted((a, b) => a - b).join(',');
}

/** How many segments of each document match the filter; requested after the segments on the screen. */
export function useFound(
  documents: readonly Document[],
  filter: RecordFilter,
  { mayApprove, enabled }: { mayApprove: boolean; enabled: boolean },
): (number | undefined)[] {
  const queries = documents.map(({ id }) => ({
    ...queryOf(countRecords, countsOf(id, filter, mayApprove)),
    staleTime: COUNTED_FOR,
    enabled,
  }));
  return useQueries({ queries }).map(({ data }) => data?.counts[0]);
}

/** Preloads the documents next to the open one, so that their editor is drawn at once. */
export function usePrefetched(documents: readonly Document[], at: number, enabled: boolean): void {
  const queryClient = useQueryClient();
  const [before, after] = [documents[at - 1]?.id, documents[at + 1]?.id];
  useEffect(() => {
    if (!enabled) return;
    for (const id of [after, before])
      if (id !== undefined) void queryClient.prefetchQuery(queryOf(getDocument, { params: { id } }));
  }, [queryClient, before, after, enabled]);
}
