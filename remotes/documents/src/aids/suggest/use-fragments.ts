import { type Fragment, getRecordFragments } from '@tessera/shared/contract/document/fragments';
import { queryOf, useQuery } from '@tessera/shared/query';
import { useEffect, useState } from 'react';

/** Time in a segment before its phrases are asked for, ms: whoever walks past needs none. */
const REST_MS = 250;
/** How long phrases are good for, ms: a memory changes little while one works. */
const KEPT_MS = 300_000;
const NONE: readonly Fragment[] = [];

/** Phrases of the memories for parts of a segment; none until they are there, or without a server. */
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
    // They are a help, and the next segment asks anew.
    retry: false,
  });
  return data?.fragments ?? NONE;
}
