import { FormatError } from '../format-error.ts';
import { attributesOf, type XmlAttributes } from './xml-attributes.ts';
import { decodeCharacters, type TextProblem } from './xml-characters.ts';

/** What is wrong in a file that can still be read on. */
export type XmlProblem = TextProblem | 'undeclared_prefix' | 'text_after_end';

export interface XmlHandlers {
  /** Text is only decoded and told while this is true. */
  wants_text: boolean;
  open(name: string, attributes: XmlAttributes): void;
  close(name: string): void;
  /** The text between two tags; may come in several pieces. */
  text(text: string): void;
  problem(problem: XmlProblem, detail: string): void;
}

const MAX_DEPTH = 256;
/** Longest tag, comment or run of text, in UTF-16 units. */
const MAX_TOKEN = 32_000_000;
/** Longest tag or DOCTYPE. */
const MAX_TAG = 2_000_000;
const MAX_CACHED_TAG = 48;
const MAX_CACHED_TAGS = 1000;

interface Tag {
  name: string;
  attributes: XmlAttributes;
  empty: boolean;
}

/**
 * A push scanner for XML that arrives in pieces: memories of gigabytes, read in constant space.
 *
 * Stricter than a browser (tags must nest, nothing is read past an error of structure), more patient than an XML
 * parser inside text: a forbidden character or an unknown reference is told as a problem, and reading goes on.
 * Nothing outside the file is ever fetched: a DOCTYPE is skipped, one that declares entities is refused.
 */
export class XmlScanner {
  #buffer = '';
  /** Where in the buffer the token being read starts. */
  #at = 0;
  /** From where the end of that token is looked for: what came before was searched already. */
  #searched = 0;
  #linesCounted = 0;
  #lineOfCounted = 1;
  #started = false;
  #ended = false;
  readonly #open: string[] = [];
  readonly #prefixes = new Set(['xml', 'xmlns']);
  readonly #tags = new Map<string, Tag>();
  readonly #handlers: XmlHandlers;

  constructor(handlers: XmlHandlers) {
    this.#handlers = handlers;
  }

  /** The line, from 1, of the tag or text being told. */
  get line(): number {
    return this.#countLines(this.#at);
  }

  /** @throws FormatError `not_well_formed`, `not_xml`, `entity_declaration`, `too_deep`, `too_large` */
  write(chunk: string): void {
    this.#searched = Math.max(this.#searched - this.#at, 0);
    this.#countLines(this.#at);
    this.#buffer = this.#at < this.#buffer.length ? this.#buffer.slice(this.#at) + chunk : chunk;
    this.#at = 0;
    this.#linesCounted = 0;
    while (this.#readToken()) {
      // One token after another, until one is not whole yet.
    }
    if (this.#buffer.length - this.#at > MAX_TOKEN) {
      throw this.#error('too_large', 'A single tag or text is larger than any real file has.');
    }
  }

  /** @throws FormatError `empty`, `truncated`, `not_xml` */
  end(): void {
    const rest = this.#buffer.slice(this.#at);
    if (this.#ended && !rest.includes('<')) {
      if (rest.trim() !== '') this.#handlers.problem('text_after_end', rest.trim().slice(0, 40));
      return;
    }
    if (!this.#started && rest.trim() === '') throw new FormatError('empty', 'The file is empty.');
    if (!this.#started && !rest.trimStart().startsWith('<')) throw this.#notXml();
    const inside = this.#open.at(-1);
    throw this.#error(
      'truncated',
      inside === undefined
        ? 'The file ends in the middle of a tag: it is not complete.'
        : `The file ends inside <${inside}>: it is not complete.`,
    );
  }

  #readToken(): boolean {
    const buffer = this.#buffer;
    const lt = buffer.indexOf('<', Math.max(this.#searched, this.#at));
    if (lt < 0) {
      this.#searched = buffer.length;
      return false;
    }
    if (lt > this.#at) {
      this.#text(buffer, lt);
      this.#at = lt;
    }
    // `<`, `<!`, `<!-`, `<![CDAT`: not enough to tell which token it is.
    if (lt + 1 >= buffer.length) return false;
    const next = buffer.charCodeAt(lt + 1);
    if (next === 0x2f) return this.#endTag(lt);
    if (next === 0x3f) return this.#skipTo('?>', lt + 2);
    if (next === 0x21) return this.#declaration(lt);
    return this.#startTag(lt);
  }

  #text(buffer: string, end: number): void {
    if (this.#open.length === 0) {
      this.#textOutside(buffer.slice(this.#at, end));
    } else if (this.#handlers.wants_text) {
      this.#handlers.text(decodeCharacters(buffer.slice(this.#at, end), this.#handlers));
    }
  }

  #textOutside(text: string): void {
    const junk = text.replace(/^\uFEFF/, '').trim();
    if (junk === '') return;
    if (!this.#started) throw this.#notXml();
    this.#handlers.problem('text_after_end', junk.slice(0, 40));
  }

  #startTag(lt: number): boolean {
    const gt = this.#tagEnd(lt + 1);
    if (gt < 0) return this.#waitForTag();
    const source = this.#buffer.slice(lt + 1, gt);
    const tag = this.#tags.get(source) ?? this.#parseTag(source);
    if (this.#ended)
      throw this.#error('not_well_formed', `<${tag.name}> stands after the end of the document.`);
    this.#started = true;
    this.#handlers.open(tag.name, tag.attributes);
    if (tag.empty) {
      this.#handlers.close(tag.name);
      if (this.#open.length === 0) this.#ended = true;
    } else {
      this.#open.push(tag.name);
      if (this.#open.length > MAX_DEPTH)
        throw this.#error('too_deep', `More than ${MAX_DEPTH} tags inside each other.`);
    }
    this.#advance(gt + 1);
    return true;
  }

  /** The `>` that ends a tag, or -1; quoted values may hold one. */
  #tagEnd(from: number): number {
    const buffer = this.#buffer;
    for (let at = from; at < buffer.length; at++) {
      const code = buffer.charCodeAt(at);
      if (code === 0x3e) return at;
      if (code === 0x22 || code === 0x27) {
        at = buffer.indexOf(code === 0x22 ? '"' : "'", at + 1);
        if (at < 0) return -1;
      } else if (code === 0x3c) {
        throw this.#error('not_well_formed', 'A “<” stands inside a tag.');
      }
    }
    return -1;
  }

  #parseTag(source: string): Tag {
    const empty = source.endsWith('/');
    const { name, attributes, error } = attributesOf(empty ? source.slice(0, -1) : source, this.#handlers);
    if (error !== undefined) throw this.#error('not_well_formed', error);
    if (source.includes(':')) this.#checkPrefixes(name, attributes);
    const tag = { name, attributes, empty };
    if (source.length <= MAX_CACHED_TAG && this.#tags.size < MAX_CACHED_TAGS) this.#tags.set(source, tag);
    return tag;
  }

  #checkPrefixes(name: string, attributes: XmlAttributes): void {
    for (const key of Object.keys(attributes)) {
      if (key.startsWith('xmlns:')) this.#prefixes.add(key.slice(6));
    }
    for (const qualified of [name, ...Object.keys(attributes)]) {
      const colon = qualified.indexOf(':');
      if (colon <= 0) continue;
      const prefix = qualified.slice(0, colon);
      if (this.#prefixes.has(prefix)) continue;
      this.#prefixes.add(prefix);
      this.#handlers.problem('undeclared_prefix', prefix);
    }
  }

  #endTag(lt: number): boolean {
    const gt = this.#buffer.indexOf('>', lt + 2);
    if (gt < 0) return false;
    const name = this.#buffer.slice(lt + 2, gt).trimEnd();
    const expected = this.#open.pop();
    if (name !== expected) {
      throw this.#error(
        'not_well_formed',
        expected === undefined
          ? `</${name.slice(0, 40)}> closes nothing.`
          : `<${expected}> is closed by </${name.slice(0, 40)}>.`,
      );
    }
    this.#handlers.close(name);
    if (this.#open.length === 0) this.#ended = true;
    this.#advance(gt + 1);
    return true;
  }

  #declaration(lt: number): boolean {
    const buffer = this.#buffer;
    if (buffer.startsWith('<!--', lt)) return this.#skipTo('-->', lt + 4);
    if (buffer.startsWith('<![CDATA[', lt)) return this.#characterData(lt + 9);
    if (buffer.startsWith('<!DOCTYPE', lt)) return this.#doctype(lt + 9);
    const soFar = buffer.slice(lt, lt + 9);
    if ('<!--'.startsWith(soFar) || '<![CDATA['.startsWith(soFar) || '<!DOCTYPE'.startsWith(soFar))
      return false;
    throw this.#error('not_well_formed', 'A “<!” begins neither a comment nor character data.');
  }

  #characterData(start: number): boolean {
    const end = this.#buffer.indexOf(']]>', Math.max(start, this.#searched - 2));
    if (end < 0) {
      this.#searched = this.#at;
      return false;
    }
    if (this.#handlers.wants_text && this.#open.length > 0) {
      this.#handlers.text(
        decodeCharacters(this.#buffer.slice(start, end), this.#handlers, { references: false }),
      );
    }
    this.#advance(end + 3);
    return true;
  }

  #doctype(start: number): boolean {
    const buffer = this.#buffer;
    let brackets = 0;
    for (let at = start; at < buffer.length; at++) {
      const char = buffer[at];
      if (char === '"' || char === "'") {
        at = buffer.indexOf(char, at + 1);
        if (at < 0) return this.#waitForTag();
      } else if (char === '<' && buffer.startsWith('<!--', at)) {
        at = buffer.indexOf('-->', at + 4);
        if (at < 0) return this.#waitForTag();
        at += 2;
      } else if (char === '<' && buffer.startsWith('<!ENTITY', at)) {
        throw this.#error(
          'entity_declaration',
          'The file declares entities of its own, which is not accepted.',
        );
      } else if (char === '[') brackets++;
      else if (char === ']') brackets--;
      else if (char === '>' && brackets <= 0) {
        this.#advance(at + 1);
        return true;
      }
    }
    return this.#waitForTag();
  }

  #waitForTag(): false {
    if (this.#buffer.length - this.#at > MAX_TAG) {
      throw this.#error('too_large', 'A tag is longer than any real file has.');
    }
    return false;
  }

  #skipTo(mark: string, from: number): boolean {
    const end = this.#buffer.indexOf(mark, from);
    if (end < 0) {
      this.#searched = this.#at;
      return false;
    }
    this.#advance(end + mark.length);
    return true;
  }

  #advance(at: number): void {
    this.#at = at;
    this.#searched = at;
  }

  #countLines(to: number): number {
    let from = this.#linesCounted;
    for (
      let at = this.#buffer.indexOf('\n', from);
      at >= 0 && at < to;
      at = this.#buffer.indexOf('\n', from)
    ) {
      this.#lineOfCounted++;
      from = at + 1;
    }
    this.#linesCounted = Math.max(from, to);
    return this.#lineOfCounted;
  }

  #notXml(): FormatError {
    return new FormatError('not_xml', 'The file is not XML: it does not begin with a tag.', { line: 1 });
  }

  #error(code: string, message: string): FormatError {
    const line = this.line;
    return new FormatError(code, `Line ${line}: ${message}`, { line });
  }
}
