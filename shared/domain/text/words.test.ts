import { describe, expect, it } from 'vitest';
import { formatCode } from './inline-codes.ts';
import { countWords } from './words.ts';

const open = formatCode(1, 'open');
const close = formatCode(1, 'close');
const placeholder = formatCode(2, 'standalone');

describe('countWords', () => {
  it.each([
    ['', 'en', 0],
    ['   ', 'en', 0],
    ['?! … — 🙂', 'en', 0],
    ['One two, three.', 'en', 3],
    ["It doesn't cost $3.14 or 1,000", 'en', 6],
    ['and/or well-known', 'en', 4],
    ['__ : 42', 'en', 1],
    ['Größe: 3,14 l’été', 'de', 3],
    ['Ключ:значение', 'ru', 2],
    ['日本語のテスト', 'ja', 7],
    ['你好，世界！2026', 'zh-CN', 5],
    ['안녕하세요 세계', 'ko', 2],
    ['สวัสดีชาวโลก', 'th', 3],
  ])('counts %j in %s as %i', (text, lang, words) => {
    expect(countWords(text, lang)).toBe(words);
  });

  it('ignores paired codes and separates words at standalone ones', () => {
    expect(countWords(`${open}H${close}ello${placeholder}world`, 'en')).toBe(2);
    expect(countWords(`${open}é${close}té${placeholder}fin`, 'fr')).toBe(2);
  });

  it('counts words in an unknown language', () => {
    expect(countWords('été fini', '!!')).toBe(2);
  });

  it('counts ASCII text like any other', () => {
    const pieces = [
      'a.b c',
      "x'y 1.5",
      '1,2;3',
      "o'clock",
      'a1.b2',
      'A_b _c',
      'a.1',
      '1.a',
      "5'6",
      'a..b',
      'e.g. so',
    ];
    for (const piece of pieces)
      expect([piece, countWords(`${piece} é`, 'en')]).toEqual([piece, countWords(piece, 'en') + 1]);
  });
});
