import type { TermHit } from '@tessera/shared/contract/glossary';
import { plainText, STX } from '@tessera/shared/text/inline-codes';

/** Least share of the letters that terms must translate: below that, the draft is mostly source text. */
const LEAST = 0.5;

/**
 * The source with its terms replaced by their translations, as a draft to be completed; `null` = terms cover too little.
 * Inline codes stay where they are; terms with codes inside are not replaced.
 */
export function assembleDraft(source: string, hits: readonly TermHit[]): string | null {
  const placed = hits
    .filter(
      ({ record, start, end }) =>
        record.target !== '' &&
        record.status !== 'forbidden' &&
        record.status !== 'deprecated' &&
        !source.slice(start, end).includes(STX),
    )
    // Stable: of several translations of a term, the first one listed is used.
    .toSorted((a, b) => a.start - b.start || b.end - a.end);
  let draft = '';
  let at = 0;
  let translated = 0;
  for (const { record, start, end } of placed) {
    if (start < at) continue;
    const matched = source.slice(start, end);
    const isFirst = lettersIn(source.slice(0, start)) === 0;
    draft += source.slice(at, start) + (isFirst ? capitalisedLike(matched, record.target) : record.target);
    translated += lettersIn(matched);
    at = end;
  }
  const all = lettersIn(plainText(source));
  return all > 0 && translated >= all * LEAST ? draft + source.slice(at) : null;
}

function lettersIn(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}

/** A translation at the beginning of a text is capitalised if the source is. */
function capitalisedLike(matched: string, target: string): string {
  const [first = ''] = matched;
  if (first === first.toLowerCase()) return target;
  const [initial = ''] = target;
  return initial.toUpperCase() + target.slice(initial.length);
}
