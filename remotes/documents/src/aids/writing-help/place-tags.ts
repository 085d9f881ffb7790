import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import type { TermHit } from '@tessera/shared/contract/glossary';
import { pairsOf, translationsOf, withPairs } from '@tessera/shared/text/place-pairs';

/**
 * The target with those pairs of tags that it lacks around the words that are those of the source, as far as the same words
 * or the segment's terms tell; others are left for the caret.
 */
export function placeTags(
  { source, target }: Pick<DocumentRecord, 'source' | 'target'>,
  terms: readonly TermHit[],
): string {
  if (target.trim() === '') return target;
  const missing = pairsOf(source).filter(
    ({ open, close }) => !target.includes(open) && !target.includes(close),
  );
  return withPairs(target, missing, translationsOf(source, terms));
}
