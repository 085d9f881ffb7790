import {
  type CodeKind,
  formatCode,
  type InlineCode,
  parseText,
} from '../../../shared/domain/text/inline-codes.ts';
import { localised } from '../../messages/localised.ts';
import { FormatError } from '../format-error.ts';
import { checkCodes } from '../xliff/check-codes.ts';
import { applyToText, type Splice } from '../xml/splice.ts';

/** An inline code of a filter's segment. */
export interface FilterCode extends InlineCode {
  /** UTF-16 offset of `markup` in the decoded file. Without it the markup cannot contain another segment. */
  at?: number;
  /** The same for `closing_markup`. */
  closing_at?: number;
  /** A placeholder, which the filter treats as text. */
  is_text?: true;
  /** For an unnumbered placeholder: the position of its argument, from 1. */
  argument?: number;
  /** For a pair: the format of the text within it. For a standalone code: the format around its markup. */
  format?: RunFormat;
  /** The pair is only formatting. */
  is_format?: true;
  /** The pair is inside a run, where no other run can begin. */
  in_run?: true;
}

/** Markup around each piece of text, for formats that write text in formatted runs. */
export interface RunFormat {
  /** Markup before and after the text. */
  open: string;
  close: string;
  /** Name of the element that holds the text. */
  tag: string;
}

/** The format of text outside the codes of a segment. */
export interface SegmentFormat extends RunFormat {
  /** The runs in which the segment begins and ends, if it covers only part of them. */
  first?: RunFormat;
  last?: RunFormat;
}

/** Text, half a code, or a placeholder, with its position in the decoded file. */
export type Inline = InlineText | InlineMark;

export interface InlineText {
  type: 'text';
  /** Text as a reader sees it. */
  text: string;
  start: number;
  end: number;
}

export interface InlineMark {
  type: 'code';
  kind: CodeKind;
  /** Label on the chip. */
  display: string;
  start: number;
  end: number;
  /** Markup to write, if it differs from the file's at this position. */
  markup?: string;
  /** For a closing half: the opening half, if it is in the segment. */
  opens?: InlineMark;
  /** As in `FilterCode`. */
  format?: RunFormat;
  is_format?: true;
  in_run?: true;
}

/** Longest label on a chip. */
const MAX_DISPLAY = 30;

/** Text of the inlines in the notation, with codes numbered in order; `raw` is the decoded file. */
export function numberCodes(
  inlines: readonly Inline[],
  raw: string,
): { source: string; codes: FilterCode[] } {
  const codes: FilterCode[] = [];
  const numbers = new Map<InlineMark, FilterCode>();
  let source = '';
  for (const inline of inlines) {
    if (inline.type === 'text') {
      source += inline.text;
      continue;
    }
    const { kind, display, start, end, opens } = inline;
    const markup = inline.markup ?? raw.slice(start, end);
    const at = inline.markup === undefined ? { at: start } : {};
    const opening = opens && numbers.get(opens);
    if (opening) {
      opening.type = 'pair';
      opening.closing_markup = markup;
      if (inline.markup === undefined) opening.closing_at = start;
      source += formatCode(opening.id, 'close');
      continue;
    }
    const code: FilterCode = { id: codes.length + 1, type: kind, display: shorten(display), markup, ...at };
    if (inline.format) code.format = inline.format;
    if (inline.is_format) code.is_format = true;
    if (inline.in_run) code.in_run = true;
    codes.push(code);
    numbers.set(inline, code);
    source += formatCode(code.id, kind);
  }
  return { source, codes };
}

/** Codes without positions, for text written from scratch: their markup contains no other segment. */
export function withoutPlaces(codes: readonly FilterCode[]): FilterCode[] {
  return codes.map(({ at: _, closing_at: __, ...code }) => code);
}

/** A code without the fields that only its filter needs. */
export function toInlineCode({
  at,
  closing_at,
  is_text,
  argument,
  format,
  is_format,
  in_run,
  ...code
}: FilterCode): InlineCode {
  return code;
}

/** Shortens a label to fit a chip. */
export function shorten(display: string): string {
  const characters = Array.from(display.replace(/\s+/g, ' ').trim());
  return characters.length > MAX_DISPLAY
    ? `${characters.slice(0, MAX_DISPLAY - 1).join('')}…`
    : characters.join('');
}

interface Placed {
  start: number;
  end: number;
  codes?: FilterCode[];
  bindings?: readonly Pick<Splice, 'start' | 'end'>[];
  copies?: readonly Placed[];
}

/** Moves a segment of part of a file by the offset at which that part begins. */
export function shiftSegment<S extends Placed>(segment: S, offset: number): S {
  const shifted = { ...segment, start: segment.start + offset, end: segment.end + offset };
  if (shifted.codes) shifted.codes = shifted.codes.map((code) => shiftCode(code, offset));
  if (shifted.copies) shifted.copies = shifted.copies.map((copy) => shiftSegment(copy, offset));
  if (shifted.bindings) {
    shifted.bindings = shifted.bindings.map(({ start, end }) => ({
      start: start + offset,
      end: end + offset,
    }));
  }
  return shifted;
}

function shiftCode(code: FilterCode, offset: number): FilterCode {
  const shifted = { ...code };
  if (shifted.at !== undefined) shifted.at += offset;
  if (shifted.closing_at !== undefined) shifted.closing_at += offset;
  return shifted;
}

/** Raw value of a target: codes become their markup, text passes through `encodeText`. */
export function writeCodes(
  target: string,
  codes: readonly InlineCode[],
  encodeText: (text: string) => string,
): string {
  return parseText(target)
    .map((part) => {
      if (part.type === 'text') return encodeText(part.text);
      const code = codes[part.id - 1];
      return (part.kind === 'close' && code?.type === 'pair' ? code.closing_markup : code?.markup) ?? '';
    })
    .join('');
}

/** Throws a FormatError unless a target has only the codes of its segment, properly nested. */
export function refuseWrongCodes(target: string, codes: readonly InlineCode[], row: number): void {
  const problem = checkCodes(target, codes);
  if (!problem) return;
  const place = { row, tag: `{${problem.id}}` };
  if (problem.kind === 'unknown')
    throw new FormatError('unknown-code', localised('format.tag.unknown', place));
  const what = problem.kind === 'unclosed' ? 'format.tag.unclosed' : 'format.tag.unopened';
  throw new FormatError('broken-tags', localised(what, place));
}

/** Whether everything that looks like a code is one: a file may contain the notation as text. */
export function holdsItsCodes(source: string, codes: readonly InlineCode[]): boolean {
  const marks = parseText(source).filter(({ type }) => type === 'code').length;
  return marks === codes.reduce((sum, { type }) => sum + (type === 'pair' ? 2 : 1), 0);
}

/**
 * Codes of a segment with the splices inside their markup applied; these are removed from `splices`, which
 * must be sorted by descending position, none beginning before the segment.
 */
export function takeIntoCodes(
  { codes = [], end }: { codes?: readonly FilterCode[]; end: number },
  splices: Splice[],
): FilterCode[] {
  if (codes.every(({ at }) => at === undefined)) return [...codes];
  let first = splices.length;
  while ((splices[first - 1]?.start ?? end) < end) first--;
  // Several insertions at one position keep their order.
  const inner = splices.splice(first).toSorted((a, b) => a.start - b.start);
  if (inner.length === 0) return [...codes];
  return codes.map((code) => {
    const markup = spliceWithin(code.markup, code.at, inner);
    return code.closing_markup === undefined
      ? { ...code, markup }
      : { ...code, markup, closing_markup: spliceWithin(code.closing_markup, code.closing_at, inner) };
  });
}

function spliceWithin(markup: string, at: number | undefined, splices: readonly Splice[]): string {
  if (at === undefined) return markup;
  const own = within(splices, at, at + markup.length);
  return applyToText(
    markup,
    own.map(({ start, end, text }) => ({ start: start - at, end: end - at, text })),
  );
}

/** The splices between two positions; all are in ascending order. */
function within(splices: readonly Splice[], from: number, to: number): Splice[] {
  let [low, high] = [0, splices.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((splices[middle]?.start ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  const own: Splice[] = [];
  for (let at = low; (splices[at]?.end ?? Number.POSITIVE_INFINITY) <= to; at++) {
    const splice = splices[at];
    if (splice) own.push(splice);
  }
  return own;
}
