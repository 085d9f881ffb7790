import { primaryLanguage } from './languages.ts';

const UNSPACED = new Set(['zh', 'yue', 'ja', 'th', 'lo', 'km', 'my', 'bo', 'dz']);
const COMPOUNDING = new Set('de nl sv da nb nn no fi et hu is lb af fy'.split(' '));

/** Whether a language has no spaces between words: terms may begin and end anywhere. Takes a BCP 47 tag. */
export const isUnspaced = (language: string): boolean => UNSPACED.has(primaryLanguage(language));

/** Whether a language writes compounds as one word: a term may be any part of one. Takes a BCP 47 tag. */
export const isCompounding = (language: string): boolean => COMPOUNDING.has(primaryLanguage(language));

/** A letter of a script without spaces between words. */
export const UNSPACED_LETTER =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
