import { readableText } from '../../../shared/domain/text/inline-codes.ts';
import { fold } from '../../db/search.ts';
import type { Candidate } from './find-candidates.ts';

/** Sorts exact matches first, then prefixes, then whole words; shorter texts before longer. */
export function rankCandidates(candidates: readonly Candidate[], search: string): Candidate[] {
  const wanted = fold(search.trim());
  return candidates
    .map((candidate) => {
      const sides = [candidate.source, candidate.target].map((text) => fold(readableText(text)).trim());
      const score = Math.min(...sides.map((text) => scoreOf(text, wanted)));
      const length = Math.min(...sides.map((text) => text.length));
      return { candidate, score, length };
    })
    .sort(
      (a, b) =>
        a.score - b.score ||
        a.length - b.length ||
        b.candidate.updated_at.localeCompare(a.candidate.updated_at) ||
        b.candidate.id - a.candidate.id,
    )
    .map(({ candidate }) => candidate);
}

function scoreOf(text: string, wanted: string): number {
  if (text === wanted) return 0;
  const at = text.indexOf(wanted);
  if (at < 0) return 4;
  const isWord = !isLetter(text[at - 1]) && !isLetter(text[at + wanted.length]);
  if (at === 0) return 1;
  return isWord ? 2 : 3;
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}
