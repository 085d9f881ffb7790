import type { ChunkSize } from '../dialect.ts';
import { turnsWaitedFor } from './turns.ts';

/** Target for the longest time a transaction may block others, in ms. */
const TARGET_MS = 80;
const GROWTH = 1.25;

/**
 * All other writers are blocked while a chunk is written. Chunks grow while none is waiting, since each costs
 * a disk write whatever its size, and become small as soon as one had to wait.
 */
export function adaptiveChunk(
  { least, most }: { least: number; most: number },
  waitedFor: () => number = turnsWaitedFor,
): ChunkSize {
  let rows = least;
  let seen = waitedFor();
  return {
    get rows() {
      return rows;
    },
    wrote(ms) {
      const waited = waitedFor();
      if (waited !== seen || ms > TARGET_MS) rows = Math.max(least, Math.floor(rows / 2));
      else rows = Math.min(most, Math.ceil(rows * GROWTH));
      seen = waited;
    },
  };
}
