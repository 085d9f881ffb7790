import type { CodeKind } from '@tessera/shared/text/inline-codes';
import { CDATA, COMMENT, INSTRUCTION, type XmlTape } from '../xml/tape.ts';
import { decodeCharacters, normaliseLineEnds } from '../xml/text.ts';

/** One inline code in a source or a target. */
export interface Occurrence {
  kind: CodeKind;
  /** The same for the two halves of one code and for the same code in source and target. */
  key: string;
  /** The element or processing instruction of the code or half. */
  node: number;
  /** Both halves are tags of one element, so they must nest. */
  structural: boolean;
  /** The opening half this one closes, if both are one element. */
  opening?: Occurrence;
  /** Its number in the segment; 0 until it is numbered. */
  id: number;
}

/** Text or a code, in file order. */
export type Item = string | Occurrence;

type Shape = 'pair' | CodeKind;

/** The content of an element. */
export function readItems(tape: XmlTape, node: number, major: 1 | 2): Item[] {
  const items: Item[] = [];
  collect(tape, node, major, items);
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

function collect(tape: XmlTape, node: number, major: 1 | 2, items: Item[]): void {
  let at = tape.openEnd[node] ?? 0;
  for (let child = tape.firstChild(node); child >= 0; child = tape.nextSibling(child)) {
    pushText(items, runOf(tape, at, tape.start[child] ?? 0));
    at = tape.end[child] ?? 0;
    const kind = tape.name[child] ?? 0;
    if (kind === CDATA) pushText(items, cdataText(tape, child));
    else if (kind === INSTRUCTION) items.push(instruction(tape, child));
    else if (kind !== COMMENT) pushElement(tape, child, major, items);
  }
  pushText(items, runOf(tape, at, tape.closeStart[node] ?? 0));
}

function pushElement(tape: XmlTape, node: number, major: 1 | 2, items: Item[]): void {
  const { shape, key } = classify(tape, node, major);
  if (shape !== 'pair') {
    items.push({ kind: shape, key, node, structural: false, id: 0 });
    return;
  }
  const opening: Occurrence = { kind: 'open', key, node, structural: true, id: 0 };
  items.push(opening);
  collect(tape, node, major, items);
  items.push({ kind: 'close', key, node, opening, structural: true, id: 0 });
}

function instruction(tape: XmlTape, node: number): Occurrence {
  const key = `?${tape.text.slice(tape.start[node], tape.end[node])}`;
  return { kind: 'standalone', key, node, structural: false, id: 0 };
}

/** The markup of a code as written in the file. A self-closed pair counts as opened and closed. */
export function markupOf(tape: XmlTape, { node, kind, structural }: Occurrence): string {
  if (!structural) return tape.text.slice(tape.start[node], tape.end[node]);
  const selfClosed = tape.isSelfClosed(node);
  if (kind === 'close') {
    return selfClosed ? `</${tape.rawName(node)}>` : tape.text.slice(tape.closeStart[node], tape.end[node]);
  }
  const tag = tape.text.slice(tape.start[node], tape.openEnd[node]);
  return selfClosed ? tag.replace(/\s*\/>$/, '>') : tag;
}

/** The kind of an inline element in the notation, and its identity. */
export function classify(tape: XmlTape, node: number, major: 1 | 2): { shape: Shape; key: string } {
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
    // A target may have sc/ec for a pc in the source (2.1 section 4.7.2.3): one key.
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
