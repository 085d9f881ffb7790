import { findDifference } from '@tessera/shared/text/difference';
import {
  type CodeKind,
  ETX,
  formatCode,
  type InlineCode,
  parseText,
  STX,
} from '@tessera/shared/text/inline-codes';
import { forbiddenXmlCharacter } from '@tessera/shared/text/xml-chars';
import { t } from './messages.ts';

/** Text in the inline-code notation and the selection in it: UTF-16 offsets that never fall inside a code. */
export interface EditState {
  text: string;
  anchor: number;
  focus: number;
}

export type Direction = 'backward' | 'forward';
export type Unit = 'character' | 'word' | 'line';

/** One half of a code, as it can be inserted into a text. */
export interface CodeHalf {
  id: number;
  kind: CodeKind;
  raw: string;
}

const segmenters = new Map<string, Intl.Segmenter>();

function segmenter(granularity: 'grapheme' | 'word'): Intl.Segmenter {
  const known = segmenters.get(granularity) ?? new Intl.Segmenter(undefined, { granularity });
  segmenters.set(granularity, known);
  return known;
}

/** The halves of a segment's codes, in text order. */
function halvesOf(codes: readonly InlineCode[], order: string): CodeHalf[] {
  const known = codes.flatMap((code): CodeHalf[] => {
    const half = (kind: CodeKind) => ({ id: code.id, kind, raw: formatCode(code.id, kind) });
    return code.type === 'pair' ? [half('open'), half('close')] : [half(code.type)];
  });
  const place = (half: CodeHalf) => {
    const at = order.indexOf(half.raw);
    return at < 0 ? Number.POSITIVE_INFINITY : at;
  };
  return known
    .map((half, index) => ({ half, index }))
    .sort((a, b) => place(a.half) - place(b.half) || a.index - b.index)
    .map(({ half }) => half);
}

/** The codes of the source missing from the target, in source order. */
export function missingHalves(codes: readonly InlineCode[], source: string, target: string): CodeHalf[] {
  return halvesOf(codes, source).filter((half) => source.includes(half.raw) && !target.includes(half.raw));
}

/**
 * Why a text cannot be written into the file yet: the halves of a pair do not nest, as while they are being
 * inserted. `null` = it can be written.
 */
export function unfinishedReason(text: string, codes: readonly InlineCode[]): string | null {
  const open: number[] = [];
  for (const part of parseText(text)) {
    if (part.type !== 'code' || part.kind === 'standalone') continue;
    if (!codes.some(({ id, type }) => id === part.id && type === 'pair')) continue;
    if (part.kind === 'open') open.push(part.id);
    else if (open.at(-1) === part.id) open.pop();
    else if (open.includes(part.id)) return t('unfinished.crossed', { id: part.id, other: open.at(-1) });
    else return t('unfinished.unopened', { id: part.id });
  }
  const left = open.at(-1);
  return left === undefined ? null : t('unfinished.open', { id: left });
}

/** Foreign text, with only those codes that the segment has and `present` lacks. */
export function admitCodes(incoming: string, codes: readonly InlineCode[], present: string): string {
  const allowed = new Set(halvesOf(codes, '').map((half) => half.raw));
  for (const half of allowed) if (present.includes(half)) allowed.delete(half);
  return parseText(incoming)
    .map((part) => {
      if (part.type === 'text') return part.text.replaceAll(STX, '').replaceAll(ETX, '');
      return allowed.delete(part.raw) ? part.raw : '';
    })
    .join('');
}

/** The text without characters that no file can hold, and the first one removed. */
export function withoutForbidden(text: string): { text: string; forbidden: number | null } {
  let forbidden: number | null = null;
  const clean = parseText(text).map((part) => {
    if (part.type === 'code') return part.raw;
    let rest = part.text;
    for (let found = forbiddenXmlCharacter(rest); found; found = forbiddenXmlCharacter(rest)) {
      forbidden ??= found.codepoint;
      rest = rest.replaceAll(rest.charAt(found.offset), '');
    }
    return rest;
  });
  return { text: clean.join(''), forbidden };
}

/** `[start, end)` of the selection. */
export function rangeOf({ anchor, focus }: EditState): [number, number] {
  return anchor <= focus ? [anchor, focus] : [focus, anchor];
}

/** Replaces the selection and puts the caret after the inserted text. */
export function replaceSelection(state: EditState, inserted: string): EditState {
  const [start, end] = rangeOf(state);
  const caret = start + inserted.length;
  return { text: state.text.slice(0, start) + inserted + state.text.slice(end), anchor: caret, focus: caret };
}

/** Moves the selection elsewhere, e.g. by dragging; it stays selected. */
export function moveSelection(state: EditState, to: number): EditState {
  const [start, end] = rangeOf(state);
  const place = outsideCodes(state.text, to);
  if (place >= start && place <= end) return state;
  const moved = state.text.slice(start, end);
  const rest = state.text.slice(0, start) + state.text.slice(end);
  const at = place > end ? place - moved.length : place;
  return { text: rest.slice(0, at) + moved + rest.slice(at), anchor: at, focus: at + moved.length };
}

/** Deletes the selection, or else the neighbouring unit; a code is deleted as a whole. */
export function deleteUnit(state: EditState, direction: Direction, unit: Unit): EditState {
  const [start, end] = rangeOf(state);
  if (start !== end) return replaceSelection(state, '');
  const other = move(state.text, start, direction, unit);
  return replaceSelection({ ...state, anchor: Math.min(start, other), focus: Math.max(start, other) }, '');
}

/** The next caret position. */
export function move(text: string, from: number, direction: Direction, unit: Unit): number {
  if (unit === 'line') {
    if (direction === 'backward') return text.lastIndexOf('\n', from - 1) + 1;
    const end = text.indexOf('\n', from);
    return end < 0 ? text.length : end;
  }
  return direction === 'backward' ? moveBackward(text, from, unit) : moveForward(text, from, unit);
}

function moveForward(text: string, from: number, unit: 'character' | 'word'): number {
  for (const part of parseText(text)) {
    const length = part.type === 'code' ? part.raw.length : part.text.length;
    if (from >= part.start + length) continue;
    if (part.type === 'code') return part.start + length;
    const offset = from - part.start;
    for (const piece of segmenter(unit === 'word' ? 'word' : 'grapheme').segment(part.text)) {
      const end = piece.index + piece.segment.length;
      if (end > offset && (unit === 'character' || piece.isWordLike)) return part.start + end;
    }
    return part.start + length;
  }
  return text.length;
}

function moveBackward(text: string, from: number, unit: 'character' | 'word'): number {
  for (const part of parseText(text).reverse()) {
    if (from <= part.start) continue;
    if (part.type === 'code') return part.start;
    const before = part.text.slice(0, from - part.start);
    const pieces = [...segmenter(unit === 'word' ? 'word' : 'grapheme').segment(before)].reverse();
    const piece = unit === 'character' ? pieces[0] : pieces.find((candidate) => candidate.isWordLike);
    return part.start + (piece?.index ?? 0);
  }
  return 0;
}

/** The code in the selection, or else the one after the caret, or before it. */
export function codeAt(text: string, [start, end]: readonly [number, number]): CodeHalf | undefined {
  const codes = parseText(text).filter((part) => part.type === 'code');
  const endOf = (code: (typeof codes)[number]) => code.start + code.raw.length;
  return (
    codes.find((code) => code.start <= end && endOf(code) > start) ??
    codes.find((code) => endOf(code) === start)
  );
}

/** The nearest position outside any code. */
export function outsideCodes(text: string, offset: number): number {
  for (const part of parseText(text)) {
    if (part.type !== 'code') continue;
    const end = part.start + part.raw.length;
    if (offset > part.start && offset < end) return offset - part.start < end - offset ? part.start : end;
  }
  return Math.max(0, Math.min(offset, text.length));
}

/** The position in `after` that corresponds to one in `before`, another version of the same text. */
export function carryOffset(before: string, after: string, offset: number): number {
  let from = 0;
  let to = 0;
  const { parts } = findDifference(before, after, { by: 'character' });
  for (const [at, { kind, text }] of parts.entries()) {
    const rest = offset - from;
    if (kind === 'added') to += text.length;
    else if (rest > text.length) from += text.length;
    else if (kind === 'same') return to + rest;
    else {
      // Inside a replaced part.
      const next = parts[at + 1];
      return to + Math.min(rest, next?.kind === 'added' ? next.text.length : 0);
    }
    if (kind === 'same') to += text.length;
  }
  return to;
}
