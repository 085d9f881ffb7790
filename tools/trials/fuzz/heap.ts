/** Heap that may stay in use after so many cases, in MB: caches fill, and no more. */
export const MAX_GROWTH = 24;

/** In MB, after the collector has run; `null` where it cannot be called (`node --expose-gc`). */
export function usedHeap(): number | null {
  if (!globalThis.gc) return null;
  globalThis.gc();
  globalThis.gc();
  return process.memoryUsage().heapUsed / 1e6;
}

/** Throws when more than that stayed since; answers how much, in words. */
export function growthSince(what: string, before: number | null): { growth: number | null; words: string } {
  const after = usedHeap();
  if (before === null || after === null) return { growth: null, words: '' };
  const growth = after - before;
  const words = `, heap ${growth >= 0 ? '+' : ''}${growth.toFixed(1)} MB`;
  if (growth > MAX_GROWTH) throw new Error(`${what} keeps what it no longer needs${words}.`);
  return { growth, words };
}
