import type { TextRange } from '../../shared/text/difference.ts';
import { findText, foldForFinding, mergeRanges } from '../../shared/text/find-text.ts';
import { plainText } from '../../shared/text/inline-codes.ts';

export interface Sought {
  phrase: string;
  words: string[];
  mode: 'phrase' | 'prefix';
}

export interface FoundInText {
  /** 4 the whole text, 3 the phrase as words, 2 the phrase inside of words, 1 all the words; 0 nothing. */
  rank: number;
  ranges: TextRange[];
}

const NOTHING: FoundInText = { rank: 0, ranges: [] };

export function soughtOf(text: string, mode: Sought['mode']): Sought {
  const phrase = plainText(text).trim();
  return { phrase, words: [...new Set(phrase.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])], mode };
}

/** Where one side of a unit has the phrase, or else all of its words. */
export function findInText(text: string, { phrase, words, mode }: Sought): FoundInText {
  const isPrefix = mode === 'prefix';
  // Most of what the index proposes has the words on the other side.
  const folded = foldForFinding(plainText(text));
  if (!folded.includes(foldForFinding(phrase)) && !hasAll(folded, words)) return NOTHING;
  const places = findText(text, phrase).filter((place) => !isPrefix || place.beginsWord);
  if (places.length > 0) {
    const ranges = places.map(({ range }) => range);
    const isWhole = places.some((place) => place.beginsWord && (isPrefix || place.endsWord));
    if (!isWhole) return { rank: 2, ranges };
    const isAll = ranges.length === 1 && plainText(text).trim().length === phrase.length;
    return { rank: isAll ? 4 : 3, ranges };
  }
  const perWord = words.map((word) =>
    findText(text, word).filter((place) => place.beginsWord && (isPrefix || place.endsWord)),
  );
  // Of one word that is not there as a phrase there is nothing else to find.
  if (words.length === 0 || perWord.some((found) => found.length === 0)) return NOTHING;
  return { rank: 1, ranges: mergeRanges(perWord.flat().map(({ range }) => range)) };
}

function hasAll(folded: string, words: readonly string[]): boolean {
  return words.every((word) => folded.includes(foldForFinding(word)));
}
