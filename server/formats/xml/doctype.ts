/** Throws a FormatError for an offset; the problem is a sentence without its capital and full stop. */
export type Fail = (offset: number, code: string, problem: string) => never;

/**
 * The offset after a DOCTYPE. External ids are never read. A subset that declares entities is rejected at once, before
 * anything could be expanded; other declarations are skipped.
 */
export function skipDoctype(text: string, start: number, fail: Fail): number {
  const head =
    /<!DOCTYPE\s+[^\s>[]+(?:\s+(?:SYSTEM|PUBLIC\s+(?:"[^"]*"|'[^']*'))\s*(?:"[^"]*"|'[^']*')?)?\s*/y;
  head.lastIndex = start;
  const match = head.exec(text);
  if (!match) return fail(start, 'syntax', 'the DOCTYPE is malformed');
  const at = start + match[0].length;
  if (text[at] === '>') return at + 1;
  if (text[at] !== '[')
    return fail(at, at >= text.length ? 'truncated' : 'syntax', 'the DOCTYPE is malformed');
  return skipSubset(text, at + 1, fail);
}

function skipSubset(text: string, start: number, fail: Fail): number {
  const token =
    /\s+|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!ENTITY|%|<!(?:ELEMENT|ATTLIST|NOTATION)(?:[^"'>]|"[^"]*"|'[^']*')*>|\]\s*>/y;
  token.lastIndex = start;
  for (;;) {
    const at = token.lastIndex;
    const found = token.exec(text)?.[0];
    if (found === undefined) return fail(at, 'syntax', 'the DOCTYPE is malformed or not closed');
    if (found === '<!ENTITY' || found === '%') {
      return fail(
        at,
        'entities',
        'the DOCTYPE declares entities, which are not accepted; remove the declaration',
      );
    }
    if (found.startsWith(']')) return token.lastIndex;
  }
}
