import { parseText } from '@tessera/shared/text/inline-codes';
import { CDATA, COMMENT, INSTRUCTION, type XmlTape } from '../../xml/tape.ts';
import { decodeCharacters, normaliseLineEnds } from '../../xml/text.ts';
import { classify } from '../inline.ts';
import type { SegmentLayout } from '../layout.ts';

/** A position between two characters of a source, in the file. */
export interface Place {
  /** Offset into the document's text. */
  at: number;
  /** The end of a CDATA section that must be closed before the position and reopened after it. */
  close: string;
  open: string;
}

/**
 * Maps an offset into a segment's source, in the notation, to the file; null inside an inline code or a
 * character. At a boundary it is the position before what follows.
 */
export function locateInSource(
  tape: XmlTape,
  { sourceNode, source }: SegmentLayout,
  major: 1 | 2,
  offset: number,
): Place | null {
  if (sourceNode === null || offset <= 0 || offset >= source.length) return null;
  const wanted = countBefore(source, offset);
  if (wanted === null) return null;
  return new Walk(tape, major, wanted).through(sourceNode);
}

interface Wanted {
  /** Codes before the position, and characters since the last code. */
  codes: number;
  characters: number;
}

function countBefore(source: string, offset: number): Wanted | null {
  if (/[\uDC00-\uDFFF]/.test(source[offset] ?? '') && /[\uD800-\uDBFF]/.test(source[offset - 1] ?? '')) {
    return null;
  }
  let codes = 0;
  let characters = 0;
  for (const part of parseText(source)) {
    if (part.start >= offset) break;
    if (part.type === 'code') {
      if (part.start + part.raw.length > offset) return null;
      codes++;
      characters = 0;
    } else characters = Math.min(part.text.length, offset - part.start);
  }
  return { codes, characters };
}

class Walk {
  readonly #tape: XmlTape;
  readonly #major: 1 | 2;
  #codes: number;
  #characters: number;

  constructor(tape: XmlTape, major: 1 | 2, { codes, characters }: Wanted) {
    this.#tape = tape;
    this.#major = major;
    this.#codes = codes;
    this.#characters = characters;
  }

  through(node: number): Place | null {
    const tape = this.#tape;
    let at = tape.openEnd[node] ?? 0;
    for (let child = tape.firstChild(node); child >= 0; child = tape.nextSibling(child)) {
      const found = this.#text(at, tape.start[child] ?? 0) ?? this.#child(child);
      if (found) return found;
      at = tape.end[child] ?? 0;
    }
    return this.#text(at, tape.closeStart[node] ?? 0);
  }

  #child(child: number): Place | null {
    const tape = this.#tape;
    const kind = tape.name[child] ?? 0;
    if (kind === COMMENT) return null;
    if (kind === CDATA) return this.#cdata(child);
    if (kind === INSTRUCTION) this.#codes--;
    else if (classify(tape, child, this.#major).shape === 'pair') {
      this.#codes--;
      // Callers have already rejected positions inside a pair.
      const found = this.through(child);
      if (found) return found;
      this.#codes--;
    } else this.#codes--;
    if (this.#codes > 0 || this.#characters > 0) return null;
    return this.#codes === 0 ? { at: tape.end[child] ?? 0, close: '', open: '' } : null;
  }

  #text(from: number, to: number): Place | null {
    if (this.#codes > 0 || to <= from) return null;
    const raw = this.#tape.text.slice(from, to);
    const length = decodeCharacters(raw).length;
    if (length < this.#characters) {
      this.#characters -= length;
      return null;
    }
    const inside = rawLength(raw, this.#characters);
    return inside === null ? null : { at: from + inside, close: '', open: '' };
  }

  #cdata(node: number): Place | null {
    if (this.#codes > 0) return null;
    const from = (this.#tape.start[node] ?? 0) + 9;
    const end = this.#tape.end[node] ?? 0;
    const raw = this.#tape.text.slice(from, end - 3);
    const length = normaliseLineEnds(raw).length;
    if (length < this.#characters) {
      this.#characters -= length;
      return null;
    }
    if (length === this.#characters) return { at: end, close: '', open: '' };
    let at = 0;
    for (let seen = 0; seen < this.#characters; seen++) at += raw.startsWith('\r\n', at) ? 2 : 1;
    return { at: from + at, close: ']]>', open: '<![CDATA[' };
  }
}

/** The length, as written, of the given number of characters; null if that would cut a reference. */
function rawLength(raw: string, characters: number): number | null {
  let at = 0;
  let seen = 0;
  while (seen < characters) {
    const reference = raw[at] === '&' ? /^&[^;]*;/.exec(raw.slice(at, at + 64)) : null;
    if (reference) {
      seen += decodeCharacters(reference[0]).length;
      at += reference[0].length;
    } else {
      at += raw.startsWith('\r\n', at) ? 2 : 1;
      seen++;
    }
  }
  return seen === characters ? at : null;
}

/** The id of a pair that is open at an offset, or null. */
export function pairOpenAt(source: string, offset: number): number | null {
  const open = new Set<number>();
  const closedLater = new Set<number>();
  for (const part of parseText(source)) {
    if (part.type !== 'code') continue;
    if (part.start < offset) {
      if (part.kind === 'open') open.add(part.id);
      if (part.kind === 'close') open.delete(part.id);
    } else if (part.kind === 'close') closedLater.add(part.id);
  }
  return [...open].find((id) => closedLater.has(id)) ?? null;
}
