import { describe, expect, it } from 'vitest';
import { seeded } from '../../testing/seeded.ts';
import { createTmIndex, type IndexedUnit, type TmIndex } from './tm-index.ts';

const WORDS =
  'move the piece pawn rook to from field seven twelve turn page over again and then roll die'.split(' ');

function sentence(random: () => number, most: number): string {
  const length = 1 + Math.floor(random() * most);
  return Array.from({ length }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' ');
}

/** Indexes that get the same changes, with and without packs. */
function both(options: { mostPacked: number; maxWork?: number }) {
  const packed = createTmIndex(options);
  const unpacked = createTmIndex({ ...options, mostPacked: 0 });
  return { packed, unpacked, each: (act: (index: TmIndex) => void) => [packed, unpacked].forEach(act) };
}

/** Seals and merges everything, so that units are found by their grams. */
function tidy(index: TmIndex): void {
  while (index.tidy());
}

describe('small memories in packs', () => {
  it('are searched like memories of their own, while units and memories change', () => {
    const random = seeded(40);
    const draw = (below: number) => Math.floor(random() * below);
    const { packed, unpacked, each } = both({ mostPacked: 60, maxWork: Number.POSITIVE_INFINITY });
    const memories = Array.from({ length: 120 }, (_, i) => i + 1);
    // A few grow large, and most stay small.
    const anyMemory = () => 1 + Math.floor(random() ** 3 * memories.length);
    for (let round = 0; round < 12; round++) {
      for (let step = 0; step < 700; step++) {
        const kind = random();
        const unit_id = draw(6000);
        if (kind < 0.1) each((index) => index.remove(unit_id));
        else if (kind < 0.103) {
          const memory = anyMemory();
          each((index) => index.removeMemory(memory));
        } else {
          const memory_id = anyMemory();
          const unit: IndexedUnit = { unit_id, memory_id, pack: memory_id % 2, text: sentence(random, 14) };
          each((index) => index.add(unit));
        }
      }
      if (round % 3 === 2) each(tidy);
      const share = random();
      const some = memories.filter(() => random() < share);
      for (const memory_ids of [undefined, memories, some, [anyMemory()], [3, 3, 999]]) {
        for (let i = 0; i < 6; i++) {
          const text = sentence(random, 14);
          const query = {
            text,
            memory_ids,
            threshold: [0.5, 0.7, 0.95][i % 3] as number,
            limit: 1 + draw(8),
          };
          expect(packed.search(query)).toEqual(unpacked.search(query));
        }
      }
      expect(packed.stats().units).toBe(unpacked.stats().units);
    }
  }, 60_000);

  it('are not affected by memories outside of the search, however little work is allowed', () => {
    const random = seeded(41);
    for (const share of [0.02, 0.5]) {
      for (const maxWork of [2000, 300_000]) {
        const alone = createTmIndex({ maxWork });
        const among = createTmIndex({ maxWork });
        const readable = Array.from({ length: 400 * share }, (_, i) => i + 1);
        const others: IndexedUnit[] = [];
        const own: IndexedUnit[] = [];
        for (let unit_id = 0; unit_id < 8000; unit_id++) {
          const memory_id = 1 + (unit_id % 400);
          const unit = { unit_id, memory_id, text: sentence(random, 20) };
          (memory_id > 400 * share ? others : own).push(unit);
        }
        alone.addMany(own);
        among.addMany(others);
        among.addMany(own);
        [alone, among].forEach(tidy);
        let found = 0;
        let same = 0;
        for (let i = 0; i < 25; i++) {
          const text = `${own[i * 3]?.text} ${sentence(random, 3)}`;
          const query = { text, memory_ids: readable, threshold: 0.6, limit: 5 };
          const expected = alone.search(query);
          const answer = among.search(query);
          expect(answer.matches.every(({ memory_id }) => readable.includes(memory_id))).toBe(true);
          // With little work, which of many equally promising units are compared depends on their order.
          found += expected.matches.length;
          same += expected.matches.filter(
            ({ text_similarity }, at) => answer.matches[at]?.text_similarity === text_similarity,
          ).length;
          if (expected.complete && answer.complete) expect(answer).toEqual(expected);
        }
        expect(found).toBeGreaterThan(10);
        expect(same / found, `${share} of the memories, work ${maxWork}`).toBeGreaterThan(0.9);
      }
    }
  }, 60_000);

  it('cost one look-up of the grams together, and a memory that grows moves out', () => {
    const index = createTmIndex({ mostPacked: 50 });
    const random = seeded(42);
    for (let unit_id = 0; unit_id < 4000; unit_id++) {
      index.add({ unit_id, memory_id: unit_id % 1000, text: sentence(random, 12) });
    }
    tidy(index);
    const { containers } = index.stats();
    expect(containers).toBeLessThan(40);
    expect(index.stats()).toMatchObject({ units: 4000, memories: 1000 });
    for (let unit_id = 10_000; unit_id < 10_060; unit_id++) {
      index.add({ unit_id, memory_id: 7, text: 'turn the page over' });
    }
    expect(index.stats()).toMatchObject({ units: 4060, memories: 1000 });
    const query = { text: 'turn the page over', memory_ids: [7], threshold: 1, limit: 100 };
    expect(index.search(query).matches).toHaveLength(60);
    index.removeMemory(7);
    expect(index.stats()).toMatchObject({ units: 3996, memories: 999 });
    expect(index.search(query).matches).toEqual([]);
  });
});
