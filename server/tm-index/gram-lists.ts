import { GRAM_KEYS, type GramReader, type GramSize } from './grams.ts';
import { indexOfSorted, lowerBound } from './ordered.ts';

/** A gram of at least one unit in this many is kept as a bitmap: it takes less room than a list, and less time. */
const DENSE_ONE_IN = 16;
/** Keys are looked up by page, 64 of them: the pages are as many as their first bits have values. */
const PAGE_BITS = 6;
const PAGES = GRAM_KEYS >> PAGE_BITS;
/** Smaller containers have lists only. */
const LEAST_ROWS_FOR_BITMAPS = 512;

/** Which rows of a sealed container have which gram. */
export interface GramLists {
  gramSize: GramSize;
  /** Ascending; the rows that have `keys[i]` are `rows[starts[i], starts[i + 1])`, ascending: none when it has a bitmap. */
  keys: Uint16Array;
  starts: Uint32Array;
  /** Where among `keys` those with the same first ten bits begin. */
  pages: Uint32Array;
  rows: Uint16Array;
  /** Ascending; the bitmap of `denseKeys[i]` is `bits[i × words, (i + 1) × words)`; after the last one, zeros. */
  denseKeys: Uint16Array;
  bits: Int32Array;
  words: number;
  /** Different grams of each row. */
  counts: Uint16Array;
}

/** `gramsOf(row)` leaves the row's grams in `reader.keys()` and returns their number. */
export function buildGramLists(
  gramSize: GramSize,
  rowCount: number,
  characters: number,
  reader: GramReader,
  gramsOf: (row: number) => number,
): GramLists {
  const totals = new Uint32Array(GRAM_KEYS);
  const counts = new Uint16Array(rowCount);
  const keysOfRows = new Uint16Array(characters);
  let total = 0;
  for (let row = 0; row < rowCount; row++) {
    const count = Math.min(gramsOf(row), 65535);
    const keys = reader.keys();
    counts[row] = count;
    for (let i = 0; i < count; i++) {
      const key = keys[i] as number;
      keysOfRows[total++] = key;
      totals[key] = (totals[key] as number) + 1;
    }
  }
  const leastDense = rowCount < LEAST_ROWS_FOR_BITMAPS ? Number.POSITIVE_INFINITY : rowCount / DENSE_ONE_IN;
  const present: number[] = [];
  const dense: number[] = [];
  let listed = 0;
  for (let key = 0; key < GRAM_KEYS; key++) {
    const count = totals[key] as number;
    if (count === 0) continue;
    present.push(key);
    if (count >= leastDense) dense.push(key);
    else listed += count;
  }
  const words = dense.length > 0 ? (rowCount + 31) >>> 5 : 0;
  const lists: GramLists = {
    gramSize,
    keys: Uint16Array.from(present),
    starts: new Uint32Array(present.length + 1),
    pages: new Uint32Array(PAGES + 1).fill(present.length),
    rows: new Uint16Array(listed),
    denseKeys: Uint16Array.from(dense),
    bits: new Int32Array((dense.length + 1) * words),
    words,
    counts,
  };
  // From here on `totals` says where the next row of a gram goes; dense ones are marked by the top bit.
  dense.forEach((key, i) => {
    totals[key] = (i * words + 0x80000000) >>> 0;
  });
  let start = 0;
  for (let i = present.length - 1; i >= 0; i--) lists.pages[(present[i] as number) >>> PAGE_BITS] = i;
  for (let page = PAGES - 1; page >= 0; page--) {
    lists.pages[page] = Math.min(lists.pages[page] as number, lists.pages[page + 1] as number);
  }
  present.forEach((key, i) => {
    lists.starts[i] = start;
    const count = totals[key] as number;
    if (count >= 0x80000000) return;
    totals[key] = start;
    start += count;
  });
  lists.starts[present.length] = start;
  fillRows(lists, totals, keysOfRows);
  return lists;
}

function fillRows(lists: GramLists, places: Uint32Array, keysOfRows: Uint16Array): void {
  const { rows, bits, counts } = lists;
  let next = 0;
  for (let row = 0; row < counts.length; row++) {
    const end = next + (counts[row] as number);
    for (; next < end; next++) {
      const key = keysOfRows[next] as number;
      const place = places[key] as number;
      if (place >= 0x80000000) {
        const at = place - 0x80000000 + (row >>> 5);
        bits[at] = (bits[at] as number) | (1 << (row & 31));
      } else {
        rows[place] = row;
        places[key] = place + 1;
      }
    }
  }
}

/** The index of a key among `keys`; −1 = no row has it. */
export function placeOf(lists: GramLists, key: number): number {
  const { keys, pages } = lists;
  const page = key >>> PAGE_BITS;
  const end = pages[page + 1] as number;
  const at = lowerBound(keys, pages[page] as number, end, key);
  return at < end && keys[at] === key ? at : -1;
}

/** The number of the bitmap of the key at a place; −1 = it has a list. */
export function bitmapAt(lists: GramLists, place: number): number {
  if (lists.starts[place] !== lists.starts[place + 1]) return -1;
  return indexOfSorted(lists.denseKeys, lists.keys[place] as number);
}

/** How many rows have the key at a place; of bitmaps the least number. */
export function rowsAt(lists: GramLists, place: number): number {
  const listed = (lists.starts[place + 1] as number) - (lists.starts[place] as number);
  return listed > 0 ? listed : Math.ceil(lists.counts.length / DENSE_ONE_IN);
}

/** Steps it takes to count the key at a place. */
export function costOf(lists: GramLists, place: number): number {
  const listed = (lists.starts[place + 1] as number) - (lists.starts[place] as number);
  return listed > 0 ? listed : lists.words;
}

export function bytesOfLists(lists: GramLists): number {
  return (
    lists.keys.byteLength +
    lists.starts.byteLength +
    lists.pages.byteLength +
    lists.rows.byteLength +
    lists.denseKeys.byteLength +
    lists.bits.byteLength +
    lists.counts.byteLength
  );
}
