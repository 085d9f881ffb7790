import { expect, test } from 'vitest';
import { isInserted, readProgress, stepOf } from './steps.ts';

test('the steps come in order, whichever was done first', () => {
  expect(stepOf(readProgress(undefined))).toBe('fill');
  expect(stepOf(readProgress({ done: ['approve'] }))).toBe('fill');
  expect(stepOf(readProgress({ done: ['approve', 'fill'] }))).toBe('term');
  expect(stepOf(readProgress({ done: ['fill', 'approve', 'term', 'saved'] }))).toBe('done');
});

test('valid parts of progress stored by another version are read', () => {
  expect(readProgress({ done: ['fly', 'fill'], isOver: 'yes' })).toEqual({ done: ['fill'], isOver: false });
  expect(readProgress('nothing')).toEqual({ done: [], isOver: false });
});

test('inserting a term counts, but not a match that contains it nor the text typed letter by letter', () => {
  const terms = ['Wasserkocher', 'Wasser'];
  expect(isInserted('Den ', 'Den Wasserkocher', terms)).toBe(true);
  expect(isInserted('Füllen Sie ihn.', 'Füllen Sie Wasserihn.', terms)).toBe(true);
  expect(isInserted('', 'Kettle', ['kettle'])).toBe(true);
  expect(isInserted('', 'Füllen Sie den Wasserkocher.', terms)).toBe(false);
  expect(isInserted('Den Wasserkoche', 'Den Wasserkocher', terms)).toBe(false);
  expect(isInserted('', '', ['', ...terms])).toBe(false);
});
