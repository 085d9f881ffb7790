import { describe, expect, it } from 'vitest';
import { readLook, STANDARD_LOOK, scriptOf, styleOf } from './look.ts';

describe('the look of the segments', () => {
  it.each([
    ['de', 'Latn'],
    ['ar', 'Arab'],
    ['sr-Latn', 'Latn'],
    ['sr', 'Cyrl'],
    ['ja', 'Jpan'],
    ['zh-TW', 'Hant'],
    ['', 'Latn'],
    ['no language', 'Latn'],
  ])('takes %j to be written in %s', (lang, script) => {
    expect(scriptOf(lang)).toBe(script);
  });

  it('applies the font and size chosen for the script of each side', () => {
    const look = {
      ...STANDARD_LOOK,
      source: { Latn: { size: 18 }, Arab: { size: 24 } },
      target: { Latn: { size: 12 }, Arab: { font: 'serif' as const, size: 20 } },
    };
    expect(styleOf(look, { source: 'en', target: 'ar' })).toEqual({
      '--source-size': '1.125rem',
      '--target-font': 'serif',
      '--target-size': '1.25rem',
    });
    expect(styleOf(look, { source: 'ru', target: null })).toEqual({ '--target-size': '0.75rem' });
  });

  it('ignores unknown values stored by another version', () => {
    const kept = { density: 'huge', source: { Latn: { font: 'a; color: red', size: 7 } }, target: null };
    const languages = { source: 'en', target: 'de' };
    expect(styleOf(readLook(kept) ?? STANDARD_LOOK, languages)).toEqual({});
    expect(readLook(null)).toBeNull();
    expect(readLook({ density: 'compact' })).toEqual({ density: 'compact', source: {}, target: {} });
  });
});
