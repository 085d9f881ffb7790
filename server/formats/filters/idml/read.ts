import { CDATA, INSTRUCTION, type XmlTape } from '../../xml/tape.ts';
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
import { displayOf, formatOf } from './format.ts';

const PARAGRAPH = 'ParagraphStyleRange';
const RUN = 'CharacterStyleRange';
const TEXT = 'Content';
const BREAK = 'Br';
/** Elements with settings and no text. */
const SETTINGS = new Set(['Properties', 'XMLAttribute', 'XMLComment', 'XMLInstruction']);
/** Elements without translatable text: editors' notes, deletions. */
const OPAQUE = new Set(['Note', 'HiddenText', 'StoryPreference', 'InCopyExportOption']);
/** Elements around texts or paragraphs. */
const CONTAINERS = new Set(['XMLElement', 'HyperlinkTextSource', 'CrossReferenceSource', 'Change']);

/** The texts of a story in file order: one per paragraph with a word, ending at a break. */
export function readStory(tape: XmlTape, described: Pick<FilterSegment, 'key' | 'context'>): FilterSegment[] {
  const reader = new StoryReader(tape, described);
  reader.walk(rootOf(tape));
  return reader.segments.sort((a, b) => a.start - b.start || b.end - a.end);
}

class StoryReader {
  readonly segments: FilterSegment[] = [];
  readonly #tape: XmlTape;
  readonly #described: Pick<FilterSegment, 'key' | 'context'>;
  /** Items of the current paragraph. */
  #items: Item[] = [];
  /** Its elements that may contain paragraphs. */
  #nested: number[] = [];

  constructor(tape: XmlTape, described: Pick<FilterSegment, 'key' | 'context'>) {
    this.#tape = tape;
    this.#described = described;
  }

  /** Reads the paragraphs in an element; the scanner limits their depth. */
  walk(node: number): void {
    const tape = this.#tape;
    const [items, nested] = [this.#items, this.#nested];
    this.#items = [];
    this.#nested = [];
    for (const child of tape.childElements(node)) {
      const name = tape.nameOf(child);
      if (OPAQUE.has(name) || isDeleted(tape, child)) continue;
      if (name === PARAGRAPH) {
        this.#readRange(child, null);
        this.#endParagraph();
      } else this.walk(child);
    }
    this.#items = items;
    this.#nested = nested;
  }

  /** Reads a range with one formatting; `format` belongs to the surrounding run. */
  #readRange(node: number, format: KeyedFormat | null): void {
    const tape = this.#tape;
    for (const child of tape.childElements(node)) {
      const name = tape.nameOf(child);
      if (SETTINGS.has(name) || isDeleted(tape, child)) continue;
      if (name === BREAK) this.#endParagraph();
      else if (name === RUN) this.#readRange(child, formatOf(tape, child));
      else if (name === TEXT && format) this.#readText(child, format);
      else if (name === PARAGRAPH || name === 'Table') {
        this.#endParagraph();
        if (name === 'Table') this.walk(child);
        else this.#readRange(child, null);
        this.#endParagraph();
      } else if (CONTAINERS.has(name) && !tape.isSelfClosed(child)) this.#readContainer(child, format);
      else this.#mark(child, format);
    }
  }

  #readContainer(node: number, format: KeyedFormat | null): void {
    const tape = this.#tape;
    if (endsParagraph(tape, node)) {
      // An edit must not cross its tags.
      this.#endParagraph();
      this.#readRange(node, format);
      this.#endParagraph();
      return;
    }
    const outer = this.#items;
    this.#items = [];
    this.#readRange(node, format);
    const items = this.#items;
    this.#items = outer;
    const [start, end] = [tape.start[node] ?? 0, tape.end[node] ?? 0];
    const content = tape.childElements(node).find((child) => !SETTINGS.has(tape.nameOf(child)));
    const open = tape.text.slice(start, content === undefined ? tape.closeStart[node] : tape.start[content]);
    const close = tape.text.slice(tape.closeStart[node], end);
    const display = displayOf(tape, node);
    const place = { start, end, from: start, to: end };
    this.#items.push({
      type: 'container',
      display,
      open,
      close,
      items,
      ...(format ? { format } : {}),
      ...place,
    });
  }

  /** Reads text; processing instructions in it represent special characters. */
  #readText(node: number, format: KeyedFormat): void {
    const tape = this.#tape;
    const range = { from: tape.start[node] ?? 0, to: tape.end[node] ?? 0 };
    const add = (text: string, start: number, end: number) => {
      // The line separator is a line break within the paragraph.
      const seen = text.replaceAll('\u2028', '\n');
      if (text !== '') this.#items.push({ type: 'text', text: seen, format, start, end, ...range });
    };
    let at = tape.openEnd[node] ?? 0;
    for (let child = tape.firstChild(node); child >= 0; child = tape.nextSibling(child)) {
      const [start, end] = [tape.start[child] ?? 0, tape.end[child] ?? 0];
      add(decodeCharacters(tape.text.slice(at, start)), at, start);
      if (tape.name[child] === CDATA) add(normaliseLineEnds(tape.text.slice(start + 9, end - 3)), start, end);
      else if (tape.name[child] === INSTRUCTION || tape.isElement(child)) {
        const raw = tape.text.slice(start, end);
        const tag = format.tag;
        const display = raw.replace(/^<\??|[?/]?>$/g, '').trim();
        this.#items.push({
          type: 'mark',
          display,
          format,
          markup: `<${tag}>${raw}</${tag}>`,
          start,
          end,
          ...range,
        });
      }
      at = end;
    }
    const end = tape.closeStart[node] ?? at;
    add(decodeCharacters(tape.text.slice(at, end)), at, end);
  }

  #mark(node: number, format: KeyedFormat | null): void {
    const tape = this.#tape;
    const [start, end] = [tape.start[node] ?? 0, tape.end[node] ?? 0];
    const display = displayOf(tape, node);
    this.#items.push({
      type: 'mark',
      display,
      start,
      end,
      from: start,
      to: end,
      ...(format ? { format } : {}),
    });
    if (!OPAQUE.has(tape.nameOf(node))) this.#nested.push(node);
  }

  #endParagraph(): void {
    const [items, nested] = [trimItems(this.#items), this.#nested];
    this.#items = [];
    this.#nested = [];
    const kept = items ? this.#addSegment(items) : null;
    // Elements that an edit drops have no texts.
    for (const node of nested) if (kept?.(node) !== false) this.walk(node);
  }

  /** Returns whether an edit of the segment keeps an element. */
  #addSegment(items: Item[]): (node: number) => boolean {
    const tape = this.#tape;
    const base = baseFormat(items) ?? firstFormat(items);
    const start = Math.min(...items.map(({ from }) => from));
    const end = Math.max(...items.map(({ to }) => to));
    const { source, codes } = numberCodes(toInlines(items, base), tape.text);
    if (!base) return () => true;
    const [first, last] = [items[0]?.format, items.at(-1)?.format];
    const format = {
      ...plain(base),
      ...(first ? { first: plain(first) } : {}),
      ...(last ? { last: plain(last) } : {}),
    };
    this.segments.push({ ...this.#described, source, target: null, codes, start, end, format });
    return (node) => {
      const place = tape.start[node] ?? 0;
      return place < start || place >= end || codes.some(({ at }) => at === place);
    };
  }
}

/** Whether a paragraph ends inside an element. */
function endsParagraph(tape: XmlTape, node: number): boolean {
  for (let inner = node + 1; inner < (tape.after[node] ?? 0); inner++) {
    if ([BREAK, PARAGRAPH, 'Table'].includes(tape.nameOf(inner))) return true;
  }
  return false;
}

function isDeleted(tape: XmlTape, node: number): boolean {
  return tape.nameOf(node) === 'Change' && tape.attribute(node, 'ChangeType') === 'DeletedText';
}
