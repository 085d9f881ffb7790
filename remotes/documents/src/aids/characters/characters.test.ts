import { forbiddenXmlCharacter } from '@tessera/shared/text/xml-chars';
import { expect, test } from 'vitest';
import { characterOf, codePointOf, SPECIAL_CHARACTERS, signOf } from './characters.ts';

test('no special character is listed twice, lacks a name, or is one that files cannot hold', () => {
  expect(new Set(SPECIAL_CHARACTERS.map(({ text }) => text)).size).toBe(SPECIAL_CHARACTERS.length);
  expect(new Set(SPECIAL_CHARACTERS.map(({ name }) => name)).size).toBe(SPECIAL_CHARACTERS.length);
  for (const { text } of SPECIAL_CHARACTERS) {
    expect([...text]).toHaveLength(1);
    expect(forbiddenXmlCharacter(text)).toBeNull();
  }
});

test('a code point names its character, in every usual spelling', () => {
  expect(characterOf('U+2014')).toBe('—');
  expect(characterOf(' 0x1F600 ')).toBe('😀');
  expect(characterOf('\\u00a0')).toBe('\u00a0');
  for (const typed of ['2014', 'U+', 'U+D800', 'U+110000', 'dash']) expect(characterOf(typed)).toBeNull();
});

test('invisible characters are shown as a sign', () => {
  expect(signOf('\u200b')).toBe('␣');
  expect(signOf('\n')).toBe('↵');
  expect(signOf('€')).toBe('€');
  expect(codePointOf('\u00a0')).toBe('U+00A0');
});
