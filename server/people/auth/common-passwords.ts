import { dictionary } from '@zxcvbn-ts/language-common';

/** The roughly 49,000 most common leaked passwords, in lower case (decision 23). */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** Words of the product itself, which a list of leaked passwords does not contain. */
const OWN_WORDS = new Set(['tessera', 'translation', 'translations', 'translator', 'translators']);

/** Digits and signs only, no longer than a date or phone number: such passwords can be tried exhaustively. */
const LONGEST_DATE = 10;

/**
 * Whether a password is quickly guessed: common, a product word, a run of keys or digits, or one piece
 * repeated.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  if (COMMON.has(text) || OWN_WORDS.has(text.replace(/[^\p{L}]+/gu, ''))) return true;
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

/** A run along the alphabet, the digits or the keyboard, in either direction. */
function isRow(text: string): boolean {
  return ROWS.some((row) => {
    const both = `${row}${row}`;
    return both.includes(text) || [...both].reverse().join('').includes(text);
  });
}
