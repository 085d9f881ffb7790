import { type InlineCode, parseText } from '@tessera/shared/text/inline-codes';

/**
 * XLIFF closing halves that are separate elements. All others (`</b>`, Markdown's `**`, the runs that end a
 * Word field) must nest.
 */
const STANDS_ALONE = /^<(?:[\w.-]+:)?(?:ept|ex|ec|em)[\s/>]/;

export interface CodeProblem {
  kind: 'unknown' | 'unclosed' | 'crossed';
  id: number;
}

/**
 * Why a text cannot be a target of a segment with these codes, or null: it has a code that the segment lacks,
 * or halves of an element do not nest. Missing codes are left to the quality checks.
 */
export function checkCodes(text: string, codes: readonly InlineCode[]): CodeProblem | null {
  const open: number[] = [];
  for (const part of parseText(text)) {
    if (part.type !== 'code') continue;
    const code =
      codes[part.id - 1]?.id === part.id ? codes[part.id - 1] : codes.find((one) => one.id === part.id);
    const fits = code && (code.type === part.kind || (code.type === 'pair' && part.kind !== 'standalone'));
    if (!code || !fits) return { kind: 'unknown', id: part.id };
    if (!code.closing_markup || STANDS_ALONE.test(code.closing_markup)) continue;
    if (part.kind === 'open') open.push(part.id);
    else if (open.pop() !== part.id) return { kind: 'crossed', id: part.id };
  }
  const left = open.at(-1);
  return left === undefined ? null : { kind: 'unclosed', id: left };
}
