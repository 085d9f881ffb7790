import type { HygieneCheck } from '../../../shared/contract/translation-memory.ts';
import { ETX, parseText, plainText, STX } from '../../../shared/text/inline-codes.ts';

/** What of a unit the checks look at. */
export interface CheckedUnit {
  id: number;
  source_hash: string;
  source: string;
  target: string;
  previous_source: string | null;
  next_source: string | null;
  context_key: string | null;
}

/** Checks of one unit for itself. */
export type OwnCheck = Extract<HygieneCheck, 'untranslated' | 'codes' | 'length' | 'no_words'>;

const LETTER = /\p{L}/u;
/** A character of these says as much as a few of an alphabet. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const DENSITY = 3;
const ODD_RATIO = 3;
/** Below so many characters a ratio says nothing. */
const SHORT = 20;

/** What is wrong with a unit, whatever the others are. */
export function checkUnit({ source, target }: Pick<CheckedUnit, 'source' | 'target'>): OwnCheck[] {
  const [plainSource, plainTarget] = [plainText(source).trim(), plainText(target).trim()];
  const found: OwnCheck[] = [];
  const hasWords = LETTER.test(plainSource) && LETTER.test(plainTarget);
  if (!hasWords) found.push('no_words');
  if (hasWords && plainSource === plainTarget) found.push('untranslated');
  if (codesOf(source) !== codesOf(target) || isBroken(source) || isBroken(target)) found.push('codes');
  if (hasOddLength(lengthOf(plainSource), lengthOf(plainTarget))) found.push('length');
  return found;
}

function codesOf(text: string): string {
  if (!text.includes(STX)) return '';
  const codes = parseText(text).flatMap((part) => (part.type === 'code' ? [part.raw] : []));
  return codes.sort().join('');
}

/** Half a code is in the text. */
function isBroken(text: string): boolean {
  if (!text.includes(STX) && !text.includes(ETX)) return false;
  const plain = plainText(text);
  return plain.includes(STX) || plain.includes(ETX);
}

function lengthOf(text: string): number {
  return text.length + (DENSITY - 1) * (text.match(DENSE)?.length ?? 0);
}

function hasOddLength(a: number, b: number): boolean {
  const [shorter, longer] = a < b ? [a, b] : [b, a];
  return longer >= SHORT && shorter > 0 && longer > ODD_RATIO * shorter;
}
