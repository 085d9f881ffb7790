import { createRecogniser, type Recogniser } from './recogniser.ts';
import { morphologyOf } from './stemmers.ts';
import type { TermInput } from './term.ts';
import { readText, splitWords } from './words.ts';

export type TargetTerm = Omit<TermInput, 'term_id'>;

/** Shorter words occur inside others by chance. */
const MIN_COMPOUND_PART = 4;

/**
 * Whether a translation uses a term, possibly inflected. In compounding languages (`Drachenkönig` for `Drache`) a
 * one-word term also counts at the beginning or end of a longer word, unless it is marked exact.
 */
export function targetUsesTerm(text: string, term: TargetTerm | string, language: string): boolean {
  const input = typeof term === 'string' ? { text: term } : term;
  if (recogniserOf(input, language).find(text).length > 0) return true;
  const morphology = morphologyOf(language);
  if (!morphology.isCompounding || input.exact || input.case_sensitive) return false;
  const parts = splitWords(readText(input.text).text);
  const only = parts[0];
  if (!only || parts.length > 1) return false;
  const wanted = morphology.normalise(only.written);
  const stem = morphology.stem(wanted);
  if (wanted.length < MIN_COMPOUND_PART) return false;
  const isLongStem = stem.length >= MIN_COMPOUND_PART;
  return splitWords(readText(text).text).some(({ written }) => {
    const word = morphology.normalise(written);
    if (word.endsWith(wanted)) return true;
    return isLongStem && (word.startsWith(stem) || morphology.stem(word).endsWith(stem));
  });
}

/** Cached, because a document repeatedly checks the same terms. */
const recognisers = new Map<string, Recogniser>();
const MAX_KEPT = 5000;

function recogniserOf(term: TargetTerm, language: string): Recogniser {
  const key = `${language} ${JSON.stringify(term)}`;
  const known = recognisers.get(key);
  if (known) return known;
  if (recognisers.size >= MAX_KEPT) recognisers.clear();
  const recogniser = createRecogniser(language, [{ ...term, term_id: 1 }]);
  recognisers.set(key, recogniser);
  return recogniser;
}
