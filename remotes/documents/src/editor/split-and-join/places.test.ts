import { expect, test } from 'vitest';
import { matchingPlace, nextWord, placesIn, proposedPlace, sentenceStarts } from './places.ts';

const PAIR = 'One \u0002<1>\u0003two\u0002</1>\u0003. Three.';

test('a text is never split inside a tag pair or a character, or into an empty part', () => {
  expect(placesIn('ab')).toEqual([1]);
  expect(placesIn(' a ')).toEqual([]);
  expect(placesIn('a\u{1F600}b')).toEqual([1, 3]);
  const places = placesIn(PAIR);
  expect(places).toContain(4);
  expect(places).not.toContain(PAIR.indexOf('two') + 1);
  expect(places).toContain(PAIR.indexOf('. Three'));
});

test('the proposal is the requested position, the second sentence, or the middle', () => {
  expect(proposedPlace(PAIR, 'en', 2)).toBe(2);
  expect(proposedPlace(PAIR, 'en', null)).toBe(PAIR.indexOf('Three'));
  expect(proposedPlace('abcd', 'en', null)).toBe(2);
  expect(proposedPlace('a', 'en', null)).toBeNull();
  expect(sentenceStarts('One. Two. Three.', 'no language')).toEqual([5, 10]);
});

test('the target is split at the same sentence, or at a word in the same proportion', () => {
  const source = { text: 'One. Two. Three.', lang: 'en', at: 10 };
  expect(matchingPlace(source, { text: 'Eins. Zwei. Drei.', lang: 'de' })).toBe(12);
  expect(matchingPlace({ text: 'aaaa bbbb', lang: 'en', at: 5 }, { text: 'cccc dddd', lang: 'de' })).toBe(5);
  expect(matchingPlace(source, { text: '', lang: 'de' })).toBeNull();
});

test('word steps work in both directions', () => {
  const text = 'One two three';
  const places = placesIn(text);
  expect(nextWord(text, places, 4, 1)).toBe(8);
  expect(nextWord(text, places, 8, -1)).toBe(4);
  expect(nextWord(text, places, 8, 1)).toBe(12);
});
