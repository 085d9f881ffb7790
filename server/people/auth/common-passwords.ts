import { dictionary } from '@zxcvbn-ts/language-common';

/** Some 49 000 passwords that were found most often in leaks, in small letters (decision 23). */
const LISTED: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** Words of the product itself, which a list of leaks has no reason to hold. */
const OWN_WORDS = new Set(['tessera', 'translation', 'translations', 'translator', 'translators']);

/** Figures and signs alone, no longer than a date or a telephone number, are tried one and all. */
const LONGEST_DATE = 10;

/** Whether guessing would come to it early: a common password, a word of the product, a row of keys or figures, one piece repeated. */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  if (LISTED.has(text) || OWN_WORDS.has(text.replace(/[^\p{L}]+/gu, ''))) return true;
  if (/^(.{1,4}?)\1+.{0,1}$/su.test(text) || isRow(text)) return true;
  return !/\p{L}/u.test(text) && text.length <= LONGEST_DATE;
}

const ROWS = [
  '01234567890',
  '09876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb',
];

/** A stretch of the alphabet, the figures or the keyboard, there and back. */
function isRow(text: string): boolean {
  return ROWS.some((row) => {
    const both = `${row}${row}`;
    return both.includes(text) || [...both].reverse().join('').includes(text);
  });
}
