import { expect, test } from 'vitest';
import { isInserted, readProgress, stepOf } from './steps.ts';

test('the steps come in their order, whichever was done first', () => {
  expect(stepOf(readProgress(undefined))).toBe('fill');
  expect(stepOf(readProgress({ done: ['approve'] }))).toBe('fill');
  expect(stepOf(readProgress({ done: ['approve', 'fill'] }))).toBe('term');
  expect(stepOf(readProgress({ done: ['fill', 'approve', 'term', 'saved'] }))).toBe('done');
});

test('what the account has from another version is read as far as it is known', () => {
  expect(readProgress({ done: ['fly', 'fill'], isOver: 'yes' })).toEqual({ done: ['fill'], isOver: false });
  expect(readProgress('nothing')).toEqual({ done: [], isOver: false });
});

test('a term that is inserted counts, a match that contains it and the text typed letter by letter do not', () => {
  const terms = ['Wasserkocher', 'Wasser'];
  expect(isInserted('Den ', 'Den Wasserkocher', terms)).toBe(true);
  expect(isInserted('Füllen Sie ihn.', 'Füllen Sie Wasserihn.', terms)).toBe(true);
  expect(isInserted('', 'Füllen Sie den Wasserkocher.', terms)).toBe(false);
  expect(isInserted('Den Wasserkoche', 'Den Wasserkocher', terms)).toBe(false);
  expect(isInserted('', '', ['', ...terms])).toBe(false);
});
