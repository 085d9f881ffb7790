import { type JSONPath, type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';
import { type Localised, localised } from '../../../messages/localised.ts';
import { placedError } from '../../format-error.ts';

/** Deeper files are not catalogues, and would overflow the reader's stack. */
export const MAX_DEPTH = 200;

/** A string in the file; its position includes the quotes. */
export interface Text {
  path: JSONPath;
  value: string;
  start: number;
  end: number;
  /** Position of its key, quotes included; null in a list. */
  name: { start: number; end: number } | null;
  /** The comments above it; '' = none. */
  comment: string;
}

/**
 * Calls `take` for each string of a file in order; large files have too many for an array. Throws a
 * FormatError with line and column.
 */
export type Walker = (text: string, take: (found: Text) => void) => void;

/** Walks strict JSON. */
export const eachText: Walker = (text, take) => walk(text, take, { disallowComments: true });

/** Walks JSON that may have comments. */
export const eachCommentedText: Walker = (text, take) => walk(text, take, { disallowComments: false });

function walk(text: string, take: (found: Text) => void, options: { disallowComments: boolean }): void {
  let depth = 0;
  let name: Text['name'] = null;
  const comments = new CommentsAbove(text);
  const enter = (_offset: number, _length: number, line: number, column: number) => {
    depth++;
    comments.take();
    if (depth > MAX_DEPTH) refuse(localised('format.nested', { count: MAX_DEPTH }), line, column);
  };
  const leave = () => {
    depth--;
    comments.take();
  };
  visit(
    text,
    {
      onObjectBegin: enter,
      onArrayBegin: enter,
      onObjectEnd: leave,
      onArrayEnd: leave,
      onObjectProperty(_property, start, length) {
        name = { start, end: start + length };
      },
      onLiteralValue(value: unknown, start, length, _line, _column, pathOf) {
        const comment = comments.take();
        if (typeof value !== 'string') return;
        const path = pathOf();
        const own = typeof path.at(-1) === 'string' ? name : null;
        take({ path, value, start, end: start + length, name: own, comment });
      },
      onComment: (start, length) => comments.add(start, start + length),
      onError(error: ParseErrorCode, _offset, _length, line, column) {
        refuse(localised('format.json', { problem: printParseErrorCode(error) }), line, column);
      },
    },
    options,
  );
}

/** Collects the comments on the lines above a value. */
export class CommentsAbove {
  readonly #text: string;
  #lines: string[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  add(start: number, end: number): void {
    // A comment after a value or a bracket does not describe the next text.
    if (!this.#isFirstInLine(start)) return;
    const raw = this.#text.slice(start + 2, this.#text[start + 1] === '*' ? end - 2 : end);
    this.#lines.push(raw.replaceAll(/^[ \t]*\*+(?: |$)/gm, '').trim());
  }

  /** Scans back over blanks only: a minified file is one line. */
  #isFirstInLine(start: number): boolean {
    let at = start - 1;
    while (at >= 0 && /[^\S\r\n]/.test(this.#text.charAt(at))) at--;
    return at < 0 || /[\r\n]/.test(this.#text.charAt(at));
  }

  take(): string {
    if (this.#lines.length === 0) return '';
    const comment = this.#lines.join('\n').trim();
    this.#lines = [];
    return comment;
  }
}

function refuse(problem: Localised, line: number, column: number): never {
  throw placedError('json', problem, { line: line + 1, column: column + 1 });
}
