import type { DatabaseKind } from './open.ts';
import { turnsWaitedFor } from './sqlite-turns.ts';

/** How many rows a job writes in one transaction. */
export interface ChunkSize {
  readonly rows: number;
  /** After each chunk: how long its transaction took, in ms. */
  wrote(ms: number): void;
}

export function fixedChunk(rows: number): ChunkSize {
  return { rows, wrote() {} };
}

/** Longer than this no transaction is to hold up whoever comes in its midst, in ms. */
const LONGEST = 80;
const GROWTH = 1.25;

/**
 * On SQLite nobody else writes while a chunk is written. As long as nobody wants to, chunks grow, as each costs the disk
 * a write whatever its size; as soon as somebody had to wait they become small. PostgreSQL has no such lock.
 */
export function adaptiveChunk(
  kind: DatabaseKind,
  { least, most }: { least: number; most: number },
  waitedFor: () => number = turnsWaitedFor,
): ChunkSize {
  if (kind === 'postgres') return fixedChunk(most);
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
