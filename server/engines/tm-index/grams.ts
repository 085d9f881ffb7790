/** Number of distinct hashed grams. */
export const GRAM_KEYS = 65536;

/** Characters of a gram. */
export type GramSize = 2 | 3;

/**
 * The distinct bigrams or trigrams of a text, hashed to 16 bits. A collision only lets more through the count
 * filter: a shared gram always counts as shared.
 */
export interface GramReader {
  /** Writes the distinct grams of `text[start, start + length)` into `keys()`; returns their number. */
  read(text: Uint8Array | Uint16Array, start: number, length: number, size: GramSize): number;
  keys(): Uint16Array;
}

export function createGramReader(): GramReader {
  const stamps = new Uint32Array(GRAM_KEYS);
  let stamp = 0;
  let keys = new Uint16Array(4096);

  function read(text: Uint8Array | Uint16Array, start: number, length: number, size: GramSize): number {
    if (keys.length < length) keys = new Uint16Array(length * 2);
    stamp++;
    if (stamp === 0xffffffff) {
      stamps.fill(0);
      stamp = 1;
    }
    let count = 0;
    const last = start + length - size;
    for (let at = start; at <= last; at++) {
      const first = text[at] as number;
      const second = text[at + 1] as number;
      const key = size === 2 ? bigramKey(first, second) : trigramKey(first, second, text[at + 2] as number);
      if (stamps[key] === stamp) continue;
      stamps[key] = stamp;
      keys[count++] = key;
    }
    return count;
  }

  return { read, keys: () => keys };
}

export function bigramKey(first: number, second: number): number {
  const hash = Math.imul(first, 0x9e3779b1) + Math.imul(second, 0x85ebca77);
  return (hash ^ (hash >>> 15)) & 0xffff;
}

function trigramKey(first: number, second: number, third: number): number {
  const hash = Math.imul(first, 0x9e3779b1) + Math.imul(second, 0x85ebca77) + Math.imul(third, 0xc2b2ae3d);
  return (hash ^ (hash >>> 15)) & 0xffff;
}
