/** More deeply nested placeables and selects are refused. */
const MAX_DEPTH = 20;

/** An entry does not follow the grammar here. */
export class FluentProblem extends Error {}

/** Reads characters of a Fluent file; lines end at LF or CR LF (Fluent 1.0, `line_end`). */
export class FluentScanner {
  readonly text: string;
  at = 0;
  #depth = 0;

  constructor(text: string) {
    this.text = text;
  }

  get next(): string {
    return this.text[this.at] ?? '';
  }

  isLineEnd(at = this.at): boolean {
    return at >= this.text.length || this.text[at] === '\n' || this.text.startsWith('\r\n', at);
  }

  afterLineEnd(at: number): number {
    return Math.min(this.text.length, at + (this.text[at] === '\r' ? 2 : 1));
  }

  take(wanted: string): boolean {
    if (!this.text.startsWith(wanted, this.at)) return false;
    this.at += wanted.length;
    return true;
  }

  expect(wanted: string): void {
    if (!this.take(wanted)) this.refuse();
  }

  expectLineEnd(): void {
    if (!this.isLineEnd()) this.refuse();
  }

  refuse(): never {
    throw new FluentProblem();
  }

  /** The position after spaces. */
  afterSpaces(from = this.at): number {
    let at = from;
    while (this.text[at] === ' ') at++;
    return at;
  }

  skipSpaces(): void {
    this.at = this.afterSpaces();
  }

  /** The position after blank lines, at the start of a line, and their number. */
  afterBlankLines(from: number): { at: number; count: number } {
    let at = from;
    let count = 0;
    for (let end = this.afterSpaces(at); end < this.text.length && this.isLineEnd(end); ) {
      at = this.afterLineEnd(end);
      count++;
      end = this.afterSpaces(at);
    }
    return { at, count };
  }

  /** Skips spaces and line breaks. */
  skipBlank(): void {
    this.at = this.afterSpaces(this.afterBlankLines(this.at).at);
  }

  skipToLineEnd(): void {
    while (!this.isLineEnd()) this.at++;
  }

  identifier(): string {
    const start = this.at;
    if (!/[a-zA-Z]/.test(this.next)) this.refuse();
    while (/[\w-]/.test(this.next)) this.at++;
    return this.text.slice(start, this.at);
  }

  /** The raw number, `-1.5`. */
  number(): string {
    const start = this.at;
    this.take('-');
    this.#digits();
    if (this.take('.')) this.#digits();
    return this.text.slice(start, this.at);
  }

  #digits(): void {
    if (!/\d/.test(this.next)) this.refuse();
    while (/\d/.test(this.next)) this.at++;
  }

  /** The value of a quoted text. */
  string(): string {
    this.expect('"');
    let value = '';
    while (!this.take('"')) {
      if (this.isLineEnd()) this.refuse();
      value += this.take('\\') ? this.#escape() : this.text[this.at++];
    }
    return value;
  }

  #escape(): string {
    for (const [letter, length] of [
      ['u', 4],
      ['U', 6],
    ] as const) {
      if (!this.take(letter)) continue;
      const code = this.text.slice(this.at, this.at + length);
      if (code.length < length || !/^[0-9a-fA-F]+$/.test(code)) this.refuse();
      this.at += length;
      const point = Number.parseInt(code, 16);
      // Programs show the replacement character.
      return point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)
        ? '\ufffd'
        : String.fromCodePoint(point);
    }
    const found = this.next;
    if (found !== '"' && found !== '\\') this.refuse();
    this.at++;
    return found;
  }

  nested<Result>(read: () => Result): Result {
    this.#depth++;
    if (this.#depth > MAX_DEPTH) this.refuse();
    const result = read();
    this.#depth--;
    return result;
  }

  /** Moves to the start of an entry, also after a problem within one. */
  reset(at: number): void {
    this.at = at;
    this.#depth = 0;
  }
}
