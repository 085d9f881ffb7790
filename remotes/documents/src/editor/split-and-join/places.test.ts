import { expect, test } from 'vitest';
import { matchingPlace, nextWord, placesIn, proposedPlace, sentenceStarts } from './places.ts';

const PAIR = 'One \u0002<1>\u0003two\u0002</1>\u0003. Three.';

test('a text is cut neither in a pair of tags, nor in a character, nor so that one side is empty', () => {
  expect(placesIn('ab')).toEqual([1]);
  expect(placesIn(' a ')).toEqual([]);
  expect(placesIn('a\u{1F600}b')).toEqual([1, 3]);
  const places = placesIn(PAIR);
  expect(places).toContain(4);
  expect(places).not.toContain(PAIR.indexOf('two') + 1);
  expect(places).toContain(PAIR.indexOf('. Three'));
});

test('the proposal is the wish, or the begin of the second sentence, or the middle', () => {
  expect(proposedPlace(PAIR, 'en', 2)).toBe(2);
  expect(proposedPlace(PAIR, 'en', null)).toBe(PAIR.indexOf('Three'));
  expect(proposedPlace('abcd', 'en', null)).toBe(2);
  expect(proposedPlace('a', 'en', null)).toBeNull();
  expect(sentenceStarts('One. Two. Three.', 'no language')).toEqual([5, 10]);
});

test('the target is cut where the same sentence begins, or at a word at the same share', () => {
  const source = { text: 'One. Two. Three.', lang: 'en', at: 10 };
  expect(matchingPlace(source, { text: 'Eins. Zwei. Drei.', lang: 'de' })).toBe(12);
  expect(matchingPlace({ text: 'aaaa bbbb', lang: 'en', at: 5 }, { text: 'cccc dddd', lang: 'de' })).toBe(5);
  expect(matchingPlace(source, { text: '', lang: 'de' })).toBeNull();
});

test('words are gone through in both directions', () => {
  const text = 'One two three';
  const places = placesIn(text);
  expect(nextWord(text, places, 4, 1)).toBe(8);
  expect(nextWord(text, places, 8, -1)).toBe(4);
  expect(nextWord(text, places, 8, 1)).toBe(12);
});
