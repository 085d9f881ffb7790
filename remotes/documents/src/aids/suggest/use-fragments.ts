import { type Fragment, getRecordFragments } from '@tessera/shared/contract/document/fragments';
import { queryOf, useQuery } from '@tessera/shared/query';
import { useEffect, useState } from 'react';

/** Time in a segment before its phrases are requested, ms: not for segments only passed through. */
const REST_MS = 250;
/** How long phrases stay fresh, ms: memories change slowly. */
const KEPT_MS = 300_000;
const NONE: readonly Fragment[] = [];

/** Phrases of the memories for parts of a segment; empty until loaded, or offline. */
export function useFragments(recordId: number, isOn: boolean): readonly Fragment[] {
  const [restedIn, setRestedIn] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRestedIn(recordId), REST_MS);
    return () => clearTimeout(timer);
  }, [recordId]);
  const { data } = useQuery({
    ...queryOf(getRecordFragments, { params: { id: recordId } }),
    enabled: isOn && restedIn === recordId,
    staleTime: KEPT_MS,
    // Optional help, requested again in the next segment.
    retry: false,
  });
  return data?.fragments ?? NONE;
}
