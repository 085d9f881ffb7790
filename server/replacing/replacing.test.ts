import { expect, test } from 'vitest';
import { inCaseOf, isWholeWord } from './replacing.ts';

const whole = (text: string, word: string) =>
  isWholeWord(text, text.indexOf(word), text.indexOf(word) + word.length);

test('a word is whole if no letter or digit follows or precedes it', () => {
  expect(whole('das Segel, gut', 'Segel')).toBe(true);
  expect(whole('Segel', 'Segel')).toBe(true);
  expect(whole('Großsegel', 'segel')).toBe(false);
  expect(whole('Segeln', 'Segel')).toBe(false);
  expect(whole('𝒜bc', 'bc')).toBe(false);
  expect(whole('cafe\u0301', 'cafe')).toBe(false);
  expect(whole('(1) x', '(1)')).toBe(true);
  expect(whole('帆を張る', '帆')).toBe(true);
});

test('a replacement takes the case of the replaced text', () => {
  expect(inCaseOf('Luke', 'klappe', 'de')).toBe('Klappe');
  expect(inCaseOf('luke', 'Klappe', 'de')).toBe('klappe');
  expect(inCaseOf('LUKE', 'Klappe', 'de')).toBe('KLAPPE');
  expect(inCaseOf('I', 'ich', 'de')).toBe('Ich');
  expect(inCaseOf('Izgara', 'ızgara ışık', 'tr')).toBe('Izgara ışık');
  expect(inCaseOf('IĞDIR', 'izmir', 'tr')).toBe('İZMİR');
  expect(inCaseOf('12', 'zwölf', 'de')).toBe('zwölf');
  expect(inCaseOf('Luke', '12', 'de')).toBe('12');
  expect(inCaseOf('فتحة', 'باب', 'ar')).toBe('باب');
});
