import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Sets of rows that can be counted at once. */
export const MOST_SETS = 255;
/** Where the memory is free for the lists and bitmaps of containers; before it stands what counting works on. */
export const FIRST_FREE = 270_336;
/** A block is read 16 bytes at a time: the last one's reading goes so far beyond its bitmap at most. */
export const READ_BEYOND = 16;
const PAGE = 65_536;
/** 4 GB, all that 32 bits can address. */
export const MOST_PAGES = 65_536;

/**
 * Counts, for the rows of a container, how many of some sets each is in: the hot loops of a search, in WebAssembly for
 * its vectors of 128 bits. Counts stand upright, a bit of each of 128 rows in a vector, one vector for each binary
 * digit, so that a bitmap is added by carry-save adders and all rows are compared with a number at once.
 */
export interface Counting {
  /** Adds the lists whose start and end, in bytes, are the first of `lists`. */
  addLists(count: number): void;
  /** Adds the bitmaps that start at the first of `bitmaps`, a multiple of four, for the blocks of rows `[from, to)`. */
  addBitmaps(count: number, from: number, to: number): void;
  /** Writes the rows of `[from, to)` with `needed` or more into `rows`, what they have into `counts`; says how many. */
  collect(from: number, to: number, needed: number): number;
  /** Of the blocks that hold rows `[from, to)`. */
  clear(from: number, to: number): void;
  lists: Uint32Array;
  bitmaps: Uint32Array;
  rows: Uint16Array;
  counts: Uint8Array;
}

/** A memory of WebAssembly. */
export interface Memory {
  readonly buffer: SharedArrayBuffer;
  grow(pages: number): number;
}

/** As much of it as is used: the types of Node have none. */
interface Engine {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: { gram: { memory: Memory } }) => { exports: unknown };
  Memory: new (size: { initial: number; maximum: number; shared: true }) => Memory;
}

const { WebAssembly } = globalThis as unknown as { WebAssembly: Engine };
const compiled = new WebAssembly.Module(readFileSync(join(import.meta.dirname, 'counting.wasm')));

/** Shared not with other threads, but so that arrays over it stay when it grows. */
export function createMemory(): Memory {
  return new WebAssembly.Memory({ initial: Math.ceil(FIRST_FREE / PAGE), maximum: MOST_PAGES, shared: true });
}

export function createCounting(memory: Memory): Counting {
  const { exports } = new WebAssembly.Instance(compiled, { gram: { memory } });
  const { addLists, addBitmaps, collect, clear } = exports as Counting;
  return {
    addLists,
    addBitmaps,
    collect,
    clear,
    lists: new Uint32Array(memory.buffer, 0, 2 * MOST_SETS),
    bitmaps: new Uint32Array(memory.buffer, 4096, MOST_SETS + 3),
    rows: new Uint16Array(memory.buffer, 73_728, PAGE),
    counts: new Uint8Array(memory.buffer, 204_800, PAGE),
  };
}
