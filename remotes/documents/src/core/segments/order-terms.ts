import type { TermHit } from '@tessera/shared/contract/glossary';
import { isForbidden } from './check-target.ts';

/**
 * The terms in the order of Ctrl+Shift+1…9: by their first place in the source, forbidden ones last; each
 * once, regardless of occurrences and glossaries.
 */
export function orderTerms(hits: readonly TermHit[]): TermHit[] {
  const terms = Map.groupBy(
    hits.toSorted((a, b) => Number(isForbidden(a)) - Number(isForbidden(b)) || a.start - b.start),
    (hit) => JSON.stringify([hit.record.source, hit.record.target, isForbidden(hit)]),
  );
  return [...terms.values()].flatMap(([first]) => first ?? []);
}
