import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { localised } from '../../messages/localised.ts';
import { FormatError } from '../format-error.ts';

/** A decoded XML file that can still map characters to byte offsets. */
export interface XmlSource {
  /** Without the byte order mark. */
  text: string;
  /** The charset as declared or detected, e.g. `UTF-8`, `UTF-16LE`, `windows-1252`. */
  encoding: string;
  bytes: Uint8Array;
  /** Bytes before the first character: the byte order mark. */
  bom: number;
  charset: Charset;
}

/** The properties of a charset used for splicing. */
export interface Charset {
  kind: 'utf8' | 'utf16le' | 'utf16be' | 'single' | 'multi';
  /** iconv-lite's name. */
  name: string;
}

// The longest string in V8 has 2^29 - 24 code units; leaves a margin for the reader's own data.
const MAX_BYTES = 500_000_000;
const DECLARATION_ENCODING = /^\s*<\?xml\s[^>]*?encoding\s*=\s*(?:"([^"]*)"|'([^']*)')/;

/**
 * Decodes a file by its byte order mark, its XML declaration or as UTF-8; throws a FormatError if it does not decode.
 */
export function decodeXml(bytes: Uint8Array): XmlSource {
  if (bytes.length > MAX_BYTES) {
    throw new FormatError('too-large', localised('format.too-large', { megabytes: MAX_BYTES / 1_000_000 }));
  }
  const found = detect(bytes);
  const body = bytes.subarray(found.bom);
  if (body.length === 0 || isBlank(body)) {
    throw new FormatError('empty', localised('format.empty'));
  }
  return decodeAs(bytes, found);
}

/** Decodes a file whose encoding is known; throws a FormatError with the position of undecodable bytes. */
export function decodeAs(bytes: Uint8Array, found: Detected): XmlSource {
  const text = decodeBody(bytes.subarray(found.bom), found);
  return { text, encoding: found.encoding, bytes, bom: found.bom, charset: found.charset };
}

function isBlank(body: Uint8Array): boolean {
  return (
    body.length < 10_000 &&
    /^[\s\0]*$/.test(Buffer.from(body.buffer, body.byteOffset, body.length).toString('latin1'))
  );
}

/** Labels of UTF-8 and its subsets. */
export const IN_UTF8 = /^(utf-?8|us-ascii|ascii)$/i;

interface Detected {
  /** Shown to users. */
  encoding: string;
  /** Bytes of the byte order mark. */
  bom: number;
  charset: Charset;
}

function detect(bytes: Uint8Array): Detected {
  const [a, b, c, d] = bytes;
  if ((a === 0 && b === 0 && (c === 0xfe || c === 0)) || (a === 0xff && b === 0xfe && c === 0 && d === 0)) {
    throw unsupported('UTF-32');
  }
  if (a === 0x3c && b === 0 && c === 0 && d === 0) throw unsupported('UTF-32');
  if (a === 0xff && b === 0xfe) return utf16('utf16le', 2, bytes);
  if (a === 0xfe && b === 0xff) return utf16('utf16be', 2, bytes);
  // XML 1.0 Appendix F: `<` and `?` (or a name) in UTF-16 without a byte order mark.
  if (a === 0x3c && b === 0 && c !== 0 && d === 0) return utf16('utf16le', 0, bytes);
  if (a === 0 && b === 0x3c && c === 0 && d !== 0) return utf16('utf16be', 0, bytes);
  const bom = a === 0xef && b === 0xbb && c === 0xbf ? 3 : 0;
  refuseBinary(bytes, bom);
  return declared(bytes, bom);
}

/** An XML file starts with `<`, perhaps after white space; anything else is rejected before decoding. */
function refuseBinary(bytes: Uint8Array, bom: number): void {
  let at = bom;
  while (at < bytes.length && [0x20, 0x09, 0x0a, 0x0d].includes(bytes[at] ?? 0)) at++;
  if (at >= bytes.length || bytes[at] === 0x3c) return;
  throw new FormatError('not-xml', localised('format.xml.not-xml'), {
    line: 1,
    column: 1,
    offset: at,
  });
}

function utf16(kind: 'utf16le' | 'utf16be', bom: number, bytes: Uint8Array): Detected {
  const encoding = kind === 'utf16le' ? 'UTF-16LE' : 'UTF-16BE';
  const head = new TextDecoder(kind === 'utf16le' ? 'utf-16le' : 'utf-16be').decode(bytes.subarray(bom, 600));
  const label = declaredEncoding(head);
  if (label && !/^(utf-?16|ucs-?2|iso-10646-ucs-2|unicode$)/i.test(label)) throw lying(label, encoding);
  return { encoding, bom, charset: { kind, name: kind === 'utf16le' ? 'utf-16le' : 'utf-16be' } };
}

function declared(bytes: Uint8Array, bom: number): Detected {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset + bom, Math.min(600, bytes.length - bom));
  const label = declaredEncoding(head.toString('latin1'));
  if (label === null || IN_UTF8.test(label)) {
    return { encoding: label ?? 'UTF-8', bom, charset: { kind: 'utf8', name: 'utf-8' } };
  }
  if (/^(utf-?16|utf-?32|ucs-?[24]|iso-10646)/i.test(label)) throw lying(label, 'bytes');
  if (bom > 0) throw lying(label, 'marked');
  return { encoding: label, bom: 0, charset: legacyCharset(label) };
}

/** The charset of a label other than UTF-8 or UTF-16. Throws a FormatError. */
export function legacyCharset(label: string): Charset {
  if (!/^[A-Za-z][A-Za-z0-9._:-]{0,40}$/.test(label) || !iconv.encodingExists(label))
    throw unsupported(label);
  return { kind: isSingleByte(label) ? 'single' : 'multi', name: label };
}

function declaredEncoding(head: string): string | null {
  const match = DECLARATION_ENCODING.exec(head);
  return match ? (match[1] ?? match[2] ?? '') : null;
}

const singleByte = new Map<string, boolean>();

function isSingleByte(name: string): boolean {
  let known = singleByte.get(name);
  if (known === undefined) {
    const all = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    // Every byte decodes to one character on its own: then character and byte offsets coincide.
    known = iconv.decode(all, name, { stripBOM: false }).length === 256 && !/^utf/i.test(name);
    for (let byte = 0; known && byte < 256; byte++) {
      known = iconv.decode(all.subarray(byte, byte + 1), name, { stripBOM: false }).length === 1;
    }
    singleByte.set(name, known);
  }
  return known;
}

function decodeBody(body: Uint8Array, found: Detected): string {
  const { charset } = found;
  const buffer = Buffer.from(body.buffer, body.byteOffset, body.length);
  if (charset.kind === 'utf8') return decodeUtf8(body, found);
  if (charset.kind === 'utf16le' || charset.kind === 'utf16be') {
    if (body.length % 2 !== 0) {
      throw new FormatError(
        'encoding',
        localised('format.encoding.odd-bytes', { encoding: found.encoding }),
        {
          offset: found.bom + body.length - 1,
        },
      );
    }
    const text = (charset.kind === 'utf16le' ? buffer : Buffer.from(buffer).swap16()).toString('utf16le');
    if (!text.isWellFormed()) {
      const at = text.search(LONE_SURROGATE);
      throw new FormatError(
        'encoding',
        localised('format.encoding.half-character', { encoding: found.encoding, offset: found.bom + at * 2 }),
        {
          offset: found.bom + at * 2,
        },
      );
    }
    return text;
  }
  const text = iconv.decode(buffer, charset.name, { stripBOM: false });
  const bad = text.indexOf('\uFFFD');
  if (bad >= 0) {
    const upTo = text.slice(0, bad);
    const line = countLines(upTo);
    throw new FormatError(
      'encoding',
      localised('format.encoding.unknown-byte', { encoding: found.encoding, line }),
      { line, column: bad - upTo.lastIndexOf('\n') },
    );
  }
  return text;
}

// Several times faster than Buffer.toString, and it validates on the way.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decodeUtf8(body: Uint8Array, found: Detected): string {
  try {
    return utf8.decode(body);
  } catch {
    const at = firstInvalidUtf8(body);
    const byte = (body[at] ?? 0).toString(16).toUpperCase().padStart(2, '0');
    const place = { ...placeInBytes(body, at), offset: found.bom + at };
    throw new FormatError(
      'encoding',
      localised('format.encoding.not-utf8', { encoding: found.encoding, byte, ...place }),
      place,
    );
  }
}

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** Bisects on a prefix cut at a character boundary, relying on native validation. */
function firstInvalidUtf8(body: Uint8Array): number {
  let good = 0;
  let bad = body.length;
  while (bad - good > 64) {
    const middle = boundary(body, (good + bad) >> 1, good);
    if (middle <= good) break;
    if (isUtf8(body.subarray(good, middle))) good = middle;
    else bad = middle;
  }
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let at = good; at < bad; ) {
    const lead = body[at] ?? 0;
    const size = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    try {
      decoder.decode(body.subarray(at, at + size));
    } catch {
      return at;
    }
    at += size;
  }
  return bad;
}

function boundary(body: Uint8Array, at: number, floor: number): number {
  let place = at;
  for (let back = 0; back < 3 && place > floor && ((body[place] ?? 0) & 0xc0) === 0x80; back++) place--;
  return place;
}

function placeInBytes(body: Uint8Array, at: number): { line: number; column: number } {
  const before = Buffer.from(body.buffer, body.byteOffset, at).toString('latin1');
  const start = before.lastIndexOf('\n') + 1;
  const inLine = Buffer.from(before.slice(start), 'latin1').toString('utf8');
  return { line: countLines(before), column: inLine.length + 1 };
}

function countLines(text: string): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

function unsupported(name: string): FormatError {
  return new FormatError(
    'encoding',
    localised('format.encoding.unsupported', { encoding: name.slice(0, 40) }),
  );
}

/** `real` is the name of an encoding, or `bytes` or `marked`. */
function lying(label: string, real: string): FormatError {
  return new FormatError(
    'encoding',
    localised('format.encoding.other', { declared: label.slice(0, 40), real }),
    { line: 1, column: 1 },
  );
}
