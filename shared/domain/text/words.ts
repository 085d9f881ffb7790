import { parseText, STX } from './inline-codes.ts';

/** Scripts without word separators, counted by character in the industry. */
const IDEOGRAPHIC = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u;
const IDEOGRAPH = new RegExp(IDEOGRAPHIC, 'gu');
const ALL_ASCII = /^[\t\n\r -~]*$/;
const ASCII_WORD =
  /[A-Za-z0-9_]+(?:(?:(?<=[A-Za-z])['.](?=[A-Za-z]))|(?:(?<=[0-9])['.,;](?=[0-9]))|[A-Za-z0-9_])*/g;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

const segmenters = new Map<string, Intl.Segmenter>();

/** Finds the words of a text; by general rules in an unknown language. */
export function wordSegmenter(lang: string): Intl.Segmenter {
  let segmenter = segmenters.get(lang);
  if (!segmenter) {
    try {
      segmenter = new Intl.Segmenter(lang || 'und', { granularity: 'word' });
    } catch {
      segmenter = new Intl.Segmenter('und', { granularity: 'word' });
    }
    segmenters.set(lang, segmenter);
  }
  return segmenter;
}

function withoutCodes(text: string): string {
  let plain = '';
  for (const part of parseText(text)) {
    if (part.type === 'text') plain += part.text;
    else if (part.kind === 'standalone') plain += ' ';
  }
  return plain;
}

function countAsciiWords(text: string): number {
  let count = 0;
  for (const [word] of text.matchAll(ASCII_WORD)) {
    if (/[A-Za-z0-9]/.test(word)) count++;
  }
  return count;
}

/**
 * Words of a segment, for statistics and effort.
 *
 * A word is a UAX #29 word with a letter or a digit: "don't" and "3.14" are one, "and/or" and "a:b" two.
 * Every Chinese character and kana counts as one; Korean, Thai, Lao, Khmer and Burmese are counted by word.
 * Inline codes do not count: a paired one may be inside a word, a standalone one separates words.
 */
export function countWords(text: string, lang: string): number {
  const plain = text.includes(STX) ? withoutCodes(text) : text;
  // Most segments are ASCII in most files; the same rules, several times faster.
  if (ALL_ASCII.test(plain)) return countAsciiWords(plain);
  let rest = plain;
  let count = 0;
  if (IDEOGRAPHIC.test(plain)) {
    rest = plain.replace(IDEOGRAPH, () => {
      count++;
      return ' ';
    });
  }
  // ICU keeps "a:b" together and treats "__" as a word; translators count neither this way.
  for (const { segment, isWordLike } of wordSegmenter(lang).segment(rest.replaceAll(':', ' '))) {
    if (isWordLike && (!segment.startsWith('_') || LETTER_OR_DIGIT.test(segment))) count++;
  }
  return count;
}
