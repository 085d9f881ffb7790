import { forbiddenXmlCharacter } from '@tessera/shared/text/xml-chars';
import { type Localised, localised } from '../../messages/localised.ts';
import { placedError, unicodeName } from '../format-error.ts';
import { skipDoctype } from './doctype.ts';
import { MAX_ATTRIBUTES, MAX_DEPTH, MAX_NAME, MAX_NAMES, MAX_VALUE } from './limits.ts';
import { isSpace, isXmlName, NAME_TABLE } from './name-chars.ts';
import { firstRepeated, NameTable, rootScope, Scope } from './names.ts';
import { Places } from './place.ts';
import { referenceProblem, skipDeclaration } from './prolog.ts';
import type { ScanWarning } from './scan-warning.ts';
import type { Splice } from './splice.ts';
import { CDATA, COMMENT, INSTRUCTION, TapeColumns, XmlTape } from './tape.ts';

export interface ScanOptions {
  /** Fixed prefix of a namespace the caller knows (`''` = none), null for others. */
  shorten: (uri: string) => string | null;
  /** The text of the tape, if its entities were masked for the scanner. */
  file?: string;
}

export interface Scanned {
  tape: XmlTape;
  warnings: ScanWarning[];
  places: Places;
}

/** Scans a document in one pass; throws a FormatError with line and column if it is not well-formed. */
export function scanXml(text: string, options: ScanOptions): Scanned {
  return new Scanner(text, options).run();
}

class Scanner {
  readonly #text: string;
  readonly #file: string;
  readonly #places: Places;
  readonly #names: NameTable;
  readonly #columns = new TapeColumns();
  readonly #warnings: ScanWarning[] = [];
  /** Open elements: node, name offset and length, scope. */
  readonly #open: { node: number; nameStart: number; nameLength: number; scope: Scope }[] = [];
  #scope = rootScope();
  #nextAmpersand: number;
  #nextCdataEnd: number;
  #rootSeen = false;

  constructor(text: string, options: ScanOptions) {
    this.#text = text;
    this.#file = options.file ?? text;
    this.#places = new Places(text);
    this.#names = new NameTable(options.shorten);
    this.#nextAmpersand = text.indexOf('&');
    this.#nextCdataEnd = text.indexOf(']]>');
  }

  run(): Scanned {
    const text = this.#text;
    this.#refuseForbidden();
    let at = skipDeclaration(
      text,
      (offset, code, problem) => this.#fail(offset, code, problem),
      (offset, constraint, message, repair) => this.#warn(offset, constraint, message, repair),
    );
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
      this.#fail(text.length, 'truncated', localised('format.xml.ends-open', { name, line: begun.line }));
    }
    if (!this.#rootSeen) this.#fail(0, 'not-xml', localised('format.xml.no-element'));
    return { tape: this.#finish(), warnings: this.#warnings, places: this.#places };
  }

  #finish(): XmlTape {
    this.#warnings.push(...this.#names.warnings());
    return new XmlTape(this.#file, this.#names.names, this.#columns);
  }

  #refuseForbidden(): void {
    const found = forbiddenXmlCharacter(this.#text);
    if (!found) return;
    const character = unicodeName(found.codepoint);
    this.#fail(found.offset, 'forbidden-character', localised('format.xml.character', { character }));
  }

  /** Checks a run of character data. */
  #characters(start: number, end: number): void {
    if (this.#nextAmpersand >= 0 && this.#nextAmpersand < end) this.#references(end);
    if (this.#nextCdataEnd >= 0 && this.#nextCdataEnd < end) {
      if (this.#nextCdataEnd < start) this.#nextCdataEnd = this.#text.indexOf(']]>', start);
      if (this.#nextCdataEnd >= 0 && this.#nextCdataEnd < end) {
        this.#fail(this.#nextCdataEnd, 'syntax', localised('format.xml.cdata-end'));
      }
    }
    if (this.#open.length > 0 || start === end) return;
    const stray = this.#text.slice(start, end).search(/[^ \t\r\n]/);
    if (stray >= 0) this.#fail(start + stray, 'syntax', localised('format.xml.text-outside'));
  }

  /** Checks every reference up to `end`. */
  #references(end: number): void {
    const text = this.#text;
    while (this.#nextAmpersand >= 0 && this.#nextAmpersand < end) {
      const at = this.#nextAmpersand;
      const semicolon = text.indexOf(';', at);
      if (semicolon < 0 || semicolon - at > 64 || semicolon >= end) {
        this.#fail(at, 'syntax', localised('format.xml.ampersand'));
      }
      const wrong = referenceProblem(text.slice(at + 1, semicolon));
      if (wrong) this.#fail(at, wrong.code, wrong.problem);
      this.#nextAmpersand = text.indexOf('&', semicolon);
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
        return this.#fail(at, 'syntax', localised('format.xml.less-than'));
      case 0x3f:
        return this.#instruction(at);
      default:
        return this.#startTag(at);
    }
  }

  #comment(at: number): number {
    const dashes = this.#text.indexOf('--', at + 4);
    if (dashes < 0) this.#fail(at, 'truncated', localised('format.xml.unclosed', { what: 'comment' }));
    if (this.#text[dashes + 2] !== '>') this.#fail(dashes, 'syntax', localised('format.xml.dashes'));
    return this.#leaf(COMMENT, at, dashes + 3);
  }

  #cdata(at: number): number {
    if (this.#open.length === 0)
      this.#fail(at, 'syntax', localised('format.xml.misplaced', { what: 'cdata' }));
    const end = this.#text.indexOf(']]>', at + 9);
    if (end < 0) this.#fail(at, 'truncated', localised('format.xml.unclosed', { what: 'cdata' }));
    return this.#leaf(CDATA, at, end + 3);
  }

  #instruction(at: number): number {
    const end = this.#text.indexOf('?>', at + 2);
    if (end < 0) this.#fail(at, 'truncated', localised('format.xml.unclosed', { what: 'instruction' }));
    const target = /^[^\s?]+/.exec(this.#text.slice(at + 2, Math.min(end, at + 2 + MAX_NAME)))?.[0] ?? '';
    this.#checkName(target, at + 2);
    if (/^xml$/i.test(target))
      this.#fail(at, 'syntax', localised('format.xml.misplaced', { what: 'declaration' }));
    return this.#leaf(INSTRUCTION, at, end + 2);
  }

  #doctype(at: number): number {
    if (this.#rootSeen) this.#fail(at, 'syntax', localised('format.xml.misplaced', { what: 'doctype' }));
    const end = skipDoctype(this.#text, at, (offset, code, message) => this.#fail(offset, code, message));
    this.#skipReferences(end);
    this.#warn(at, 'doctype', localised('format.warning.doctype'));
    return end;
  }

  /** A comment, processing instruction or CDATA section, in which references have no meaning. */
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
    if (!open) this.#fail(at, 'syntax', localised('format.xml.no-start'));
    const nameEnd = at + 2 + open.nameLength;
    let close = nameEnd;
    while (isSpace(text.charCodeAt(close))) close++;
    const expected = text.substr(open.nameStart, open.nameLength);
    if (!text.startsWith(expected, at + 2) || text.charCodeAt(close) !== 0x3e) {
      const found = /^[^\s>]*/.exec(text.slice(at + 2, at + 82))?.[0] ?? '';
      if (text.indexOf('>', at) < 0) this.#fail(at, 'truncated', localised('format.xml.ends-in-tag'));
      const begun = this.#places.at(open.nameStart - 1);
      this.#fail(at, 'syntax', localised('format.xml.other-end', { found, expected, line: begun.line }));
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
    if (this.#open.length === 0 && this.#rootSeen)
      this.#fail(at, 'syntax', localised('format.xml.second-root'));
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
      this.#fail(at, 'limit', localised('format.xml.too-many-names', { count: MAX_NAMES }));
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
      this.#fail(at, 'limit', localised('format.xml.too-deep', { count: MAX_DEPTH }));
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
        this.#fail(from, 'truncated', localised('format.xml.tag-unclosed', { name: element }));
      if (before === at) this.#fail(at, 'syntax', localised('format.xml.no-space', { name: element }));
      const nameEnd = this.#nameEnd(at);
      const name = text.slice(at, nameEnd);
      let value = nameEnd;
      while (isSpace(text.charCodeAt(value))) value++;
      if (text.charCodeAt(value) !== 0x3d)
        this.#fail(at, 'syntax', localised('format.xml.no-value', { attribute: name, name: element }));
      value++;
      while (isSpace(text.charCodeAt(value))) value++;
      const quote = text.charCodeAt(value);
      if (quote !== 0x22 && quote !== 0x27)
        this.#fail(value, 'syntax', localised('format.xml.no-quotes', { attribute: name }));
      const end = this.#valueEnd(value + 1, quote, name);
      if (name.startsWith('xmlns')) declarations = true;
      raw.push(name);
      spans.push(at, value + 1, end);
      at = end + 1;
      if (raw.length > MAX_ATTRIBUTES)
        this.#fail(
          from,
          'limit',
          localised('format.xml.too-many-attributes', { name: element, count: MAX_ATTRIBUTES }),
        );
    }
    if (raw.length === 0) return at;
    const again = firstRepeated(raw);
    if (again >= 0)
      this.#fail(
        spans[again * 3] ?? at,
        'syntax',
        localised('format.xml.attribute-twice', { name: element, attribute: raw[again] ?? '' }),
      );
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
        this.#fail(at, 'syntax', localised('format.xml.value-less-than', { attribute: name }));
      if (Number.isNaN(code))
        this.#fail(start, 'truncated', localised('format.xml.value-unclosed', { attribute: name }));
      if (at > limit)
        this.#fail(start, 'limit', localised('format.xml.value-long', { attribute: name, count: MAX_VALUE }));
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
          localised('format.warning.namespace', { name: uri.slice(0, 80) }),
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
      if (at - start > MAX_NAME)
        this.#fail(start, 'limit', localised('format.xml.name-long', { count: MAX_NAME }));
    }
    if (plain && at > start && (NAME_TABLE[text.charCodeAt(start)] ?? 0) === 2) return at;
    this.#checkName(text.slice(start, at), start);
    return at;
  }

  #checkName(name: string, at: number): void {
    if (isXmlName(name)) return;
    if (name === '') {
      const found = this.#text.slice(at, at + 1);
      if (found === '') this.#fail(at, 'truncated', localised('format.xml.ends-in-tag'));
      this.#fail(at, 'syntax', localised('format.xml.name-expected', { found }));
    }
    this.#fail(at, 'syntax', localised('format.xml.no-name', { name: name.slice(0, 60) }));
  }

  #warn(offset: number, constraint: string, message: Localised, repair?: readonly Splice[]): void {
    if (this.#warnings.length >= 100) return;
    this.#warnings.push({ constraint, message, offset, ...(repair && { repair }) });
  }

  #fail(offset: number, code: string, problem: Localised): never {
    throw placedError(code, problem, this.#places.at(offset));
  }
}
