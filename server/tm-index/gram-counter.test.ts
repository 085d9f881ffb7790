import { describe, expect, it } from 'vitest';
import { createGramCounter } from './gram-counter.ts';
import { buildGramLists } from './gram-lists.ts';
import { createGramReader } from './grams.ts';

/** Rows over ten symbols: some bigrams are in nearly every row, some in few. */
function buildRows(count: number): Uint16Array[] {
  let state = 17;
  const draw = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
  return Array.from({ length: count }, () =>
    Uint16Array.from({ length: 5 + Math.floor(draw() * 120) }, () => 1 + Math.floor(draw() ** 2 * 10)),
  );
}

describe('the counting of shared bigrams', () => {
  it.each([100, 3001])(
    'equals counting them one by one, for lists, bitmaps and parts of %i rows',
    (count) => {
      const rows = buildRows(count);
      const reader = createGramReader();
      const characters = rows.reduce((sum, row) => sum + row.length, 0);
      const lists = buildGramLists(2, count, characters, reader, (row) => {
        const text = rows[row] as Uint16Array;
        return reader.read(text, 0, text.length, 2);
      });
      expect(lists.words > 0).toBe(count > 1000);
      const sets = rows.map((row) => new Set(reader.keys().slice(0, reader.read(row, 0, row.length, 2))));
      const counter = createGramCounter();
      for (const [from, to, query] of [
        [0, count, 3],
        [37, count - 21, 50],
        [64, 65, 70],
      ] as const) {
        const keys = [...(sets[query] as Set<number>)];
        expect(counter.count(lists, Uint16Array.from(keys), from, to)).toBe(0);
        const truth = sets.map((set) => keys.filter((key) => set.has(key)).length);
        expect([...counter.counts.subarray(from, to)]).toEqual(truth.slice(from, to));
        for (const needed of [1, 9, 40, keys.length]) {
          const found: number[] = [];
          for (let row = counter.next(from, to, needed); row < to; row = counter.next(row + 1, to, needed))
            found.push(row);
          expect(found).toEqual(
            [...truth.keys()].filter((row) => row >= from && row < to && (truth[row] ?? 0) >= needed),
          );
        }
        counter.clear(from, to);
        expect(counter.counts.every((one) => one === 0)).toBe(true);
      }
    },
  );

  it('says how many bigrams of a very long query it left out', () => {
    const reader = createGramReader();
    const lists = buildGramLists(2, 1, 10, reader, () => 0);
    expect(createGramCounter().count(lists, new Uint16Array(300), 0, 1)).toBe(45);
  });
});
