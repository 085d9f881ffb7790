import { type JSONPath, type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';
import { type Worded, worded } from '../../../http/worded.ts';
import { placedError } from '../../format-error.ts';
import type { FilterFile, FilterSegment } from '../filter.ts';

/** Deeper files are no catalogues, and would overflow the stack of their reader. */
const MAX_DEPTH = 200;

/** A string of the file; its place includes the quotes. */
interface Text {
  path: JSONPath;
  value: string;
  start: number;
  end: number;
}

/** The strings of a JSON file in file order. Throws a FormatError with line and column for anything but strict JSON. */
export function readTexts(text: string): Text[] {
  const texts: Text[] = [];
  let depth = 0;
  const enter = (_offset: number, _length: number, line: number, column: number) => {
    depth++;
    if (depth > MAX_DEPTH) refuse(worded('format.nested', { count: MAX_DEPTH }), line, column);
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
      onLiteralValue(value: unknown, start, length, _line, _column, path) {
        if (typeof value === 'string') texts.push({ path: path(), value, start, end: start + length });
      },
      onError(error: ParseErrorCode, _offset, _length, line, column) {
        refuse(worded('format.json', { problem: printParseErrorCode(error) }), line, column);
      },
    },
    { disallowComments: true },
  );
  return texts;
}

function refuse(problem: Worded, line: number, column: number): never {
  throw placedError('json', problem, { line: line + 1, column: column + 1 });
}

const segmentOf = ({ path, value, start, end }: Text, note?: string): FilterSegment => ({
  key: path.join('.'),
  source: value,
  target: null,
  start,
  end,
  notes: note?.trim() ? [{ text: note }] : [],
});

/** Whether each entry of the file is an object with this member, as extraction tools and browsers' extensions write. */
function isListOf(texts: readonly Text[], member: string): boolean {
  const entries = new Set(texts.map(({ path }) => path[0]));
  const named = texts.filter(({ path }) => path.length === 2 && path[1] === member);
  return named.length > 0 && new Set(named.map(({ path }) => path[0])).size === entries.size;
}

/**
 * The texts of a catalogue. Of browser extensions' `messages.json` and of FormatJS's extracted messages only the
 * message, with its description as a note; of any other file every string that is not blank.
 */
export function readJson(text: string): FilterFile {
  const texts = readTexts(text);
  const member = ['message', 'defaultMessage'].find((name) => isListOf(texts, name));
  const notes = new Map(
    texts
      .filter(({ path }) => path.length === 2 && path[1] === 'description')
      .map(({ path, value }) => [path[0], value]),
  );
  const segments = texts
    .filter(({ path, value }) => value.trim() && (!member || (path.length === 2 && path[1] === member)))
    .map((each) => segmentOf(each, member ? notes.get(each.path[0] ?? '') : undefined));
  return { source_lang: null, target_lang: null, segments };
}

/** The texts of an Application Resource Bundle: `@` begins what is about a text, or about the file. */
export function readArb(text: string): FilterFile {
  const texts = readTexts(text);
  const about = new Map(
    texts
      .filter(({ path }) => path.length === 2 && path[1] === 'description')
      .map(({ path, value }) => [path[0], value]),
  );
  const segments = texts
    .filter(({ path, value }) => value.trim() && !String(path[0]).startsWith('@'))
    .map((each) => segmentOf(each, about.get(`@${each.path[0]}`)));
  return { source_lang: null, target_lang: null, segments };
}
