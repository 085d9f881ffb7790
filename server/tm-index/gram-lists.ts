import { GRAM_KEYS, type GramReader } from './grams.ts';

/** A gram of at least one unit in this many is kept as a bitmap: it takes less room than a list, and less time. */
const DENSE_ONE_IN = 16;
/** Smaller containers have lists only. */
const LEAST_ROWS_FOR_BITMAPS = 512;

/** Which rows of a sealed container have which gram. */
export interface GramLists {
  /** Ascending; the rows that have `keys[i]` are `rows[starts[i], starts[i + 1])`, ascending. */
  keys: Uint16Array;
  starts: Uint32Array;
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
  const sparse: number[] = [];
  const dense: number[] = [];
  let listed = 0;
  for (let key = 0; key < GRAM_KEYS; key++) {
    const count = totals[key] as number;
    if (count === 0) continue;
    if (count >= leastDense) dense.push(key);
    else {
      sparse.push(key);
      listed += count;
    }
  }
  const words = dense.length > 0 ? (rowCount + 31) >>> 5 : 0;
  const lists: GramLists = {
    keys: Uint16Array.from(sparse),
    starts: new Uint32Array(sparse.length + 1),
    rows: new Uint16Array(listed),
    denseKeys: Uint16Array.from(dense),
    bits: new Int32Array((dense.length + 1) * words),
    words,
    counts,
  };
  // From here on `totals` says where the next row of a gram goes; dense ones are marked by the top bit.
  let start = 0;
  sparse.forEach((key, i) => {
    lists.starts[i] = start;
    start += totals[key] as number;
    totals[key] = lists.starts[i] as number;
  });
  lists.starts[sparse.length] = start;
  dense.forEach((key, i) => {
    totals[key] = (i * words + 0x80000000) >>> 0;
  });
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

export function bytesOfLists(lists: GramLists): number {
  return (
    lists.keys.byteLength +
    lists.starts.byteLength +
    lists.rows.byteLength +
    lists.denseKeys.byteLength +
    lists.bits.byteLength +
    lists.counts.byteLength
  );
}
