import { parseText, STX } from '../text/inline-codes.ts';
import { normaliseLanguage, primaryLanguage } from '../text/languages.ts';
import { type ProtectedSpan, scanProtected } from './protected-spans.ts';
import type { TextRange } from './types.ts';

/** Placeholder for a standalone code, and for every character that must not be read as language. */
export const MASK = '\uFFFC';

/** One side of a segment, prepared once for all checks. */
export interface TextView {
  /** As given, in inline-code notation. */
  raw: string;
  /** Without paired codes; each standalone code is one `MASK`. */
  plain: string;
  /** `plain` with placeholders, markup, addresses and paths blanked out, offset for offset. */
  masked: string;
  spans: readonly ProtectedSpan[];
  /** Canonical BCP 47 tag; `und` when unknown. */
  lang: string;
  /** Its primary subtag. */
  language: string;
  /** Offsets into `raw` of each character of `plain`; null when both are the same text. */
  offsets: { starts: Int32Array; ends: Int32Array } | null;
}

export function viewText(raw: string, lang: string): TextView {
  const tag = normaliseLanguage(lang) ?? 'und';
  let plain = raw;
  let offsets: TextView['offsets'] = null;
  if (raw.includes(STX)) {
    plain = '';
    const starts: number[] = [];
    const ends: number[] = [];
    for (const part of parseText(raw)) {
      if (part.type === 'text') {
        for (let i = 0; i < part.text.length; i++) {
          starts.push(part.start + i);
          ends.push(part.start + i + 1);
        }
        plain += part.text;
      } else if (part.kind === 'standalone') {
        starts.push(part.start);
        ends.push(part.start + part.raw.length);
        plain += MASK;
      }
    }
    offsets = { starts: Int32Array.from(starts), ends: Int32Array.from(ends) };
  }
  const spans = scanProtected(plain);
  return {
    raw,
    plain,
    masked: mask(plain, spans),
    spans,
    lang: tag,
    language: primaryLanguage(tag),
    offsets,
  };
}

function mask(text: string, spans: readonly { start: number; end: number }[]): string {
  let masked = '';
  let last = 0;
  for (const { start, end } of spans) {
    if (end <= last) continue;
    const from = Math.max(start, last);
    masked += text.slice(last, from) + MASK.repeat(end - from);
    last = end;
  }
  return last === 0 ? text : masked + text.slice(last);
}

/** A range of `plain` as a range of `raw`. */
export function toRaw(view: TextView, start: number, end: number): TextRange {
  if (!view.offsets) return [start, end];
  if (start >= end) {
    const at = rawPosition(view, start);
    return [at, at];
  }
  return [view.offsets.starts[start] ?? view.raw.length, view.offsets.ends[end - 1] ?? view.raw.length];
}

function rawPosition(view: TextView, at: number): number {
  if (!view.offsets) return at;
  const { starts, ends } = view.offsets;
  if (at < starts.length) return starts[at] ?? 0;
  return ends.length > 0 ? (ends[ends.length - 1] ?? view.raw.length) : view.raw.length;
}

export interface PlainEdit {
  start: number;
  end: number;
  text: string;
}

/** `raw` after edits at offsets of `plain`; inline codes within an edited range survive. */
export function applyEdits(view: TextView, edits: readonly PlainEdit[]): string {
  let result = '';
  let last = 0;
  for (const { start, end, text } of [...edits].sort((a, b) => a.start - b.start)) {
    const at = rawPosition(view, start);
    result += view.raw.slice(last, at) + text;
    last = at;
    for (let i = start; i < end; i++) {
      const [from, to] = toRaw(view, i, i + 1);
      result += view.raw.slice(last, from);
      last = to;
    }
  }
  return result + view.raw.slice(last);
}

/** A short excerpt for a message; line breaks and spaces made visible. */
export function excerpt(text: string): string {
  const flat = text.replaceAll('\n', '↵').replaceAll('\t', '⇥').replaceAll(MASK, '▯');
  return flat.length > 60 ? `${flat.slice(0, 57)}…` : flat;
}
