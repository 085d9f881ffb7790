import { localised } from '../../../messages/localised.ts';
import { placedError } from '../../format-error.ts';
import { Places } from '../../xml/place.ts';
import { isControl, type Problem, refuse } from './refuse.ts';
import { isLineEnd, readLine, readString } from './strings.ts';
import { defineKey, newTable, openTable, type Table } from './tables.ts';

/** Deeper files are not catalogues, and would overflow the reader's stack. */
const MAX_DEPTH = 200;
/** UTF-16 units of a table's or array's path, which the key of each of its texts contains. */
const MAX_NAMES = 500;
/** UTF-16 units of numbers and dates. */
const MAX_TOKEN = 1_000;

const DATE = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`;
const TIME = String.raw`(?:[01]\d|2[0-3]):[0-5]\d(?::(?:[0-5]\d|60)(?:\.\d+)?)?`;
const OFFSET = String.raw`(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)`;
const DIGITS = String.raw`\d+(?:_\d+)*`;
/** Values without quotes and brackets. */
const TOKEN = new RegExp(
  [
    'true|false',
    String.raw`[+-]?(?:inf|nan|(?:0|[1-9](?:_?\d)*)(?:\.${DIGITS})?(?:[eE][+-]?${DIGITS})?)`,
    '0x[0-9a-fA-F]+(?:_[0-9a-fA-F]+)*|0o[0-7]+(?:_[0-7]+)*|0b[01]+(?:_[01]+)*',
    `${DATE}(?:[Tt ]${TIME}${OFFSET}?)?|${TIME}`,
  ]
    .map((one) => `(?:${one})`)
    .join('|')
    .replace(/^.*$/s, '^(?:$&)$'),
);

/** A string in the file; its position includes the quotes. */
export interface TomlText {
  path: readonly (string | number)[];
  value: string;
  start: number;
  end: number;
  /** The comments above it, and above the header of its table; '' = none. */
  comment: string;
  tableComment: string;
  /** The table that directly contains it; null in an array. */
  owner: Table | null;
}

/**
 * Calls `take` for each string of a file that is not a key, in order. Reads TOML 1.0, and what 1.1 adds. Throws a
 * FormatError with line and column.
 */
export function eachTomlText(text: string, take: (found: TomlText) => void): void {
  new TomlParser(text, take).readFile();
}

/** Where a value is. */
interface Place {
  path: (string | number)[];
  owner: Table | null;
}

class TomlParser {
  readonly #text: string;
  readonly #take: (found: TomlText) => void;
  #at = 0;
  #comments: string[] = [];
  #tableComment = '';
  /** Whether the line has neither values nor comments so far. */
  #isFresh = true;

  constructor(text: string, take: (found: TomlText) => void) {
    this.#text = text;
    this.#take = take;
  }

  readFile(): void {
    const root = newTable('header');
    let current = { table: root, path: [] as (string | number)[] };
    for (this.#skipLines(); this.#at < this.#text.length; this.#skipLines()) {
      if (this.#next === '[') current = this.#readHeader(root);
      else this.#readPair(current.table, current.path);
      this.#skipBlank();
      if (this.#at < this.#text.length && !isLineEnd(this.#text, this.#at)) this.#refuse('line');
    }
  }

  #refuse(problem: Problem, at = this.#at): never {
    refuse(problem, this.#text, at);
  }

  get #next(): string {
    return this.#text[this.#at] ?? '';
  }

  #skip(character: string): boolean {
    if (this.#next !== character) return false;
    this.#at++;
    return true;
  }

  /** Skips white space and a comment up to the end of the line. */
  #skipBlank(): void {
    this.#skipSpaces();
    if (this.#next !== '#') return;
    const start = this.#at + 1;
    while (this.#at < this.#text.length && !isLineEnd(this.#text, this.#at)) {
      if (isControl(this.#text.charCodeAt(this.#at))) this.#refuse('control');
      this.#at++;
    }
    // A comment after a value describes that value, not the next text.
    if (this.#isFresh) this.#comments.push(this.#text.slice(start, this.#at).trim());
    this.#isFresh = false;
  }

  /** Skips blank lines and comments. A blank line ends a group of comments. */
  #skipLines(): void {
    for (this.#skipBlank(); isLineEnd(this.#text, this.#at); this.#skipBlank()) {
      this.#at += this.#next === '\r' ? 2 : 1;
      if (this.#isFresh) this.#comments = [];
      this.#isFresh = true;
    }
  }

  #takeComment(): string {
    this.#isFresh = false;
    if (this.#comments.length === 0) return '';
    const comment = this.#comments.join('\n').trim();
    this.#comments = [];
    return comment;
  }

  #readHeader(root: Table): { table: Table; path: (string | number)[] } {
    const start = this.#at;
    this.#tableComment = this.#takeComment();
    this.#at++;
    const isItem = this.#skip('[');
    const names = this.#readNames([]);
    if (!this.#skip(']') || (isItem && !this.#skip(']'))) this.#refuse('bracket');
    const opened = openTable(root, names, isItem) ?? this.#refuse('twice', start);
    this.#refuseLong(opened.path, start);
    return opened;
  }

  #readPair(table: Table, path: readonly (string | number)[]): void {
    const start = this.#at;
    const comment = this.#takeComment();
    const names = this.#readNames(path);
    if (!this.#skip('=')) this.#refuse('equals');
    const owner = defineKey(table, names) ?? this.#refuse('twice', start);
    this.#skipSpaces();
    this.#readValue({ path: [...path, ...names], owner }, comment);
  }

  /** Reads a dotted key below a path, and the white space after it. */
  #readNames(path: readonly (string | number)[]): string[] {
    const start = this.#at;
    const names: string[] = [];
    do {
      this.#skipSpaces();
      names.push(this.#readName());
      if (path.length + names.length > MAX_DEPTH) this.#refuseWith('format.nested', MAX_DEPTH, start);
      this.#skipSpaces();
    } while (this.#skip('.'));
    return names;
  }

  #skipSpaces(): void {
    while (this.#next === ' ' || this.#next === '\t') this.#at++;
  }

  #refuseLong(path: readonly (string | number)[], at: number): void {
    const length = path.reduce<number>((sum, name) => sum + String(name).length, 0);
    if (length > MAX_NAMES) this.#refuseWith('format.xml.name-long', MAX_NAMES, at);
  }

  #refuseWith(id: 'format.nested' | 'format.xml.name-long', count: number, at: number): never {
    throw placedError('toml', localised(id, { count }), new Places(this.#text).at(at));
  }

  #readName(): string {
    const start = this.#at;
    if (this.#next === '"' || this.#next === "'") {
      const { value, end } = readLine(this.#text, start);
      this.#at = end;
      return value;
    }
    while (/[\w-]/.test(this.#next)) this.#at++;
    if (this.#at === start) this.#refuse('key');
    return this.#text.slice(start, this.#at);
  }

  #readValue(place: Place, comment: string): void {
    const start = this.#at;
    const character = this.#next;
    if (character === '"' || character === "'") {
      const { value, end } = readString(this.#text, start);
      this.#at = end;
      this.#take({ ...place, value, start, end, comment, tableComment: this.#tableComment });
    } else if (character === '[' || character === '{') {
      if (place.path.length > MAX_DEPTH) this.#refuseWith('format.nested', MAX_DEPTH, start);
      this.#refuseLong(place.path, start);
      this.#at++;
      if (character === '[') this.#readArray(place, comment);
      else this.#readInlineTable(place, comment);
    } else this.#readToken();
  }

  /** The comment above an array describes its first text. */
  #readArray({ path }: Place, above: string): void {
    let comment = above;
    for (let at = 0; ; at++) {
      this.#skipLines();
      if (this.#skip(']')) break;
      const own = this.#takeComment();
      this.#readValue({ path: [...path, at], owner: null }, own || comment);
      comment = '';
      this.#skipLines();
      if (!this.#skip(',') && this.#next !== ']') this.#refuse('array');
    }
    this.#takeComment();
  }

  /** The comment above an inline table describes all of its texts. */
  #readInlineTable({ path }: Place, comment: string): void {
    const table = newTable('header');
    const outer = this.#tableComment;
    if (comment !== '') this.#tableComment = comment;
    for (;;) {
      this.#skipLines();
      if (this.#skip('}')) break;
      this.#readPair(table, path);
      this.#skipLines();
      if (!this.#skip(',') && this.#next !== '}') this.#refuse('table');
    }
    this.#takeComment();
    this.#tableComment = outer;
  }

  #readToken(): void {
    const start = this.#at;
    const readOn = () => {
      while (/[\w.:+-]/.test(this.#next) && this.#at - start <= MAX_TOKEN) this.#at++;
    };
    readOn();
    // A space may separate the date from the time.
    const isDate = this.#at - start === 10 && /^ \d/.test(this.#text.slice(this.#at, this.#at + 2));
    if (isDate && this.#text[start + 4] === '-') {
      this.#at++;
      readOn();
    }
    if (!TOKEN.test(this.#text.slice(start, this.#at))) this.#refuse('value', start);
  }
}
