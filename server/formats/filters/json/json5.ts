import { localised } from '../../../messages/localised.ts';
import { placedError } from '../../format-error.ts';
import { Places } from '../../xml/place.ts';
import { CommentsAbove, MAX_DEPTH, type Text, type Walker } from './texts.ts';

/** Problems by their names in jsonc-parser, which the messages use. */
type Problem =
  | 'InvalidSymbol'
  | 'PropertyNameExpected'
  | 'ValueExpected'
  | 'ColonExpected'
  | 'CloseBraceExpected'
  | 'CloseBracketExpected'
  | 'EndOfFileExpected'
  | 'UnexpectedEndOfComment'
  | 'UnexpectedEndOfString'
  | 'InvalidUnicode'
  | 'InvalidEscapeCharacter';

const NAMED: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '0': '\0',
};
const LITERAL =
  /^(?:true|false|null|[+-]?(?:Infinity|NaN|0[xX][0-9a-fA-F]+|(?:(?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?))$/;
const IDENTIFIER = /^[\p{L}\p{Nl}$_][\p{L}\p{Nl}$_\p{Mn}\p{Mc}\p{Nd}\p{Pc}\u200c\u200d]*$/u;
/** White space and line ends of JSON5, section 8. */
const BLANK = /[\t\v\f \u00a0\ufeff\n\r\u2028\u2029\p{Zs}]/u;
const LINE_END = /[\n\r\u2028\u2029]/;

/** Whether a name needs no quotes in JSON5. */
export function isIdentifier(name: string): boolean {
  return IDENTIFIER.test(name);
}

/** Walks JSON5 (spec.json5.org), and so JSON with comments and trailing commas. */
export const eachJson5Text: Walker = (text, take) => new Json5Scanner(text, take).readFile();

class Json5Scanner {
  readonly #text: string;
  readonly #take: (found: Text) => void;
  readonly #comments: CommentsAbove;
  readonly #path: (string | number)[] = [];
  #at = 0;

  constructor(text: string, take: (found: Text) => void) {
    this.#text = text;
    this.#take = take;
    this.#comments = new CommentsAbove(text);
  }

  readFile(): void {
    this.#skipBlank();
    this.#readValue(null);
    this.#skipBlank();
    if (this.#at < this.#text.length) this.#refuse('EndOfFileExpected');
  }

  #refuse(problem: Problem, at = this.#at): never {
    throw placedError('json', localised('format.json', { problem }), new Places(this.#text).at(at));
  }

  get #next(): string {
    return this.#text[this.#at] ?? '';
  }

  #skip(character: string): boolean {
    if (this.#next !== character) return false;
    this.#at++;
    return true;
  }

  #skipBlank(): void {
    for (;;) {
      const start = this.#at;
      if (BLANK.test(this.#next)) this.#at++;
      else if (this.#text.startsWith('//', start)) {
        while (this.#at < this.#text.length && !LINE_END.test(this.#next)) this.#at++;
        this.#comments.add(start, this.#at);
      } else if (this.#text.startsWith('/*', start)) {
        const end = this.#text.indexOf('*/', start + 2);
        if (end < 0) this.#refuse('UnexpectedEndOfComment');
        this.#at = end + 2;
        this.#comments.add(start, this.#at);
      } else return;
    }
  }

  #readValue(name: Text['name']): void {
    const start = this.#at;
    const comment = this.#comments.take();
    const character = this.#next;
    if (this.#path.length >= MAX_DEPTH && /[[{]/.test(character)) {
      const problem = localised('format.nested', { count: MAX_DEPTH });
      throw placedError('json', problem, new Places(this.#text).at(start));
    }
    if (this.#skip('{')) this.#readObject();
    else if (this.#skip('[')) this.#readArray();
    else if (character === '"' || character === "'") {
      const value = this.#readString();
      this.#take({ path: [...this.#path], value, start, end: this.#at, name, comment });
    } else {
      while (/[\w$.+-]/.test(this.#next)) this.#at++;
      if (this.#at === start) this.#refuse('ValueExpected');
      if (!LITERAL.test(this.#text.slice(start, this.#at))) this.#refuse('InvalidSymbol', start);
    }
  }

  #readObject(): void {
    for (this.#skipBlank(); !this.#skip('}'); this.#skipBlank()) {
      const start = this.#at;
      const key = this.#readName();
      const name = { start, end: this.#at };
      this.#skipBlank();
      if (!this.#skip(':')) this.#refuse('ColonExpected');
      this.#skipBlank();
      this.#path.push(key);
      this.#readValue(name);
      this.#path.pop();
      this.#endMember('}', 'CloseBraceExpected');
    }
    this.#comments.take();
  }

  #readArray(): void {
    for (let at = 0; ; at++) {
      this.#skipBlank();
      if (this.#skip(']')) break;
      this.#path.push(at);
      this.#readValue(null);
      this.#path.pop();
      this.#endMember(']', 'CloseBracketExpected');
    }
    this.#comments.take();
  }

  #endMember(end: string, problem: Problem): void {
    this.#skipBlank();
    if (!this.#skip(',') && this.#next !== end) this.#refuse(problem);
  }

  #readName(): string {
    const start = this.#at;
    if (this.#next === '"' || this.#next === "'") return this.#readString();
    let name = '';
    while (this.#at < this.#text.length && !BLANK.test(this.#next) && !/[:,/{}[\]]/.test(this.#next)) {
      if (this.#skip('\\')) {
        if (!this.#skip('u')) this.#refuse('InvalidEscapeCharacter');
        name += this.#readCode(4);
      } else {
        name += this.#next;
        this.#at++;
      }
    }
    if (!isIdentifier(name)) this.#refuse('PropertyNameExpected', start);
    return name;
  }

  #readString(): string {
    const start = this.#at;
    const quote = this.#next;
    this.#at++;
    let value = '';
    let from = this.#at;
    for (;;) {
      const character = this.#next;
      if (character === '' || character === '\n' || character === '\r') {
        this.#refuse('UnexpectedEndOfString', start);
      }
      if (character === quote || character === '\\') {
        value += this.#text.slice(from, this.#at);
        this.#at++;
        if (character === quote) return value;
        value += this.#readEscape();
        from = this.#at;
      } else this.#at++;
    }
  }

  #readEscape(): string {
    const character = this.#next;
    this.#at++;
    if (character === 'u') return this.#readCode(4);
    if (character === 'x') return this.#readCode(2);
    if (/[1-9]/.test(character) || (character === '0' && /\d/.test(this.#next))) {
      this.#refuse('InvalidEscapeCharacter', this.#at - 2);
    }
    if (character === '\r') this.#skip('\n');
    // The string continues on the next line.
    if (LINE_END.test(character)) return '';
    return NAMED[character] ?? character;
  }

  #readCode(length: number): string {
    const code = this.#text.slice(this.#at, this.#at + length);
    if (code.length < length || !/^[0-9a-fA-F]+$/.test(code)) this.#refuse('InvalidUnicode');
    this.#at += length;
    return String.fromCharCode(Number.parseInt(code, 16));
  }
}
