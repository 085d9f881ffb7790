import { expect, test } from 'vitest';
import { neighboursOf } from './neighbours.ts';

const ALONE = { above: undefined, below: undefined, ofAbove: null, count: 9 };

test('are the segments before and after in the document, which begins and ends', () => {
  expect(neighboursOf(5, ALONE)).toEqual({ before: 4, after: 6 });
  expect(neighboursOf(1, ALONE)).toEqual({ before: null, after: 2 });
  expect(neighboursOf(9, ALONE)).toEqual({ before: 8, after: null });
});

test('that the list shows beside it are not shown again, wherever else an order has them', () => {
  expect(neighboursOf(5, { ...ALONE, above: 4, below: 8 })).toEqual({ before: null, after: 6 });
  expect(neighboursOf(5, { ...ALONE, above: 2, below: 6 })).toEqual({ before: 4, after: null });
  // Sorted the other way round.
  expect(neighboursOf(5, { ...ALONE, above: 6, below: 4 })).toEqual({ before: 4, after: 6 });
});

test('between two of the list whose neighbours are shown is shown once', () => {
  const ofAbove = neighboursOf(3, { ...ALONE, below: 5 });
  expect(ofAbove).toEqual({ before: 2, after: 4 });
  expect(neighboursOf(5, { ...ALONE, above: 3, ofAbove })).toEqual({ before: null, after: 6 });
  expect(neighboursOf(6, { ...ALONE, above: 3, ofAbove })).toEqual({ before: 5, after: 7 });
});
