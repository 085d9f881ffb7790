import { ETX } from '@tessera/shared/text/inline-codes';
import { UNSPACED_LETTER } from '@tessera/shared/text/spacing';
import { type Candidate, type Origin, WORD_START } from './candidates.ts';

/** A completion at the caret. */
export interface Suggestion {
  /** The text once accepted. */
  text: string;
  /** Length of its typed beginning, which is replaced including its case. */
  typed: number;
  /** The part not yet typed. */
  rest: string;
  origin: Origin | 'code' | 'quote';
  /** Announced instead of unreadable text such as a tag. */
  label?: string;
}

/** Letters typed before anything is offered; fewer in languages with characters as long as half a word. */
const LEAST_TYPED = 2;
/** Characters needed before the caret to guess the next word. */
const LEAST_CONTEXT = 4;
/** Maximum words before the caret that a phrase may begin with. */
const WORDS_BACK = 6;
const MOST = 5;
/** Longest beginning searched for in languages without word boundaries. */
const CHARACTERS_BACK = 24;
/** Placeholders begin with one of these. */
const OPENER = /[%{$-]+[\p{L}\p{N}{$]*$/u;
const DIGIT_LAST = /\p{Nd}$/u;

/** Finds completions for typed text. */
export class SuggestionIndex {
  #lang: string;
  #byHead = new Map<string, { folded: string; candidate: Candidate }[]>();

  constructor(candidates: readonly Candidate[], lang: string) {
    this.#lang = lang;
    const seen = new Map<string, Candidate>();
    for (const candidate of candidates) {
      const known = seen.get(candidate.text);
      if (!known || known.weight < candidate.weight) seen.set(candidate.text, candidate);
    }
    for (const candidate of seen.values()) {
      const folded = this.#fold(candidate.text);
      // If folding changes the length, offsets no longer match the text.
      if (folded.length !== candidate.text.length) continue;
      const head = folded.slice(0, 1);
      const list = this.#byHead.get(head);
      if (list) list.push({ folded, candidate });
      else this.#byHead.set(head, [{ folded, candidate }]);
    }
  }

  /** The best completions at the end of `before`, the caret; none inside a word. */
  find(before: string, after = ''): Suggestion[] {
    if (/^[\p{L}\p{N}\p{M}]/u.test(after)) return [];
    const run = before.slice(before.lastIndexOf(ETX) + 1);
    const found = new Map<string, { suggestion: Suggestion; rank: number }>();
    for (const { beginning, depth } of beginningsOf(run)) {
      const folded = this.#fold(beginning);
      if (folded.length !== beginning.length) continue;
      for (const known of this.#byHead.get(folded.slice(0, 1)) ?? []) {
        if (known.folded.length <= folded.length || !known.folded.startsWith(folded)) continue;
        const suggestion = this.#adapt(known.candidate, beginning);
        if (suggestion.rest.trim() === '') continue;
        const key = this.#fold(suggestion.rest);
        const rank = depth * 100 + known.candidate.weight;
        const rival = found.get(key);
        if (!rival || rival.rank < rank) found.set(key, { suggestion, rank });
      }
    }
    return [...found.values()]
      .sort((a, b) => b.rank - a.rank || a.suggestion.rest.length - b.suggestion.rest.length)
      .slice(0, MOST)
      .map(({ suggestion }) => suggestion);
  }

  #fold(text: string): string {
    try {
      return text.toLocaleLowerCase(this.#lang);
    } catch {
      return text.toLowerCase();
    }
  }

  /** The candidate in the case typed: sentence start or all capitals. */
  #adapt({ text, origin }: Candidate, beginning: string): Suggestion {
    const typed = beginning.length;
    const isShouted =
      beginning.length > 2 &&
      beginning !== this.#fold(beginning) &&
      beginning === beginning.toLocaleUpperCase(this.#lang);
    const [first = ''] = beginning;
    // A name with a capital inside its first word keeps its case at the start of a sentence.
    const isCapital = first !== this.#fold(first) && !/^\S+\p{Lu}/u.test(text);
    const rest = isShouted ? text.slice(typed).toLocaleUpperCase(this.#lang) : text.slice(typed);
    const start = isShouted || isCapital ? beginning : text.slice(0, typed);
    return { text: start + rest, typed, rest, origin };
  }
}

/** The beginnings that end at the caret, with their number of words. */
function beginningsOf(run: string): { beginning: string; depth: number }[] {
  if (UNSPACED_LETTER.test(run.slice(-1))) {
    const tail = run.slice(-CHARACTERS_BACK);
    return Array.from({ length: tail.length }, (_, at) => tail.slice(at))
      .filter((beginning) => /^\S/u.test(beginning))
      .map((beginning) => ({ beginning, depth: beginning.length }));
  }
  const starts = [...run.matchAll(WORD_START)].map(({ index }) => index).slice(-WORDS_BACK);
  const opener = OPENER.exec(run);
  const found = starts
    .map((start, at) => ({ beginning: run.slice(start), depth: starts.length - at }))
    .filter(({ beginning, depth }) => {
      if (/\s$/u.test(beginning)) return depth > 1 && beginning.trim().length >= LEAST_CONTEXT;
      const least = DIGIT_LAST.test(beginning) ? 1 : LEAST_TYPED;
      return depth > 1 || beginning.length >= least;
    });
  if (opener) found.push({ beginning: run.slice(opener.index), depth: 1 });
  return found;
}

/** The first word of the remaining text, including characters before it. */
export function firstWordOf(rest: string, segmenter: Intl.Segmenter): string {
  let end = 0;
  for (const { index, segment, isWordLike } of segmenter.segment(rest)) {
    end = index + segment.length;
    if (isWordLike) break;
  }
  return rest.slice(0, end);
}
