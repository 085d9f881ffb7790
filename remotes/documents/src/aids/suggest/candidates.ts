import { targetForms } from '@tessera/shared/checks/target-forms';
import type { TermHit } from '@tessera/shared/contract/glossary';
import type { Match } from '@tessera/shared/contract/translation-memory/search';
import { parseText, plainText } from '@tessera/shared/text/inline-codes';
import { inCapitals } from '@tessera/shared/text/term-case';
import { insertionOf } from '../../core/matches/match-figures.ts';
import { isForbidden } from '../../core/segments/check-target.ts';

/** Where a suggestion comes from. */
export type Origin = 'term' | 'match' | 'fragment' | 'number' | 'source' | 'document';

/** A possible completion. */
export interface Candidate {
  text: string;
  origin: Origin;
  /** Heavier candidates come first among equal fits. */
  weight: number;
}

export interface Material {
  source: string;
  languages: { source: string; target: string };
  terms: readonly TermHit[];
  matches: readonly Match[];
  /** Phrases of the memories for parts of the segment. */
  fragments: readonly { target: string; count: number }[];
  /** Words of the document's translations with their number of occurrences. */
  words: ReadonlyMap<string, number>;
}

/** Where a word begins: a letter or digit after any other character. */
export const WORD_START = /(?<![\p{L}\p{N}\p{M}_])[\p{L}\p{N}]/gu;
const CLAUSE_END = /[.!?;:…。！？；：](?=\s|$)|\n/u;
const NUMBER = /\p{Nd}+(?:[.,:/\u00a0\u202f]\p{Nd}+)*/gu;
/**
 * Parts copied into a translation unchanged: placeholders, addresses, names with inner capitals or digits.
 */
const VERBATIM =
  /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|%(?:\d+\$)?[-+ #0]*\d*(?:\.\d+)?[a-zA-Z@]|\$?\{\{?[^{}\s]+\}?\}|\$[A-Za-z_]\w*|--?[a-z][\w-]{2,}|\b(?=\w*[A-Z]\w*[A-Z_\d]|\w*[a-z][A-Z]|\w*[A-Za-z]\d|\w+_\w)\w{2,}\b|\b\w+\.\w{2,4}\b/g;
/** Maximum words of a phrase offered at once. */
const MOST_WORDS = 8;
const MOST_CHARACTERS = 90;
const SHORTEST_WORD = 4;

const WEIGHTS: Record<Origin, number> = {
  term: 60,
  number: 50,
  match: 40,
  fragment: 35,
  source: 30,
  document: 10,
};

/** All candidates for a segment with their weights. */
export function gatherCandidates({
  source,
  languages,
  terms,
  matches,
  fragments,
  words,
}: Material): Candidate[] {
  const found: Candidate[] = [];
  const add = (text: string, origin: Origin, more = 0) => {
    if (text.trim().length > 1) found.push({ text, origin, weight: WEIGHTS[origin] + more });
  };
  for (const hit of terms) if (!isForbidden(hit)) add(inCapitals(hit, languages.target), 'term');
  for (const match of matches) {
    const { target, percent } = insertionOf(match);
    for (const phrase of phrasesOf(target)) add(phrase, 'match', percent / 20);
  }
  for (const { target, count } of fragments)
    for (const phrase of phrasesOf(target)) add(phrase, 'fragment', Math.min(4, Math.log2(count)));
  const plain = plainText(source);
  const forms = targetForms(source, languages.source, languages.target);
  for (const { text } of forms) add(text, 'number', 1);
  const replaced = new Set(forms.filter(({ isOptional }) => !isOptional).map((form) => form.source));
  for (const [number] of plain.matchAll(NUMBER)) if (!replaced.has(number)) add(number, 'number');
  for (const [token] of plain.matchAll(VERBATIM)) add(token, 'source');
  for (const [word, count] of words) add(word, 'document', Math.min(9, Math.log2(count + 1)));
  return found;
}

/** The text from each word on, up to the end of the clause or a readable length. */
export function phrasesOf(text: string): string[] {
  return parseText(text).flatMap((part) => {
    if (part.type === 'code') return [];
    const starts = [...part.text.matchAll(WORD_START)].map(({ index }) => index);
    return starts.map((start, at) => {
      const rest = part.text.slice(start, starts[at + MOST_WORDS] ?? part.text.length);
      const clause = rest.slice(0, CLAUSE_END.exec(rest)?.index ?? rest.length);
      const cut =
        clause.length > MOST_CHARACTERS ? clause.slice(0, clause.lastIndexOf(' ', MOST_CHARACTERS)) : clause;
      return cut.replace(/[\s,(["“„«]+$/u, '');
    });
  });
}

/** Counts the words of a translation for the document. */
export function countWordsOf(text: string, segmenter: Intl.Segmenter, words: Map<string, number>): void {
  for (const part of parseText(text)) {
    if (part.type === 'code') continue;
    for (const { segment, isWordLike } of segmenter.segment(part.text)) {
      if (!isWordLike || (segment.length < SHORTEST_WORD && !/[^\0-\u2e7f]/u.test(segment))) continue;
      if (!/\p{Nd}/u.test(segment)) words.set(segment, (words.get(segment) ?? 0) + 1);
    }
  }
}
