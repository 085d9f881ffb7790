import { describe, expect, it } from 'vitest';
import { createGramCounter } from './gram-counter.ts';
import { buildGramLists } from './gram-lists.ts';
import { createGramMemory } from './gram-memory.ts';
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

describe('counting shared bigrams', () => {
  it.each([100, 3001])(
    'equals counting them one by one, for lists, bitmaps and parts of %i rows',
    (count) => {
      const rows = buildRows(count);
      const reader = createGramReader();
      const characters = rows.reduce((sum, row) => sum + row.length, 0);
      const memory = createGramMemory();
      const lists = buildGramLists(2, count, characters, reader, memory, (row) => {
        const text = rows[row] as Uint16Array;
        return reader.read(text, 0, text.length, 2);
      });
      expect(lists.words > 0).toBe(count > 1000);
      const sets = rows.map((row) => new Set(reader.keys().slice(0, reader.read(row, 0, row.length, 2))));
      const counter = createGramCounter(memory.memory);
      for (const [from, to, query] of [
        [0, count, 3],
        [37, count - 21, 50],
        [64, 65, 70],
      ] as const) {
        const keys = [...(sets[query] as Set<number>)];
        expect(counter.count(lists, Uint16Array.from(keys), from, to)).toBe(0);
        const truth = sets.map((set) => keys.filter((key) => set.has(key)).length);
        for (const needed of [0, 1, 9, 40, keys.length, 300]) {
          const found = counter.collect(from, to, needed);
          const pairs = [...counter.rows.subarray(0, found)].map((row, i) => [row, counter.counts[i]]);
          expect(pairs).toEqual(
            [...truth.entries()].filter(([row, own]) => row >= from && row < to && own >= needed),
          );
        }
        counter.clear();
        expect(counter.collect(0, count, 1)).toBe(0);
      }
    },
  );

  it('reports how many bigrams of a very long query it left out', () => {
    const reader = createGramReader();
    const memory = createGramMemory();
    const lists = buildGramLists(2, 1, 10, reader, memory, () => 0);
    expect(createGramCounter(memory.memory).count(lists, new Uint16Array(300), 0, 1)).toBe(45);
  });
});
