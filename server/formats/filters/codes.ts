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
  /** UTF-16 offset of `markup` in the decoded file. Without it no other segment may lie in the markup. */
  at?: number;
  /** The same of `closing_markup`. */
  closing_at?: number;
  /** A placeholder, which to its filter is text like the words around it. */
  is_text?: true;
  /** Of a pair: what text within it is written in. Of a standalone code: what stands around its markup. */
  format?: RunFormat;
  /** The pair is no more than its format. */
  is_format?: true;
  /** The pair stands within a run of its format, in which no other can begin. */
  in_run?: true;
}

/** What stands around text in files that write every piece of text with its formatting. */
export interface RunFormat {
  /** Before and after what is in the format. */
  open: string;
  close: string;
  /** The name of the element for text in it. */
  tag: string;
}

/** What text outside the codes of a segment is written in. */
export interface SegmentFormat extends RunFormat {
  /** The runs in which its place begins and ends, where it does not have them whole. */
  first?: RunFormat;
  last?: RunFormat;
}

/** Text, or half a code or a placeholder, with its place in the decoded file. */
export type Inline = InlineText | InlineMark;

export interface InlineText {
  type: 'text';
  /** As a reader of the format sees it. */
  text: string;
  start: number;
  end: number;
}

export interface InlineMark {
  type: 'code';
  kind: CodeKind;
  /** What a person sees on the chip. */
  display: string;
  start: number;
  end: number;
  /** What is written for it, unless it is what stands in the file at its place. */
  markup?: string;
  /** Of a closing half: the opening half, unless that is not in the segment. */
  opens?: InlineMark;
  /** As of a code. */
  format?: RunFormat;
  is_format?: true;
  in_run?: true;
}

/** A code for people is no longer than this. */
const MAX_DISPLAY = 30;

/** The text of inlines in the notation, with its codes numbered in their order; `raw` is the decoded file. */
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

/** The codes of a text for one that is written anew from it: no other segment lies in their markup. */
export function withoutPlaces(codes: readonly FilterCode[]): FilterCode[] {
  return codes.map(({ at: _, closing_at: __, ...code }) => code);
}

/** A code without what only its filter needs. */
export function toInlineCode({
  at,
  closing_at,
  is_text,
  format,
  is_format,
  in_run,
  ...code
}: FilterCode): InlineCode {
  return code;
}

/** What a chip shows of a code. */
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

/** A segment of a part of a file as one of the whole, in which the part begins at an offset. */
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

/** The raw value of a target: codes as their markup, text as `encodeText` gives it. */
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

/** Whether what looks like codes in a text is exactly its codes: a file may hold their notation as text. */
export function holdsItsCodes(source: string, codes: readonly InlineCode[]): boolean {
  const marks = parseText(source).filter(({ type }) => type === 'code').length;
  return marks === codes.reduce((sum, { type }) => sum + (type === 'pair' ? 2 : 1), 0);
}

/**
 * The codes of a segment with the splices that lie in their markup, which are taken off `splices`. Those must be ordered
 * by descending place and none may begin before the segment.
 */
export function takeIntoCodes(
  { codes = [], end }: { codes?: readonly FilterCode[]; end: number },
  splices: Splice[],
): FilterCode[] {
  if (codes.every(({ at }) => at === undefined)) return [...codes];
  const inner: Splice[] = [];
  for (let last = splices.at(-1); last && last.start < end; last = splices.at(-1)) {
    inner.push(last);
    splices.pop();
  }
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

/** The splices between two places; all are in ascending order. */
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
