import { forbiddenXmlCharacter } from '@tessera/shared/text/xml-chars';
import { FormatError } from '../format-error.ts';
import { skipDoctype } from './doctype.ts';
import { NameTable, Scope } from './names.ts';
import { Places } from './place.ts';
import { CDATA, COMMENT, INSTRUCTION, TapeColumns, XmlTape } from './tape.ts';

export interface ScanOptions {
  /** Fixed prefix of a namespace the caller knows (`''` = none), null for others. */
  shorten: (uri: string) => string | null;
}

/** Something odd that does not stop reading. */
export interface ScanWarning {
  constraint: string;
  message: string;
  offset: number;
}

export interface Scanned {
  tape: XmlTape;
  warnings: ScanWarning[];
  places: Places;
}

const MAX_DEPTH = 500;
const MAX_ATTRIBUTES = 50_000;
const MAX_VALUE = 4_000_000;
const MAX_NAME = 1_000;
const MAX_NAMES = 100_000;
const XML_NAMESPACE = 'http://www.w3.org/XML/1998/namespace';
const NAME_START =
  /^[A-Z_a-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02FF\u0370-\u037D\u037F-\u1FFF\u200C-\u200D\u2070-\u218F\u2C00-\u2FEF\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFFD\u{10000}-\u{EFFFF}:]/u;
const NAME_REST =
  /^[-.0-9:A-Z_a-z\u00B7\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u037D\u037F-\u1FFF\u200C-\u200D\u203F\u2040\u2070-\u218F\u2C00-\u2FEF\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFFD\u{10000}-\u{EFFFF}]*$/u;

/** Scans a document in one pass; throws a FormatError with line and column where it is not well-formed. */
export function scanXml(text: string, options: ScanOptions): Scanned {
  return new Scanner(text, options).run();
}

class Scanner {
  readonly #text: string;
  readonly #places: Places;
  readonly #names: NameTable;
  readonly #columns = new TapeColumns();
  readonly #warnings: ScanWarning[] = [];
  /** Open elements: node, name offset and length, scope. */
  readonly #open: { node: number; nameStart: number; nameLength: number; scope: Scope }[] = [];
  #scope = new Scope(
    null,
    new Map([
      ['xml', XML_NAMESPACE],
      ['', ''],
    ]),
  );
  #nextAmpersand: number;
  #nextCdataEnd: number;
  #rootSeen = false;

  constructor(text: string, options: ScanOptions) {
    this.#text = text;
    this.#places = new Places(text);
    this.#names = new NameTable(options.shorten);
    this.#nextAmpersand = text.indexOf('&');
    this.#nextCdataEnd = text.indexOf(']]>');
  }

  run(): Scanned {
    const text = this.#text;
    this.#refuseForbidden();
    let at = this.#prolog();
    while (at < text.length) {
      const next = text.indexOf('<', at);
      const end = next < 0 ? text.length : next;
      this.#characters(at, end);
      if (next < 0) break;
      at = this.#markup(next);
    }
    const unclosed = this.#open.at(-1);
    if (unclosed) {
      const name = text.substr(unclosed.nameStart, unclosed.nameLength);
      const begun = this.#places.at(unclosed.nameStart - 1);
      this.#fail(
        text.length,
        'truncated',
        `the file ends although <${name}> of line ${begun.line} is still open; it looks truncated`,
      );
    }
    if (!this.#rootSeen) this.#fail(0, 'not-xml', 'there is no XML element in the file');
    return { tape: this.#finish(), warnings: this.#warnings, places: this.#places };
  }

  #finish(): XmlTape {
    for (const [prefix, offset] of this.#names.undeclared) {
      this.#warnings.push({
        constraint: 'xml-namespaces',
        message: `The prefix "${prefix}" is used but never declared. It is kept as it is.`,
        offset,
      });
    }
    return new XmlTape(this.#text, this.#names.names, this.#columns);
  }

  #refuseForbidden(): void {
    const found = forbiddenXmlCharacter(this.#text);
    if (!found) return;
    const hex = found.codepoint.toString(16).toUpperCase().padStart(4, '0');
    this.#fail(found.offset, 'forbidden-character', `the character U+${hex} is not allowed in XML`);
  }

  #prolog(): number {
    const text = this.#text;
    const first = /^\s*/.exec(text.slice(0, 10_000))?.[0].length ?? 0;
    if (text[first] !== '<') {
      this.#fail(first, 'not-xml', 'this is not an XML file (it does not start with "<")');
    }
    if (!text.startsWith('<?xml', first) || !/\s/.test(text[first + 5] ?? '')) return first;
    const end = text.indexOf('?>', first);
    if (end < 0) this.#fail(first, 'syntax', 'the XML declaration is not closed');
    const declaration = text.slice(first, end + 2);
    const version = /^<\?xml\s+version\s*=\s*(["'])(1\.[0-9]+)\1/.exec(declaration)?.[2];
    if (!version) this.#fail(first, 'syntax', 'the XML declaration has no version="1.0"');
    if (version !== '1.0') this.#warn(first, 'xml-version', `XML ${version} is read as XML 1.0.`);
    if (first > 0) {
      this.#warn(
        first,
        'xml-declaration',
        'White space stands before the XML declaration, which must be first.',
      );
    }
    return end + 2;
  }

  /** Checks a run of character data. */
  #characters(start: number, end: number): void {
    if (this.#nextAmpersand >= 0 && this.#nextAmpersand < end) this.#references(end);
    if (this.#nextCdataEnd >= 0 && this.#nextCdataEnd < end) {
      if (this.#nextCdataEnd < start) this.#nextCdataEnd = this.#text.indexOf(']]>', start);
      if (this.#nextCdataEnd >= 0 && this.#nextCdataEnd < end) {
        this.#fail(this.#nextCdataEnd, 'syntax', '"]]>" must not stand in text; write "]]&gt;"');
      }
    }
    if (this.#open.length > 0 || start === end) return;
    const stray = this.#text.slice(start, end).search(/[^ \t\r\n]/);
    if (stray >= 0) this.#fail(start + stray, 'syntax', 'there is text outside the root element');
  }

  /** Checks every reference up to `end`. */
  #references(end: number): void {
    const text = this.#text;
    while (this.#nextAmpersand >= 0 && this.#nextAmpersand < end) {
      const at = this.#nextAmpersand;
      const semicolon = text.indexOf(';', at);
      if (semicolon < 0 || semicolon - at > 64 || semicolon >= end) {
        this.#fail(at, 'syntax', 'an "&" must be written "&amp;"');
      }
      this.#reference(text.slice(at + 1, semicolon), at);
      this.#nextAmpersand = text.indexOf('&', semicolon);
    }
  }

  #reference(name: string, at: number): void {
    if (name === 'amp' || name === 'lt' || name === 'gt' || name === 'quot' || name === 'apos') return;
    const number = /^#(?:x([0-9A-Fa-f]{1,8})|([0-9]{1,9}))$/.exec(name);
    if (!number) {
      if (/^[A-Za-z_:][\w.:-]*$/.test(name)) {
        this.#fail(at, 'undefined-entity', `the entity &${name}; is not defined; write the character itself`);
      }
      this.#fail(at, 'syntax', 'an "&" must be written "&amp;"');
    }
    const codepoint = number[1] ? Number.parseInt(number[1], 16) : Number.parseInt(number[2] ?? '0', 10);
    if (codepoint > 0x10ffff || forbiddenXmlCharacter(String.fromCodePoint(codepoint))) {
      this.#fail(at, 'forbidden-character', `&${name}; stands for a character that is not allowed in XML`);
    }
  }

  /** Reads the markup that starts with the `<` at `at`; returns the offset after it. */
  #markup(at: number): number {
    const text = this.#text;
    switch (text.charCodeAt(at + 1)) {
      case 0x2f:
        return this.#endTag(at);
      case 0x21:
        if (text.startsWith('<!--', at)) return this.#comment(at);
        if (text.startsWith('<![CDATA[', at)) return this.#cdata(at);
        if (text.startsWith('<!DOCTYPE', at)) return this.#doctype(at);
        return this.#fail(at, 'syntax', 'a "<" must be written "&lt;"');
      case 0x3f:
        return this.#instruction(at);
      default:
        return this.#startTag(at);
    }
  }

  #comment(at: number): number {
    const dashes = this.#text.indexOf('--', at + 4);
    if (dashes < 0) this.#fail(at, 'truncated', 'a comment is not closed');
    if (this.#text[dashes + 2] !== '>') this.#fail(dashes, 'syntax', '"--" must not stand in a comment');
    return this.#leaf(COMMENT, at, dashes + 3);
  }

  #cdata(at: number): number {
    if (this.#open.length === 0) this.#fail(at, 'syntax', 'CDATA stands outside the root element');
    const end = this.#text.indexOf(']]>', at + 9);
    if (end < 0) this.#fail(at, 'truncated', 'a CDATA section is not closed');
    return this.#leaf(CDATA, at, end + 3);
  }

  #instruction(at: number): number {
    const end = this.#text.indexOf('?>', at + 2);
    if (end < 0) this.#fail(at, 'truncated', 'a processing instruction is not closed');
    const target = /^[^\s?]+/.exec(this.#text.slice(at + 2, Math.min(end, at + 2 + MAX_NAME)))?.[0] ?? '';
    this.#checkName(target, at + 2);
    if (/^xml$/i.test(target))
      this.#fail(at, 'syntax', 'an XML declaration may stand only at the start of the file');
    return this.#leaf(INSTRUCTION, at, end + 2);
  }

  #doctype(at: number): number {
    if (this.#rootSeen) this.#fail(at, 'syntax', 'a DOCTYPE may stand only before the root element');
    const end = skipDoctype(this.#text, at, (offset, code, message) => this.#fail(offset, code, message));
    this.#skipReferences(end);
    this.#warn(at, 'doctype', 'The DOCTYPE is ignored: nothing it names is read.');
    return end;
  }

  /** A comment, processing instruction or CDATA section: references in it mean nothing. */
  #leaf(kind: number, start: number, end: number): number {
    const node = this.#push(kind, start);
    this.#columns.openEnd.set(node, end);
    this.#columns.closeStart.set(node, end);
    this.#columns.end.set(node, end);
    this.#columns.after.set(node, node + 1);
    this.#skipReferences(end);
    return end;
  }

  #skipReferences(end: number): void {
    if (this.#nextAmpersand >= 0 && this.#nextAmpersand < end)
      this.#nextAmpersand = this.#text.indexOf('&', end);
    if (this.#nextCdataEnd >= 0 && this.#nextCdataEnd < end)
      this.#nextCdataEnd = this.#text.indexOf(']]>', end);
  }

  #push(kind: number, start: number): number {
    const columns = this.#columns;
    const node = columns.name.length;
    columns.name.push(kind);
    columns.start.push(start);
    columns.openEnd.push(0);
    columns.closeStart.push(0);
    columns.end.push(0);
    columns.parent.push(this.#open.at(-1)?.node ?? -1);
    columns.after.push(0);
    columns.firstAttribute.push(columns.attributes.length / 4);
    return node;
  }

  #endTag(at: number): number {
    const text = this.#text;
    const open = this.#open.pop();
    if (!open) this.#fail(at, 'syntax', 'an end tag has no start tag');
    const nameEnd = at + 2 + open.nameLength;
    let close = nameEnd;
    while (isSpace(text.charCodeAt(close))) close++;
    const expected = text.substr(open.nameStart, open.nameLength);
    if (!text.startsWith(expected, at + 2) || text.charCodeAt(close) !== 0x3e) {
      const found = /^[^\s>]*/.exec(text.slice(at + 2, at + 82))?.[0] ?? '';
      if (text.indexOf('>', at) < 0)
        this.#fail(at, 'truncated', 'the file ends inside an end tag; it looks truncated');
      const begun = this.#places.at(open.nameStart - 1);
      this.#fail(
        at,
        'syntax',
        `</${found}> stands where </${expected}> (opened in line ${begun.line}) is expected`,
      );
    }
    const columns = this.#columns;
    columns.closeStart.set(open.node, at);
    columns.end.set(open.node, close + 1);
    columns.after.set(open.node, columns.name.length);
    this.#scope = open.scope;
    return close + 1;
  }

  #startTag(at: number): number {
    const text = this.#text;
    if (this.#open.length === 0 && this.#rootSeen) this.#fail(at, 'syntax', 'there is a second root element');
    this.#rootSeen = true;
    const nameStart = at + 1;
    const nameEnd = this.#nameEnd(nameStart);
    const name = text.slice(nameStart, nameEnd);
    const node = this.#push(0, at);
    const outer = this.#scope;
    const close = this.#attributes(nameEnd, name);
    const selfClosed = text.charCodeAt(close) === 0x2f;
    const end = selfClosed ? close + 2 : close + 1;
    this.#columns.name.set(node, this.#names.element(this.#scope, name, at));
    if (this.#names.size > MAX_NAMES)
      this.#fail(at, 'limit', 'the file has more than 100 000 different names');
    this.#columns.openEnd.set(node, end);
    if (selfClosed) {
      this.#columns.closeStart.set(node, end);
      this.#columns.end.set(node, end);
      this.#columns.after.set(node, node + 1);
      this.#scope = outer;
      return end;
    }
    this.#open.push({ node, nameStart, nameLength: nameEnd - nameStart, scope: outer });
    if (this.#open.length > MAX_DEPTH) {
      this.#fail(at, 'limit', `elements are nested more than ${MAX_DEPTH} deep`);
    }
    return end;
  }

  /** Reads the attributes of a start tag; returns the offset of its `>` or `/>`. */
  #attributes(from: number, element: string): number {
    const text = this.#text;
    const raw: string[] = [];
    const spans: number[] = [];
    let declarations = false;
    let at = from;
    for (;;) {
      const before = at;
      while (isSpace(text.charCodeAt(at))) at++;
      const code = text.charCodeAt(at);
      if (code === 0x3e || (code === 0x2f && text.charCodeAt(at + 1) === 0x3e)) break;
      if (Number.isNaN(code))
        this.#fail(from, 'truncated', `the tag <${element}> is not closed; the file looks truncated`);
      if (before === at)
        this.#fail(at, 'syntax', `white space is missing between the attributes of <${element}>`);
      const nameEnd = this.#nameEnd(at);
      const name = text.slice(at, nameEnd);
      let value = nameEnd;
      while (isSpace(text.charCodeAt(value))) value++;
      if (text.charCodeAt(value) !== 0x3d)
        this.#fail(at, 'syntax', `the attribute ${name} of <${element}> has no value`);
      value++;
      while (isSpace(text.charCodeAt(value))) value++;
      const quote = text.charCodeAt(value);
      if (quote !== 0x22 && quote !== 0x27)
        this.#fail(value, 'syntax', `the value of ${name} is not in quotes`);
      const end = this.#valueEnd(value + 1, quote, name);
      if (name.startsWith('xmlns')) declarations = true;
      raw.push(name);
      spans.push(at, value + 1, end);
      at = end + 1;
      if (raw.length > MAX_ATTRIBUTES)
        this.#fail(from, 'limit', `<${element}> has more than 50 000 attributes`);
    }
    if (raw.length === 0) return at;
    this.#refuseDuplicates(raw, spans, element);
    if (this.#nextAmpersand >= 0 && this.#nextAmpersand < at) this.#references(at);
    if (declarations) this.#declare(raw, spans);
    for (let index = 0; index < raw.length; index++) {
      const start = spans[index * 3] ?? 0;
      const column = this.#columns.attributes;
      column.push(this.#names.attribute(this.#scope, raw[index] ?? '', start));
      column.push(start);
      column.push(spans[index * 3 + 1] ?? 0);
      column.push(spans[index * 3 + 2] ?? 0);
    }
    return at;
  }

  #valueEnd(start: number, quote: number, name: string): number {
    const text = this.#text;
    const limit = start + MAX_VALUE;
    for (let at = start; ; at++) {
      const code = text.charCodeAt(at);
      if (code === quote) return at;
      if (code === 0x3c)
        this.#fail(at, 'syntax', `the value of ${name} holds a "<", or its closing quote is missing`);
      if (Number.isNaN(code))
        this.#fail(start, 'truncated', `the value of ${name} is not closed; the file looks truncated`);
      if (at > limit) this.#fail(start, 'limit', `the value of ${name} is longer than 4 million characters`);
    }
  }

  #refuseDuplicates(raw: string[], spans: number[], element: string): void {
    if (raw.length === 1) return;
    const seen = raw.length > 8 ? new Set<string>() : null;
    for (let index = 0; index < raw.length; index++) {
      const name = raw[index] ?? '';
      if (seen ? seen.has(name) : raw.indexOf(name) < index) {
        this.#fail(spans[index * 3] ?? 0, 'syntax', `<${element}> has the attribute ${name} twice`);
      }
      seen?.add(name);
    }
  }

  #declare(raw: string[], spans: number[]): void {
    const prefixes = new Map<string, string>();
    let key = '';
    for (let index = 0; index < raw.length; index++) {
      const name = raw[index] ?? '';
      if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue;
      const uri = this.#text.slice(spans[index * 3 + 1], spans[index * 3 + 2]).trim();
      if (/\s/.test(uri)) {
        this.#warn(
          spans[index * 3] ?? 0,
          'xml-namespaces',
          `"${uri.slice(0, 80)}" is not a valid namespace name.`,
        );
      }
      prefixes.set(name === 'xmlns' ? '' : name.slice(6), uri);
      key += `${name}="${uri}" `;
    }
    if (prefixes.size === 0) return;
    let scope = this.#scope.children.get(key);
    if (!scope) {
      scope = new Scope(this.#scope, prefixes);
      if (this.#scope.children.size < 1_000) this.#scope.children.set(key, scope);
    }
    this.#scope = scope;
  }

  #nameEnd(start: number): number {
    const text = this.#text;
    let at = start;
    let plain = true;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code >= 0x80) plain = false;
      else if (!(NAME_TABLE[code] ?? 0)) break;
      at++;
      if (at - start > MAX_NAME) this.#fail(start, 'limit', 'a name is longer than 1 000 characters');
    }
    if (plain && at > start && (NAME_TABLE[text.charCodeAt(start)] ?? 0) === 2) return at;
    this.#checkName(text.slice(start, at), start);
    return at;
  }

  #checkName(name: string, at: number): void {
    if (NAME_START.test(name) && NAME_REST.test(name)) return;
    if (name === '') {
      const found = this.#text.slice(at, at + 1);
      if (found === '') this.#fail(at, 'truncated', 'the file ends inside a tag; it looks truncated');
      this.#fail(
        at,
        'syntax',
        `"${found}" stands where a name is expected; a "<" in text must be written "&lt;"`,
      );
    }
    this.#fail(at, 'syntax', `"${name.slice(0, 60)}" is not a name`);
  }

  #warn(offset: number, constraint: string, message: string): void {
    if (this.#warnings.length < 100) this.#warnings.push({ constraint, message, offset });
  }

  #fail(offset: number, code: string, problem: string): never {
    const { line, column } = this.#places.at(offset);
    const sentence = problem.charAt(0).toUpperCase() + problem.slice(1);
    throw new FormatError(code, `Line ${line}, column ${column}: ${sentence}.`, { line, column });
  }
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d;
}

/** 2 = may start a name, 1 = may follow, 0 = neither. */
const NAME_TABLE = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /[A-Za-z_:]/.test(character) ? 2 : /[-.0-9]/.test(character) ? 1 : 0;
});
