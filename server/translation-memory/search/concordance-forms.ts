import type { TextRange } from '../../../shared/domain/text/difference.ts';
import { fold } from '../../db/search.ts';
import { englishForms } from '../../engines/terms/english.ts';
import { type AnalysedWord, type Morphology, morphologyOf } from '../../engines/terms/stemmers.ts';
import { isJoint, readText, splitWords } from '../../engines/terms/words.ts';

/** Minimum letters of a word for a look-up. */
const MIN_LETTERS = 3;

/**
 * Prefixes that cover the forms of a word, as far as its endings and vowel changes are known. They are short
 * rather than exact: the stems decide which words are forms.
 */
export function beginningsOf(word: string, morphology: Morphology): string[] {
  const forms = morphology.language === 'en' ? englishForms(morphology.normalise(word)) : [word];
  const all = forms.flatMap((form) => beginnings(fold(form), fold(morphology.analyse(form).stem)));
  const wanted = morphology.language === 'de' ? all.flatMap(withUmlaut) : all;
  // Anything that starts with another prefix is found by that one.
  return [...new Set(wanted)].filter(
    (one, _, list) => !list.some((other) => other !== one && one.startsWith(other)),
  );
}

function beginnings(form: string, stem: string): string[] {
  let common = 0;
  while (common < stem.length && form[common] === stem[common]) common += 1;
  if (common < MIN_LETTERS) return [form.slice(0, stem.length), stem].filter((one) => one !== '');
  const beginning = form.slice(0, common);
  // These letters often change in other forms: happy and happiness, luz and luces.
  return [common > MIN_LETTERS && CHANGING.test(beginning) ? beginning.slice(0, -1) : beginning];
}

const CHANGING = /[iyczãõ]$/;

/** German umlaut in the last vowel of the stem: Haus and Häuser. */
function withUmlaut(beginning: string): string[] {
  const changed = beginning.replace(
    /(?<![aeouäöü])(?:au|[aou])(?=[^aeiouyäöü]*$)/,
    (vowel) => UMLAUTS[vowel] ?? vowel,
  );
  return changed === beginning ? [beginning] : [beginning, changed];
}

const UMLAUTS: Record<string, string> = { au: 'äu', a: 'ä', o: 'ö', u: 'ü' };

/**
 * A test of whether a word of a folded text can be a form of the word in one of the languages. `undefined`
 * where folding loses too much: scripts without spaces, and languages with their own lower-case rules.
 */
export function formOf(
  word: string,
  languages: readonly string[],
): ((folded: string) => boolean) | undefined {
  const morphologies = languages.map(morphologyOf);
  if (morphologies.some(({ isUnspaced, language }) => isUnspaced || OWN_CASE.has(language))) return undefined;
  const stems = morphologies.map((morphology) => ({ morphology, word: morphology.analyse(word) }));
  return (folded) =>
    stems.some(({ morphology, word }) => isForm(morphology.analyse(folded), word, morphology));
}

const OWN_CASE = new Set(['tr', 'az', 'lt']);

function isForm(word: AnalysedWord, of: AnalysedWord, morphology: Morphology): boolean {
  return word.stem === of.stem && morphology.areForms(word.normal, of.normal);
}

export interface FoundForms {
  /** Whether the words are adjacent and in the given order. */
  inRow: boolean;
  /** Whether the text contains nothing else. */
  isAll: boolean;
  ranges: TextRange[];
}

/** The positions of a form of each word in a text; `null` = a word is missing. */
export function findForms(
  text: string,
  wanted: readonly string[],
  morphology: Morphology,
): FoundForms | null {
  if (wanted.length === 0) return null;
  const stems = wanted.map((word) => morphology.analyse(word));
  const read = readText(text);
  const words = splitWords(read.text).map((word) => ({ ...word, ...morphology.analyse(word.written) }));
  const rangeOf = (from: number, to: number): TextRange => ({
    start: read.offsetOf(words[from]?.start ?? 0),
    end: read.offsetOf((words[to]?.end ?? 1) - 1) + 1,
  });
  const last = stems.length - 1;
  const rows: number[] = [];
  for (let at = 0; at + last < words.length; at += 1) {
    const isRow = stems.every((word, index) => {
      const there = words[at + index];
      if (!there || !isForm(there, word, morphology)) return false;
      return index === 0 || isJoint(read.text.slice(words[at + index - 1]?.end, words[at + index]?.start));
    });
    if (!isRow) continue;
    rows.push(at);
    at += last;
  }
  if (rows.length > 0) {
    const ranges = rows.map((at) => rangeOf(at, at + last));
    return { inRow: true, isAll: words.length === stems.length, ranges };
  }
  const places = words.flatMap((word, at) =>
    stems.some((one) => isForm(word, one, morphology)) ? [at] : [],
  );
  const hasEach = stems.every((one) => words.some((word) => isForm(word, one, morphology)));
  return hasEach ? { inRow: false, isAll: false, ranges: places.map((at) => rangeOf(at, at)) } : null;
}
