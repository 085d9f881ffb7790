import { type Localised, localised } from '../../../messages/localised.ts';
import { FormatError, placedError } from '../../format-error.ts';
import { Places } from '../../xml/place.ts';

const MAX_CHARACTERS = 5_000_000;
/**
 * The parser compares emphasis marks and brackets with each other: more of them in one block take minutes.
 */
const MAX_MARKS = 4000;
const MAX_DEPTH = 100;
/**
 * Characters the parser may scan for closing backticks: each unmatched run is searched to the end of its
 * block.
 */
const MAX_CODE_SEARCH = 30_000_000;

const DEEP = new RegExp(`^(?:[ \\t]*(?:>|[-+*][ \\t]|\\d{1,9}[.)][ \\t])){${MAX_DEPTH}}`, 'm');
const TABLE = /^[ \t>|]*:?-+:?[ \t]*\|/;

/** Throws a FormatError with the position for a text that would take too long to parse. */
export function refuseExcess(text: string): void {
  if (text.length > MAX_CHARACTERS) {
    throw new FormatError(
      'too-large',
      localised('format.too-large', { megabytes: MAX_CHARACTERS / 1_000_000 }),
    );
  }
  const deep = text.search(DEEP);
  if (deep >= 0) refuse(text, deep, localised('format.nested', { count: MAX_DEPTH }));
  let isTable = false;
  let marks = 0;
  let code = { runs: new Set<number>(), from: 0 };
  let searched = 0;
  let offset = 0;
  for (const line of text.split('\n')) {
    if (line.trim() === '') {
      isTable = false;
      marks = 0;
      searched += code.runs.size * (offset - code.from);
      code = { runs: new Set(), from: offset + line.length + 1 };
    }
    // Table cells are parsed one by one.
    isTable ||= TABLE.test(line);
    marks = countMarks(line) + (isTable ? 0 : marks);
    if (marks > MAX_MARKS) {
      refuse(text, offset, localised('format.markdown.marks', { count: MAX_MARKS }));
    }
    for (const [run] of line.matchAll(/`+/g)) code.runs.add(run.length);
    offset += line.length + 1;
    if (searched + code.runs.size * (offset - code.from) > MAX_CODE_SEARCH) {
      refuse(text, code.from, localised('format.markdown.backticks'));
    }
  }
}

function countMarks(text: string): number {
  let marks = 0;
  for (const _mark of text.matchAll(/[*_~[\]]/g)) marks++;
  return marks;
}

function refuse(text: string, offset: number, problem: Localised): never {
  throw placedError('too-deep', problem, new Places(text).at(offset));
}
