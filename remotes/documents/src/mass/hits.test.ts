import { formatCode } from '@tessera/shared/text/inline-codes';
import { expect, test } from 'vitest';
import { findHits } from './hits.ts';

const wanted = { find: 'segel', replace: 'Tuch', matchCase: false };

test('every hit is marked whole, whatever its case', () => {
  expect(findHits('Segel und Großsegel', wanted)).toEqual([
    { kind: 'hit', text: 'Segel', replacement: 'Tuch' },
    { kind: 'same', text: ' und Groß' },
    { kind: 'hit', text: 'segel', replacement: 'Tuch' },
  ]);
  expect(findHits('Segel', { ...wanted, matchCase: true })).toEqual([{ kind: 'same', text: 'Segel' }]);
});

test('signs of regular expressions stand for themselves, and a hit does not span a code', () => {
  expect(findHits('a.c abc', { find: 'a.c', replace: 'x', matchCase: false })[0]).toMatchObject({
    text: 'a.c',
  });
  const text = `Se${formatCode(1, 'open')}gel`;
  expect(findHits(text, wanted)).toEqual([{ kind: 'same', text }]);
});
