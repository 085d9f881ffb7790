import { setTimeout as sleep } from 'node:timers/promises';

/** `null` if it takes longer or fails. */
export async function within<T>(work: Promise<T>, ms: number): Promise<T | null> {
  const timer = new AbortController();
  const late = sleep(Math.max(0, ms), null, { signal: timer.signal }).catch(() => null);
  try {
    return await Promise.race([work.catch(() => null), late]);
  } finally {
    timer.abort();
  }
}
