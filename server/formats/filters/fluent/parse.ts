import { type Pattern, readPattern } from './pattern.ts';
import { FluentProblem, FluentScanner } from './scan.ts';

export interface Entry {
  /** `name`, `-term` */
  id: string;
  value: Pattern | null;
  attributes: { id: string; pattern: Pattern }[];
  /** The comments directly above it, and those of its group. */
  comments: string[];
}

export interface Resource {
  entries: Entry[];
  /** Offsets of lines that do not follow the grammar. */
  junk: number[];
}

/** Parses a file by the grammar of Fluent Syntax 1.0. Skips invalid entries, as programs do. */
export function parseFluent(text: string): Resource {
  const scan = new FluentScanner(text);
  const found: Resource = { entries: [], junk: [] };
  const comments = new Comments();
  while (scan.at < text.length) {
    const blank = scan.afterBlankLines(scan.at);
    if (blank.count > 0) comments.endBlock();
    const start = blank.at;
    if (start >= text.length) break;
    scan.reset(start);
    try {
      if (scan.next === '#') comments.read(scan);
      else found.entries.push({ ...readEntry(scan), comments: comments.take() });
      scan.expectLineEnd();
    } catch (error) {
      if (!(error instanceof FluentProblem)) throw error;
      found.junk.push(start);
      comments.endBlock();
      skipJunk(scan, start);
      continue;
    }
    scan.at = scan.afterLineEnd(scan.at);
  }
  return found;
}

/** Skips to the next line that may begin an entry, starting at the line of the problem, as programs do. */
function skipJunk(scan: FluentScanner, start: number): void {
  scan.reset(Math.max(start, scan.text.lastIndexOf('\n', scan.at)));
  do {
    scan.skipToLineEnd();
    scan.at = scan.afterLineEnd(scan.at);
  } while (scan.at < scan.text.length && !/[a-zA-Z#-]/.test(scan.next));
}

class Comments {
  #own: string[] = [];
  #group: string[] = [];
  /** Number of `#` in the last comment line; 0 = the next comment starts a new block. */
  #level = 0;

  read(scan: FluentScanner): void {
    let level = 0;
    while (level < 3 && scan.take('#')) level++;
    const start = scan.at;
    if (!scan.isLineEnd() && scan.next !== ' ') scan.refuse();
    scan.skipToLineEnd();
    const line = scan.text.slice(start + 1, scan.at);
    if (level !== this.#level) this.endBlock();
    if (level === 2 && this.#level !== 2) this.#group = [];
    this.#level = level;
    if (level === 1) this.#own.push(line);
    if (level === 2) this.#group.push(line);
  }

  /** A comment belongs to the entry directly below it. */
  endBlock(): void {
    this.#own = [];
    this.#level = 0;
  }

  take(): string[] {
    const texts = [this.#own, this.#group].map((lines) => lines.join('\n').trim());
    this.endBlock();
    return texts.filter((text) => text !== '');
  }
}

function readEntry(scan: FluentScanner): Omit<Entry, 'comments'> {
  const isTerm = scan.take('-');
  const id = (isTerm ? '-' : '') + scan.identifier();
  scan.skipSpaces();
  scan.expect('=');
  const value = readPattern(scan);
  const attributes: Entry['attributes'] = [];
  for (let at = attributeStart(scan); at >= 0; at = attributeStart(scan)) {
    scan.at = at + 1;
    const name = scan.identifier();
    scan.skipSpaces();
    scan.expect('=');
    attributes.push({ id: name, pattern: readPattern(scan) ?? scan.refuse() });
  }
  if (!value && (isTerm || attributes.length === 0)) scan.refuse();
  return { id, value, attributes };
}

/** Offset of the dot before the next attribute, on a later line; -1 = no more attributes. */
function attributeStart(scan: FluentScanner): number {
  const at = scan.afterSpaces(scan.afterBlankLines(scan.at).at);
  return scan.text[at] === '.' && scan.isLineEnd() ? at : -1;
}
