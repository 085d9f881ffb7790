import type { HygieneCheck } from '../../../shared/domain/contract/translation-memory.ts';
import { ETX, parseText, plainText, STX } from '../../../shared/domain/text/inline-codes.ts';

/** The fields that the checks read. */
export interface CheckedUnit {
  id: number;
  source_hash: string;
  source: string;
  target: string;
  previous_source: string | null;
  next_source: string | null;
  context_key: string | null;
}

/** Checks of a single unit. */
export type UnitCheck = Extract<HygieneCheck, 'untranslated' | 'codes' | 'length' | 'no_words'>;

const LETTER = /\p{L}/u;
/** Characters of these scripts count as several letters of an alphabet when comparing lengths. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const DENSITY = 3;
const ODD_RATIO = 3;
/** Length in characters below which a ratio is meaningless. */
const SHORT = 20;

/** The issues of a single unit. */
export function checkUnit({ source, target }: Pick<CheckedUnit, 'source' | 'target'>): UnitCheck[] {
  const [plainSource, plainTarget] = [plainText(source).trim(), plainText(target).trim()];
  const found: UnitCheck[] = [];
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

/** Whether the text contains half a code. */
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
