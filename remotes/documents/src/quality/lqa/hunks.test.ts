import { findDifference } from '@tessera/shared/text/difference';
import { expect, test } from 'vitest';
import { hunkAfter, hunkAt, hunksOf, onlyHunk, withoutHunk } from './hunks.ts';

const BEFORE = 'Das alte Haus steht hier.';
const AFTER = 'Das neue Haus steht dort, ja.';

test('rejects each change separately', () => {
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

test('accepts each change separately, and accepting all in turn gives the current text', () => {
  let before = BEFORE;
  const seen: string[] = [];
  for (;;) {
    const { parts } = findDifference(before, AFTER);
    const hunk = hunksOf(parts).at(-1);
    if (!hunk) break;
    before = onlyHunk(parts, hunk);
    seen.push(before);
  }
  expect(seen).toEqual(['Das alte Haus steht dort, ja.', AFTER]);
});

test('rejecting all changes in turn restores the previous text', () => {
  let text = AFTER;
  for (;;) {
    const { parts } = findDifference(BEFORE, text);
    const [first] = hunksOf(parts);
    if (!first) break;
    text = withoutHunk(parts, first);
  }
  expect(text).toBe(BEFORE);
});

test('treats text only added or only removed as a change as well', () => {
  const { parts } = findDifference('Ein Haus', 'Ein altes Haus');
  const hunks = hunksOf(parts);
  expect(hunks).toHaveLength(1);
  expect(hunks.map((hunk) => withoutHunk(parts, hunk))).toEqual(['Ein Haus']);
  expect(hunksOf(findDifference('Ein Haus', 'Ein Haus').parts)).toEqual([]);
});

test('a key acts on the change at the caret, else the next one, and after the last on the first', () => {
  const { parts } = findDifference(BEFORE, AFTER);
  const hunks = hunksOf(parts);
  const at = (caret: number) => hunkAt(parts, hunks, caret)?.after;
  expect([0, 'Das neue'.length].map(at)).toEqual(['neue', 'neue']);
  expect(['Das neue '.length, AFTER.indexOf('dort') + 2, AFTER.indexOf('ja') + 2].map(at)).toEqual(
    Array(3).fill('dort, ja'),
  );
  expect(at(AFTER.length)).toBe('neue');
  expect(hunkAt([], [], 0)).toBeNull();
});

test('going on from the end of a change leads to the one after it, until none is left', () => {
  const { parts } = findDifference(BEFORE, AFTER);
  const hunks = hunksOf(parts);
  const after = (caret: number) => hunkAfter(parts, hunks, caret)?.after;
  expect([0, 'Das neue'.length, AFTER.length - 1].map(after)).toEqual(['neue', 'dort, ja', undefined]);
});
