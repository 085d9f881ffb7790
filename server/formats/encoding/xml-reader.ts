import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type Localised, localised } from '../../messages/localised.ts';
import { FormatError } from '../format-error.ts';
import { type TextProblem, XmlRepair } from './xml-repair.ts';

/** A problem in a file that can still be read. */
export type XmlProblem = TextProblem | 'undeclared_prefix' | 'text_after_end';

/** Attribute values by qualified name, references resolved. */
export type XmlAttributes = Readonly<Record<string, string>>;

export interface XmlHandlers {
  /** Text and problems in it are only reported while this is true. */
  wants_text: boolean;
  open(name: string, attributes: XmlAttributes): void;
  close(name: string): void;
  /** The text between two tags; may come in several pieces. */
  text(text: string): void;
  problem(problem: XmlProblem, detail: string): void;
}

const MAX_DEPTH = 256;
const MAX_ATTRIBUTES = 500;
/** Longest tag or run of text, comments included, in UTF-16 units. */
const MAX_TOKEN = 32_000_000;
const DECLARATION = /^\s*<\?xml\s.*?\?>/s;
/** Longest XML declaration accepted. */
const MAX_DECLARATION = 1024;

/** Errors of the parser that occur in real files and are harmless. */
const TOLERATED = new Set([
  'the string "]]>" is disallowed in char data.',
  'malformed comment.',
  'no whitespace between attributes.',
  'text data outside of root node.',
  'inappropriately located doctype declaration.',
]);

const FORBIDDEN_CHARACTER = 'disallowed character.';

/**
 * Reads XML incrementally with saxes: gigabytes in constant memory.
 * Structural damage (tags must nest) is an error; problems inside text are reported, and reading continues. Nothing
 * outside the file is ever fetched: a DOCTYPE is skipped, and one that declares entities is rejected.
 */
export class XmlReader {
  readonly #handlers: XmlHandlers;
  readonly #parser = new SaxesParser({
    xmlns: false,
    position: false,
    defaultXMLVersion: '1.0',
    forceXMLVersion: true,
  });
  readonly #repair: XmlRepair;
  /** The beginning of the file, until the first tag is recognised. */
  #head: string | null = '';
  #root: 'awaited' | 'open' | 'closed' = 'awaited';
  readonly #open: string[] = [];
  readonly #prefixes = new Set(['xml', 'xmlns']);
  /** The line on which the current tag begins. */
  #tagLine: number | null = null;
  /** A closed element, reported late: saxes closes it first and then raises an error if the tag did not match. */
  #closed: string | null = null;
  /** UTF-16 units since the last event of the parser. */
  #tokenLength = 0;

  constructor(handlers: XmlHandlers) {
    this.#handlers = handlers;
    this.#repair = new XmlRepair({
      xml: (text) => this.#parse(text),
      problem: (problem, detail) => {
        if (this.#tagLine !== null || (handlers.wants_text && this.#open.length > 0)) {
          handlers.problem(problem, detail);
        }
      },
    });
    // With more handlers V8 turns the parser into a dictionary-mode object, which is four times slower.
    const parser = this.#parser;
    parser.on('error', ({ message }) => this.#onError(message));
    parser.on('opentagstart', () => this.#startTag());
    parser.on('opentag', (tag) => this.#openTag(tag));
    parser.on('closetag', (tag) => this.#closeTag(tag));
    parser.on('text', (text) => this.#text(text));
    parser.on('cdata', (text) => this.#text(text));
    parser.on('doctype', (doctype) => this.#doctype(doctype));
  }

  /** The 1-based line of the current tag or text. */
  get line(): number {
    return this.#tagLine ?? this.#parser.line;
  }

  /** @throws FormatError `not_well_formed`, `not_xml`, `entity_declaration`, `too_deep`, `too_large` */
  write(chunk: string): void {
    if (this.#head === null) this.#repair.write(chunk);
    else this.#begin(this.#head + chunk);
  }

  /** @throws FormatError `empty`, `truncated`, `not_xml` */
  end(): void {
    if (this.#head?.trim() === '') throw new FormatError('empty', localised('format.empty'));
    if (this.#head !== null) this.#repair.write(this.#head);
    this.#repair.end();
    if (this.#root !== 'closed') throw this.#truncated();
    this.#parser.close();
  }

  /** Drops the XML declaration: the encoding is already known, and nothing else in it matters. */
  #begin(head: string): void {
    const first = head.trimStart();
    if (first !== '' && !first.startsWith('<')) throw this.#notXml();
    this.#head = head;
    if (first.length < MAX_DECLARATION && (first.length < 6 || isUnfinishedDeclaration(first))) return;
    this.#head = null;
    this.#repair.write(head.replace(DECLARATION, (declaration) => declaration.replace(/[^\r\n]/g, '')));
  }

  #parse(xml: string): void {
    this.#tokenLength += xml.length;
    this.#parser.write(xml);
    this.#flushClosed();
    if (this.#tokenLength > MAX_TOKEN) {
      throw this.#error('too_large', localised('format.xml.token-large'));
    }
  }

  /** Reports the closed element once the parser has accepted its tag. */
  #flushClosed(): void {
    if (this.#closed === null) return;
    const name = this.#closed;
    this.#closed = null;
    this.#handlers.close(name);
  }

  /** Call at each event of the parser. */
  #onEvent(): void {
    this.#tokenLength = 0;
    this.#flushClosed();
  }

  #startTag(): void {
    this.#onEvent();
    this.#tagLine = this.#parser.line;
  }

  #openTag({ name, attributes, isSelfClosing }: SaxesTagPlain): void {
    this.#root = 'open';
    this.#checkAttributes(name, attributes);
    this.#handlers.open(name, attributes);
    this.#tagLine = null;
    if (isSelfClosing) return;
    this.#open.push(name);
    if (this.#open.length > MAX_DEPTH) {
      throw this.#error('too_deep', localised('format.xml.too-deep', { count: MAX_DEPTH }));
    }
  }

  #closeTag({ name, isSelfClosing }: SaxesTagPlain): void {
    this.#onEvent();
    if (isSelfClosing) this.#handlers.close(name);
    else {
      this.#open.pop();
      this.#closed = name;
    }
    if (this.#open.length === 0) this.#root = 'closed';
  }

  #text(text: string): void {
    this.#onEvent();
    if (this.#open.length === 0) this.#textOutside(text);
    else if (this.#handlers.wants_text) this.#handlers.text(text);
  }

  #textOutside(text: string): void {
    const junk = text.replace(/^\uFEFF/, '').trim();
    if (junk === '') return;
    if (this.#root === 'awaited') throw this.#notXml();
    this.#handlers.problem('text_after_end', junk.slice(0, 40));
  }

  #checkAttributes(name: string, attributes: XmlAttributes): void {
    let count = 0;
    for (const key in attributes) {
      if (key.startsWith('xmlns:')) this.#prefixes.add(key.slice(6));
      if (++count > MAX_ATTRIBUTES)
        throw this.#error(
          'not_well_formed',
          localised('format.xml.too-many-attributes', { name, count: MAX_ATTRIBUTES }),
        );
    }
    this.#checkPrefix(name);
    for (const key in attributes) this.#checkPrefix(key);
  }

  #checkPrefix(name: string): void {
    const colon = name.indexOf(':');
    if (colon <= 0) return;
    const prefix = name.slice(0, colon);
    if (this.#prefixes.has(prefix)) return;
    this.#prefixes.add(prefix);
    this.#handlers.problem('undeclared_prefix', prefix);
  }

  #doctype(doctype: string): void {
    if (!doctype.replace(/<!--.*?-->/gs, '').includes('<!ENTITY')) return;
    throw this.#error('entity_declaration', localised('format.xml.entities'));
  }

  #onError(message: string): void {
    if (TOLERATED.has(message)) return;
    if (message === FORBIDDEN_CHARACTER) {
      // All others have been removed, except in comments.
      if (this.#tagLine === null) return;
      throw this.#error('not_well_formed', localised('format.xml.less-than-in-tag'));
    }
    if (message === 'unexpected end.') throw this.#truncated();
    const what =
      this.#closed === null
        ? localised('format.xml.not-well-formed', { reason: message })
        : localised('format.xml.closed-by-other', { name: this.#closed });
    throw this.#error('not_well_formed', what);
  }

  #truncated(): FormatError {
    const inside = this.#open.at(-1);
    const what =
      inside === undefined
        ? localised('format.xml.ends-in-tag')
        : localised('format.xml.ends-inside', { name: inside });
    return this.#error('truncated', what);
  }

  #notXml(): FormatError {
    return new FormatError('not_xml', localised('format.xml.not-xml'), { line: 1 });
  }

  #error(code: string, problem: Localised): FormatError {
    const { line } = this;
    return new FormatError(code, localised('format.at-line', { line, problem }), { line });
  }
}

function isUnfinishedDeclaration(head: string): boolean {
  return /^<\?xml\s/.test(head) && !head.includes('?>');
}
