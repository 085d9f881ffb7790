import iconv from 'iconv-lite';
import { localised } from '../../messages/localised.ts';
import { FormatError } from '../format-error.ts';
import type { XmlSource } from './encoding.ts';

/** Replaces `[start, end)`, UTF-16 offsets into the decoded text. */
export interface Splice {
  start: number;
  end: number;
  text: string;
  /** Absent = a text and its state. */
  kind?: 'language' | 'repair';
}

/** The file's bytes with the splices applied; every byte outside them is unchanged. */
export function applySplices(source: XmlSource, splices: readonly Splice[]): Uint8Array {
  if (splices.length === 0) return source.bytes.slice();
  // Stable: two splices at one position keep the order in which they were added.
  const sorted = [...splices].sort((a, b) => a.start - b.start);
  const byteAt = byteOffsets(source);
  const parts: Uint8Array[] = [];
  let last = 0;
  let previousEnd = 0;
  for (const splice of sorted) {
    if (splice.start < previousEnd) throw new Error('Splices overlap');
    const start = byteAt(splice.start);
    const end = byteAt(splice.end);
    parts.push(source.bytes.subarray(last, start), encodeText(splice.text, source));
    last = end;
    previousEnd = splice.end;
  }
  parts.push(source.bytes.subarray(last));
  const joined = Buffer.concat(parts);
  return new Uint8Array(joined.buffer, joined.byteOffset, joined.length);
}

/** Bytes of a file that are replaced by a number of others. */
export interface Change {
  start: number;
  end: number;
  length: number;
  kind: NonNullable<Splice['kind']> | 'text';
}

/** The changes that splices make, in bytes. */
export function changesOf(source: XmlSource, splices: readonly Splice[]): Change[] {
  const byteAt = byteOffsets(source);
  return splices
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, end, text, kind }): Change => {
      const from = byteAt(start);
      return { start: from, end: byteAt(end), length: encodeText(text, source).length, kind: kind ?? 'text' };
    });
}

/** A text with the splices applied. */
export function applyToText(text: string, splices: readonly Splice[]): string {
  let spliced = '';
  let last = 0;
  for (const splice of [...splices].sort((a, b) => a.start - b.start)) {
    if (splice.start < last) throw new Error('Splices overlap');
    spliced += text.slice(last, splice.start) + splice.text;
    last = splice.end;
  }
  return spliced + text.slice(last);
}

function encodeText(text: string, source: XmlSource): Uint8Array {
  const { kind, name } = source.charset;
  if (kind === 'utf8') return Buffer.from(text, 'utf8');
  if (kind === 'utf16le') return Buffer.from(text, 'utf16le');
  if (kind === 'utf16be') return Buffer.from(text, 'utf16le').swap16();
  return iconv.encode(text, name, { addBOM: false });
}

/** Maps character offsets to byte offsets; must be called in ascending order. */
function byteOffsets(source: XmlSource): (at: number) => number {
  const { kind } = source.charset;
  if (kind === 'single') return (at) => at;
  if (kind === 'utf16le' || kind === 'utf16be') return (at) => source.bom + at * 2;
  if (kind === 'utf8') {
    let at = 0;
    let byte = source.bom;
    return (wanted) => {
      byte += Buffer.byteLength(source.text.slice(at, wanted), 'utf8');
      at = wanted;
      return byte;
    };
  }
  return multiByteOffsets(source);
}

/** Several byte sequences may decode to one character, so lengths are measured by decoding, not by re-encoding. */
function multiByteOffsets(source: XmlSource): (at: number) => number {
  const decoder = iconv.getDecoder(source.charset.name);
  const step = Buffer.alloc(1);
  let at = 0;
  let byte = 0;
  return (wanted) => {
    while (at < wanted && byte < source.bytes.length) {
      step[0] = source.bytes[byte++] ?? 0;
      at += decoder.write(step).length;
    }
    if (at !== wanted) {
      throw new FormatError('encoding', localised('format.encoding.no-start', { encoding: source.encoding }));
    }
    return byte;
  };
}

/** Tests for characters that the file's charset cannot represent; null when it can represent all. */
export function unencodable(source: XmlSource): ((character: string) => boolean) | null {
  const { kind, name } = source.charset;
  if (kind !== 'single' && kind !== 'multi') {
    // A file that declares US-ASCII must not contain anything else.
    return /ascii/i.test(source.encoding) ? (character) => character > '\u007f' : null;
  }
  const known = new Map<string, boolean>();
  return (character) => {
    if (character < '\u0080' && kind === 'single') return false;
    let missing = known.get(character);
    if (missing === undefined) {
      missing =
        iconv.decode(iconv.encode(character, name, { addBOM: false }), name, { stripBOM: false }) !==
        character;
      known.set(character, missing);
    }
    return missing;
  };
}
