import { type InlineCode, parseText } from '@tessera/shared/text/inline-codes';

export interface CodeProblem {
  kind: 'unknown' | 'unclosed' | 'crossed';
  id: number;
}

/**
 * Why a text cannot be a target of a segment with these codes, or null: it has a code that the segment lacks, or halves
 * of an element do not nest. Missing codes are left to the quality checks.
 */
export function checkCodes(text: string, codes: readonly InlineCode[]): CodeProblem | null {
  const open: number[] = [];
  for (const part of parseText(text)) {
    if (part.type !== 'code') continue;
    const code =
      codes[part.id - 1]?.id === part.id ? codes[part.id - 1] : codes.find((one) => one.id === part.id);
    const fits = code && (code.type === part.kind || (code.type === 'pair' && part.kind !== 'standalone'));
    if (!code || !fits) return { kind: 'unknown', id: part.id };
    // XLIFF's <ept> and <ec> are elements of their own; all other closing halves, `</b>` or Markdown's `**`, must nest.
    if (!code.closing_markup || /^<[^/]/.test(code.closing_markup)) continue;
    if (part.kind === 'open') open.push(part.id);
    else if (open.pop() !== part.id) return { kind: 'crossed', id: part.id };
  }
  const left = open.at(-1);
  return left === undefined ? null : { kind: 'unclosed', id: left };
}
