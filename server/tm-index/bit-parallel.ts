/**
 * Edit distance of one pattern to many texts, 32 rows of the table at a time (Myers 1999, in Hyyrö's block form).
 * Only the blocks that a path of at most `max` edits can touch are computed (Ukkonen's band).
 * Works on symbols 0–65535; an instance keeps its tables between calls and must not be shared by threads.
 */
export interface DistanceMatcher {
  /** Sets the pattern: the first `length` symbols of `symbols`. */
  prepare(symbols: Uint16Array, length: number): void;
  /** The edit distance to `text[start, end)`, or any number above `max` when it is above `max`. */
  distance(text: Uint8Array | Uint16Array, start: number, end: number, max: number): number;
}

export function createDistanceMatcher(): DistanceMatcher {
  /** Row of a symbol in `rows`; row 0 is that of symbols absent from the pattern. */
  const rowOf = new Uint16Array(65536);
  let seen = new Uint16Array(256);
  let seenCount = 0;
  let rows = new Int32Array(1024);
  let positive = new Int32Array(8);
  let negative = new Int32Array(8);
  let patternLength = 0;
  let words = 0;

  function prepare(symbols: Uint16Array, length: number): void {
    for (let i = 0; i < seenCount; i++) rowOf[seen[i] as number] = 0;
    seenCount = 0;
    patternLength = length;
    words = Math.max(1, (length + 31) >>> 5);
    if (seen.length < length) seen = new Uint16Array(length * 2);
    if (positive.length < words) {
      positive = new Int32Array(words * 2);
      negative = new Int32Array(words * 2);
    }
    for (let i = 0; i < length; i++) {
      const symbol = symbols[i] as number;
      if (rowOf[symbol] !== 0) continue;
      seen[seenCount++] = symbol;
      rowOf[symbol] = seenCount;
    }
    const size = (seenCount + 1) * words;
    if (rows.length < size) rows = new Int32Array(size * 2);
    else rows.fill(0, 0, size);
    for (let i = 0; i < length; i++) {
      const at = (rowOf[symbols[i] as number] as number) * words + (i >>> 5);
      rows[at] = (rows[at] as number) | (1 << (i & 31));
    }
  }

  function distanceInOneWord(
    text: Uint8Array | Uint16Array,
    start: number,
    end: number,
    max: number,
  ): number {
    let pv = -1;
    let mv = 0;
    let score = patternLength;
    const top = patternLength - 1;
    let limit = max + end - start;
    for (let at = start; at < end; at++) {
      const eq = rows[rowOf[text[at] as number] as number] as number;
      const xv = eq | mv;
      const xh = (((eq & pv) + pv) ^ pv) | eq;
      let ph = mv | ~(xh | pv);
      let mh = pv & xh;
      score += ((ph >>> top) & 1) - ((mh >>> top) & 1);
      // Each further character lowers the score by one at most.
      if (score > --limit) return max + 1;
      ph = (ph << 1) | 1;
      mh <<= 1;
      pv = mh | ~(xv | ph);
      mv = ph & xv;
    }
    return score;
  }

  function distanceInTwoWords(
    text: Uint8Array | Uint16Array,
    start: number,
    end: number,
    max: number,
  ): number {
    let pv0 = -1;
    let mv0 = 0;
    let pv1 = -1;
    let mv1 = 0;
    let score = patternLength;
    const top = (patternLength - 1) & 31;
    let limit = max + end - start;
    for (let at = start; at < end; at++) {
      const base = (rowOf[text[at] as number] as number) * 2;
      const eq0 = rows[base] as number;
      const xh0 = (((eq0 & pv0) + pv0) ^ pv0) | eq0;
      const ph0 = mv0 | ~(xh0 | pv0);
      const mh0 = pv0 & xh0;
      const up = ph0 >>> 31;
      const down = mh0 >>> 31;
      const xv0 = eq0 | mv0;
      const ph0s = (ph0 << 1) | 1;
      pv0 = (mh0 << 1) | ~(xv0 | ph0s);
      mv0 = ph0s & xv0;
      const eq1 = rows[base + 1] as number;
      const xv1 = eq1 | mv1;
      const eq = eq1 | down;
      const xh1 = (((eq & pv1) + pv1) ^ pv1) | eq;
      const ph1 = mv1 | ~(xh1 | pv1);
      const mh1 = pv1 & xh1;
      score += ((ph1 >>> top) & 1) - ((mh1 >>> top) & 1);
      if (score > --limit) return max + 1;
      const ph1s = (ph1 << 1) | up;
      pv1 = (mh1 << 1) | down | ~(xv1 | ph1s);
      mv1 = ph1s & xv1;
    }
    return score;
  }

  function distanceInWords(text: Uint8Array | Uint16Array, start: number, end: number, max: number): number {
    const n = patternLength;
    const m = end - start;
    const slack = (max - Math.abs(n - m)) >> 1;
    // Rows minus columns of the diagonals a cheap enough path can visit.
    const lowest = Math.min(0, n - m) - slack;
    const highest = Math.max(0, n - m) + slack;
    const lastWord = words - 1;
    const lastShift = (n - 1) & 31;
    let active = Math.min(lastWord, highest >> 5);
    for (let w = 0; w <= active; w++) {
      positive[w] = -1;
      negative[w] = 0;
    }
    let score = active === lastWord ? n : (active + 1) * 32;
    // What `score` may be in column 0 of the lowest row computed; from there one more a column, and a row.
    let most = max + score - (n - m);
    for (let column = 1; column <= m; column++) {
      const bottom = Math.min(lastWord, (column + highest - 1) >> 5);
      const first = Math.max(0, (column + lowest - 1) >> 5);
      const base = (rowOf[text[start + column - 1] as number] as number) * words;
      // Above the band every step to the right is taken to cost one: never less than the truth.
      let carry = 1;
      while (active < bottom) {
        active++;
        positive[active] = -1;
        negative[active] = 0;
        const added = active === lastWord ? lastShift + 1 : 32;
        score += added;
        most += added;
      }
      for (let w = first; w <= active; w++) {
        const pv = positive[w] as number;
        const mv = negative[w] as number;
        const own = rows[base + w] as number;
        const down = carry >>> 31;
        const up = (carry + 1) >> 1;
        const eq = own | down;
        const xv = own | mv;
        const xh = (((eq & pv) + pv) ^ pv) | eq;
        const ph = mv | ~(xh | pv);
        const mh = pv & xh;
        const shift = w === lastWord ? lastShift : 31;
        carry = ((ph >>> shift) & 1) - ((mh >>> shift) & 1);
        const shifted = (ph << 1) | up;
        positive[w] = (mh << 1) | down | ~(xv | shifted);
        negative[w] = shifted & xv;
      }
      score += carry;
      // A path from row r of this column to the end costs `score − (lowest row − r)` and the way to the last
      // diagonal at least: together never less than the left side below, whatever r is.
      most--;
      if (score > most) return max + 1;
    }
    return score;
  }

  function distance(text: Uint8Array | Uint16Array, start: number, end: number, max: number): number {
    const m = end - start;
    if (Math.abs(m - patternLength) > max) return max + 1;
    if (patternLength === 0) return m;
    if (m === 0) return patternLength;
    if (words === 1) return distanceInOneWord(text, start, end, max);
    if (words === 2) return distanceInTwoWords(text, start, end, max);
    return distanceInWords(text, start, end, max);
  }

  return { prepare, distance };
}
