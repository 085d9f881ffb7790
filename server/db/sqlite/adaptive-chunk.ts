import type { ChunkSize } from '../dialect.ts';
import { turnsWaitedFor } from './turns.ts';

/** Longer than this no transaction is to hold up whoever comes in its midst, in ms. */
const LONGEST = 80;
const GROWTH = 1.25;

/**
 * Nobody else writes while a chunk is written. As long as nobody wants to, chunks grow, as each costs the disk a write
 * whatever its size; as soon as somebody had to wait they become small.
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
      if (waited !== seen || ms > LONGEST) rows = Math.max(least, Math.floor(rows / 2));
      else rows = Math.min(most, Math.ceil(rows * GROWTH));
      seen = waited;
    },
  };
}
