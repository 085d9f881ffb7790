import type { TextRange } from '../../../shared/domain/text/difference.ts';
import { findText, foldForFinding, isWordEdge, mergeRanges } from '../../../shared/domain/text/find-text.ts';
import { plainText } from '../../../shared/domain/text/inline-codes.ts';
import { fold, unfoldPair } from '../../db/search.ts';
import { morphologyOf } from '../../engines/terms/stemmers.ts';
import { wordAt } from '../../engines/terms/words.ts';
import type { AnyOf, Candidate } from './concordance-candidates.ts';
import { beginningsOf, findForms, formOf } from './concordance-forms.ts';

export interface ConcordanceQuery {
  phrase: string;
  words: string[];
  mode: 'phrase' | 'prefix' | 'stem';
}

/** A query for candidates in the trigram index. */
export interface CandidateQuery {
  pieces: AnyOf[];
  /** Whether the pieces count only at the beginning of a word. */
  beginWords: boolean;
  /** For each piece, a test that the word starting with it must pass, as far as folded text allows. */
  isForm?: (((word: string) => boolean) | undefined)[];
}

export interface FoundInText {
  /**
   * 4 = the whole text, 3 = the phrase as words, 2 = the phrase within words, 1 = all the words, 0 = no
   * match.
   */
  rank: number;
  ranges: TextRange[];
}

const NOTHING: FoundInText = { rank: 0, ranges: [] };

export function parseConcordanceQuery(text: string, mode: ConcordanceQuery['mode']): ConcordanceQuery {
  const phrase = plainText(text).trim();
  return { phrase, words: [...new Set(phrase.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])], mode };
}

/** The queries to run in turn: the phrase first, so that units with only its words never crowd it out. */
export function candidateQueriesOf(
  { phrase, words, mode }: ConcordanceQuery,
  languages: readonly string[],
): CandidateQuery[] {
  const whole = { pieces: [[fold(phrase)]], beginWords: mode !== 'phrase' };
  const formsOf = (word: string) =>
    mode === 'stem'
      ? languages.flatMap((language) => beginningsOf(word, morphologyOf(language)))
      : [fold(word)];
  const each: CandidateQuery = { pieces: words.map((word) => [...new Set(formsOf(word))]), beginWords: true };
  if (mode === 'stem') each.isForm = words.map((word) => formOf(word, languages));
  if (words.length === 1 && words[0] === phrase) return [mode === 'stem' ? each : whole];
  return [whole, each];
}

/** Whether a unit can match, judging by its folded texts alone; others need not be loaded. */
export function canMatch(
  { folded, has_codes }: Pick<Candidate, 'folded' | 'has_codes'>,
  { pieces, beginWords, isForm }: CandidateQuery,
  side: 'source' | 'target' | 'both',
): boolean {
  const { source, target } = unfoldPair(folded);
  const texts = side === 'both' ? [source, target] : [side === 'source' ? source : target];
  const has = (text: string, piece: string, index: number) =>
    beginWords ? hasWord(text, piece, has_codes ? undefined : isForm?.[index]) : text.includes(piece);
  return texts.some((text) => pieces.every((forms, index) => forms.some((piece) => has(text, piece, index))));
}

/** Whether a word of the text starts with the piece and passes the test. */
function hasWord(text: string, piece: string, isForm: ((word: string) => boolean) | undefined): boolean {
  for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1)) {
    if (isWordEdge(text, at) && (isForm?.(wordAt(text, at)) ?? true)) return true;
  }
  return false;
}

/** The positions of the phrase in a text, or else of all its words. */
export function findInText(text: string, query: ConcordanceQuery, language: string): FoundInText {
  const { phrase, words, mode } = query;
  if (mode === 'stem' && !morphologyOf(language).isUnspaced) return findStems(text, words, language);
  const isPrefix = mode === 'prefix';
  // Most candidates from the index have the words on the other side.
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
  // A single word that does not occur as a phrase does not occur at all.
  if (words.length === 0 || perWord.some((found) => found.length === 0)) return NOTHING;
  return { rank: 1, ranges: mergeRanges(perWord.flat().map(({ range }) => range)) };
}

function hasAll(folded: string, words: readonly string[]): boolean {
  return words.every((word) => folded.includes(foldForFinding(word)));
}

function findStems(text: string, words: readonly string[], language: string): FoundInText {
  const found = findForms(text, words, morphologyOf(language));
  if (!found) return NOTHING;
  return { rank: found.isAll ? 4 : found.inRow ? 3 : 1, ranges: found.ranges };
}
