import { MAX_ROWS } from './container.ts';
import { type GramLists, placeOf } from './gram-lists.ts';
import { lowerBound } from './ordered.ts';

/** Counts are kept in bytes: of a query with more different grams, the first of each container's are used. */
const MOST_COUNTED = 255;

/** Counts, for the rows of a container, how many of a query's grams each has. */
export interface GramCounter {
  /** Counts for rows `[from, to)`; returns how many of the query's grams were left out. */
  count(lists: GramLists, keys: Uint16Array, from: number, to: number): number;
  /** Counts the grams that stand at the places (see `placeOf`), 255 at most. */
  countPlaces(lists: GramLists, listed: Int32Array, from: number, to: number): void;
  /** By row, after counting. */
  readonly counts: Uint8Array;
  /** The first row from `row` on, before `to`, whose count may reach `needed`; `to` when there is none. */
  next(row: number, to: number, needed: number): number;
  clear(from: number, to: number): void;
}

export function createGramCounter(): GramCounter {
  const counts = new Uint8Array(MAX_ROWS);
  /** The same bytes, four rows a word. */
  const quads = new Int32Array(counts.buffer);
  const starts = new Int32Array(MOST_COUNTED + 4);
  const places = new Int32Array(MOST_COUNTED);

  function count(lists: GramLists, keys: Uint16Array, from: number, to: number): number {
    const used = Math.min(keys.length, MOST_COUNTED);
    for (let i = 0; i < used; i++) places[i] = placeOf(lists, keys[i] as number);
    countPlaces(lists, places.subarray(0, used), from, to);
    return keys.length - used;
  }

  function countPlaces(lists: GramLists, listed: Int32Array, from: number, to: number): void {
    const isWhole = from === 0 && to === lists.counts.length;
    const rows = lists.rows;
    let dense = 0;
    for (const place of listed) {
      if (place < 0) continue;
      let start = lists.starts[place] as number;
      let end = lists.starts[place + 1] as number;
      if (start === end) {
        starts[dense++] = (lists.bitmaps[place] as number) * lists.words;
        continue;
      }
      if (!isWhole) {
        start = lowerBound(rows, start, end, from);
        end = lowerBound(rows, start, end, to);
      }
      for (let k = start; k < end; k++) {
        const row = rows[k] as number;
        counts[row] = (counts[row] as number) + 1;
      }
    }
    if (dense > 0) addBitmaps(lists, dense, from, to);
  }

  /**
   * Adds up the bitmaps 32 rows at a time, the sums standing upright in eight words, one for each binary digit
   * (carry-save adders, four bitmaps a turn), then lays them down into the bytes.
   */
  function addBitmaps(lists: GramLists, dense: number, from: number, to: number): void {
    const { bits, words } = lists;
    const zeros = bits.length - words;
    let padded = dense;
    while (padded % 4 !== 0) starts[padded++] = zeros;
    const lastWord = (to + 31) >>> 5;
    for (let w = from >>> 5; w < lastWord; w++) {
      let ones = 0;
      let twos = 0;
      let fours = 0;
      let eights = 0;
      let sixteens = 0;
      let thirtyTwos = 0;
      let sixtyFours = 0;
      let rest = 0;
      for (let i = 0; i < padded; i += 4) {
        const a = bits[(starts[i] as number) + w] as number;
        const b = bits[(starts[i + 1] as number) + w] as number;
        const c = bits[(starts[i + 2] as number) + w] as number;
        const d = bits[(starts[i + 3] as number) + w] as number;
        const ab = a ^ b;
        const firstTwo = (a & b) | (ab & ones);
        ones ^= ab;
        const cd = c ^ d;
        const secondTwo = (c & d) | (cd & ones);
        ones ^= cd;
        const both = firstTwo ^ secondTwo;
        let carry = (firstTwo & secondTwo) | (both & twos);
        twos ^= both;
        let next = fours & carry;
        fours ^= carry;
        carry = eights & next;
        eights ^= next;
        next = sixteens & carry;
        sixteens ^= carry;
        carry = thirtyTwos & next;
        thirtyTwos ^= next;
        next = sixtyFours & carry;
        sixtyFours ^= carry;
        rest ^= next;
      }
      const quad = w << 3;
      const high = sixteens | thirtyTwos | sixtyFours | rest;
      for (let i = 0; i < 8; i++) {
        const shift = i << 2;
        // The product spreads four bits over the lowest bits of four bytes.
        let sum =
          (Math.imul((ones >>> shift) & 15, 0x00204081) & 0x01010101) +
          ((Math.imul((twos >>> shift) & 15, 0x00204081) & 0x01010101) << 1) +
          ((Math.imul((fours >>> shift) & 15, 0x00204081) & 0x01010101) << 2) +
          ((Math.imul((eights >>> shift) & 15, 0x00204081) & 0x01010101) << 3);
        if (high !== 0) {
          sum +=
            ((Math.imul((sixteens >>> shift) & 15, 0x00204081) & 0x01010101) << 4) +
            ((Math.imul((thirtyTwos >>> shift) & 15, 0x00204081) & 0x01010101) << 5) +
            ((Math.imul((sixtyFours >>> shift) & 15, 0x00204081) & 0x01010101) << 6) +
            ((Math.imul((rest >>> shift) & 15, 0x00204081) & 0x01010101) << 7);
        }
        quads[quad + i] = ((quads[quad + i] as number) + sum) | 0;
      }
    }
  }

  function next(row: number, to: number, needed: number): number {
    if (needed <= 0) return row;
    let at = row;
    while (at < to && (at & 3) !== 0) {
      if ((counts[at] as number) >= needed) return at;
      at++;
    }
    // Four at once: a byte reaches `needed` when adding the rest to 128 sets its top bit, or when that is set.
    const add = Math.imul(128 - Math.min(needed, 127), 0x01010101);
    for (; at < to; at += 4) {
      const four = quads[at >>> 2] as number;
      if (((((four & 0x7f7f7f7f) + add) | four) & 0x80808080) === 0) continue;
      for (let i = at; i < at + 4 && i < to; i++) if ((counts[i] as number) >= needed) return i;
    }
    return to;
  }

  return {
    count,
    countPlaces,
    counts,
    next,
    clear(from, to) {
      // Bitmaps are added by whole words, so rows around the range have counts too.
      quads.fill(0, (from >>> 5) << 3, ((to + 31) >>> 5) << 3);
    },
  };
}
