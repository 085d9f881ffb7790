import type { Match } from '@tessera/shared/contract/translation-memory/search';
import { t } from '../live-editor/messages.ts';

/**
 * The displayed match percentage: whole percent, 101 when the neighbours match as well, 102 with the key, 100
 * only for identical text.
 */
export function percentOf({
  similarity,
  context,
  is_same_key,
}: Pick<Match, 'similarity' | 'context' | 'is_same_key'>): number {
  if (similarity === 1) return context === 'both' ? (is_same_key ? 102 : 101) : 100;
  return Math.min(99, Math.floor(similarity * 100 + 1e-9));
}

export type Band = 'exact' | 'high' | 'middle' | 'low';

/** How much editing a match needs: none, little (85–99), some (75–84), much. */
export function bandOf(percent: number): Band {
  if (percent >= 100) return 'exact';
  return percent >= 85 ? 'high' : percent >= 75 ? 'middle' : 'low';
}

/** The text a match inserts into the target, and its figure. */
export function insertionOf(match: Match): { target: string; percent: number } {
  if (!match.repaired) return { target: match.target, percent: percentOf(match) };
  const { target, similarity } = match.repaired;
  return {
    target,
    percent: percentOf({ similarity, context: match.context, is_same_key: match.is_same_key }),
  };
}

/** How the figure is composed, for display: `93 % text − 1 other tags`. Empty when the text alone decides. */
export function explain({ text_similarity, penalties }: Match): string {
  if (penalties.length === 0) return '';
  const text = t('match.text', { percent: Math.floor(text_similarity * 100 + 1e-9) });
  return [text, ...penalties.map(({ reason, points }) => t('match.penalty', { points, reason }))].join(' ');
}

/** A match, and the number of units with the same text and figure. */
export type DistinctMatch = Match & { alike: number };

/** The matches, best after repairs first, merging indistinguishable ones into the first, with their number. */
export function distinctMatches(matches: readonly Match[]): DistinctMatch[] {
  const groups = Map.groupBy(matches, (match) => {
    const { target, percent } = insertionOf(match);
    return JSON.stringify([match.source, match.target, target, percentOf(match), percent]);
  });
  return [...groups.values()]
    .flatMap(([first, ...others]) => (first ? [{ ...first, alike: others.length + 1 }] : []))
    .toSorted((a, b) => insertionOf(b).percent - insertionOf(a).percent);
}
