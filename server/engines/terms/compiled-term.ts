import type { AnalysedWord, Morphology } from './stemmers.ts';
import type { TermInput } from './term.ts';
import { isJoint, splitWords, type Word } from './words.ts';

/** A term preprocessed for fast comparison with candidates in the text. */
export interface CompiledTerm {
  input: TermInput;
  /** The words as written, and normalised for comparison. */
  written: string[];
  normal: string[];
  /** Which words are all capitals. */
  capitals: boolean[];
  /** The text between the words. */
  gaps: string[];
  /** Signs that belong to the term: the dot of `.NET`, the plus signs of `C++`. */
  lead: string;
  trail: string;
  /** The key it is looked up by. */
  key: string;
  firstKey: string;
}

export const KEY_JOINT = ' ';
/** Precedes the last word in the keys of prefix terms. */
export const PREFIX_MARK = '\u0001';

const IDLE_LEAD = /^[\s"'“”‘’„«»()[\]¿¡]+|\s+$/gu;
const IDLE_TRAIL = /[\s"'“”‘’„«»()[\].,;:!?…]+$|^\s+/gu;

/** A word of the searched text. */
export interface TextWord extends AnalysedWord {
  start: number;
  end: number;
}

/** `null` if the term contains no word. */
export function compileTerm(input: TermInput, text: string, morphology: Morphology): CompiledTerm | null {
  const words = splitWords(text);
  const first = words[0];
  const last = words.at(-1);
  if (!first || !last) return null;
  const analysed = words.map((word) => morphology.analyse(word.written));
  const normal = analysed.map((word) => word.normal);
  const stems = analysed.map((word) => word.stem);
  const written = analysed.map((word) => word.composed);
  const gaps: string[] = [];
  for (let i = 1; i < words.length; i++) {
    gaps.push(text.slice((words[i - 1] as Word).end, (words[i] as Word).start));
  }
  const head = stems.slice(0, -1);
  const keys = input.prefix ? [...head, PREFIX_MARK + (normal.at(-1) ?? '')] : stems;
  return {
    input,
    written,
    capitals: written.map(isAllCapitals),
    normal,
    gaps,
    lead: text.slice(0, first.start).replace(IDLE_LEAD, ''),
    trail: text.slice(last.end).replace(IDLE_TRAIL, ''),
    key: keys.join(KEY_JOINT),
    firstKey: keys[0] as string,
  };
}

/** How the words of a text from `at` on match the term; `null` if they do not. */
export function compareTerm(
  term: CompiledTerm,
  text: string,
  words: readonly TextWord[],
  at: number,
  morphology: Morphology,
): { kind: 'exact' | 'inflected'; reason: string } | null {
  const count = term.normal.length;
  const changed: string[] = [];
  let otherCapitals = false;
  for (let i = 0; i < count; i++) {
    const found = words[at + i];
    const wanted = term.normal[i] as string;
    if (!found) return null;
    if (i > 0) {
      const before = words[at + i - 1] as TextWord;
      if (!sameGap(text.slice(before.end, found.start), term.gaps[i - 1] as string)) return null;
    }
    const written = found.composed;
    if (!hasRightCapitals(term, i, written)) return null;
    if (found.normal !== wanted) {
      const isOpenEnd = term.input.prefix === true && i === count - 1;
      if (isOpenEnd) {
        if (!found.normal.startsWith(wanted)) return null;
      } else if (term.input.exact || !morphology.areForms(found.normal, wanted)) return null;
      changed.push(
        isOpenEnd ? `“${written}” starts with “${wanted}”` : `“${written}” is a form of “${term.written[i]}”`,
      );
    } else if (written !== term.written[i]) otherCapitals = true;
  }
  const start = (words[at] as TextWord).start;
  const end = (words[at + count - 1] as TextWord).end;
  if (term.lead && !text.slice(0, start).endsWith(term.lead)) return null;
  if (term.trail ? !text.startsWith(term.trail, end) : /^[+#]/.test(text.slice(end, end + 1))) return null;
  if (changed.length > 0) return { kind: 'inflected', reason: changed.join(', ') };
  return {
    kind: 'exact',
    reason: otherCapitals ? 'The same words in different case' : 'Exact term',
  };
}

function sameGap(inText: string, inTerm: string): boolean {
  if (inText === inTerm) return true;
  if (isJoint(inText) && isJoint(inTerm)) return true;
  return inText.replace(/\s+/g, ' ') === inTerm.replace(/\s+/g, ' ');
}

/**
 * An all-capitals word is an abbreviation and only matches capitals: `IT` is not `it`, but `PDFs` is `PDF`. A
 * case-sensitive term requires its own capitals as far as the two words agree.
 */
function hasRightCapitals(term: CompiledTerm, index: number, written: string): boolean {
  const wanted = term.written[index] as string;
  if (term.capitals[index]) return written.startsWith(wanted);
  if (!term.input.case_sensitive) return true;
  const lowerWanted = wanted.toLowerCase();
  const lowerWritten = written.toLowerCase();
  const shorter = Math.min(wanted.length, written.length);
  for (let i = 0; i < shorter && lowerWanted[i] === lowerWritten[i]; i++) {
    if (wanted[i] !== written[i]) return false;
  }
  return true;
}

function isAllCapitals(word: string): boolean {
  return /\p{Lu}.*\p{Lu}/u.test(word) && !/\p{Ll}/u.test(word);
}
