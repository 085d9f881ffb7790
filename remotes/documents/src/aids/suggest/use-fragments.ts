import { type Fragment, getRecordFragments } from '@tessera/shared/contract/document/fragments';
import { queryOf, useQuery } from '@tessera/shared/query';
import { useRested } from '../../core/session/use-rested.ts';

/** How long phrases stay fresh, ms: memories change slowly. */
const KEPT_MS = 300_000;
const NONE: readonly Fragment[] = [];

/** Phrases of the memories for parts of a segment; empty until loaded, or offline. */
export function useFragments(recordId: number, isOn: boolean): readonly Fragment[] {
  const hasRested = useRested(recordId);
  const { data } = useQuery({
    ...queryOf(getRecordFragments, { params: { id: recordId } }),
    enabled: isOn && hasRested,
    staleTime: KEPT_MS,
    // Optional help, requested again in the next segment.
    retry: false,
  });
  return data?.fragments ?? NONE;
}
