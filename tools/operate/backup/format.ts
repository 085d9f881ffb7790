import { createHash } from 'node:crypto';

// A backup consists of gzipped lines of JSON, independent of the database: a head; a line with the columns of
// each table, then one line per row; the id counters; a line for each file, then its bytes; an end with a
// checksum.

export const FORMAT = 1;

export interface Head {
  tessera: 'backup';
  format: number;
  version: string;
  at: string;
  database: 'sqlite' | 'postgres';
  /** Names of the schema's migrations, in order. */
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

/** Checksum of all lines except the last. */
export function createChecksum() {
  const hash = createHash('sha256');
  return { add: (line: string) => void hash.update(line).update('\n'), digest: () => hash.digest('hex') };
}

/** An operator error or a damaged file; the message is one sentence. */
export class BackupError extends Error {}
