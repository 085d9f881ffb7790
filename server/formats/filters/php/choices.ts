import { parseText } from '../../../../shared/domain/text/inline-codes.ts';
import type { FilterCode } from '../codes.ts';
import type { FilterSegment } from '../filter.ts';
import { readLiteral, writeLiteral } from './strings.ts';

/** `{0}`, `{1,2}`, `[2,*]`: the numbers a choice is for. */
const RANGE = /^\s*(?:\{[\d, ]+\}|\[[-\d*]+,[-\d*]+\])\s*/;

/** The choices of a Laravel text with numbers as segments of their own; any other text as it is. */
export function splitChoices(segment: FilterSegment, file: string, hasEscapes: boolean): FilterSegment[] {
  const { start, end, key } = segment;
  const quote = file.charAt(start);
  const pieces = file.slice(start + 1, end - 1).split('|');
  const ranges = pieces.map((piece) => RANGE.exec(piece)?.[0]);
  if (pieces.length < 2 || ranges.includes(undefined)) return [segment];
  let at = start + 1;
  return pieces.flatMap((piece, index) => {
    const range = ranges[index] ?? '';
    const from = at + range.length;
    const to = at + piece.trimEnd().length;
    at += piece.length + 1;
    if (to <= from) return [];
    // A literal of its own, whose quotation marks are those of the whole.
    const literal = `${quote}${file.slice(from, to)}${quote}`;
    const { source, codes } = readLiteral(literal, 0, literal.length, hasEscapes);
    const placed = codes.map((code) => (code.at === undefined ? code : { ...code, at: code.at + from - 1 }));
    const name = range.trim();
    const context = { ...segment.context, choice: quote };
    const notes = [{ text: name }, ...(segment.notes ?? [])];
    return [
      { ...segment, key: `${key}${name}`, source, codes: placed, start: from, end: to, context, notes },
    ];
  });
}

/** Raw value of a choice; it cannot contain a bar, which would begin another. */
export function writeChoice(target: string, quote: string, codes: readonly FilterCode[]): string {
  const text = parseText(target)
    .map((part) => (part.type === 'text' ? part.text.replaceAll('|', '\u00a6') : part.raw))
    .join('');
  return writeLiteral(text, quote, codes).slice(1, -1);
}
