import { CDATA, type XmlTape } from '../../xml/tape.ts';
import { decodeCharacters, normaliseLineEnds } from '../../xml/text.ts';
import { type InlineMark, numberCodes } from '../codes.ts';
import type { FilterSegment } from '../filter.ts';
import { Run, trimRun } from '../run.ts';
import { rootOf } from '../xml-content.ts';
import { displayOf, OPAQUE, PAIRS, PARAGRAPHS, readStyles } from './vocabulary.ts';

/** More spaces in one element are none that a person typed. */
const MAX_SPACES = 10_000;

/** The texts of a part in file order: one for each paragraph or heading with a word. */
export function readOpenDocument(
  tape: XmlTape,
  described: Pick<FilterSegment, 'key' | 'context'>,
): FilterSegment[] {
  const reader = new OpenDocumentReader(tape, described);
  reader.walk(rootOf(tape));
  return reader.segments.sort((a, b) => a.start - b.start || b.end - a.end);
}

class OpenDocumentReader {
  readonly segments: FilterSegment[] = [];
  readonly #tape: XmlTape;
  readonly #described: Pick<FilterSegment, 'key' | 'context'>;
  readonly #styles: ReadonlyMap<string, string>;
  #run = new Run();
  /** Whether a space would be lost, as at the beginning and behind another. */
  #isAfterSpace = true;
  /** Elements of the paragraph that have paragraphs in them. */
  #islands: number[] = [];
  /** Elements whose tags are not seen: an edit leaves them out. */
  #unseen: number[] = [];

  constructor(tape: XmlTape, described: Pick<FilterSegment, 'key' | 'context'>) {
    this.#tape = tape;
    this.#described = described;
    this.#styles = readStyles(tape);
  }

  /** Reads the paragraphs in an element; the scanner bounds their depth. */
  walk(node: number): void {
    const tape = this.#tape;
    for (const child of tape.childElements(node)) {
      const name = tape.nameOf(child);
      if (OPAQUE.has(name) || isNumber(tape, child)) continue;
      if (PARAGRAPHS.has(name)) this.#readParagraph(child);
      else this.walk(child);
    }
  }

  #readParagraph(node: number): void {
    const tape = this.#tape;
    this.#run = new Run();
    this.#islands = [];
    this.#unseen = [];
    this.#isAfterSpace = true;
    this.#readContent(node);
    const inlines = trimRun(this.#run, tape.text);
    const start = inlines[0]?.start;
    const end = inlines.at(-1)?.end;
    if (start !== undefined && end !== undefined) {
      const format = this.#aroundUnseen(start, end, tape.rawName(node));
      this.segments.push({
        ...this.#described,
        target: null,
        start,
        end,
        format,
        ...numberCodes(inlines, tape.text),
      });
    }
    for (const island of this.#islands) this.walk(island);
  }

  /** The tags of unseen elements that begin or end in a text and not both: they are kept around it. */
  #aroundUnseen(start: number, end: number, paragraph: string): NonNullable<FilterSegment['format']> {
    const tape = this.#tape;
    let open = '';
    let close = '';
    for (const node of this.#unseen) {
      const [from, to] = [tape.start[node] ?? 0, tape.end[node] ?? 0];
      if (from < start && to > start && to <= end) open = tape.text.slice(tape.closeStart[node], to) + open;
      if (from >= start && from < end && to > end) close += tape.text.slice(from, tape.openEnd[node]);
    }
    return { open, close, tag: paragraph.slice(0, -1) };
  }

  #readContent(node: number): void {
    const tape = this.#tape;
    let at = tape.openEnd[node] ?? 0;
    for (let child = tape.firstChild(node); child >= 0; child = tape.nextSibling(child)) {
      const start = tape.start[child] ?? 0;
      const end = tape.end[child] ?? 0;
      this.#text(decodeCharacters(tape.text.slice(at, start)), at, start);
      if (tape.name[child] === CDATA) {
        this.#text(normaliseLineEnds(tape.text.slice(start + 9, end - 3)), start, end);
      } else if (tape.isElement(child)) this.#readInline(child, start, end);
      at = end;
    }
    const end = tape.closeStart[node] ?? at;
    this.#text(decodeCharacters(tape.text.slice(at, end)), at, end);
  }

  #readInline(node: number, start: number, end: number): void {
    const tape = this.#tape;
    const name = tape.nameOf(node);
    if (name === 'text:soft-page-break') return;
    if (name === 'text:s') {
      const count = Number(tape.attribute(node, 'text:c') ?? '1');
      const spaces = ' '.repeat(Number.isInteger(count) ? Math.min(Math.max(count, 1), MAX_SPACES) : 1);
      this.#run.addText(spaces, start, end);
      this.#isAfterSpace = false;
      return;
    }
    if (!PAIRS.has(name) || tape.isSelfClosed(node)) {
      this.#run.inlines.push({
        type: 'code',
        kind: 'standalone',
        display: displayOf(tape, node),
        start,
        end,
      });
      if (!OPAQUE.has(name)) this.#islands.push(node);
      this.#isAfterSpace = false;
      return;
    }
    const look =
      name === 'text:span' ? this.#styles.get(tape.attribute(node, 'text:style-name') ?? '') : undefined;
    if (look === '') {
      this.#unseen.push(node);
      this.#readContent(node);
      return;
    }
    const display = look ?? (name === 'text:span' ? 'style' : displayOf(tape, node));
    const opens: InlineMark = {
      type: 'code',
      kind: 'open',
      display,
      start,
      end: tape.openEnd[node] ?? start,
    };
    this.#run.inlines.push(opens);
    this.#readContent(node);
    const closes: InlineMark = { ...opens, kind: 'close', start: tape.closeStart[node] ?? end, end, opens };
    this.#run.inlines.push(closes);
  }

  /** White space is one space, and none at the beginning (OpenDocument 1.3, part 3, 6.1.2). */
  #text(text: string, start: number, end: number): void {
    if (text === '') return;
    const one = text.replaceAll(/[ \t\n\r]+/g, ' ');
    const seen = this.#isAfterSpace && one.startsWith(' ') ? one.slice(1) : one;
    if (seen !== '') this.#run.addText(seen, start, end);
    this.#isAfterSpace = one.endsWith(' ');
  }
}

/** Whether a cell has a number, a date or the result of a formula: its paragraphs only show it. */
function isNumber(tape: XmlTape, node: number): boolean {
  if (!/^table:(table|covered-table)-cell$/.test(tape.nameOf(node))) return false;
  const type = tape.attribute(node, 'office:value-type');
  return tape.attribute(node, 'table:formula') !== null || (type !== null && type !== 'string');
}
