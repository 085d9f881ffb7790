/**
 * Numbers in [0, 1), the same for the same seed (mulberry32), so that a failing mutation can be reproduced.
 */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The bytes with one to four mutations: a byte changed, a range removed or duplicated, or the end cut off. */
export function mutate(bytes: Uint8Array, seed: number): Uint8Array {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  let result = Buffer.from(bytes);
  for (let count = 1 + below(4); count > 0; count--) {
    const from = below(result.length + 1);
    const to = Math.min(result.length, from + below(40));
    const kind = below(4);
    if (kind === 0 && from < result.length) result[from] = below(256);
    else if (kind === 1) result = Buffer.concat([result.subarray(0, from), result.subarray(to)]);
    else if (kind === 2) result = Buffer.concat([result.subarray(0, to), result.subarray(from)]);
    else if (random() < 0.3) result = result.subarray(0, from);
  }
  return result;
}
