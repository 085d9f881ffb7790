import { parseText } from '@tessera/shared/text/inline-codes';

/** A part of a text: kept, or a hit with its replacement. */
export type HitPart = { kind: 'same'; text: string } | { kind: 'hit'; text: string; replacement: string };

interface HitQuery {
  find: string;
  replace: string;
  matchCase: boolean;
}

/** Finds a plain text between the inline codes of a target, as the server does. */
export function findHits(target: string, { find, replace, matchCase }: HitQuery): HitPart[] {
  const pattern = new RegExp(find.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), matchCase ? 'gu' : 'giu');
  const parts: HitPart[] = [];
  for (const part of parseText(target)) {
    if (part.type === 'code') {
      push(parts, part.raw);
      continue;
    }
    let last = 0;
    for (const match of part.text.matchAll(pattern)) {
      push(parts, part.text.slice(last, match.index));
      parts.push({ kind: 'hit', text: match[0], replacement: replace });
      last = match.index + match[0].length;
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
