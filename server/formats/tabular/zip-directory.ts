import { inflateRawSync } from 'node:zlib';
import { FormatError } from '../format-error.ts';

interface ZipEntry {
  method: number;
  encrypted: boolean;
  packed_size: number;
  size: number;
  offset: number;
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const MAX_ENTRIES = 10_000;
/** Highest accepted compression ratio: sheets reach ten, rarely fifty; a bomb a thousand. */
const MAX_RATIO = 150;
const HARMLESS_BYTES = 20_000_000;

/**
 * The entries of a zip archive, inflated on demand and never beyond the size in the directory or a common limit, so
 * that a bomb costs no more than a genuine file. Names are only looked up, never used as paths; those that leave the
 * archive are not listed.
 */
export class ZipArchive {
  readonly #bytes: Buffer;
  readonly #entries = new Map<string, ZipEntry>();
  #budget: number;

  /** @throws FormatError `damaged_zip` */
  constructor(bytes: Uint8Array, maxUnpackedBytes: number) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#budget = maxUnpackedBytes;
    this.#readDirectory();
  }

  get names(): string[] {
    return [...this.#entries.keys()];
  }

  /**
   * The content of an entry; `null` when there is none with this name.
   * @throws FormatError `damaged_zip`, `too_large`, `encrypted`
   */
  read(name: string): Buffer | null {
    const entry = this.#entries.get(name);
    if (!entry) return null;
    if (entry.encrypted) throw new FormatError('encrypted', 'The workbook is protected by a password.');
    const packed = this.#packed(entry);
    const content = entry.method === 0 ? packed : this.#inflate(packed, entry);
    if (content.length > this.#budget) throw tooLarge();
    this.#budget -= content.length;
    return content;
  }

  #inflate(packed: Buffer, entry: ZipEntry): Buffer {
    if (entry.method !== 8) throw damaged('an entry is compressed in an unknown way');
    const isBomb = entry.size > HARMLESS_BYTES && entry.size > packed.length * MAX_RATIO;
    if (isBomb || entry.size > this.#budget) throw tooLarge();
    try {
      return inflateRawSync(packed, { maxOutputLength: Math.max(entry.size, 1) });
    } catch (error) {
      if (error instanceof RangeError) throw tooLarge();
      throw damaged('an entry cannot be unpacked');
    }
  }

  #packed({ offset, packed_size }: ZipEntry): Buffer {
    if (offset + 30 > this.#bytes.length || this.#bytes.readUInt32LE(offset) !== LOCAL_HEADER) {
      throw damaged('an entry is not where the directory says');
    }
    const start = offset + 30 + this.#bytes.readUInt16LE(offset + 26) + this.#bytes.readUInt16LE(offset + 28);
    if (start + packed_size > this.#bytes.length) throw damaged('an entry is cut off');
    return this.#bytes.subarray(start, start + packed_size);
  }

  #readDirectory(): void {
    const bytes = this.#bytes;
    const end = this.#endOfDirectory();
    const count = bytes.readUInt16LE(end + 10);
    let at = bytes.readUInt32LE(end + 16);
    if (count > MAX_ENTRIES) throw tooLarge();
    for (let index = 0; index < count; index++) {
      if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY)
        throw damaged('its directory is cut off');
      const nameLength = bytes.readUInt16LE(at + 28);
      const name = bytes.toString('utf8', at + 46, at + 46 + nameLength).replaceAll('\\', '/');
      const entry = {
        method: bytes.readUInt16LE(at + 10),
        encrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
        packed_size: bytes.readUInt32LE(at + 20),
        size: bytes.readUInt32LE(at + 24),
        offset: bytes.readUInt32LE(at + 42),
      };
      if (isInside(name) && !this.#entries.has(name)) this.#entries.set(name, entry);
      at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    }
  }

  /** The record is at the end, before a comment of up to 65 535 bytes. */
  #endOfDirectory(): number {
    const bytes = this.#bytes;
    const lowest = Math.max(0, bytes.length - 22 - 65_535);
    for (let at = bytes.length - 22; at >= lowest; at--) {
      if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at;
    }
    throw damaged('its end is missing');
  }
}

function isInside(name: string): boolean {
  return !name.startsWith('/') && !/^[A-Za-z]:/.test(name) && !name.split('/').includes('..');
}

function damaged(what: string): FormatError {
  return new FormatError('damaged_zip', `The workbook is damaged: ${what}. Save it again and try once more.`);
}

function tooLarge(): FormatError {
  return new FormatError('too_large', 'The workbook is larger when unpacked than is accepted.');
}
