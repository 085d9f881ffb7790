import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

describe('decodeText', () => {
  it.each([
    ['utf-8', 'Größe', { text: 'Größe', encoding: 'utf-8', guessed: false }],
    ['utf-16le', 'source\ttarget', { text: 'source\ttarget', encoding: 'utf-16le', guessed: false }],
    ['utf-16be', 'source\ttarget', { text: 'source\ttarget', encoding: 'utf-16be', guessed: false }],
  ])('detects %s with certainty', (encoding, text, expected) => {
    expect(decodeText(iconv.encode(text, encoding))).toEqual(expected);
  });

  it('strips a byte order mark', () => {
    expect(decodeText(Buffer.from('\uFEFFa;b'))).toEqual({ text: 'a;b', encoding: 'utf-8', guessed: false });
    expect(decodeText(iconv.encode('ключ', 'utf-16le', { addBOM: true })).text).toBe('ключ');
  });

  it.each([
    ['windows-1252', 'thé noir;schwarzer Tee\ncafé;Kaffee für später – „heiß“'],
    ['windows-1252', 'source,target\nsize,Größe'],
    ['windows-1251', 'дракон;рыцарь\nколода карт;карточная игра'],
    ['windows-1250', 'książka;źródło\nżółw;ścieżka łąkowa'],
    ['shift_jis', '用語集;これは日本語のテキストです\nカード;ゲーム'],
    ['euc-kr', '용어집;한국어 텍스트입니다\n카드;게임'],
    ['gb18030', '这是一个中文的术语表;我们在这里\n卡片;游戏'],
  ])('guesses %s from the bytes alone', (encoding, text) => {
    expect(decodeText(iconv.encode(text, encoding))).toEqual({ text, encoding, guessed: true });
  });

  it.each([
    ['windows-1253', 'el', 'δράκος;ιππότης'],
    ['windows-1254', 'tr-TR', 'şövalye;ejderhanın ağzı'],
    ['windows-1250', 'cs', 'příliš žluťoučký kůň'],
    ['windows-1257', 'lt', 'ėjimas;žaidėjas'],
  ])('uses the language to settle %s', (encoding, language, text) => {
    expect(decodeText(iconv.encode(text, encoding), { languages: ['en', language] })).toMatchObject({
      text,
      encoding,
    });
  });

  it('uses the requested encoding unless a byte order mark contradicts it', () => {
    expect(decodeText(iconv.encode('ё', 'koi8-r'), { encoding: 'KOI8-R' }).text).toBe('ё');
    expect(decodeText(Buffer.from('\uFEFFё'), { encoding: 'koi8-r' }).text).toBe('ё');
  });

  it('rejects an unknown encoding', () => {
    expect(() => decodeText(Buffer.from('a'), { encoding: 'x-none' })).toThrow(
      'The encoding “x-none” is unknown.',
    );
  });
});
