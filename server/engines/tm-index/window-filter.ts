import { bigramKey, GRAM_KEYS } from './grams.ts';

/**
 * Counts the bigrams of a text that the query has near the same position. A path of at most k edits stays between the
 * diagonals `lowest` and `highest`, so an untouched bigram appears in the query within that window: in long texts this
 * filters far better than its mere presence.
 */
export interface WindowFilter {
  prepare(symbols: Uint16Array, length: number): void;
  /** For texts of `textLength`; offsets are query position minus text position. */
  setWindow(textLength: number, lowest: number, highest: number): void;
  /** The number of these bigrams, or −1 if it is below `needed`. */
  count(text: Uint8Array | Uint16Array, start: number, needed: number): number;
}

export function createWindowFilter(): WindowFilter {
  /** Bigram → row in `bits`; row 0 for bigrams that the query lacks. */
  const rowOf = new Uint16Array(GRAM_KEYS);
  let queryKeys = new Uint16Array(0);
  let rowCount = 0;
  let bits = new Int32Array(1024);
  let words = 0;
  let textLength = 0;

  function prepare(symbols: Uint16Array, length: number): void {
    for (const key of queryKeys) rowOf[key] = 0;
    queryKeys = new Uint16Array(Math.max(0, length - 1));
    rowCount = 0;
    for (let i = 0; i < queryKeys.length; i++) {
      const key = bigramKey(symbols[i] as number, symbols[i + 1] as number);
      queryKeys[i] = key;
      if (rowOf[key] === 0) rowOf[key] = ++rowCount;
    }
  }

  function setWindow(length: number, lowest: number, highest: number): void {
    textLength = length;
    words = (length + 31) >>> 5;
    const size = (rowCount + 1) * words;
    if (bits.length < size) bits = new Int32Array(size * 2);
    else bits.fill(0, 0, size);
    for (let place = 0; place < queryKeys.length; place++) {
      const from = Math.max(0, place - highest);
      const to = Math.min(length - 2, place - lowest);
      if (from > to) continue;
      const base = (rowOf[queryKeys[place] as number] as number) * words;
      const first = from >>> 5;
      const last = to >>> 5;
      for (let w = first; w <= last; w++) {
        let mask = -1;
        if (w === first) mask &= -1 << (from & 31);
        if (w === last) mask &= -1 >>> (31 - (to & 31));
        bits[base + w] = (bits[base + w] as number) | mask;
      }
    }
  }

  function count(text: Uint8Array | Uint16Array, start: number, needed: number): number {
    const last = textLength - 1;
    let found = 0;
    let left = text[start] as number;
    for (let at = 0; at < last; ) {
      const stop = Math.min(last, at + 16);
      for (; at < stop; at++) {
        const right = text[start + at + 1] as number;
        const row = rowOf[bigramKey(left, right)] as number;
        found += ((bits[row * words + (at >>> 5)] as number) >>> (at & 31)) & 1;
        left = right;
      }
      if (found + last - at < needed) return -1;
    }
    return found;
  }

  return { prepare, setWindow, count };
}
