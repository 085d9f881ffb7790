import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import type { TermHit } from '@tessera/shared/contract/glossary';
import { pairsOf, translationsOf, withPairs } from '@tessera/shared/text/place-pairs';

/**
 * Adds missing tag pairs around target words that correspond to the source, where identical words or the
 * segment's terms show this; other tags are left for the caret.
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
