import { expect, test } from 'vitest';
import { neighboursOf } from './neighbours.ts';

const ALONE = { above: undefined, below: undefined, ofAbove: null, count: 9 };

test('neighbours are the previous and next segments, within the document', () => {
  expect(neighboursOf(5, ALONE)).toEqual({ before: 4, after: 6 });
  expect(neighboursOf(1, ALONE)).toEqual({ before: null, after: 2 });
  expect(neighboursOf(9, ALONE)).toEqual({ before: 8, after: null });
});

test('neighbours directly listed above or below are not repeated, wherever else the order has them', () => {
  expect(neighboursOf(5, { ...ALONE, above: 4, below: 8 })).toEqual({ before: null, after: 6 });
  expect(neighboursOf(5, { ...ALONE, above: 2, below: 6 })).toEqual({ before: 4, after: null });
  // Sorted in reverse.
  expect(neighboursOf(5, { ...ALONE, above: 6, below: 4 })).toEqual({ before: 4, after: 6 });
});

test('a neighbour between two listed segments is shown once', () => {
  const ofAbove = neighboursOf(3, { ...ALONE, below: 5 });
  expect(ofAbove).toEqual({ before: 2, after: 4 });
  expect(neighboursOf(5, { ...ALONE, above: 3, ofAbove })).toEqual({ before: null, after: 6 });
  expect(neighboursOf(6, { ...ALONE, above: 3, ofAbove })).toEqual({ before: 5, after: 7 });
});
