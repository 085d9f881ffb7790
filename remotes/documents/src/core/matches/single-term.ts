import type { TermHit } from '@tessera/shared/contract/glossary';
import { plainText } from '@tessera/shared/text/inline-codes';

/** Whether the term may be used in a translation. */
export const isUsable = ({ record: { target, status } }: TermHit): boolean =>
  target !== '' && status !== 'forbidden' && status !== 'deprecated';

/** Whether a text is a single term, apart from punctuation. The term is then better than a similar match. */
export const isSingleTerm = (source: string, hits: readonly TermHit[]): boolean =>
  hits.some(
    (hit) =>
      isUsable(hit) &&
      !/[\p{L}\p{N}]/u.test(plainText(source.slice(0, hit.start)) + plainText(source.slice(hit.end))),
  );
