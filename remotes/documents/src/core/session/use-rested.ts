import { useEffect, useState } from 'react';

const REST_MS = 250;

/** Whether the user has rested in a segment, rather than only passing through it: time for what is needed later. */
export function useRested(recordId: number): boolean {
  const [restedIn, setRestedIn] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRestedIn(recordId), REST_MS);
    return () => clearTimeout(timer);
  }, [recordId]);
  return restedIn === recordId;
}
