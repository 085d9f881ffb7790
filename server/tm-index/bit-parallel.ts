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
    for (let column = 1; column <= m; column++) {
      const bottom = Math.min(lastWord, (column + highest - 1) >> 5);
      const first = Math.max(0, (column + lowest - 1) >> 5);
      const base = (rowOf[text[start + column - 1] as number] as number) * words;
      // Above the band every step to the right is taken to cost one: never less than the truth.
      let carry = 1;
      const from = active;
      while (active < bottom) {
        active++;
        positive[active] = -1;
        negative[active] = 0;
        score += active === lastWord ? lastShift + 1 : 32;
      }
      let grown = 0;
      for (let w = first; w <= active; w++) {
        const pv = positive[w] as number;
        const mv = negative[w] as number;
        let eq = rows[base + w] as number;
        const xv = eq | mv;
        if (carry < 0) eq |= 1;
        const xh = (((eq & pv) + pv) ^ pv) | eq;
        let ph = mv | ~(xh | pv);
        let mh = pv & xh;
        const shift = w === lastWord ? lastShift : 31;
        const out = ((ph >>> shift) & 1) - ((mh >>> shift) & 1);
        ph <<= 1;
        mh <<= 1;
        if (carry < 0) mh |= 1;
        else if (carry > 0) ph |= 1;
        positive[w] = mh | ~(xv | ph);
        negative[w] = ph & xv;
        carry = out;
        grown = out;
      }
      score += grown;
      if (from === lastWord && score - (m - column) > max) return max + 1;
    }
    return score;
  }

  function distance(text: Uint8Array | Uint16Array, start: number, end: number, max: number): number {
    const m = end - start;
    if (Math.abs(m - patternLength) > max) return max + 1;
    if (patternLength === 0) return m;
    if (m === 0) return patternLength;
    return words === 1 ? distanceInOneWord(text, start, end, max) : distanceInWords(text, start, end, max);
  }

  return { prepare, distance };
}
