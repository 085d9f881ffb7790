import { trailingRun } from '../../../../shared/domain/checks/trailing-run.ts';
import type { FluentScanner } from './scan.ts';

/** A text: the value of a message or attribute, or a variant. Positions are offsets into the file. */
export interface Pattern {
  start: number;
  end: number;
  elements: Element[];
  /** Common indentation of its lines; null = it is on one line. */
  indent: number | null;
  /** It begins on the line below its key; `start` is after the common indentation. */
  isBlock: boolean;
}

export type Element =
  | { type: 'text'; text: string; start: number; end: number }
  | { type: 'placeable'; start: number; end: number; selects: Select[] };

export interface Select {
  /** The raw expression before the arrow, `$count`. */
  selector: string;
  variants: Variant[];
}

export interface Variant {
  key: string;
  isDefault: boolean;
  /** Offset of its asterisk or bracket. */
  start: number;
  pattern: Pattern;
}

/** White space that is not part of a text at its end. */
const BLANK = /[ \n\r]/;

/** Reads the pattern after an equals sign or a variant's key; null = it is empty. */
export function readPattern(scan: FluentScanner): Pattern | null {
  scan.skipSpaces();
  const isBlock = scan.isLineEnd();
  const first = isBlock ? continuation(scan) : null;
  if (isBlock && !first) return null;
  /** Line breaks and indentation before lines. The common indentation is dropped after the last line. */
  const breaks: { element: Element & { type: 'text' }; spaces: number }[] = [];
  const elements: Element[] = [];
  const startLine = ({ lineStart, at, count }: Continuation, isFirst: boolean) => {
    const element = {
      type: 'text' as const,
      text: isFirst ? '' : '\n'.repeat(count),
      start: lineStart,
      end: at,
    };
    breaks.push({ element, spaces: at - lineStart });
    elements.push(element);
    scan.at = at;
  };
  if (first) startLine(first, true);
  const begin = scan.at;
  for (;;) {
    if (scan.isLineEnd()) {
      const next = continuation(scan);
      if (!next) break;
      startLine(next, false);
    } else if (scan.next === '{') {
      elements.push(readPlaceable(scan));
    } else if (scan.next === '}') {
      scan.refuse();
    } else {
      const start = scan.at;
      while (!scan.isLineEnd() && scan.next !== '{' && scan.next !== '}') scan.at++;
      elements.push({ type: 'text', text: scan.text.slice(start, scan.at), start, end: scan.at });
    }
  }
  const common = breaks.reduce((lowest, { spaces }) => Math.min(lowest, spaces), Number.POSITIVE_INFINITY);
  const indent = breaks.length > 0 ? common : null;
  for (const { element, spaces } of breaks) element.text += ' '.repeat(spaces - (indent ?? 0));
  const start = first ? first.lineStart + (indent ?? 0) : begin;
  return { start, end: trimEnd(elements, scan.at), elements, indent, isBlock };
}

/** Drops white space at the end, and returns the end of what remains. */
function trimEnd(elements: Element[], end: number): number {
  const last = elements.at(-1);
  if (last?.type !== 'text') return end;
  const length = trailingRun(last.text, BLANK);
  last.end -= last.text.length - length;
  last.text = last.text.slice(0, length);
  return last.end;
}

interface Continuation {
  /** Start of the line, its first character after the spaces, and the line breaks before it. */
  lineStart: number;
  at: number;
  count: number;
}

/** The next line with text, if it continues the pattern; the scanner is at the end of a line. */
function continuation(scan: FluentScanner): Continuation | null {
  const { at: lineStart, count } = scan.afterBlankLines(scan.at);
  const at = scan.afterSpaces(lineStart);
  const character = scan.text[at] ?? '';
  if (character !== '{' && (at === lineStart || character === '' || '}.[*'.includes(character))) return null;
  return { lineStart, at, count };
}

function readPlaceable(scan: FluentScanner): Element {
  const start = scan.at;
  const selects: Select[] = [];
  scan.nested(() => readExpression(scan, selects));
  return { type: 'placeable', start, end: scan.at, selects };
}

/** Reads an expression and its braces; adds the select expressions inside. */
function readExpression(scan: FluentScanner, selects: Select[]): void {
  scan.expect('{');
  scan.skipBlank();
  const start = scan.at;
  const kind = readInline(scan, selects);
  const selector = scan.text.slice(start, scan.at);
  scan.skipBlank();
  if (scan.take('->')) {
    if (kind === 'reference' || kind === 'term' || kind === 'placeable') scan.refuse();
    selects.push({ selector, variants: readVariants(scan) });
    scan.skipBlank();
  } else if (kind === 'term-attribute') {
    scan.refuse();
  }
  scan.expect('}');
}

type Kind = 'literal' | 'variable' | 'function' | 'reference' | 'term' | 'term-attribute' | 'placeable';

function readInline(scan: FluentScanner, selects: Select[]): Kind {
  const { next } = scan;
  if (next === '{') {
    scan.nested(() => readExpression(scan, selects));
    return 'placeable';
  }
  if (next === '"') {
    scan.string();
    return 'literal';
  }
  if (/\d/.test(next) || (next === '-' && /\d/.test(scan.text[scan.at + 1] ?? ''))) {
    scan.number();
    return 'literal';
  }
  if (scan.take('$')) {
    scan.identifier();
    return 'variable';
  }
  if (scan.take('-')) {
    scan.identifier();
    const hasAttribute = readAttribute(scan);
    readArguments(scan, selects);
    return hasAttribute ? 'term-attribute' : 'term';
  }
  const name = scan.identifier();
  const isCall = readArguments(scan, selects);
  if (isCall && !/^[A-Z][A-Z0-9_-]*$/.test(name)) scan.refuse();
  if (!isCall) readAttribute(scan);
  return isCall ? 'function' : 'reference';
}

function readAttribute(scan: FluentScanner): boolean {
  if (!scan.take('.')) return false;
  scan.identifier();
  return true;
}

/** `(1, $name, style: "short")` */
function readArguments(scan: FluentScanner, selects: Select[]): boolean {
  const before = scan.at;
  scan.skipBlank();
  if (!scan.take('(')) {
    scan.at = before;
    return false;
  }
  scan.nested(() => {
    const names = new Set<string>();
    for (scan.skipBlank(); !scan.take(')'); scan.skipBlank()) {
      readArgument(scan, selects, names);
      scan.skipBlank();
      if (scan.take(',')) continue;
      scan.expect(')');
      return;
    }
  });
  return true;
}

function readArgument(scan: FluentScanner, selects: Select[], names: Set<string>): void {
  const start = scan.at;
  const kind = readInline(scan, selects);
  const raw = scan.text.slice(start, scan.at);
  const end = scan.at;
  scan.skipBlank();
  if (!scan.take(':')) {
    scan.at = end;
    // Positional arguments come first.
    if (names.size > 0) scan.refuse();
    return;
  }
  if (kind !== 'reference' || raw.includes('.') || names.has(raw)) scan.refuse();
  names.add(raw);
  scan.skipBlank();
  if (scan.next === '"') scan.string();
  else scan.number();
}

function readVariants(scan: FluentScanner): Variant[] {
  scan.skipSpaces();
  scan.expectLineEnd();
  const variants: Variant[] = [];
  for (scan.skipBlank(); scan.next === '[' || scan.text.startsWith('*[', scan.at); scan.skipBlank()) {
    const start = scan.at;
    const isDefault = scan.take('*');
    scan.expect('[');
    scan.skipBlank();
    const key = /[\d-]/.test(scan.next) ? scan.number() : scan.identifier();
    scan.skipBlank();
    scan.expect(']');
    variants.push({ key, isDefault, start, pattern: readPattern(scan) ?? scan.refuse() });
    scan.expectLineEnd();
  }
  if (variants.filter(({ isDefault }) => isDefault).length !== 1) scan.refuse();
  return variants;
}
