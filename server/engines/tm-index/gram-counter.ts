import { type GramLists, placeOf } from './gram-lists.ts';
import { createCounting, MAX_SETS, type Memory } from './kernel/counting.ts';
import { lowerBound } from './ordered.ts';

/** Counts how many grams of a query each row of a container has. */
export interface GramCounter {
  /** Counts for rows `[from, to)`; returns how many of the query's grams were left out. */
  count(lists: GramLists, keys: Uint16Array, from: number, to: number): number;
  /** Counts the grams at the given places (see `placeOf`), at most 255. */
  countPlaces(lists: GramLists, places: Int32Array, from: number, to: number): void;
  /** Finds the rows of `[from, to)` with at least `needed` grams, into `rows` and `counts`; returns their number. */
  collect(from: number, to: number, needed: number): number;
  /** The rows that `collect` found, ascending. */
  readonly rows: Uint16Array;
  /** The counts of those rows. */
  readonly counts: Uint8Array;
  /** Resets all counts. */
  clear(): void;
}

/** Shorter lists are counted whole: finding the relevant part would take as long. */
const MIN_SEARCHED = 32;

/** Counts only the first grams of a query that has more than it can count. */
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
  const places = new Int32Array(MAX_SETS);
  /** Rows of the last counted container. */
  let counted = 0;

  function count(lists: GramLists, keys: Uint16Array, from: number, to: number): number {
    const used = Math.min(keys.length, MAX_SETS);
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
      if (!isWhole && end - start > MIN_SEARCHED) {
        start = lowerBound(lists.rows, start, end, from);
        end = lowerBound(lists.rows, start, end, to);
      }
      spans[sparse++] = lists.rows.byteOffset + start * 2;
      spans[sparse++] = lists.rows.byteOffset + end * 2;
    }
    addLists(sparse >> 1);
    if (dense === 0) return;
    // The last bitmap is followed by zeros, since bitmaps are counted four at a time.
    const zeros = lists.bits.byteOffset + lists.bits.byteLength - lists.words * 4;
    while (dense % 4 !== 0) bitmaps[dense++] = zeros;
    addBitmaps(dense, from, to);
  }

  return {
    count,
    countPlaces,
    collect: (from, to, needed) => (needed > MAX_SETS ? 0 : collect(from, to, Math.max(0, needed))),
    rows,
    counts,
    clear: () => clear(0, counted),
  };
}
