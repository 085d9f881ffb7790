import type { TermHit } from '../../../shared/domain/contract/glossary.ts';
import type { Match } from '../../../shared/domain/contract/translation-memory/search.ts';
import { onlyPlaceOf } from '../../../shared/domain/search/place-pairs.ts';
import { plainText } from '../../../shared/domain/text/inline-codes.ts';
import { type Languages, repairTarget } from '../../translation-memory/search/repair-target.ts';
import { EXCHANGED } from './repair-phrase.ts';

/** Finds the terms of a text. */
export type FindTerms = (text: string) => Promise<TermHit[]>;

/**
 * Replaces the one term in which a match differs from the segment, apart from numbers and codes, if both
 * terms are in the glossaries literally and the match's translation contains the old term's translation once.
 */
export async function repairTerm(
  match: Match,
  { source, terms, ...languages }: Languages & { source: string; terms: readonly TermHit[] },
  find: FindTerms,
): Promise<Match> {
  if (match.text_similarity === 1) return match;
  const wanted = terms.filter((hit) => isLiteral(hit) && !isDiscouraged(hit));
  if (wanted.length === 0) return match;
  const unit = repairTarget(match, source, languages) ?? match;
  const present = (await find(unit.source)).filter(isLiteral);
  for (const before of present) {
    const start = plainText(unit.source.slice(0, before.start));
    const end = plainText(unit.source.slice(before.end));
    const at = onlyPlaceOf(before.record.target, unit.target);
    const after = wanted.find(
      (hit) => plainText(source.slice(0, hit.start)) === start && plainText(source.slice(hit.end)) === end,
    );
    if (!after || at === null || after.record.target === before.record.target) continue;
    const target =
      unit.target.slice(0, at) + after.record.target + unit.target.slice(at + before.record.target.length);
    return {
      ...match,
      repaired: {
        target,
        similarity: Math.max(EXCHANGED, match.similarity, match.repaired?.similarity ?? 0),
        term: { before: before.record.target, after: after.record.target },
      },
    };
  }
  return match;
}

/** An inflected term would need the same form of its translation, which is unknown. */
function isLiteral({ kind, record }: TermHit): boolean {
  return kind === 'exact' && record.target !== '';
}

function isDiscouraged({ record }: TermHit): boolean {
  return record.status === 'forbidden' || record.status === 'deprecated';
}
