import { expect, test } from 'vitest';
import { shareSentences } from './share-sentences.ts';

test.each<[string, string[][], string[], number[] | null]>([
  ['as before if nothing changed', [['a', 'b'], ['c']], ['a', 'b', 'c'], [2, 1]],
  ['as before if as many are changed', [['a', 'b'], ['c']], ['x', 'y', 'z'], [2, 1]],
  ['one each if there are as many as segments', [['a', 'b'], ['c'], ['d']], ['x', 'y', 'z'], [1, 1, 1]],
  ['all new ones to the only changed segment', [['a'], ['b'], ['c']], ['a', 'x', 'y', 'c'], [1, 2, 1]],
  ['all new ones to the last segment', [['a'], ['b']], ['a', 'x', 'y', 'z'], [1, 3]],
  ['not at all if two segments are changed', [['a'], ['b'], ['c']], ['x', 'y', 'z', 'c'], null],
  ['not at all if a segment has no sentence left', [['a'], ['b'], ['c']], ['a', 'c'], null],
  ['not at all if one is added between unchanged ones', [['a'], ['b']], ['a', 'x', 'b'], null],
  ['not at all if the unchanged ones overlap', [['a'], ['a']], ['a'], null],
])('assigns the sentences of a returned paragraph %s', (_, ours, theirs, counts) => {
  expect(shareSentences(ours, theirs)).toEqual(counts);
});
