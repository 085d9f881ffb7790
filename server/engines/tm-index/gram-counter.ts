import { type GramLists, placeOf } from './gram-lists.ts';
import { createCounting, type Memory, MOST_SETS } from './kernel/counting.ts';
import { lowerBound } from './ordered.ts';

/** Counts, for the rows of a container, how many of a query's grams each has. */
export interface GramCounter {
  /** Counts for rows `[from, to)`; returns how many of the query's grams were left out. */
  count(lists: GramLists, keys: Uint16Array, from: number, to: number): number;
  /** Counts the grams that stand at the places (see `placeOf`), 255 at most. */
  countPlaces(lists: GramLists, places: Int32Array, from: number, to: number): void;
  /** Finds the rows of `[from, to)` that have `needed` grams or more: their number; see `rows` and `counts`. */
  collect(from: number, to: number, needed: number): number;
  /** Ascending, as many as `collect` found. */
  readonly rows: Uint16Array;
  /** Of the rows found, one by one. */
  readonly counts: Uint8Array;
  /** Before anything else is counted. */
  clear(): void;
}

/** Of a shorter list all is counted: to find where a part of it begins and ends takes as long. */
const WORTH_SEARCHING = 32;

/** Of a query with more different grams than can be counted, the first are. */
export function createGramCounter(memory: Memory): GramCounter {
  const {
    addLists,
    addBitmaps,
    collect,
    clear,
    lists: spans,
    bitmaps,
    rows,
    counts,
  } = createCounting(memory);
  const places = new Int32Array(MOST_SETS);
  /** Rows of the container counted last. */
  let counted = 0;

  function count(lists: GramLists, keys: Uint16Array, from: number, to: number): number {
    const used = Math.min(keys.length, MOST_SETS);
    for (let i = 0; i < used; i++) places[i] = placeOf(lists, keys[i] as number);
    countPlaces(lists, places.subarray(0, used), from, to);
    return keys.length - used;
  }

  function countPlaces(lists: GramLists, listed: Int32Array, from: number, to: number): void {
    counted = lists.counts.length;
    const isWhole = from === 0 && to === counted;
    let sparse = 0;
    let dense = 0;
    for (const place of listed) {
      if (place < 0) continue;
      let start = lists.starts[place] as number;
      let end = lists.starts[place + 1] as number;
      if (start === end) {
        bitmaps[dense++] = lists.bits.byteOffset + (lists.bitmaps[place] as number) * lists.words * 4;
        continue;
      }
      if (!isWhole && end - start > WORTH_SEARCHING) {
        start = lowerBound(lists.rows, start, end, from);
        end = lowerBound(lists.rows, start, end, to);
      }
      spans[sparse++] = lists.rows.byteOffset + start * 2;
      spans[sparse++] = lists.rows.byteOffset + end * 2;
    }
    addLists(sparse >> 1);
    if (dense === 0) return;
    // After the last bitmap stand zeros: bitmaps are counted in fours.
    const zeros = lists.bits.byteOffset + lists.bits.byteLength - lists.words * 4;
    while (dense % 4 !== 0) bitmaps[dense++] = zeros;
    addBitmaps(dense, from, to);
  }

  return {
    count,
    countPlaces,
    collect: (from, to, needed) => (needed > MOST_SETS ? 0 : collect(from, to, Math.max(0, needed))),
    rows,
    counts,
    clear: () => clear(0, counted),
  };
}
