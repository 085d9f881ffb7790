import { isUtf8 } from 'node:buffer';
import { localised } from '../../../messages/localised.ts';
import { FormatError, placedError } from '../../format-error.ts';
import { decodeAs, legacyCharset, type XmlSource } from '../../xml/encoding.ts';
import { Places } from '../../xml/place.ts';
import { decodePlain } from '../decode-plain.ts';

/** The tokens, codes and texts of a larger page would not fit into memory as well. */
const MAX_BYTES = 50_000_000;
/** The HTML standard looks for `<meta charset>` in the first 1,024 bytes; some pages have it later. */
const HEAD_BYTES = 4096;

/**
 * Decodes a page by its byte order mark, `<meta charset>` or XML declaration, as UTF-8, or like browsers as
 * windows-1252. Throws a FormatError with the position for undecodable bytes and NUL.
 */
export function decodeHtml(bytes: Uint8Array): XmlSource {
  if (bytes.length > MAX_BYTES) {
    throw new FormatError('too-large', localised('format.too-large', { megabytes: MAX_BYTES / 1_000_000 }));
  }
  const source = decodeDetected(bytes);
  const nul = source.text.indexOf('\0');
  if (nul >= 0) {
    throw placedError('forbidden-character', localised('format.nul'), new Places(source.text).at(nul));
  }
  return source;
}

function decodeDetected(bytes: Uint8Array): XmlSource {
  const [a, b, c] = bytes;
  const isMarked = (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff);
  if (isMarked || (a === 0xef && b === 0xbb && c === 0xbf)) return decodePlain(bytes);
  // `<` in UTF-16 without a byte order mark.
  if (a === 0x3c && b === 0) return decodeAs(bytes, UTF_16LE);
  if (a === 0 && b === 0x3c) return decodeAs(bytes, UTF_16BE);
  const label = declaredEncoding(bytes);
  if (label === null ? isUtf8(bytes) : label === 'utf-8') return decodeAs(bytes, UTF_8);
  const name = label ?? 'windows-1252';
  return decodeAs(bytes, { encoding: name, bom: 0, charset: legacyCharset(name) });
}

const UTF_8 = { encoding: 'UTF-8', bom: 0, charset: { kind: 'utf8', name: 'utf-8' } } as const;
const UTF_16LE = { encoding: 'UTF-16LE', bom: 0, charset: { kind: 'utf16le', name: 'utf-16le' } } as const;
const UTF_16BE = { encoding: 'UTF-16BE', bom: 0, charset: { kind: 'utf16be', name: 'utf-16be' } } as const;

const DECLARATION =
  /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"'>]*)["']|<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([^\s"'/>;]+)/i;

/** The encoding stated at the beginning of a page, by its name in the Encoding Standard; null = none. */
function declaredEncoding(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1');
  const found = DECLARATION.exec(head.replace(/<!--[\s\S]*?-->/g, ''));
  const label = found?.[1] ?? found?.[2];
  if (label === undefined) return null;
  try {
    const { encoding } = new TextDecoder(label);
    // The label was readable byte by byte, so the file is not UTF-16; the standard says UTF-8.
    return encoding.startsWith('utf-16') ? 'utf-8' : encoding;
  } catch {
    return label;
  }
}
