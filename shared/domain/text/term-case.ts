import { plainText } from './inline-codes.ts';

/** A term found in a source text. */
export interface FoundTerm {
  record: { source: string; target: string; case_sensitive?: boolean | undefined };
  /** The term as written in the source. */
  matched: string;
}

/** Where a text is inserted into a translation. */
interface Place {
  source: string;
  /** The translation up to the place, in the inline-code notation. */
  before: string;
  /** The language of the translation. */
  lang: string;
}

/** JavaScript has capitals for Georgian, but running text does not. */
const GEORGIAN = /\p{Script=Georgian}/u;
/** A first word with a capital, digit or sign inside is a name, like `iPhone`. */
const NAME = /^\S+[\p{Lu}\p{Nd}_./]/u;
/** The period of a single letter belongs to an abbreviation, like `z. B.` */
const SENTENCE_END = /(?:[!?…]|[^\s.]{2}\.)["”“»’]?\s+$/u;
const CAPITAL_FIRST = /^\P{L}*\p{Lu}/u;

/** The translation of a term, with the capitals of the place where it is inserted. */
export function termAt(term: FoundTerm, place: Place): string {
  if (term.record.case_sensitive) return term.record.target;
  return textAt(inCapitals(term, place.lang), place, CAPITAL_FIRST.test(term.matched));
}

/** The translation of a term, in capitals if the source writes the term so and the glossary does not. */
export function inCapitals({ record, matched }: FoundTerm, lang: string): string {
  const { source, target, case_sensitive } = record;
  const isShouted = /\p{Lu}.*\p{Lu}/su.test(matched) && !/\p{Ll}/u.test(matched) && /\p{Ll}/u.test(source);
  return isShouted && !case_sensitive && !/\p{Ll}\p{Lu}/u.test(target) ? upper(target, lang) : target;
}

/**
 * The text with a capital if its place begins a sentence, or a line and the source has one. Like the source, the
 * translation may begin with a small letter; names keep theirs.
 */
export function textAt(text: string, { source, before, lang }: Place, hasCapital = false): string {
  const plain = plainText(before);
  const begins = /\p{L}/u.test(plain)
    ? SENTENCE_END.test(plain) || (hasCapital && /\n\s*$/.test(plain))
    : !/^\P{L}*\p{Ll}/u.test(plainText(source));
  return begins && !NAME.test(text) ? capitalised(text, lang) : text;
}

/** The text with its first letter in upper case. */
export function capitalised(text: string, lang: string): string {
  const [first = ''] = /^nl\b/.test(lang) && text.startsWith('ij') ? ['ij'] : text;
  // Greek loses its accents only in words all in capitals.
  return upper(first, /^el\b/.test(lang) ? '' : lang) + text.slice(first.length);
}

function upper(text: string, lang: string): string {
  return GEORGIAN.test(text) ? text : text.toLocaleUpperCase(lang || 'und');
}
