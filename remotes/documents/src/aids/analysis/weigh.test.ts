import { DEFAULT_WEIGHTS } from '@tessera/shared/contract/document/analysis';
import { expect, test } from 'vitest';
import { moved } from '../pretranslate/MemoryOrder.tsx';
import { sumOf, weightedWords } from './weigh.ts';

const row = (band: 'repetition' | '85' | 'none', words: number) => ({
  band,
  segments: 1,
  words,
  characters: words * 6,
  internal_segments: 0,
  internal_words: 0,
});

test("weighted words multiply each band's words by its weight", () => {
  const rows = [row('repetition', 100), row('85', 50), row('none', 10)];
  expect(weightedWords(rows, DEFAULT_WEIGHTS)).toBe(10 + 25 + 10);
  expect(weightedWords(rows, { ...DEFAULT_WEIGHTS, repetition: 0 })).toBe(35);
  expect(sumOf(rows, 'words')).toBe(160);
});

test('a memory moved beyond either end of the list stays where it is', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
});
