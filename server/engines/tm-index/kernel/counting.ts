import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Most sets of rows that can be counted at once. */
export const MAX_SETS = 255;
/** Start of the memory for lists and bitmaps of containers; the working memory of counting comes before it. */
export const FIRST_FREE = 270_336;
/** Blocks are read 16 bytes at a time, so the last read may exceed its bitmap by this much. */
export const READ_BEYOND = 16;
const PAGE = 65_536;
/** 4 GB, all that 32 bits can address. */
export const MAX_PAGES = 65_536;

/**
 * Counts how many of some sets each row of a container is in: the hot loops of a search, in WebAssembly for its 128-bit
 * vectors. Counts are bit-sliced, one vector per binary digit with one bit for each of 128 rows, so that a bitmap is
 * added by carry-save adders and all rows are compared with a number at once.
 */
export interface Counting {
  /** Adds the lists whose start and end, in bytes, are the first `count` pairs of `lists`. */
  addLists(count: number): void;
  /** Adds the first `count` (a multiple of four) of `bitmaps`, for the blocks of rows `[from, to)`. */
  addBitmaps(count: number, from: number, to: number): void;
  /**
   * Writes the rows of `[from, to)` with at least `needed` into `rows` and their counts into `counts`; returns their
   * number.
   */
  collect(from: number, to: number, needed: number): number;
  /** Resets the counts of the blocks with rows `[from, to)`. */
  clear(from: number, to: number): void;
  lists: Uint32Array;
  bitmaps: Uint32Array;
  rows: Uint16Array;
  counts: Uint8Array;
}

/** A WebAssembly memory. */
export interface Memory {
  readonly buffer: SharedArrayBuffer;
  grow(pages: number): number;
}

/** The part of the WebAssembly API used here; Node's types lack it. */
interface Engine {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: { gram: { memory: Memory } }) => { exports: unknown };
  Memory: new (size: { initial: number; maximum: number; shared: true }) => Memory;
}

const { WebAssembly } = globalThis as unknown as { WebAssembly: Engine };
const compiled = new WebAssembly.Module(readFileSync(join(import.meta.dirname, 'counting.wasm')));

/** Shared only so that typed arrays over it stay valid when it grows; no other thread uses it. */
export function createMemory(): Memory {
  return new WebAssembly.Memory({ initial: Math.ceil(FIRST_FREE / PAGE), maximum: MAX_PAGES, shared: true });
}

export function createCounting(memory: Memory): Counting {
  const { exports } = new WebAssembly.Instance(compiled, { gram: { memory } });
  const { addLists, addBitmaps, collect, clear } = exports as Counting;
  return {
    addLists,
    addBitmaps,
    collect,
    clear,
    lists: new Uint32Array(memory.buffer, 0, 2 * MAX_SETS),
    bitmaps: new Uint32Array(memory.buffer, 4096, MAX_SETS + 3),
    rows: new Uint16Array(memory.buffer, 73_728, PAGE),
    counts: new Uint8Array(memory.buffer, 204_800, PAGE),
  };
}
