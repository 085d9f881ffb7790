import {
  formatCode,
  type InlineCode,
  parseText,
  plainText,
} from '../../../shared/domain/text/inline-codes.ts';
import { localised } from '../../messages/localised.ts';
import type { UnitSegment, UnitStep } from '../xliff/index.ts';
import { resegmentError } from '../xliff/resegment/allowed.ts';
import { pairOpenAt } from '../xliff/resegment/locate.ts';
import { toInlineCode } from './codes.ts';
import type { Filter } from './filter.ts';
import { intoSentences, type ReadOptions, readWhole } from './read-filtered.ts';
import { piecesOf } from './sentences.ts';

/** A text in an uploaded file, with its segments as pieces; corresponds to an XLIFF unit. */
export interface FoundText {
  /** Its index among the texts of the file. */
  unit_index: number;
  /** Position in the file of its first segment at import, and their number. */
  first_segment: number;
  segments: number;
  text: Omit<UnitSegment, 'segment_id'>;
  /** Where it was segmented at import, as in `SentenceBreaks`. */
  places: readonly number[];
}

/** Finds the text of a segment in the upload, read with the settings of its import. Throws a FormatError. */
export function findText(
  filter: Filter,
  bytes: Uint8Array,
  segmentIndex: number,
  { targetLang, options }: { targetLang: string; options: ReadOptions },
): FoundText {
  const whole = readWhole(filter, bytes, targetLang, options);
  const { breaks = {} } = intoSentences(filter, whole, options, targetLang);
  let first = 0;
  for (const [at, { source, target, codes = [], state: told }] of whole.segments.entries()) {
    const places = breaks[at] ?? [];
    const segments = places.length / 2 + 1;
    if (segmentIndex < first + segments) {
      const state = told ?? (target ? 'translated' : 'initial');
      const approved = state === 'reviewed' || state === 'final';
      const text = { source, target, codes: codes.map(toInlineCode), state, approved };
      return { unit_index: at, first_segment: first, segments, text, places };
    }
    first += segments;
  }
  throw resegmentError(localised('format.split.no-segment'));
}

/**
 * Where the text is segmented after the steps. Throws a FormatError with the reason if a step is not allowed.
 */
export function placesAfter({ text, places }: FoundText, steps: readonly UnitStep[]): readonly number[] {
  return steps.reduce((before, step) => placesAfterStep(text.source, before, step), places);
}

/** The segments of the text after the steps. If there are several, none has the text's translation. */
export function piecesAfter(found: FoundText, steps: readonly UnitStep[]): UnitSegment[] {
  const { text } = found;
  const places = placesAfter(found, steps);
  const pieces: { source: string; codes: InlineCode[] }[] = piecesOf(text, places);
  return pieces.map(({ source, codes }) => ({
    ...(places.length === 0 ? text : { target: null, state: 'initial', approved: false }),
    segment_id: null,
    source,
    codes,
  }));
}

function placesAfterStep(text: string, places: readonly number[], step: UnitStep): readonly number[] {
  const edges = [0, ...places, text.length];
  const [start, end] = edges.slice(step.segment * 2, step.segment * 2 + 2);
  if (start === undefined || end === undefined) throw resegmentError(localised('format.split.no-segment'));
  if (step.type === 'split')
    return places.toSpliced(step.segment * 2, 0, ...cutAt(text.slice(start, end), step.at, start));
  if (step.segment * 2 >= places.length) throw resegmentError(localised('format.split.other-text'));
  return places.toSpliced(step.segment * 2, 2);
}

/**
 * The end of the first part of a piece and the start of the second, in its text; white space around the cut
 * is skipped.
 */
function cutAt(piece: string, offset: number, start: number): [number, number] {
  const at = offsetIn(piece, offset);
  const pair = pairOpenAt(piece, at);
  if (pair !== null) throw resegmentError(localised('format.split.inside-pair', { tag: `{${pair}}` }));
  const [left, right] = [piece.slice(0, at), piece.slice(at)];
  for (const part of [left, right]) {
    if (plainText(part).trim() === '') throw resegmentError(localised('format.split.no-text'));
  }
  return [start + left.trimEnd().length, start + piece.length - right.trimStart().length];
}

/**
 * Converts an offset in a segment, whose codes are renumbered, to an offset in its piece of the text. Throws
 * inside a code or a character.
 */
function offsetIn(piece: string, offset: number): number {
  let counted = 0;
  const ids: number[] = [];
  for (const part of parseText(piece)) {
    if (part.type === 'text') {
      if (offset <= counted + part.text.length) return wholeCharacter(piece, part.start + offset - counted);
      counted += part.text.length;
      continue;
    }
    if (offset <= counted) return part.start;
    if (!ids.includes(part.id)) ids.push(part.id);
    counted += formatCode(ids.indexOf(part.id) + 1, part.kind).length;
    if (offset < counted) throw resegmentError(localised('format.split.inside-tag'));
  }
  return piece.length;
}

function wholeCharacter(text: string, at: number): number {
  const isInside = /[\uDC00-\uDFFF]/.test(text[at] ?? '') && /[\uD800-\uDBFF]/.test(text[at - 1] ?? '');
  if (isInside) throw resegmentError(localised('format.split.inside-tag'));
  return at;
}
