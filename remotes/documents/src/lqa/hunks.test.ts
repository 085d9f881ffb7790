import { findDifference } from '@tessera/shared/text/difference';
import { expect, test } from 'vitest';
import { hunksOf, withoutHunk } from './hunks.ts';

const BEFORE = 'Das alte Haus steht hier.';
const AFTER = 'Das neue Haus steht dort, ja.';

test('each changed place is taken back alone', () => {
  const { parts } = findDifference(BEFORE, AFTER);
  const hunks = hunksOf(parts);
  expect(hunks.map(({ before, after }) => [before, after])).toEqual([
    ['alte', 'neue'],
    ['hier', 'dort, ja'],
  ]);
  expect(hunks.map((hunk) => withoutHunk(parts, hunk))).toEqual([
    'Das alte Haus steht dort, ja.',
    'Das neue Haus steht hier.',
  ]);
});

test('all of them taken back, one after the other, give the text as it was', () => {
  let text = AFTER;
  for (;;) {
    const { parts } = findDifference(BEFORE, text);
    const [first] = hunksOf(parts);
    if (!first) break;
    text = withoutHunk(parts, first);
  }
  expect(text).toBe(BEFORE);
});

test('what was only added or only removed is a change too', () => {
  const { parts } = findDifference('Ein Haus', 'Ein altes Haus');
  const hunks = hunksOf(parts);
  expect(hunks).toHaveLength(1);
  expect(hunks.map((hunk) => withoutHunk(parts, hunk))).toEqual(['Ein Haus']);
  expect(hunksOf(findDifference('Ein Haus', 'Ein Haus').parts)).toEqual([]);
});
