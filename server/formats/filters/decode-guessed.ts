import { isUtf8 } from 'node:buffer';
import { guessLegacyEncoding } from '../encoding/guess-legacy.ts';
import { decodeAs, legacyCharset, type XmlSource } from '../xml/encoding.ts';
import { decodePlain } from './decode-plain.ts';

/** Bytes used to guess the encoding. */
const SAMPLE_BYTES = 65_536;

/** Decodes a text without a declaration by its byte order mark, as UTF-8, or in the likeliest code page. */
export function decodeGuessed(bytes: Uint8Array): XmlSource {
  return decodeGuessedFrom(bytes, 0);
}

/** Like `decodeGuessed`, but guesses the code page from the bytes at an offset. */
export function decodeGuessedFrom(bytes: Uint8Array, from: number): XmlSource {
  const isMarked = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isMarked || isUtf8(bytes)) return decodePlain(bytes);
  const encoding = guessLegacyEncoding(bytes.subarray(from, from + SAMPLE_BYTES), []);
  return decodeAs(bytes, { encoding, bom: 0, charset: legacyCharset(encoding) });
}
