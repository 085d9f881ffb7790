import { describe, expect, it } from 'vitest';
import {
  COMMON_LANGUAGES,
  languageMatches,
  languageName,
  normaliseLanguage,
  primaryLanguage,
  textDirection,
} from './languages.ts';

describe('normaliseLanguage', () => {
  it.each([
    ['en_us', 'en-US'],
    [' EN-us ', 'en-US'],
    ['de_DE.UTF-8', 'de-DE'],
    ['sr@latin', 'sr-Latn'],
    ['zh-CHS', 'zh-Hans'],
    ['zh-yue-HK', 'yue-HK'],
    ['zh-hant-tw', 'zh-Hant-TW'],
    ['iw', 'he'],
    ['es-419', 'es-419'],
  ])('reads %j as %j', (written, tag) => {
    expect(normaliseLanguage(written)).toBe(tag);
  });

  it.each(['', 'english', 'e', 'en US', 'en--US', '-en', 'en-', 'x-none', '123', 'en-US-US-US'])(
    'refuses %j',
    (written) => {
      expect(normaliseLanguage(written)).toBeNull();
    },
  );
});

describe('languageName', () => {
  it('puts the region in brackets', () => {
    expect(languageName('de-AT')).toBe('German (Austria)');
    expect(languageName('pt_br')).toBe('Portuguese (Brazil)');
  });
  it('uses the reader’s language', () => {
    expect(languageName('de-AT', 'de')).toBe('Deutsch (Österreich)');
  });
  it('returns unknown tags unchanged', () => {
    expect(languageName('not a tag')).toBe('not a tag');
    expect(languageName('qaa')).toBe('qaa');
  });
});

describe('textDirection', () => {
  it.each(['ar', 'ar_EG', 'he', 'fa-IR', 'ur', 'yi', 'pa-PK', 'ckb', 'dv', 'az-Arab'])(
    'returns rtl for %s',
    (tag) => {
      expect(textDirection(tag)).toBe('rtl');
    },
  );
  it.each(['en', 'de-CH', 'ja', 'pa', 'az', 'sr', '', 'nonsense!'])('returns ltr for %j', (tag) => {
    expect(textDirection(tag)).toBe('ltr');
  });
});

describe('languageMatches', () => {
  it.each([
    ['en', 'en-US'],
    ['en_us', 'en-US'],
    ['zh', 'zh-TW'],
    ['zh-Hans-CN', 'zh-CN'],
    ['sr', 'sr-Latn'],
    ['iw', 'he'],
  ])('matches %s and %s in both directions', (a, b) => {
    expect(languageMatches(a, b)).toBe(true);
    expect(languageMatches(b, a)).toBe(true);
  });
  it.each([
    ['en-GB', 'en-US'],
    ['en', 'de'],
    ['zh-Hans', 'zh-TW'],
    ['sr-Cyrl', 'sr-Latn'],
  ])('separates %s and %s', (a, b) => {
    expect(languageMatches(a, b)).toBe(false);
    expect(languageMatches(b, a)).toBe(false);
  });
});

it('finds the primary subtag', () => {
  expect(primaryLanguage('pt_BR')).toBe('pt');
  expect(primaryLanguage('?')).toBe('und');
});

it('offers each canonical tag with a name once', () => {
  for (const tag of COMMON_LANGUAGES) {
    expect(normaliseLanguage(tag)).toBe(tag);
    expect(languageName(tag)).not.toBe(tag);
  }
  expect(new Set(COMMON_LANGUAGES).size).toBe(COMMON_LANGUAGES.length);
});
