import { trailingRun } from '../../../../shared/domain/checks/trailing-run.ts';
import { parseText } from '../../../../shared/domain/text/inline-codes.ts';
import type { FilterCode } from '../codes.ts';
import type { Encoder } from '../filter.ts';
import { parseFluent } from './parse.ts';
import type { Pattern } from './pattern.ts';

/** Indentation of added lines, if the text in the file has one line. */
const INDENT = 4;

/** Text, or the markup of a code. */
type Piece = { type: 'text' | 'code'; raw: string };

/** Returns the raw pattern of a target, in the layout of the pattern that it replaces. */
export function fluentWriter(file: string): Encoder {
  const patterns = patternsOf(file);
  const lineBreak = file.includes('\r\n') ? '\r\n' : '\n';
  return (target, { start, codes = [], around }) => {
    const pattern = around ? undefined : patterns.get(start);
    const isBlock = pattern?.isBlock === true;
    const indent = pattern?.indent || indentAt(file, start) + INDENT;
    const lines = linesOf(target, codes);
    const spaces = lines.slice(isBlock ? 0 : 1).filter((line) => !isEmpty(line));
    // The common indentation is not part of a text, so one line must have no spaces of its own.
    const keepsSpaces = spaces.some(([first]) => first?.type === 'code' || !first?.raw.startsWith(' '));
    const written = lines.map((line, at) => {
      const isFirst = at === 0;
      const isLast = at === lines.length - 1;
      const raw = writeLine(line, { isFirst, isLast, keepsSpaces });
      return isFirst || raw === '' ? raw : ' '.repeat(indent) + raw;
    });
    // A placeable may begin in the first column, a text may not.
    const lead = isBlock && pattern.indent === 0 ? ' '.repeat(indent) : '';
    return lead + written.join(lineBreak);
  };
}

/** All patterns of a file by their start. */
function patternsOf(file: string): ReadonlyMap<number, Pattern> {
  const found = new Map<number, Pattern>();
  const add = (pattern: Pattern) => {
    found.set(pattern.start, pattern);
    for (const element of pattern.elements) {
      if (element.type === 'text') continue;
      for (const { variants } of element.selects) for (const variant of variants) add(variant.pattern);
    }
  };
  for (const { value, attributes } of parseFluent(file).entries) {
    if (value) add(value);
    for (const { pattern } of attributes) add(pattern);
  }
  return found;
}

/** Spaces at the start of the line of an offset. */
function indentAt(file: string, offset: number): number {
  const start = file.lastIndexOf('\n', offset - 1) + 1;
  let at = start;
  while (file[at] === ' ') at++;
  return at - start;
}

function linesOf(target: string, codes: readonly FilterCode[]): Piece[][] {
  const lines: Piece[][] = [[]];
  for (const part of parseText(target)) {
    if (part.type === 'code') {
      lines.at(-1)?.push({ type: 'code', raw: codes[part.id - 1]?.markup ?? '' });
      continue;
    }
    part.text.split('\n').forEach((raw, at) => {
      if (at > 0) lines.push([]);
      if (raw !== '') lines.at(-1)?.push({ type: 'text', raw });
    });
  }
  return lines;
}

const isEmpty = (line: readonly Piece[]) => line.length === 0;

interface Where {
  isFirst: boolean;
  isLast: boolean;
  /** Spaces at the start of a line after the first are part of the text. */
  keepsSpaces: boolean;
}

function writeLine(line: readonly Piece[], { isFirst, isLast, keepsSpaces }: Where): string {
  // Empty lines around a text are not part of it.
  if (isEmpty(line)) return isFirst || isLast ? literal('') : '';
  return line
    .map(({ type, raw }, at) => {
      if (type === 'code') return raw;
      const isStart = at === 0;
      const isEnd = at === line.length - 1;
      if (isStart && isEnd && raw.trim() === '') return literal(raw);
      const [blank = ''] = (isStart && (isFirst || !keepsSpaces) && /^ +/.exec(raw)) || [];
      const innerEnd = isEnd && isLast ? trailingRun(raw, /[ \t\r]/) : raw.length;
      const inner = raw.slice(blank.length, innerEnd);
      const rest = raw.slice(innerEnd);
      const begin = blank === '' ? '' : literal(blank);
      return begin + escapeText(inner, isStart && blank === '') + (rest === '' ? '' : literal(rest));
    })
    .join('');
}

/** These begin a variant, an attribute or a comment at the start of a line. */
const SPECIAL_START = /^ *[[*.]/;

function escapeText(text: string, isStart: boolean): string {
  const escaped = text.replace(/[{}\r]/g, literal);
  return isStart
    ? escaped.replace(SPECIAL_START, (found) => found.slice(0, -1) + literal(found.slice(-1)))
    : escaped;
}

/** A quoted text: `{"["}`. */
function literal(text: string): string {
  const quoted = text.replace(/["\\]/g, '\\$&').replaceAll('\r', '\\u000D');
  return `{"${quoted}"}`;
}
