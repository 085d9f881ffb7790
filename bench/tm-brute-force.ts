import { createDistanceMatcher } from '../server/engines/tm-index/bit-parallel.ts';
import { maxDistance, similarityOf } from '../server/engines/tm-index/similarity.ts';

/** Compares a query with every unit: the reference for recall. */
export function createBruteForce(units: readonly string[]) {
  // Nearly all benchmark texts are in the basic multilingual plane; the few others are compared by UTF-16 unit.
  const starts = new Uint32Array(units.length + 1);
  units.forEach((text, i) => {
    starts[i + 1] = (starts[i] as number) + text.length;
  });
  const symbols = new Uint16Array(starts[units.length] as number);
  units.forEach((text, i) => {
    const start = starts[i] as number;
    for (let k = 0; k < text.length; k++) symbols[start + k] = text.charCodeAt(k);
  });
  const matcher = createDistanceMatcher();

  /** The `limit` best similarities of at least `threshold`, best first. */
  return function search(text: string, threshold: number, limit: number): number[] {
    const pattern = Uint16Array.from(text, (_, i) => text.charCodeAt(i));
    for (let k = 0; k < text.length; k++) pattern[k] = text.charCodeAt(k);
    matcher.prepare(pattern, text.length);
    const best: number[] = [];
    let floor = threshold;
    for (let i = 0; i < units.length; i++) {
      const start = starts[i] as number;
      const end = starts[i + 1] as number;
      const longer = Math.max(text.length, end - start);
      const most = maxDistance(floor, longer);
      if (Math.abs(end - start - text.length) > most) continue;
      const distance = matcher.distance(symbols, start, end, most);
      if (distance > most) continue;
      best.push(similarityOf(distance, longer));
      best.sort((a, b) => b - a);
      if (best.length > limit) best.pop();
      if (best.length === limit) floor = Math.max(floor, best[limit - 1] as number);
    }
    return best;
  };
}
