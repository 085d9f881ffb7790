import { useEffect, useState } from 'react';

const REST_MS = 250;

/** Whether the user has been in a segment for a moment. Segments that are only passed through send fewer requests. */
export function useRested(recordId: number): boolean {
  const [restedIn, setRestedIn] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRestedIn(recordId), REST_MS);
    return () => clearTimeout(timer);
  }, [recordId]);
  return restedIn === recordId;
}
