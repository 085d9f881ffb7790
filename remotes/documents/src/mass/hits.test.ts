import { formatCode } from '@tessera/shared/text/inline-codes';
import { expect, test } from 'vitest';
import { findHits } from './hits.ts';

const wanted = { find: 'segel', replace: 'Tuch', matchCase: false, wholeWord: false, caseIn: null };

test('every hit is marked whole, whatever its case', () => {
  expect(findHits('Segel und Großsegel', wanted)).toEqual([
    { kind: 'hit', text: 'Segel', replacement: 'Tuch' },
    { kind: 'same', text: ' und Groß' },
    { kind: 'hit', text: 'segel', replacement: 'Tuch' },
  ]);
  expect(findHits('Segel', { ...wanted, matchCase: true })).toEqual([{ kind: 'same', text: 'Segel' }]);
});

test('parts of words are left out, and the case is kept, when asked for', () => {
  expect(findHits('SEGEL und Großsegel', { ...wanted, wholeWord: true, caseIn: 'de' })).toEqual([
    { kind: 'hit', text: 'SEGEL', replacement: 'TUCH' },
    { kind: 'same', text: ' und Großsegel' },
  ]);
});

test('signs of regular expressions stand for themselves, and a hit does not span a code', () => {
  expect(findHits('a.c abc', { ...wanted, find: 'a.c', replace: 'x' })[0]).toMatchObject({
    text: 'a.c',
  });
  const text = `Se${formatCode(1, 'open')}gel`;
  expect(findHits(text, wanted)).toEqual([{ kind: 'same', text }]);
});
