import { type Localised, localised } from '../../../messages/localised.ts';
import { type FormatError, placedError } from '../../format-error.ts';
import { Places } from '../../xml/place.ts';
import type { Splice } from '../../xml/splice.ts';
import { unescapePo } from './strings.ts';

/** Joined strings after one keyword, from the first quotation mark to the last. */
export interface PoString {
  value: string;
  start: number;
  end: number;
}

export interface PoEntry {
  context: PoString | null;
  id: PoString | null;
  plural: PoString | null;
  /** By number; without a plural there is one, with number null. */
  forms: (PoString & { number: number | null })[];
  /** Lines by the character after `#`: `.`, `:`, `|`, `,`, or '' for the translator's. */
  comments: Map<string, string[]>;
  /** Removes the flag `fuzzy`; empty = not fuzzy. */
  fuzzy: Splice[];
}

const KEYWORD = /(msgctxt|msgid_plural|msgid|msgstr)(?:[ \t]*\[[ \t]*(\d{1,3})[ \t]*\])?(?![\w[])/y;
const BLANK = /\s/;
const BREAK = /[\n\r]/;
// A control character other than tab.
const BREAK_OR_CONTROL = /[^\P{Cc}\t\u0080-\u009f]/u;

/** The entries of a PO file, except obsolete ones. Throws a FormatError with the position. */
export function scanPo(text: string): PoEntry[] {
  const entries: PoEntry[] = [];
  let entry = newEntry();
  const finish = (at: number) => {
    if (entry.forms.length > 0) entries.push(entry);
    else if (entry.id || entry.context) throw refused(text, at, localised('format.po.no-msgstr'));
    entry = newEntry();
  };
  let at = 0;
  while (at < text.length) {
    const character = text.charAt(at);
    if (BLANK.test(character)) at++;
    else if (character === '#') {
      if (entry.id || entry.context) finish(at);
      const end = lineEnd(text, at);
      // Comments above an obsolete entry are part of it.
      if (text[at + 1] === '~') entry = newEntry();
      else takeComment(entry, text, at, end);
      at = end;
    } else {
      KEYWORD.lastIndex = at;
      const [found = '', keyword = '', number] = KEYWORD.exec(text) ?? [];
      if (!found) throw refused(text, at, localised('format.po.stray'));
      const begins = keyword === 'msgctxt' || (keyword === 'msgid' && (entry.id || entry.forms.length > 0));
      if (begins && (entry.id || entry.context)) finish(at);
      const string = readString(text, at + found.length);
      place(entry, keyword, number, string, (problem) => refused(text, at, problem));
      at = string.end;
    }
  }
  finish(text.length);
  return entries;
}

function newEntry(): PoEntry {
  return { context: null, id: null, plural: null, forms: [], comments: new Map(), fuzzy: [] };
}

function place(
  entry: PoEntry,
  keyword: string,
  number: string | undefined,
  string: PoString,
  fail: (problem: Localised) => FormatError,
): void {
  if (keyword !== 'msgstr' && (number !== undefined || entry.forms.length > 0)) {
    throw fail(localised('format.po.misplaced', { keyword }));
  }
  if (keyword === 'msgctxt') entry.context = string;
  else if (keyword === 'msgid') entry.id = string;
  else if (!entry.id) throw fail(localised('format.po.no-msgid', { keyword }));
  else if (keyword === 'msgid_plural') entry.plural = string;
  else {
    const form = number === undefined ? null : Number(number);
    if ((form === null) !== (entry.plural === null)) {
      throw fail(localised('format.po.number', { has: entry.plural ? 'plural' : 'none' }));
    }
    if (entry.forms.some((other) => other.number === form)) throw fail(localised('format.po.twice'));
    entry.forms.push({ ...string, number: form });
  }
}

function lineEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++;
  return at;
}

/** The strings from a position on, separated only by white space. */
function readString(text: string, from: number): PoString {
  let at = skipBlanks(text, from);
  const start = at;
  let end = -1;
  const parts: string[] = [];
  while (text[at] === '"') {
    end = stringEnd(text, at);
    parts.push(unescapePo(text.slice(at + 1, end - 1)));
    at = skipBlanks(text, end);
  }
  if (end < 0) throw refused(text, start, localised('format.po.no-text'));
  return { value: parts.join(''), start, end };
}

/** The position after the closing quotation mark. */
function stringEnd(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"' && !BREAK_OR_CONTROL.test(text.charAt(at))) {
    at += text[at] === '\\' ? 2 : 1;
  }
  const found = text[at];
  if (found !== '"' && found !== undefined && !BREAK.test(found)) {
    throw refused(text, at, localised('format.po.control'));
  }
  if (found !== '"') throw refused(text, from, localised('format.code.quote'));
  return at + 1;
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && BLANK.test(text.charAt(at))) at++;
  return at;
}

function takeComment({ comments, fuzzy }: PoEntry, text: string, at: number, end: number): void {
  const next = text.charAt(at + 1);
  const sign = next !== '' && '.:|,='.includes(next) ? next : '';
  const line = text.slice(at + 1 + sign.length, end);
  if (sign === ',') fuzzy.push(...withoutFuzzy(line, at, at + 2, text));
  const lines = comments.get(sign);
  if (lines) lines.push(line.trim());
  else comments.set(sign, [line.trim()]);
}

const FUZZY = /[ \t]*\bfuzzy\b[ \t]*(,|$)/;

/** Removes the flag from a line of flags that begins at `start`, the flags at `from`. */
function withoutFuzzy(flags: string, start: number, from: number, text: string): Splice[] {
  const found = FUZZY.exec(flags);
  if (!found) return [];
  const end = from + flags.length;
  if (flags.trim() === 'fuzzy') {
    const lineBreak = text.startsWith('\r\n', end) ? 2 : 1;
    return [{ start, end: Math.min(end + lineBreak, text.length), text: '' }];
  }
  // The last flag is removed with the comma before it.
  const isLast = found[1] !== ',';
  const before = isLast ? flags.lastIndexOf(',', found.index) : found.index;
  return [{ start: from + before, end: isLast ? end : from + found.index + found[0].length, text: '' }];
}

function refused(text: string, at: number, problem: Localised): FormatError {
  return placedError('po', problem, new Places(text).at(at));
}
