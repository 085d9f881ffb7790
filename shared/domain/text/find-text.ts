import type { TextRange } from './difference.ts';
import { parseText, STX } from './inline-codes.ts';
import { UNSPACED_LETTER } from './spacing.ts';

/** A text normalised for search, with the original position of each character. */
interface FoldedText {
  text: string;
  /** For a UTF-16 unit of `text`: the range of the original character. */
  placeOf(unit: number): TextRange;
}

const IN_WORD = /[\p{L}\p{M}\p{N}]/u;
const MARK = /\p{M}/u;
/** A character with its marks. */
const CLUSTER = /\P{M}\p{M}*|\p{M}+/gu;

/** Case-folded and composed; a final Greek sigma becomes a normal one. */
export function foldForFinding(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ');
}

function foldWithPlaces(written: string): FoldedText {
  const whole = foldForFinding(written);
  // The usual case: each unit maps to one unit of the folded text.
  if (
    whole.length === written.length &&
    !written.includes(STX) &&
    !MARK.test(written) &&
    written.normalize('NFC') === written
  ) {
    return { text: whole, placeOf: (unit) => ({ start: unit, end: unit + 1 }) };
  }
  let text = '';
  const places: TextRange[] = [];
  for (const part of parseText(written)) {
    if (part.type === 'code') continue;
    for (const { 0: cluster, index } of part.text.matchAll(CLUSTER)) {
      const start = part.start + index;
      const piece = foldForFinding(cluster);
      text += piece;
      for (let unit = 0; unit < piece.length; unit++) places.push({ start, end: start + cluster.length });
    }
  }
  return { text, placeOf: (unit) => places[unit] ?? { start: 0, end: 0 } };
}

export interface FoundText {
  range: TextRange;
  /** Whether it starts and ends at word boundaries. */
  beginsWord: boolean;
  endsWord: boolean;
}

/**
 * Occurrences of a text in another, ignoring case, as ranges of the original text in the inline-code
 * notation, skipping codes. Ranges do not overlap.
 */
export function findText(written: string, wanted: string): FoundText[] {
  const needle = foldForFinding(wanted);
  if (needle === '') return [];
  const { text, placeOf } = foldWithPlaces(written);
  const found: FoundText[] = [];
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length)) {
    const end = at + needle.length;
    found.push({
      range: { start: placeOf(at).start, end: placeOf(end - 1).end },
      beginsWord: isWordEdge(text, at),
      endsWord: isWordEdge(text, end),
    });
  }
  return found;
}

/** Whether there is a word boundary before the UTF-16 unit at `at`. */
export function isWordEdge(text: string, at: number): boolean {
  const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? '';
  const after = [...text.slice(at, at + 2)][0] ?? '';
  return (
    !IN_WORD.test(before) ||
    !IN_WORD.test(after) ||
    UNSPACED_LETTER.test(before) ||
    UNSPACED_LETTER.test(after)
  );
}

/** Sorts ranges and merges those that touch or overlap. */
export function mergeRanges(ranges: readonly TextRange[]): TextRange[] {
  const merged: TextRange[] = [];
  for (const range of [...ranges].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = merged.at(-1);
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else merged.push({ ...range });
  }
  return merged;
}
