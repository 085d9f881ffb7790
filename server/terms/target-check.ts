import { createRecogniser } from './recogniser.ts';
import { morphologyOf } from './stemmers.ts';
import type { TermInput } from './term.ts';
import { readText, splitWords } from './words.ts';

export type TargetTerm = Omit<TermInput, 'term_id'>;

/** Shorter words are found by chance inside others. */
const LEAST_COMPOUND_PART = 4;

/**
 * Whether a translation uses a term, inflected or not. In languages that join words (`Drachenkönig` for `Drache`)
 * a one-word term also counts where it begins or ends a longer word; not when it is marked exact.
 */
export function targetUsesTerm(text: string, term: TargetTerm | string, language: string): boolean {
  const input = typeof term === 'string' ? { text: term } : term;
  if (createRecogniser(language, [{ ...input, term_id: 1 }]).find(text).length > 0) return true;
  const morphology = morphologyOf(language);
  if (!morphology.isCompounding || input.exact || input.case_sensitive) return false;
  const parts = splitWords(readText(input.text).text);
  const only = parts[0];
  if (!only || parts.length > 1) return false;
  const wanted = morphology.normalise(only.written);
  const stem = morphology.stem(wanted);
  if (stem.length < LEAST_COMPOUND_PART) return false;
  return splitWords(readText(text).text).some(({ written }) => {
    const word = morphology.normalise(written);
    return word.startsWith(stem) || word.endsWith(wanted) || morphology.stem(word).endsWith(stem);
  });
}
