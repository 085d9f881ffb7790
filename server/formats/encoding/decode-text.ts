import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { localised } from '../../messages/localised.ts';
import { FormatError } from '../format-error.ts';
import { guessLegacyEncoding } from './guess-legacy.ts';

export interface DecodedText {
  text: string;
  encoding: string;
  /** Whether the encoding is a guess: neither marked, nor provable, nor requested. */
  guessed: boolean;
}

export interface DecodeTextOptions {
  /** Forces this encoding. */
  encoding?: string;
  /** BCP 47 tags of the text's possible languages; used if the bytes are ambiguous. */
  languages?: readonly string[];
}

const SAMPLE_BYTES = 65_536;

/**
 * The text of a file that does not state its encoding: by byte order mark, the pattern of zero bytes
 * (UTF-16), UTF-8 if valid, or the most likely legacy code page.
 * @throws FormatError `unknown_encoding`
 */
export function decodeText(bytes: Uint8Array, options: DecodeTextOptions = {}): DecodedText {
  const { encoding, skip, guessed } = findTextEncoding(bytes, options);
  const content = Buffer.from(bytes.buffer, bytes.byteOffset + skip, bytes.length - skip);
  const text = encoding === 'utf-8' ? content.toString('utf8') : iconv.decode(content, encoding);
  return { text, encoding, guessed };
}

function findTextEncoding(
  bytes: Uint8Array,
  { encoding, languages = [] }: DecodeTextOptions,
): { encoding: string; skip: number; guessed: boolean } {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: 'utf-8', skip: 3, guessed: false };
  if (a === 0xff && b === 0xfe) return { encoding: 'utf-16le', skip: 2, guessed: false };
  if (a === 0xfe && b === 0xff) return { encoding: 'utf-16be', skip: 2, guessed: false };
  if (encoding !== undefined) return { encoding: knownEncoding(encoding), skip: 0, guessed: false };
  const wide = zeroPattern(bytes.subarray(0, SAMPLE_BYTES));
  if (wide) return { encoding: wide, skip: 0, guessed: false };
  if (isUtf8(bytes)) return { encoding: 'utf-8', skip: 0, guessed: false };
  return {
    encoding: guessLegacyEncoding(bytes.subarray(0, SAMPLE_BYTES), languages),
    skip: 0,
    guessed: true,
  };
}

function knownEncoding(name: string): string {
  const known = name.trim().toLowerCase();
  if (/^utf-?8$/.test(known)) return 'utf-8';
  if (!iconv.encodingExists(known)) {
    throw new FormatError('unknown_encoding', localised('format.encoding.unknown', { encoding: name }));
  }
  return known;
}

/** Detects UTF-16 without a mark: in most texts many alternate bytes are zero, and never two adjacent ones. */
function zeroPattern(sample: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  let even = 0;
  let odd = 0;
  for (let at = 0; at < sample.length; at++) {
    if (sample[at] === 0) at % 2 === 0 ? even++ : odd++;
  }
  const half = sample.length / 2;
  if (half < 2) return null;
  if (odd > half * 0.2 && even < half * 0.02) return 'utf-16le';
  return even > half * 0.2 && odd < half * 0.02 ? 'utf-16be' : null;
}
