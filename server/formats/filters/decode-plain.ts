import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { localised } from '../../messages/localised.ts';
import { FormatError } from '../format-error.ts';
import type { XmlSource } from '../xml/encoding.ts';

/** Larger files do not fit into one string together with their segments. */
const MAX_BYTES = 200_000_000;

const MARKS = [
  { mark: [0xef, 0xbb, 0xbf], kind: 'utf8', name: 'utf-8' },
  { mark: [0xff, 0xfe], kind: 'utf16le', name: 'utf-16le' },
  { mark: [0xfe, 0xff], kind: 'utf16be', name: 'utf-16be' },
] as const;

/**
 * Decodes a file without a declaration: byte order mark, UTF-8, or the format's fallback. Throws a
 * FormatError, also for invalid UTF-8 without a fallback.
 */
export function decodePlain(bytes: Uint8Array, options: { fallback?: 'latin1' } = {}): XmlSource {
  if (bytes.length > MAX_BYTES) {
    throw new FormatError('too-large', localised('format.too-large', { megabytes: MAX_BYTES / 1_000_000 }));
  }
  const marked = MARKS.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte));
  const bom = marked?.mark.length ?? 0;
  const body = Buffer.from(bytes.buffer, bytes.byteOffset + bom, bytes.length - bom);
  if (marked && marked.kind !== 'utf8') {
    // An odd byte at the end would be lost silently.
    if (body.length % 2 === 1) {
      throw new FormatError('encoding', localised('format.encoding.cut-character'));
    }
    const charset = { kind: marked.kind, name: marked.name };
    const text = iconv.decode(body, marked.name, { stripBOM: false });
    return { text, encoding: marked.name, bytes, bom, charset };
  }
  if (isUtf8(body)) {
    const charset = { kind: 'utf8' as const, name: 'utf-8' };
    return { text: body.toString('utf8'), encoding: 'UTF-8', bytes, bom, charset };
  }
  if (marked || options.fallback === undefined) {
    throw new FormatError('encoding', localised('format.encoding.plain'));
  }
  const charset = { kind: 'single' as const, name: 'iso-8859-1' };
  return { text: body.toString('latin1'), encoding: 'ISO-8859-1', bytes, bom: 0, charset };
}
