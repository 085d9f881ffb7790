import { parseText } from '@tessera/shared/text/inline-codes';
import { inCaseOf, isWholeWord } from '@tessera/shared/text/replacing';

/** A part of a text: kept, or a hit with its replacement. */
export type HitPart = { kind: 'same'; text: string } | { kind: 'hit'; text: string; replacement: string };

export interface HitQuery {
  find: string;
  replace: string;
  matchCase: boolean;
  wholeWord: boolean;
  /** What is written takes the case of what was found, by the rules of this language; `null` = it stays as it is. */
  caseIn: string | null;
}

/** Finds a plain text between the inline codes of a target, as the server does. */
export function findHits(
  target: string,
  { find, replace, matchCase, wholeWord, caseIn }: HitQuery,
): HitPart[] {
  const pattern = new RegExp(find.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), matchCase ? 'gu' : 'giu');
  const parts: HitPart[] = [];
  for (const part of parseText(target)) {
    if (part.type === 'code') {
      push(parts, part.raw);
      continue;
    }
    let last = 0;
    for (const match of part.text.matchAll(pattern)) {
      const [text] = match;
      const end = match.index + text.length;
      if (wholeWord && !isWholeWord(part.text, match.index, end)) continue;
      push(parts, part.text.slice(last, match.index));
      const replacement = caseIn === null ? replace : inCaseOf(text, replace, caseIn);
      parts.push({ kind: 'hit', text, replacement });
      last = end;
    }
    push(parts, part.text.slice(last));
  }
  return parts;
}

function push(parts: HitPart[], text: string): void {
  const last = parts.at(-1);
  if (last?.kind === 'same') last.text += text;
  else if (text !== '') parts.push({ kind: 'same', text });
}
