import { type CodeKind, ETX, STX } from '@tessera/shared/text/inline-codes';
import { CDATA, COMMENT, INSTRUCTION, type XmlTape } from '../xml/tape.ts';
import { decodeCharacters, normaliseLineEnds } from '../xml/text.ts';
import { type DisplayContext, describeCode } from './display.ts';

/** One inline code where it stands in a source or a target. */
export interface Occurrence {
  kind: CodeKind;
  /** The same for the two halves of one code and for the same code in source and target. */
  key: string;
  markup: string;
  /** The whole element when it was written `<g/>`: an empty pair goes back as it came. */
  empty?: string;
  display: string;
  /** The opening half this one closes, when one element is both. */
  opening?: Occurrence;
  /** Its halves must nest like the tags they are. */
  structural: boolean;
}

/** Text and codes in the order of the file. */
export type Item = string | Occurrence;

type Shape = 'pair' | CodeKind;

/** The content of an element. `stopAt` names nodes that are not part of it, such as segment markers. */
export function readItems(tape: XmlTape, node: number, context: DisplayContext): Item[] {
  const items: Item[] = [];
  collect(tape, node, context, items);
  return items;
}

/** The text of an element without inline codes, e.g. of a note. */
export function textContent(tape: XmlTape, node: number): string {
  if (tape.firstChild(node) < 0) return runOf(tape, tape.openEnd[node] ?? 0, tape.closeStart[node] ?? 0);
  let text = '';
  let at = tape.openEnd[node] ?? 0;
  for (let child = tape.firstChild(node); child >= 0; child = tape.nextSibling(child)) {
    text += runOf(tape, at, tape.start[child] ?? 0);
    if (tape.isElement(child)) text += textContent(tape, child);
    else if (tape.name[child] === CDATA) text += cdataText(tape, child);
    at = tape.end[child] ?? 0;
  }
  return text + runOf(tape, at, tape.closeStart[node] ?? 0);
}

function collect(tape: XmlTape, node: number, context: DisplayContext, items: Item[]): void {
  let at = tape.openEnd[node] ?? 0;
  for (let child = tape.firstChild(node); child >= 0; child = tape.nextSibling(child)) {
    pushText(items, runOf(tape, at, tape.start[child] ?? 0));
    at = tape.end[child] ?? 0;
    const kind = tape.name[child] ?? 0;
    if (kind === CDATA) pushText(items, cdataText(tape, child));
    else if (kind === INSTRUCTION) items.push(instruction(tape, child));
    else if (kind !== COMMENT) pushElement(tape, child, context, items);
  }
  pushText(items, runOf(tape, at, tape.closeStart[node] ?? 0));
}

function pushElement(tape: XmlTape, node: number, context: DisplayContext, items: Item[]): void {
  const { shape, key } = classify(tape, node, context.major);
  const display = describeCode(tape, node, context);
  const whole = tape.text.slice(tape.start[node], tape.end[node]);
  if (shape !== 'pair') {
    items.push({ kind: shape, key, markup: whole, display, structural: false });
    return;
  }
  const selfClosed = tape.isSelfClosed(node);
  const open: Occurrence = {
    kind: 'open',
    key,
    markup: selfClosed
      ? whole.replace(/\s*\/>$/, '>')
      : tape.text.slice(tape.start[node], tape.openEnd[node]),
    display,
    structural: true,
  };
  if (selfClosed) open.empty = whole;
  items.push(open);
  if (!selfClosed) collect(tape, node, context, items);
  const closing = selfClosed
    ? `</${tape.rawName(node)}>`
    : tape.text.slice(tape.closeStart[node], tape.end[node]);
  items.push({ kind: 'close', key, markup: closing, display, opening: open, structural: true });
}

function instruction(tape: XmlTape, node: number): Occurrence {
  const markup = tape.text.slice(tape.start[node], tape.end[node]);
  const display = /^<\?([^\s?]{1,24})/.exec(markup)?.[1] ?? '?';
  return { kind: 'standalone', key: `?${markup}`, markup, display, structural: false };
}

/** What an inline element is in the notation, and its identity. */
function classify(tape: XmlTape, node: number, major: 1 | 2): { shape: Shape; key: string } {
  const name = tape.nameOf(node);
  const id = tape.attribute(node, 'id');
  return major === 1 ? classify1(tape, node, name, id) : classify2(tape, node, name, id);
}

function classify1(
  tape: XmlTape,
  node: number,
  name: string,
  id: string | null,
): { shape: Shape; key: string } {
  const rid = tape.attribute(node, 'rid') ?? id ?? '';
  switch (name) {
    case 'g':
      return { shape: 'pair', key: `g#${id ?? ''}` };
    case 'x':
    case 'ph':
      return { shape: 'standalone', key: `${name}#${id ?? tape.attribute(node, 'xid') ?? ''}` };
    case 'bpt':
      return { shape: 'open', key: `bpt#${rid}` };
    case 'ept':
      return { shape: 'close', key: `bpt#${rid}` };
    case 'bx':
      return { shape: 'open', key: `bx#${rid}` };
    case 'ex':
      return { shape: 'close', key: `bx#${rid}` };
    case 'it': {
      const closes = tape.attribute(node, 'pos') === 'close' || tape.attribute(node, 'pos') === 'end';
      // Isolated by definition: its other half is in another segment, so the halves must not pair here.
      return { shape: closes ? 'close' : 'open', key: `it${closes ? '/' : ''}#${id ?? ''}` };
    }
    case 'mrk': {
      const mark =
        tape.attribute(node, 'mid') ??
        tape.attribute(node, 'sdl:cid') ??
        tape.attribute(node, 'sdl:id') ??
        id;
      return { shape: 'pair', key: `mrk#${tape.attribute(node, 'mtype') ?? ''}#${mark ?? ''}` };
    }
    default:
      return unknownElement(tape, node, name, id);
  }
}

function classify2(
  tape: XmlTape,
  node: number,
  name: string,
  id: string | null,
): { shape: Shape; key: string } {
  const start = tape.attribute(node, 'startRef') ?? id ?? '';
  switch (name) {
    // A target may write as sc/ec what the source writes as pc (2.1 section 4.7.2.3): one key.
    case 'pc':
      return { shape: 'pair', key: `c#${id ?? ''}` };
    case 'sc':
      return { shape: 'open', key: `c#${id ?? ''}` };
    case 'ec':
      return { shape: 'close', key: `c#${start}` };
    case 'ph':
      return { shape: 'standalone', key: `ph#${id ?? ''}` };
    case 'cp':
      return { shape: 'standalone', key: `cp#${tape.attribute(node, 'hex') ?? ''}` };
    case 'mrk':
      return { shape: 'pair', key: `m#${id ?? ''}` };
    case 'sm':
      return { shape: 'open', key: `m#${id ?? ''}` };
    case 'em':
      return { shape: 'close', key: `m#${start}` };
    default:
      return unknownElement(tape, node, name, id);
  }
}

function unknownElement(
  tape: XmlTape,
  node: number,
  name: string,
  id: string | null,
): { shape: Shape; key: string } {
  const empty = tape.isSelfClosed(node);
  const own = id ?? (empty ? tape.text.slice(tape.start[node], tape.end[node]) : '');
  return { shape: empty ? 'standalone' : 'pair', key: `${name}#${own}` };
}

function pushText(items: Item[], text: string): void {
  if (text === '') return;
  const last = items.length - 1;
  const before = items[last];
  if (typeof before === 'string') items[last] = before + text;
  else items.push(text);
}

function runOf(tape: XmlTape, start: number, end: number): string {
  return end <= start ? '' : decodeCharacters(tape.text.slice(start, end));
}

function cdataText(tape: XmlTape, node: number): string {
  return normaliseLineEnds(tape.text.slice((tape.start[node] ?? 0) + 9, (tape.end[node] ?? 0) - 3));
}

/** Whether a text can carry the notation: XML forbids both of its marks, so every decoded text can. */
export function hasCodes(text: string): boolean {
  return text.includes(STX) && text.includes(ETX);
}
