import { type Localised, localised } from '../../messages/localised.ts';

/** Throws a FormatError for an offset. */
export type Fail = (offset: number, code: string, problem: Localised) => never;

/**
 * The offset after a DOCTYPE. External ids are never read. A subset that declares entities is rejected at once, before
 * anything could be expanded; other declarations are skipped.
 */
export function skipDoctype(text: string, start: number, fail: Fail): number {
  const head =
    /<!DOCTYPE\s+[^\s>[]+(?:\s+(?:SYSTEM|PUBLIC\s+(?:"[^"]*"|'[^']*'))\s*(?:"[^"]*"|'[^']*')?)?\s*/y;
  head.lastIndex = start;
  const match = head.exec(text);
  if (!match) return fail(start, 'syntax', localised('format.xml.doctype'));
  const at = start + match[0].length;
  if (text[at] === '>') return at + 1;
  if (text[at] !== '[')
    return fail(at, at >= text.length ? 'truncated' : 'syntax', localised('format.xml.doctype'));
  return skipSubset(text, at + 1, fail);
}

function skipSubset(text: string, start: number, fail: Fail): number {
  const token =
    /\s+|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!ENTITY|%|<!(?:ELEMENT|ATTLIST|NOTATION)(?:[^"'>]|"[^"]*"|'[^']*')*>|\]\s*>/y;
  token.lastIndex = start;
  for (;;) {
    const at = token.lastIndex;
    const found = token.exec(text)?.[0];
    if (found === undefined) return fail(at, 'syntax', localised('format.xml.doctype'));
    if (found === '<!ENTITY' || found === '%') {
      return fail(at, 'entities', localised('format.xml.entities'));
    }
    if (found.startsWith(']')) return token.lastIndex;
  }
}
