import type { TermHit } from '../../../shared/domain/contract/glossary.ts';
import type { Match } from '../../../shared/domain/contract/translation-memory/search.ts';
import { pairsOf, translationsOf, withPairs } from '../../../shared/domain/search/place-pairs.ts';
import { STX } from '../../../shared/domain/text/inline-codes.ts';
import type { Translate } from './repair-phrase.ts';

/**
 * Inserts the segment's paired codes into translations without codes, around the words that correspond to the
 * source: the same ones (a number, a name), the translation of a term, or of a phrase that is a unit of the
 * memories. Pairs whose words are not found exactly once are left to the user.
 */
export async function placeCodes(
  matches: readonly Match[],
  { source, terms }: { source: string; terms: readonly TermHit[] },
  translate: Translate,
): Promise<Match[]> {
  const pairs = pairsOf(source);
  const isBare = (match: Match) => !(match.repaired?.target ?? match.target).includes(STX);
  if (pairs.length === 0 || !matches.some(isBare)) return [...matches];
  const phrases = await translate([...new Set(pairs.map(({ words }) => words))]);
  const known = new Map([...phrases, ...translationsOf(source, terms)]);
  return matches.map((match) => {
    if (!isBare(match)) return match;
    const text = match.repaired?.target ?? match.target;
    const target = withPairs(text, pairs, known);
    if (target === text) return match;
    return { ...match, repaired: { similarity: match.similarity, ...match.repaired, target } };
  });
}
