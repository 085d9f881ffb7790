import type { TermHit } from '@tessera/shared/contract/glossary';
import { plainText, STX } from '@tessera/shared/text/inline-codes';
import { termAt } from '@tessera/shared/text/term-case';
import { isUsable } from '../../core/matches/single-term.ts';

/** Least share of the letters that terms must translate: below that, the draft is mostly source text. */
const LEAST = 0.5;

/**
 * The source with its terms replaced by their translations, as a draft to be completed; `null` = terms cover too little.
 * Inline codes stay where they are; terms with codes inside are not replaced.
 */
export function assembleDraft(source: string, hits: readonly TermHit[], lang: string): string | null {
  const placed = hits
    .filter((hit) => isUsable(hit) && !source.slice(hit.start, hit.end).includes(STX))
    // Stable: of several translations of a term, the first one listed is used.
    .toSorted((a, b) => a.start - b.start || b.end - a.end);
  let draft = '';
  let at = 0;
  let translated = 0;
  for (const hit of placed) {
    const { start, end } = hit;
    if (start < at) continue;
    draft += source.slice(at, start);
    draft += termAt(hit, { source, before: draft, lang });
    translated += lettersIn(source.slice(start, end));
    at = end;
  }
  const all = lettersIn(plainText(source));
  return all > 0 && translated >= all * LEAST ? draft + source.slice(at) : null;
}

function lettersIn(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}
