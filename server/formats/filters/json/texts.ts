import { type JSONPath, type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';
import { type Localised, localised } from '../../../messages/localised.ts';
import { placedError } from '../../format-error.ts';

/** Deeper files are not catalogues, and would overflow the reader's stack. */
const MAX_DEPTH = 200;

/** A string in the file; its position includes the quotes. */
export interface Text {
  path: JSONPath;
  value: string;
  start: number;
  end: number;
  /** Position of its key, quotes included; null in a list. */
  name: { start: number; end: number } | null;
}

/**
 * Calls `take` for each string of a JSON file in order; large files have too many for an array. Throws a
 * FormatError with line and column for anything but strict JSON.
 */
export function eachText(text: string, take: (found: Text) => void): void {
  let depth = 0;
  let name: Text['name'] = null;
  const enter = (_offset: number, _length: number, line: number, column: number) => {
    depth++;
    if (depth > MAX_DEPTH) refuse(localised('format.nested', { count: MAX_DEPTH }), line, column);
  };
  const leave = () => {
    depth--;
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
        if (typeof value !== 'string') return;
        const path = pathOf();
        const own = typeof path.at(-1) === 'string' ? name : null;
        take({ path, value, start, end: start + length, name: own });
      },
      onError(error: ParseErrorCode, _offset, _length, line, column) {
        refuse(localised('format.json', { problem: printParseErrorCode(error) }), line, column);
      },
    },
    { disallowComments: true },
  );
}

function refuse(problem: Localised, line: number, column: number): never {
  throw placedError('json', problem, { line: line + 1, column: column + 1 });
}
