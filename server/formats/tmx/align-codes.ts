import { formatCode, parseText, STX } from '@tessera/shared/text/inline-codes';
import type { BuiltSegment } from './segment-builder.ts';
import type { TmxCode } from './types.ts';

/** Text and codes with numbers replaced as in the map; others stay. */
export function renumber<C extends { id: number }>(
  segment: { text: string; codes: C[] },
  numbers: Map<number, number>,
): { text: string; codes: C[] } {
  if ([...numbers].every(([from, to]) => from === to)) return segment;
  const text = parseText(segment.text)
    .map((part) =>
      part.type === 'text' ? part.text : formatCode(numbers.get(part.id) ?? part.id, part.kind),
    )
    .join('');
  const codes = segment.codes.map((code) => ({ ...code, id: numbers.get(code.id) ?? code.id }));
  return { text, codes: codes.sort((a, b) => a.id - b.id) };
}

/**
 * Gives corresponding codes in the variants of a unit the same number: codes with the same `x`, otherwise
 * codes with the same markup in order. A small integer `x` becomes the number, so that exported files
 * round-trip.
 */
export function alignCodes(segments: BuiltSegment[]): { text: string; codes: TmxCode[] }[] {
  if (segments.every(({ codes }) => codes.length === 0)) return segments;
  const links = linkNumbers(segments);
  const reserved = new Set(links.values());
  const known: TmxCode[] = [];
  let next = 1;
  const nextFree = () => {
    while (reserved.has(next)) next++;
    reserved.add(next);
    return next;
  };
  return segments.map((segment) => {
    const numbers = new Map<number, number>();
    const taken = new Set<number>();
    const give = (code: TmxCode, number: number) => {
      numbers.set(code.id, number);
      taken.add(number);
    };
    segment.codes.forEach((code, index) => {
      const linked = links.get(segment.links[index] ?? '');
      if (linked !== undefined && !taken.has(linked)) give(code, linked);
    });
    for (const code of segment.codes) {
      if (numbers.has(code.id)) continue;
      const same = known.find((other) => !taken.has(other.id) && isSameCode(other, code));
      give(code, same?.id ?? nextFree());
    }
    const aligned = renumber(segment, numbers);
    known.push(...aligned.codes);
    return aligned;
  });
}

function linkNumbers(segments: BuiltSegment[]): Map<string, number> {
  const numbers = new Map<string, number>();
  const links = segments.flatMap((segment) => segment.links).filter((link) => link !== undefined);
  for (const link of links) {
    if (/^[1-9]\d{0,3}$/.test(link)) numbers.set(link, Number(link));
  }
  let next = 1;
  const used = new Set(numbers.values());
  for (const link of links) {
    if (link === '' || numbers.has(link)) continue;
    while (used.has(next)) next++;
    used.add(next);
    numbers.set(link, next);
  }
  return numbers;
}

function isSameCode(a: TmxCode, b: TmxCode): boolean {
  return (
    a.type === b.type &&
    a.markup === b.markup &&
    a.closing_markup === b.closing_markup &&
    a.attributes?.type === b.attributes?.type
  );
}

/** Numbers a text's codes in order of appearance, continuing after those already given. */
export function numbersInOrder(text: string, given: Map<number, number> = new Map()): Map<number, number> {
  const numbers = new Map(given);
  if (!text.includes(STX)) return numbers;
  let next = Math.max(0, ...numbers.values()) + 1;
  for (const part of parseText(text)) {
    if (part.type === 'code' && !numbers.has(part.id)) numbers.set(part.id, next++);
  }
  return numbers;
}
