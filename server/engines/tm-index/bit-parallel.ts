/**
 * Edit distance of one pattern to many texts, 32 rows of the table at a time (Myers 1999, in Hyyrö's block
 * form). Computes only cells on a possible path of at most `max` edits (Ukkonen's band): up to 64 diagonals
 * in words that slide down with each column (Hyyrö 2003), more of them in blocks.
 * Works on symbols 0–65535; an instance keeps its tables between calls and must not be shared by threads.
 */
export interface DistanceMatcher {
  /** Sets the pattern: the first `length` symbols of `symbols`. */
  prepare(symbols: Uint16Array, length: number): void;
  /** The edit distance to `text[start, end)`, or any number above `max` if it is above `max`. */
  distance(text: Uint8Array | Uint16Array, start: number, end: number, max: number): number;
}

export function createDistanceMatcher(): DistanceMatcher {
  /** Symbol → start of its bits in `rows`; 0 for symbols absent from the pattern. */
  const rowOf = new Int32Array(65536);
  let seen = new Uint16Array(256);
  let seenCount = 0;
  /** For each symbol, its positions in the pattern as bits, padded with zeros if they take several words. */
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
    const stride = words === 1 ? 1 : words + 2;
    if (seen.length < length) seen = new Uint16Array(length * 2);
    if (positive.length < words) {
      positive = new Int32Array(words * 2);
      negative = new Int32Array(words * 2);
    }
    for (let i = 0; i < length; i++) {
      const symbol = symbols[i] as number;
      if (rowOf[symbol] !== 0) continue;
      seen[seenCount++] = symbol;
      rowOf[symbol] = seenCount * stride;
    }
    const size = (seenCount + 1) * stride;
    if (rows.length < size) rows = new Int32Array(size * 2);
    else rows.fill(0, 0, size);
    const margin = words === 1 ? 0 : 1;
    for (let i = 0; i < length; i++) {
      const at = (rowOf[symbols[i] as number] as number) + margin + (i >>> 5);
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

  /**
   * Computes the 32 diagonals (row minus column) up to `highest`, which is bit 31, so one bit represents the
   * diagonal of the last cell in every column, whose costs never fall.
   */
  function distanceInNarrowBand(
    text: Uint8Array | Uint16Array,
    start: number,
    end: number,
    max: number,
    highest: number,
  ): number {
    const last = patternLength - (end - start);
    const shift = 31 - highest + last;
    let score = Math.max(0, last);
    // Rows above the first have no deltas, so each step to the right costs one, as it does along row 0.
    let pv = -1 << (31 - highest);
    let mv = 0;
    let place = highest + 1;
    for (let at = start; at < end; at++, place++) {
      const base = (rowOf[text[at] as number] as number) + (place >>> 5);
      const eq =
        ((rows[base] as number) >>> (place & 31)) |
        (((rows[base + 1] as number) << 1) << (31 - (place & 31)));
      const d = (((eq & pv) + pv) ^ pv) | eq | mv;
      score += 1 - ((d >>> shift) & 1);
      if (score > max) return max + 1;
      const ph = mv | ~(d | pv);
      const slid = d >>> 1;
      pv = (d & pv) | ~(slid | ph);
      mv = slid & ph;
    }
    return score;
  }

  /** Like `distanceInNarrowBand` with 64 diagonals: bit 31 of the second word is `highest`. */
  function distanceInWideBand(
    text: Uint8Array | Uint16Array,
    start: number,
    end: number,
    max: number,
    highest: number,
  ): number {
    const last = patternLength - (end - start);
    const place0 = 63 - highest + last;
    const isSecond = place0 > 31;
    const shift = place0 & 31;
    let score = Math.max(0, last);
    let pv0 = highest > 31 ? -1 << (63 - highest) : 0;
    let pv1 = highest > 31 ? -1 : -1 << (31 - highest);
    let mv0 = 0;
    let mv1 = 0;
    // For the first word, as if the rows were preceded by a word of zeros.
    let place = highest + 1;
    for (let at = start; at < end; at++, place++) {
      const row = rowOf[text[at] as number] as number;
      const word = place >>> 5;
      const right = place & 31;
      const left = 31 - right;
      const middle = rows[row + word] as number;
      const first = word === 0 ? 0 : (rows[row + word - 1] as number);
      const eq0 = (first >>> right) | ((middle << 1) << left);
      const d0 = (((eq0 & pv0) + pv0) ^ pv0) | eq0 | mv0;
      const mh0 = d0 & pv0;
      const eq1 = (middle >>> right) | (((rows[row + word + 1] as number) << 1) << left);
      const carried = eq1 | (mh0 >>> 31);
      const d1 = (((carried & pv1) + pv1) ^ pv1) | carried | mv1;
      score += 1 - (((isSecond ? d1 : d0) >>> shift) & 1);
      if (score > max) return max + 1;
      const ph0 = mv0 | ~(d0 | pv0);
      const slid0 = (d0 >>> 1) | (d1 << 31);
      pv0 = mh0 | ~(slid0 | ph0);
      mv0 = slid0 & ph0;
      const ph1 = mv1 | ~(d1 | pv1);
      const slid1 = d1 >>> 1;
      pv1 = (d1 & pv1) | ~(slid1 | ph1);
      mv1 = slid1 & ph1;
    }
    return score;
  }

  function distanceInWords(text: Uint8Array | Uint16Array, start: number, end: number, max: number): number {
    const n = patternLength;
    const m = end - start;
    // Rows minus columns: the diagonals that a cheap enough path can visit.
    const slack = (max - Math.abs(n - m)) >> 1;
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
    // Limit of `score` in column 0 of the lowest computed row; it grows by one per column and per row.
    let most = max + score - (n - m);
    for (let column = 1; column <= m; column++) {
      const bottom = Math.min(lastWord, (column + highest - 1) >> 5);
      const first = Math.max(0, (column + lowest - 1) >> 5);
      const base = (rowOf[text[start + column - 1] as number] as number) + 1;
      // Above the band every step to the right counts one, which never underestimates.
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
      // A path from row r of this column to the end costs `score − (lowest row − r)` plus at least the distance to the
      // last diagonal: together never less than the left side below, whatever r is.
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
    // At most `max` + 1 diagonals are needed; the highest is as far from the last cell's as the lowest from the
    // first's.
    const highest = Math.max(0, patternLength - m) + ((max - Math.abs(m - patternLength)) >> 1);
    if (max < 32) return distanceInNarrowBand(text, start, end, max, highest);
    if (max < 64) return distanceInWideBand(text, start, end, max, highest);
    return distanceInWords(text, start, end, max);
  }

  return { prepare, distance };
}
