/** Allowed heap growth after many cases, in MB: only caches may fill. */
export const MAX_GROWTH = 24;

/** Heap after collection, in MB; `null` without `node --expose-gc`. */
export function usedHeap(): number | null {
  if (!globalThis.gc) return null;
  globalThis.gc();
  globalThis.gc();
  return process.memoryUsage().heapUsed / 1e6;
}

/** Throws when the heap has grown by more than that; returns the growth in words. */
export function growthSince(what: string, before: number | null): { growth: number | null; words: string } {
  const after = usedHeap();
  if (before === null || after === null) return { growth: null, words: '' };
  const growth = after - before;
  const words = `, heap ${growth >= 0 ? '+' : ''}${growth.toFixed(1)} MB`;
  if (growth > MAX_GROWTH) throw new Error(`${what} keeps what it no longer needs${words}.`);
  return { growth, words };
}
