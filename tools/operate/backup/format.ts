import { createHash } from 'node:crypto';

// A backup is gzipped lines of JSON, the same whichever database it came from: a head; per table a line that names its
// columns and then a row a line; the counters of ids; per file a line and then its bytes; an end with a checksum.

export const FORMAT = 1;

export interface Head {
  tessera: 'backup';
  format: number;
  version: string;
  at: string;
  database: 'sqlite' | 'postgres';
  /** Names of the migrations that made its schema, in order. */
  migrations: string[];
}

export interface TableLine {
  table: string;
  columns: string[];
}
/** The highest id used in each table. */
export interface CountersLine {
  counters: Record<string, number>;
}
export interface FileLine {
  file: string;
  mode: number;
}
export interface EndLine {
  end: { rows: number; files: number; sha256: string };
}

export type Cell = string | number | null | Uint8Array;
/** A part of a file's bytes, in base64. */
type Chunk = string;
type CellJson = string | number | null | { b: string };
export type Line = Head | TableLine | CountersLine | FileLine | EndLine | CellJson[] | Chunk;

export function encodeRow(cells: readonly Cell[]): CellJson[] {
  return cells.map((cell) =>
    cell instanceof Uint8Array ? { b: Buffer.from(cell).toString('base64') } : cell,
  );
}

export function decodeRow(cells: readonly CellJson[]): Cell[] {
  return cells.map((cell) =>
    typeof cell === 'object' && cell !== null ? Buffer.from(cell.b, 'base64') : cell,
  );
}

/** A checksum over all lines but the last. */
export function createChecksum() {
  const hash = createHash('sha256');
  return { add: (line: string) => void hash.update(line).update('\n'), digest: () => hash.digest('hex') };
}

/** An operator error or a damaged file; the message is one sentence. */
export class BackupError extends Error {}
