import { type Document, getDocument, listDocuments } from '@tessera/shared/contract/document';
import { countRecords } from '@tessera/shared/contract/document/listing';
import { queryOf, useQueries, useQuery, useQueryClient } from '@tessera/shared/query';
import { useEffect, useMemo } from 'react';
import { type RecordFilter, toQuery } from '../../core/segments/record-filter.ts';
import { openCondition } from '../../core/segments/sorted-rows.ts';
import { type Asked, readTogether } from './together.ts';

/** How long counts are taken as they are, ms: others change segments, and so does whoever goes to and fro. */
export const COUNTED_FOR = 10_000;

/** Asks how many segments of a document the filter finds, and how many of them need this person's work. */
export function countsOf(id: number, filter: RecordFilter, mayApprove: boolean) {
  // No condition at all, and the one of open segments.
  const query = { ...toQuery(filter), queries: `\n${openCondition(mayApprove)}` };
  return { params: { id }, query };
}

/** A file that is still being read, or could not be, has nothing to work on. */
const hasSegments = ({ status, records_count }: Document) => status === 'done' || records_count > 0;

export interface Together extends Asked {
  /** Those that this person sees, in the order of the address; `null` until they are known. */
  documents: readonly Document[] | null;
  /** What was asked for and is not there, or is not shown to this person. */
  leftOut: readonly string[];
}

/** The documents of the address that this person sees. */
export function useTogether(asked: string, shown: number): Together {
  // Read once: with every approval the list changes, but not which documents there are.
  const isWanted = ({ state }: { state: { data?: unknown } }) => state.data === undefined;
  const { data } = useQuery({ ...queryOf(listDocuments), enabled: isWanted });
  return useMemo(() => {
    const read = readTogether(asked, shown);
    const seen = new Map(data?.filter(hasSegments).map((document) => [document.id, document]));
    const gone = data ? read.ids.filter((id) => !seen.has(id)).map(String) : [];
    return {
      ...read,
      documents: data ? read.ids.flatMap((id) => seen.get(id) ?? []) : null,
      leftOut: [...gone, ...read.unreadable],
    };
  }, [asked, shown, data]);
}

/** How many segments of each document the filter finds; asked for when the segments on the screen are there. */
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

/** The documents next to the one that is open are read before one goes there, so that their editor is drawn at once. */
export function usePrefetched(documents: readonly Document[], at: number, enabled: boolean): void {
  const queryClient = useQueryClient();
  const [before, after] = [documents[at - 1]?.id, documents[at + 1]?.id];
  useEffect(() => {
    if (!enabled) return;
    for (const id of [after, before])
      if (id !== undefined) void queryClient.prefetchQuery(queryOf(getDocument, { params: { id } }));
  }, [queryClient, before, after, enabled]);
}
