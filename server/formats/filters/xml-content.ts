import type { XmlSource } from '../xml/encoding.ts';
import { unencodable } from '../xml/splice.ts';
import { CDATA, type XmlTape } from '../xml/tape.ts';
import { encodeCdata, encodeCharacters, normaliseLineEnds } from '../xml/text.ts';
import { type FilterCode, type Inline, type InlineMark, numberCodes, writeCodes } from './codes.ts';
import type { FilterSegment } from './filter.ts';
import { entityInlines } from './xml-entities.ts';

/** The content of an element, with its position. */
export interface XmlContent {
  source: string;
  codes: FilterCode[];
  start: number;
  end: number;
}

/** The text of an element, with elements, comments and instructions in it as codes. */
export function readContent(tape: XmlTape, node: number): XmlContent {
  const cdata = onlyCdata(tape, node);
  if (cdata) return { source: cdata.text, codes: [], start: cdata.start, end: cdata.end };
  const start = tape.openEnd[node] ?? 0;
  return { ...numberCodes(inlinesOf(tape, node), tape.text), start, end: tape.closeStart[node] ?? start };
}

const CDATA_OPEN = '<![CDATA[';
const CDATA_CLOSE = ']]>';

/** The root element. */
export function rootOf(tape: XmlTape): number {
  let node = 0;
  while (node < tape.length && !tape.isElement(node)) node++;
  return node;
}

/** Adjacent CDATA sections with only white space around them. */
export function onlyCdata(tape: XmlTape, node: number): { start: number; end: number; text: string } | null {
  const first = tape.firstChild(node);
  const start = tape.start[first] ?? 0;
  let end = start;
  let text = '';
  for (let child = first; child >= 0; child = tape.nextSibling(child)) {
    if (tape.name[child] !== CDATA || tape.start[child] !== end) return null;
    end = tape.end[child] ?? end;
    text += cdataText(tape, child);
  }
  const beside = tape.text.slice(tape.openEnd[node], start) + tape.text.slice(end, tape.closeStart[node]);
  return first >= 0 && beside.trim() === '' ? { start, end, text } : null;
}

function cdataText(tape: XmlTape, node: number): string {
  const start = (tape.start[node] ?? 0) + CDATA_OPEN.length;
  return normaliseLineEnds(tape.text.slice(start, (tape.end[node] ?? start) - CDATA_CLOSE.length));
}

/**
 * The content of an element in file order. An element accepted by `isWhole` becomes a single code, labelled
 * with its text.
 */
export function inlinesOf(
  tape: XmlTape,
  node: number,
  isWhole: (child: number) => boolean = () => false,
): Inline[] {
  const { text } = tape;
  const inlines: Inline[] = [];
  let at = tape.openEnd[node] ?? 0;
  const takeText = (end: number) => {
    if (end > at) inlines.push(...entityInlines(text.slice(at, end), at));
  };
  for (let child = tape.firstChild(node); child >= 0; child = tape.nextSibling(child)) {
    const start = tape.start[child] ?? 0;
    const end = tape.end[child] ?? 0;
    takeText(start);
    if (tape.name[child] === CDATA) {
      inlines.push({ type: 'text', text: cdataText(tape, child), start, end });
    } else if (!tape.isElement(child) || tape.isSelfClosed(child) || isWhole(child)) {
      const inside = text.slice(tape.openEnd[child] ?? end, tape.closeStart[child] ?? end);
      const display = tape.isElement(child) ? inside.trim() || tape.rawName(child) : text.slice(start, end);
      inlines.push({ type: 'code', kind: 'standalone', display, start, end });
    } else {
      const openEnd = tape.openEnd[child] ?? start;
      const opens: InlineMark = {
        type: 'code',
        kind: 'open',
        display: tape.rawName(child),
        start,
        end: openEnd,
      };
      const closes: InlineMark = {
        ...opens,
        kind: 'close',
        start: tape.closeStart[child] ?? end,
        end,
        opens,
      };
      inlines.push(opens, ...inlinesOf(tape, child, isWhole), closes);
    }
    at = end;
  }
  takeText(tape.closeStart[node] ?? at);
  return inlines;
}

function isCdata(raw: string): boolean {
  if (!raw.startsWith(CDATA_OPEN)) return false;
  const one = raw.replaceAll(CDATA_CLOSE + CDATA_OPEN, '');
  return one.indexOf(CDATA_CLOSE) === one.length - CDATA_CLOSE.length;
}

/**
 * Returns the raw content for a target of an element; `prepare` applies the format's own escapes before
 * XML's.
 */
export function contentWriter(
  source: XmlSource,
  prepare: (text: string, where: { isCdata: boolean; raw: string }) => string = (text) => text,
): (target: string, segment: FilterSegment) => string {
  const { text } = source;
  const lacking = unencodable(source);
  // XML readers treat all line breaks alike.
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  const inFile = (raw: string) => (lineBreak === '\n' ? raw : raw.replaceAll('\n', lineBreak));
  return (target, { start, end, codes = [] }) => {
    const raw = text.slice(start, end);
    const cdata = isCdata(raw) ? encodeCdata(prepare(target, { isCdata: true, raw }), lacking) : null;
    // Characters that need references cannot be in a CDATA section.
    const prepared = () => prepare(target, { isCdata: false, raw });
    return inFile(cdata ?? writeCodes(prepared(), codes, (part) => encodeCharacters(part, lacking)));
  };
}
