import { expect, test } from 'vitest';
import { createDistanceMatcher } from './bit-parallel.ts';
import { distanceByTable } from './distance-by-table.ts';

/** Seeded generator: the same texts in every run. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
}

function edited(text: readonly number[], edits: number, symbols: number, random: ReturnType<typeof seeded>) {
  const result = [...text];
  for (let i = 0; i < edits; i++) {
    const at = random(result.length + 1);
    result.splice(at, random(2), ...(random(3) > 0 ? [1 + random(symbols + 1)] : []));
  }
  return result;
}

test("the distance equals the table's up to any maximum, and is larger above it", () => {
  const matcher = createDistanceMatcher();
  const random = seeded(3);
  for (let i = 0; i < 900; i++) {
    const symbols = [2, 4, 30][i % 3] as number;
    const pattern = Array.from({ length: 1 + random(i % 2 ? 300 : 100) }, () => 1 + random(symbols));
    const text = edited(pattern, random(pattern.length * 0.7), symbols, random);
    const distance = distanceByTable(pattern, text);
    const within = Uint16Array.from([9, ...text, 9]);
    matcher.prepare(Uint16Array.from([...pattern, 1, 2]), pattern.length);
    for (const max of [distance - 1, distance, distance + 7, 31, 32, 63, 64, random(120)]) {
      const answered = matcher.distance(within, 1, 1 + text.length, max);
      if (distance <= max) expect(answered).toBe(distance);
      else expect(answered).toBeGreaterThan(max);
    }
  }
});
