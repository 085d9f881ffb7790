import { isCompounding, UNSPACED_LETTER } from '../text/spacing.ts';
import type { TextRange } from './types.ts';
import { hasFamilyMember } from './word-family.ts';

/** Languages that attach articles and prepositions to the noun. */
const PREFIXING = new Set(['ar', 'he', 'fa', 'ur', 'sw', 'zu', 'xh', 'st', 'tn', 'nso']);

interface Word {
  text: string;
  start: number;
  end: number;
}

/** Ignoring case and accents, which inflection changes (Haus, Häuser). */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ё', 'е');
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    text: fold(word),
    start: index,
    end: index + word.length,
  }));
}

/** Whether `word` is a form of `term`: same beginning, different ending. */
function isForm(word: string, term: string, language: string): boolean {
  if (word === term) return true;
  if (term.length <= 2) return false;
  if (
    PREFIXING.has(language) &&
    word.length > term.length &&
    word.length <= term.length + 4 &&
    word.includes(term)
  )
    return true;
  if (isCompounding(language) && term.length >= 4 && word.includes(term)) return true;
  if (language === 'en') {
    // English hardly inflects: memory, memories; save, saving; leaf, leaves.
    const root = term.replace(/(?:fe|is|us|um|[eyf])$/, '');
    return (
      root.length >= 3 &&
      word.startsWith(root) &&
      /^(?:\w?(?:e?s|ed|ing|ings)|i(?:es|ed)|ves?|i|a|e|y)$/.test(word.slice(root.length))
    );
  }
  const stem = term.length <= 4 ? term.length - 1 : Math.ceil(term.length * 0.67);
  if (word.length > term.length + 5) return false;
  if (term.length <= 3) return word.startsWith(term) && word.length <= term.length + 2;
  return word.startsWith(term.slice(0, stem)) && word.length >= stem;
}

/**
 * Finds a term in a text as `[start, end)`; null if absent. Inflected forms, compounds and up to two words in
 * between count, unless `exact`. Each term is searched once and cached.
 */
export function termFinder(
  text: string,
  language: string,
  { exact = false } = {},
): (term: string) => TextRange | null {
  const words = wordsOf(text);
  const lower = text.toLowerCase();
  const known = new Map<string, TextRange | null>();
  return (term) => {
    let found = known.get(term);
    if (found === undefined) {
      found = findTerm({ text, lower, words }, term, { language, exact });
      known.set(term, found);
    }
    return found;
  };
}

function findTerm(
  { text, lower, words }: { text: string; lower: string; words: readonly Word[] },
  term: string,
  { language, exact }: { language: string; exact: boolean },
): TextRange | null {
  if (UNSPACED_LETTER.test(term)) {
    const at = lower.indexOf(term.toLowerCase().trim());
    return at < 0 ? null : [at, at + term.trim().length];
  }
  const wanted = wordsOf(term);
  const [first] = wanted;
  if (!first) {
    const at = text.indexOf(term);
    return at < 0 ? null : [at, at + term.length];
  }
  const gap = exact ? 0 : 2;
  for (let i = 0; i < words.length; i++) {
    let at = i;
    let end = -1;
    const complete = wanted.every(({ text: form }, k) => {
      const limit = k === 0 ? i : Math.min(words.length - 1, at + gap);
      for (let j = at; j <= limit; j++) {
        const word = words[j];
        if (!word || !(exact ? word.text === form : isForm(word.text, form, language))) continue;
        at = j + 1;
        end = word.end;
        return true;
      }
      return false;
    });
    if (complete) return [words[i]?.start ?? 0, end];
  }
  return null;
}

/**
 * Tells whether a text has a related word for each word of a term: another word class, another verb form.
 * Enough to assume that the term was considered; not used for forbidden terms.
 */
export function familyFinder(text: string, language: string): (term: string) => boolean {
  if (language !== 'de') return () => false;
  const words = wordsOf(text).map((word) => word.text);
  return (term) => {
    const wanted = wordsOf(term).filter((word) => word.text.length >= 4);
    return wanted.length > 0 && wanted.every((word) => hasFamilyMember(words, word.text));
  };
}
