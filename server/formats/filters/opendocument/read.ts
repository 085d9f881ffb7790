import { CDATA, type XmlTape } from '../../xml/tape.ts';
import { decodeCharacters, normaliseLineEnds } from '../../xml/text.ts';
import { numberCodes } from '../codes.ts';
import type { FilterSegment } from '../filter.ts';
import {
  baseFormat,
  firstFormat,
  type Item,
  type KeyedFormat,
  plain,
  toInlines,
  trimItems,
} from '../office/items.ts';
import { rootOf } from '../xml-content.ts';
import { OpenDocumentBlocks } from './block.ts';
import { COMMENT, displayOf, type Look, OPAQUE, PAIRS, PARAGRAPHS, readStyles } from './vocabulary.ts';

/** Limit on spaces in one element: nobody types more. */
const MAX_SPACES = 10_000;

interface ReadOptions {
  hasComments: boolean;
  /** Reads ruby base text as text, not as a code. */
  hasRubyBases: boolean;
}

type Described = Pick<FilterSegment, 'key' | 'context'>;

/** The texts of a part in file order: one for each paragraph or heading with a word. */
export function readOpenDocument(tape: XmlTape, described: Described, options: ReadOptions): FilterSegment[] {
  const reader = new OpenDocumentReader(tape, described, options);
  reader.walk(rootOf(tape));
  return reader.segments.sort((a, b) => a.start - b.start || b.end - a.end);
}

interface Range {
  from: number;
  to: number;
}

class OpenDocumentReader {
  readonly segments: FilterSegment[] = [];
  readonly #tape: XmlTape;
  readonly #described: Described;
  readonly #hasComments: boolean;
  readonly #hasRubyBases: boolean;
  readonly #blocks: OpenDocumentBlocks;
  readonly #styles: ReadonlyMap<string, Look>;
  /** Whether a space would be dropped, as at the start or after another space. */
  #isAfterSpace = true;
  /** Elements of the paragraph that may contain paragraphs. */
  #islands: number[] = [];

  constructor(tape: XmlTape, described: Described, { hasComments, hasRubyBases }: ReadOptions) {
    this.#tape = tape;
    this.#described = described;
    this.#hasComments = hasComments;
    this.#hasRubyBases = hasRubyBases;
    this.#blocks = new OpenDocumentBlocks(tape);
    this.#styles = readStyles(tape);
  }

  /** Reads the paragraphs in an element; the scanner limits their depth. */
  walk(node: number): void {
    const tape = this.#tape;
    for (const child of tape.childElements(node)) {
      const name = tape.nameOf(child);
      if (this.#isOpaque(name)) continue;
      if (isNumber(tape, child)) this.#walkComments(child);
      else if (PARAGRAPHS.has(name)) this.#readParagraph(child);
      else this.walk(child);
    }
  }

  #isOpaque(name: string): boolean {
    return OPAQUE.has(name) || (name === COMMENT && !this.#hasComments);
  }

  /** Reads only the comments on a numeric cell. */
  #walkComments(cell: number): void {
    const tape = this.#tape;
    const said = tape.childElements(cell).filter((child) => tape.nameOf(child) === COMMENT);
    if (this.#hasComments) for (const comment of said) this.walk(comment);
  }

  #readParagraph(node: number): void {
    const tape = this.#tape;
    this.#islands = [];
    this.#isAfterSpace = true;
    const bare = { open: '', close: '', tag: tape.rawName(node).slice(0, -1), key: '', names: [] };
    const items = trimItems(this.#itemsOf(node, bare, null));
    const islands = this.#islands;
    const isKept = items ? this.#addSegment(node, items) : () => true;
    for (const island of islands) if (isKept(island)) this.walk(island);
  }

  /** Returns whether an edit of the segment keeps an element. */
  #addSegment(paragraph: number, items: Item[]): (node: number) => boolean {
    const tape = this.#tape;
    const base = baseFormat(items) ?? firstFormat(items);
    if (!base) return () => true;
    const last = items.at(-1);
    // White space at the end is dropped, unless it is an element.
    if (last?.type === 'text' && /\s$/.test(tape.text.slice(last.start, last.end)))
      last.text = last.text.trimEnd();
    const start = Math.min(...items.map(({ from }) => from));
    const end = Math.max(...items.map(({ to }) => to));
    const { source, codes } = numberCodes(toInlines(items, base), tape.text);
    const block = this.#blocks.blockOf(paragraph);
    const read = { source, target: null, codes, start, end, block, format: plain(base) };
    this.segments.push({ ...this.#described, ...read });
    return (node) => {
      const place = tape.start[node] ?? 0;
      return place < start || place >= end || codes.some(({ at }) => at === place);
    };
  }

  /** The items in an element; `within` is the paragraph's child that contains it. */
  #itemsOf(node: number, format: KeyedFormat, within: Range | null): Item[] {
    const tape = this.#tape;
    const items: Item[] = [];
    const addText = (text: string, start: number, end: number) => {
      const range = within ?? { from: start, to: end };
      if (text !== '') items.push({ type: 'text', text, format, start, end, ...range });
    };
    let at = tape.openEnd[node] ?? 0;
    for (let child = tape.firstChild(node); child >= 0; child = tape.nextSibling(child)) {
      const start = tape.start[child] ?? 0;
      const end = tape.end[child] ?? 0;
      addText(this.#spaced(decodeCharacters(tape.text.slice(at, start))), at, start);
      const range = within ?? { from: start, to: end };
      const name = tape.nameOf(child);
      if (tape.name[child] === CDATA) {
        addText(this.#spaced(normaliseLineEnds(tape.text.slice(start + 9, end - 3))), start, end);
      } else if (name === 'text:s') {
        addText(spacesOf(tape, child), start, end);
        this.#isAfterSpace = false;
      } else if (name === 'text:span') {
        items.push(...this.#itemsOf(child, this.#formatOf(child, format), range));
      } else if (name === 'text:ruby' && this.#hasRubyBases) {
        // The annotation is dropped when the text is edited.
        items.push(...this.#itemsOf(tape.child(child, 'text:ruby-base'), format, range));
      } else if (PAIRS.has(name) && !tape.isSelfClosed(child)) {
        items.push(this.#container(child, format, range));
      } else if (tape.isElement(child) && name !== 'text:soft-page-break') {
        items.push({ type: 'mark', display: displayOf(tape, child), format, start, end, ...range });
        if (!this.#isOpaque(name)) this.#islands.push(child);
        this.#isAfterSpace = false;
      }
      at = end;
    }
    const end = tape.closeStart[node] ?? at;
    addText(this.#spaced(decodeCharacters(tape.text.slice(at, end))), at, end);
    return items;
  }

  /** A link inside formatting; the formatting is repeated inside the link. */
  #container(node: number, format: KeyedFormat, range: Range): Item {
    const tape = this.#tape;
    const [start, end] = [tape.start[node] ?? 0, tape.end[node] ?? 0];
    const open = tape.text.slice(start, tape.openEnd[node]);
    const close = tape.text.slice(tape.closeStart[node], end);
    const items = this.#itemsOf(node, format, null);
    return { type: 'container', display: displayOf(tape, node), open, close, items, start, end, ...range };
  }

  #formatOf(span: number, outer: KeyedFormat): KeyedFormat {
    const tape = this.#tape;
    const style = tape.attribute(span, 'text:style-name') ?? '';
    const look = this.#styles.get(style) ?? { key: style, names: ['style'] };
    if (look.key === '') return outer;
    const open = tape.text.slice(tape.start[span], tape.openEnd[span]).replace(/\/>$/, '>');
    return {
      open: outer.open + open,
      close: `</${tape.rawName(span)}>${outer.close}`,
      tag: outer.tag,
      key: `${outer.key} ${look.key}`.trim(),
      names: [...new Set([...outer.names, ...look.names])],
    };
  }

  /** Collapses white space, and drops it at the start (OpenDocument 1.3, part 3, 6.1.2). */
  #spaced(text: string): string {
    if (text === '') return '';
    const one = text.replaceAll(/[ \t\n\r]+/g, ' ');
    const seen = this.#isAfterSpace && one.startsWith(' ') ? one.slice(1) : one;
    this.#isAfterSpace = one.endsWith(' ');
    return seen;
  }
}

function spacesOf(tape: XmlTape, node: number): string {
  const count = Number(tape.attribute(node, 'text:c') ?? '1');
  return ' '.repeat(Number.isInteger(count) ? Math.min(Math.max(count, 1), MAX_SPACES) : 1);
}

/** Whether a cell has a number, a date or a formula result; its paragraphs only display it. */
function isNumber(tape: XmlTape, node: number): boolean {
  if (!/^table:(table|covered-table)-cell$/.test(tape.nameOf(node))) return false;
  const type = tape.attribute(node, 'office:value-type');
  return tape.attribute(node, 'table:formula') !== null || (type !== null && type !== 'string');
}
