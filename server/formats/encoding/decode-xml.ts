import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { localised } from '../../messages/localised.ts';
import { FormatError } from '../format-error.ts';
import { takeHead } from './open-bytes.ts';

/**
 * Replaces undecodable bytes in decoded text. XML forbids U+FFFF, so unlike the usual U+FFFD it cannot be mistaken for
 * content.
 */
export const UNDECODABLE = '\uFFFF';

export interface DecodeXmlOptions {
  on_encoding?: (encoding: string) => void;
}

const DECLARATION_BYTES = 1024;

/**
 * The text of an XML file, with the encoding detected as in XML 1.0 appendix F: byte order mark, pattern of the first
 * four bytes, declaration, otherwise UTF-8.
 * @throws FormatError `unknown_encoding`
 */
export async function* decodeXml(
  bytes: AsyncGenerator<Uint8Array>,
  { on_encoding }: DecodeXmlOptions = {},
): AsyncGenerator<string> {
  try {
    const { head, rest } = await takeHead(bytes, DECLARATION_BYTES);
    const { encoding, skip } = sniffXmlEncoding(head);
    on_encoding?.(encoding);
    const decoder = decoderFor(encoding);
    const first = decoder.write(head.subarray(skip));
    if (first) yield first;
    for await (const chunk of rest) {
      const text = decoder.write(chunk);
      if (text) yield text;
    }
    const last = decoder.end();
    if (last) yield last;
  } finally {
    // Close the file even if the reader stops at the first chunk.
    await bytes.return(undefined);
  }
}

/** The encoding of an XML file by its first bytes, and the length of its byte order mark. */
function sniffXmlEncoding(head: Uint8Array): { encoding: string; skip: number } {
  const [a, b, c, d] = head;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: 'utf-8', skip: 3 };
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) return { encoding: 'utf-32le', skip: 4 };
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return { encoding: 'utf-32be', skip: 4 };
  if (a === 0xff && b === 0xfe) return { encoding: 'utf-16le', skip: 2 };
  if (a === 0xfe && b === 0xff) return { encoding: 'utf-16be', skip: 2 };
  if (a === 0x3c && b === 0 && c === 0 && d === 0) return { encoding: 'utf-32le', skip: 0 };
  if (a === 0 && b === 0 && c === 0 && d === 0x3c) return { encoding: 'utf-32be', skip: 0 };
  if (a !== undefined && a !== 0 && b === 0 && c !== 0) return { encoding: 'utf-16le', skip: 0 };
  if (a === 0 && b !== undefined && b !== 0) return { encoding: 'utf-16be', skip: 0 };
  const declaration = Buffer.from(head.subarray(0, DECLARATION_BYTES)).toString('latin1');
  const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"'<>]*)["']/.exec(declaration)?.[1];
  return { encoding: knownEncoding(declared ?? 'utf-8'), skip: 0 };
}

function knownEncoding(declared: string): string {
  const name = declared.trim().toLowerCase();
  // A declaration readable byte by byte is not in a 16-bit encoding, whatever it claims.
  if (name === '' || /^(utf-?8|(us-)?ascii|utf-?(16|32)(le|be)?|ucs-?[24]|iso-10646-ucs-[24])$/.test(name)) {
    return 'utf-8';
  }
  // Real text has the quotation marks of windows-1252, but never the C1 controls that ISO 8859-1 has instead.
  if (/^(iso-?8859-1|latin-?1)$/.test(name)) return 'windows-1252';
  if (!iconv.encodingExists(name)) {
    throw new FormatError(
      'unknown_encoding',
      localised('format.encoding.declared-unknown', { encoding: declared }),
      { line: 1 },
    );
  }
  return name;
}

interface ChunkDecoder {
  write(chunk: Uint8Array): string;
  end(): string;
}

function decoderFor(encoding: string): ChunkDecoder {
  if (encoding === 'utf-8') return utf8Decoder();
  const decoder = iconv.getDecoder(encoding);
  return {
    write: (chunk) =>
      markUndecodable(decoder.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length))),
    end: () => markUndecodable(decoder.end() ?? ''),
  };
}

function markUndecodable(text: string): string {
  return text.includes('\uFFFD') ? text.replaceAll('\uFFFD', UNDECODABLE) : text;
}

/** Decodes the whole characters of each chunk at once, several times faster than a streaming decoder. */
function utf8Decoder(): ChunkDecoder {
  let carry: Buffer = Buffer.alloc(0);
  const decode = (bytes: Buffer) => (isUtf8(bytes) ? bytes.toString('utf8') : decodeDamaged(bytes));
  return {
    write(chunk) {
      const view = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
      const bytes = carry.length > 0 ? Buffer.concat([carry, view]) : view;
      const whole = bytes.length - unfinishedUtf8(bytes);
      // Copied, because the producer may reuse the memory of its chunks.
      carry = Buffer.from(bytes.subarray(whole));
      return decode(bytes.subarray(0, whole));
    },
    end: () => decode(carry),
  };
}

/** Distinguishes a U+FFFD in the file from bytes that are not valid UTF-8. */
function decodeDamaged(bytes: Buffer): string {
  let text = '';
  let start = 0;
  for (let at = bytes.indexOf('\uFFFD', 0, 'utf8'); at >= 0; at = bytes.indexOf('\uFFFD', start, 'utf8')) {
    text += `${markUndecodable(bytes.toString('utf8', start, at))}\uFFFD`;
    start = at + 3;
  }
  return text + markUndecodable(bytes.toString('utf8', start));
}

/** Number of bytes at the end of a chunk that belong to an incomplete character. */
function unfinishedUtf8(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return needed > back ? back : 0;
    }
  }
  return 0;
}
