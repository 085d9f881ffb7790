import { type Localised, localised } from '../../../messages/localised.ts';
import { type FormatError, placedError } from '../../format-error.ts';
import { Places } from '../../xml/place.ts';
import type { FilterSegment } from '../filter.ts';
import { unescapeString } from './escapes.ts';

const BLANK = /\s/;
const BARE = /[\w.$/:-]/;

interface Word {
  text: string;
  /** Without the quotes. */
  start: number;
  end: number;
  /** After the closing quote. */
  next: number;
}

interface Gap {
  next: number;
  /** The last comment in the gap. */
  comment: string;
  hasBreak: boolean;
}

/** The non-empty values, each with the comment above it as note. Throws a FormatError with the position. */
export function readStrings(text: string): FilterSegment[] {
  const segments: FilterSegment[] = [];
  let gap = readGap(text, 0);
  while (gap.next < text.length) {
    const { comment } = gap;
    const key = readWord(text, gap.next);
    const equals = readGap(text, key.next);
    if (text[equals.next] !== '=')
      throw refused(text, equals.next, localised('format.code.missing', { what: 'equals' }));
    const value = readWord(text, readGap(text, equals.next + 1).next);
    const notes = comment ? [{ text: comment }] : [];
    const { start, end } = value;
    if (value.text !== '') {
      segments.push({ key: key.text, source: value.text, target: null, start, end, notes });
    }
    gap = readGap(text, value.next);
    if (text[gap.next] === ';') gap = readGap(text, gap.next + 1);
    // A missing quotation mark shows as text after a value; a missing semicolon at a line end is harmless.
    else if (!gap.hasBreak && gap.next < text.length)
      throw refused(text, gap.next, localised('format.code.missing', { what: 'semicolon' }));
  }
  return segments;
}

/** Reads white space and comments. */
function readGap(text: string, from: number): Gap {
  const gap: Gap = { next: from, comment: '', hasBreak: false };
  while (gap.next < text.length) {
    const at = gap.next;
    const character = text.charAt(at);
    if (text.startsWith('/*', at)) {
      const end = text.indexOf('*/', at + 2);
      if (end < 0) throw refused(text, at, localised('format.code.comment'));
      gap.comment = text.slice(at + 2, end).trim();
      gap.next = end + 2;
    } else if (text.startsWith('//', at)) {
      gap.next = lineEnd(text, at);
      gap.comment = text.slice(at + 2, gap.next).trim();
    } else if (BLANK.test(character)) {
      if (character === '\n' || character === '\r') gap.hasBreak = true;
      gap.next = at + 1;
    } else break;
  }
  return gap;
}

/** The end of a line, including lines continued by a backslash. */
function lineEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') {
    at += text[at] === '\\' && (text[at + 1] === '\n' || text[at + 1] === '\r') ? 2 : 1;
  }
  return Math.min(at, text.length);
}

/** Reads a quoted or unquoted word. */
function readWord(text: string, from: number): Word {
  let end = from;
  if (text[from] !== '"') {
    while (end < text.length && BARE.test(text.charAt(end))) end++;
    if (end === from) throw refused(text, from, localised('format.code.missing', { what: 'quote' }));
    return { text: text.slice(from, end), start: from, end, next: end };
  }
  end++;
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  if (end >= text.length) throw refused(text, from, localised('format.code.quote'));
  const raw = text.slice(from + 1, end);
  return { text: unescapeString(raw), start: from + 1, end, next: end + 1 };
}

function refused(text: string, at: number, problem: Localised): FormatError {
  return placedError('strings', problem, new Places(text).at(at));
}
