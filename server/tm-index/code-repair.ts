import { formatCode, parseText, plainText, type TextPart } from '@tessera/shared/text/inline-codes';

type Code = Extract<TextPart, { type: 'code' }>;

/**
 * The text of a unit's side with the inline codes of the segment: renumbered where segment and unit have the same
 * codes, left out where the segment has none, put around the whole where that is what the segment has and the unit
 * has none. `null` when none of these is the case.
 */
export function repairCodes(segment: string, source: string, text: string): string | null {
  const wanted = codesOf(segment);
  const given = codesOf(source);
  const own = codesOf(text);
  if (wanted.length === 0) return sameNumbers(given, own) ? plainText(text) : null;
  if (given.length === 0 && own.length === 0) return surround(segment, text);
  if (wanted.length !== given.length || !wanted.every((code, i) => code.kind === given[i]?.kind)) return null;
  const numbers = new Map<number, number>();
  for (const [i, code] of given.entries()) {
    const number = (wanted[i] as Code).id;
    if ((numbers.get(code.id) ?? number) !== number) return null;
    numbers.set(code.id, number);
  }
  if (new Set(numbers.values()).size !== numbers.size || own.some((code) => !numbers.has(code.id)))
    return null;
  return parseText(text)
    .map((part) => (part.type === 'text' ? part.text : formatCode(numbers.get(part.id) as number, part.kind)))
    .join('');
}

function codesOf(text: string): Code[] {
  return parseText(text).filter((part): part is Code => part.type === 'code');
}

function sameNumbers(a: Code[], b: Code[]): boolean {
  const list = (codes: Code[]) => [...new Set(codes.map((code) => code.id))].sort((x, y) => x - y).join(' ');
  return list(a) === list(b);
}

/** The segment's codes around `text`, when all of them stand before or after its words. */
function surround(segment: string, text: string): string | null {
  const parts = parseText(segment);
  const first = parts.findIndex((part) => part.type === 'text');
  if (first < 0 || parts.filter((part) => part.type === 'text').length !== 1) return null;
  const written = (some: TextPart[]) => some.map((part) => (part.type === 'code' ? part.raw : '')).join('');
  return written(parts.slice(0, first)) + text + written(parts.slice(first + 1));
}
