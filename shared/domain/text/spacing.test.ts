import { describe, expect, it } from 'vitest';
import { isCompounding, isUnspaced, UNSPACED_LETTER } from './spacing.ts';

describe('spacing between words', () => {
  it.each(['ja', 'zh-Hant', 'th-TH', 'dz', 'yue'])('%s has none', (language) => {
    expect(isUnspaced(language)).toBe(true);
    expect(isCompounding(language)).toBe(false);
  });
  it.each(['de-AT', 'nb', 'hu'])('%s has spaces, but not within compounds', (language) => {
    expect(isUnspaced(language)).toBe(false);
    expect(isCompounding(language)).toBe(true);
  });
  it.each(['漢', 'ひ', 'ไ', 'ລ', 'ខ', 'မ', 'བ'])('%s is a letter of a script without spaces', (letter) => {
    expect(UNSPACED_LETTER.test(letter)).toBe(true);
  });
  it.each(['a', 'ж', '한', 'ع'])('%s is a letter of a script with spaces', (letter) => {
    expect(UNSPACED_LETTER.test(letter)).toBe(false);
  });
});
