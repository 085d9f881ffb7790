import { crc32, inflateRawSync } from 'node:zlib';
import { localised } from '../../messages/localised.ts';
import { FormatError } from '../format-error.ts';
import { entryName } from './entry-name.ts';

/** An entry as recorded in the archive's directory. */
export interface StoredEntry {
  method: number;
  flags: number;
  crc: number;
  packed_size: number;
  size: number;
  /** Offset of its local header. */
  offset: number;
  /** Offset of its directory record. */
  record: number;
}

/** Positions of an entry's local header, data, and data descriptor. */
export interface EntryPlace {
  at: number;
  data: number;
  data_end: number;
  end: number;
}

/**
 * Position of the directory, which ends at `end`: the end record of the archive, or the Zip64 records before
 * it.
 */
export interface DirectoryPlace {
  at: number;
  end: number;
  /** End record of the archive. */
  end_record: number;
  /** Zip64 end record; null = none. */
  end_record_64: number | null;
}

const END_OF_DIRECTORY = 0x06054b50;
const END_OF_DIRECTORY_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const MAX_32 = 0xffff_ffff;
const MAX_ENTRIES = 10_000;
/** Highest accepted compression ratio: sheets reach 10, rarely 50; a bomb 1,000. */
const MAX_RATIO = 150;
const HARMLESS_BYTES = 20_000_000;
export const STORED = 0;
const DEFLATED = 8;
export const HAS_DESCRIPTOR = 8;
const ENCRYPTED = 1;

/**
 * The entries of a zip archive, inflated on demand and never beyond the size in the directory or a common
 * limit, so that a bomb costs no more than a genuine file. Names are only looked up, never used as paths;
 * names outside the archive are not listed.
 */
export class ZipArchive {
  readonly bytes: Buffer;
  readonly directory: DirectoryPlace;
  /** All directory records in order, including unlisted ones. */
  readonly records: readonly StoredEntry[];
  readonly #entries = new Map<string, StoredEntry>();
  readonly #repeated = new Set<string>();
  readonly #leaving: string[] = [];
  /** Names by their former decoding, which older documents from packages refer to. */
  readonly #nameBefore = new Map<string, string>();
  #budget: number;

  /**
   * @throws FormatError `damaged_zip`, `too_large`
   */
  constructor(bytes: Uint8Array, maxUnpackedBytes: number) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#budget = maxUnpackedBytes;
    this.directory = this.#findDirectory();
    this.records = this.#readDirectory();
    this.#refuseOverlaps();
  }

  get names(): string[] {
    return [...this.#entries.keys()];
  }

  /** Names of entries that would be unpacked outside the target folder. */
  get leaving(): readonly string[] {
    return this.#leaving;
  }

  /** Null for an unknown name. */
  entry(name: string): StoredEntry | null {
    return this.#entries.get(this.#known(name)) ?? null;
  }

  #known(name: string): string {
    return this.#entries.has(name) ? name : (this.#nameBefore.get(name) ?? name);
  }

  /**
   * The content of an entry; `null` if there is none with this name.
   * @throws FormatError `damaged_zip`, `too_large`, `encrypted`
   */
  read(name: string): Buffer | null {
    const entry = this.entry(name);
    if (!entry) return null;
    // Readers disagree on which one counts.
    if (this.#repeated.has(this.#known(name))) throw damagedZip('twice', name);
    if (entry.flags & ENCRYPTED) {
      throw new FormatError('encrypted', localised('format.zip.encrypted'));
    }
    const { data, data_end } = this.locate(entry);
    const packed = this.bytes.subarray(data, data_end);
    const content = entry.method === STORED ? packed : this.#inflate(packed, entry);
    if (content.length > this.#budget) throw tooLarge();
    if (crc32(content) !== entry.crc) throw damagedZip('checksum', name);
    this.#budget -= content.length;
    return content;
  }

  /** @throws FormatError `damaged_zip` */
  locate(entry: StoredEntry): EntryPlace {
    const { offset, packed_size } = entry;
    const { bytes } = this;
    if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== LOCAL_HEADER) {
      throw damagedZip('misplaced');
    }
    const data = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    const data_end = data + packed_size;
    if (data_end > this.directory.at) throw damagedZip('cut');
    return { at: offset, data, data_end, end: data_end + this.#descriptorLength(entry, data_end) };
  }

  /** Length of the data descriptor of an entry written without its size in the header. */
  #descriptorLength({ offset, crc, packed_size, size }: StoredEntry, at: number): number {
    const { bytes } = this;
    if (!(bytes.readUInt16LE(offset + 6) & HAS_DESCRIPTOR)) return 0;
    const start = bytes.readUInt32LE(at) === DESCRIPTOR ? 4 : 0;
    // Sizes have four bytes, or eight in Zip64.
    for (const width of [4, 8]) {
      const length = start + 4 + 2 * width;
      if (at + length > this.directory.at || bytes.readUInt32LE(at + start) !== crc) continue;
      const isOwn =
        bytes.readUInt32LE(at + start + 4) === packed_size &&
        bytes.readUInt32LE(at + start + 4 + width) === size;
      if (isOwn) return length;
    }
    return 0;
  }

  #inflate(packed: Buffer, entry: StoredEntry): Buffer {
    if (entry.method !== DEFLATED) throw damagedZip('method');
    const isBomb = entry.size > HARMLESS_BYTES && entry.size > packed.length * MAX_RATIO;
    if (isBomb || entry.size > this.#budget) throw tooLarge();
    try {
      return inflateRawSync(packed, { maxOutputLength: Math.max(entry.size, 1) });
    } catch (error) {
      if (error instanceof RangeError) throw tooLarge();
      throw damagedZip('packed');
    }
  }

  #readDirectory(): StoredEntry[] {
    const { bytes, directory } = this;
    const records: StoredEntry[] = [];
    for (let at = directory.at; at < directory.end; ) {
      if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) {
        // It may be the signature of the directory.
        if (records.length > 0 && records.length === bytes.readUInt16LE(directory.end_record + 10)) break;
        throw damagedZip('directory');
      }
      if (records.length === MAX_ENTRIES) throw new FormatError('too_large', localised('format.zip.many'));
      const nameLength = bytes.readUInt16LE(at + 28);
      const extraLength = bytes.readUInt16LE(at + 30);
      const next = at + 46 + nameLength + extraLength + bytes.readUInt16LE(at + 32);
      if (next > directory.end) throw damagedZip('directory');
      const rawName = bytes.subarray(at + 46, at + 46 + nameLength);
      const extra = bytes.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength);
      const name = entryName(rawName, bytes.readUInt16LE(at + 8), extra).replaceAll('\\', '/');
      const inUtf8 = rawName.toString('utf8').replaceAll('\\', '/');
      const entry = {
        flags: bytes.readUInt16LE(at + 8),
        method: bytes.readUInt16LE(at + 10),
        crc: bytes.readUInt32LE(at + 16),
        packed_size: bytes.readUInt32LE(at + 20),
        size: bytes.readUInt32LE(at + 24),
        offset: bytes.readUInt32LE(at + 42),
        record: at,
      };
      for (const { field, place } of largeFields(entry, extra)) {
        entry[field] = Number(extra.readBigUInt64LE(place));
      }
      records.push(entry);
      if (this.#entries.has(name)) this.#repeated.add(name);
      else if (isInside(name)) this.#entries.set(name, entry);
      else this.#leaving.push(name);
      if (inUtf8 !== name && isInside(name)) this.#nameBefore.set(inUtf8, name);
      at = next;
    }
    return records;
  }

  /** Entries that share data could unpack to many times the archive's size. */
  #refuseOverlaps(): void {
    let last = 0;
    for (const { offset, packed_size } of this.records.toSorted((a, b) => a.offset - b.offset)) {
      if (offset < last) throw damagedZip('overlap');
      last = offset + 30 + packed_size;
    }
  }

  /** The end record is at the end, before a comment of up to 65,535 bytes. */
  #findDirectory(): DirectoryPlace {
    const { bytes } = this;
    const lowest = Math.max(0, bytes.length - 22 - 65_535);
    for (let at = bytes.length - 22; at >= lowest; at--) {
      if (bytes.readUInt32LE(at) !== END_OF_DIRECTORY) continue;
      const large = this.#findDirectory64(at);
      const start = large?.start ?? bytes.readUInt32LE(at + 16);
      const end = start + (large?.size ?? bytes.readUInt32LE(at + 12));
      if (end > at) throw damagedZip('directory');
      return { at: start, end, end_record: at, end_record_64: large?.record ?? null };
    }
    throw damagedZip('end');
  }

  #findDirectory64(endRecord: number): { start: number; size: number; record: number } | null {
    const { bytes } = this;
    const locator = endRecord - 20;
    if (locator < 0 || bytes.readUInt32LE(locator) !== LOCATOR_64) return null;
    const record = Number(bytes.readBigUInt64LE(locator + 8));
    if (record + 56 > locator || bytes.readUInt32LE(record) !== END_OF_DIRECTORY_64) return null;
    const size = Number(bytes.readBigUInt64LE(record + 40));
    return { record, size, start: Number(bytes.readBigUInt64LE(record + 48)) };
  }
}

/** Kinds of damage to an archive, as distinguished in the message. */
type ZipDamage =
  | 'twice'
  | 'checksum'
  | 'misplaced'
  | 'cut'
  | 'method'
  | 'packed'
  | 'overlap'
  | 'directory'
  | 'end';

function damagedZip(what: ZipDamage, name = ''): FormatError {
  return new FormatError('damaged_zip', localised('format.zip.damaged', { what, name }));
}

function tooLarge(): FormatError {
  return new FormatError('too_large', localised('format.zip.too-large'));
}

type LargeField = 'size' | 'packed_size' | 'offset';

/** Positions of values in an extra field that do not fit into the record (APPNOTE 4.5.3). */
export function largeFields(
  entry: Readonly<Record<LargeField, number>>,
  extra: Buffer,
): { field: LargeField; place: number }[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    const end = Math.min(extra.length, at + 4 + extra.readUInt16LE(at + 2));
    const fields = (['size', 'packed_size', 'offset'] as const).filter((field) => entry[field] === MAX_32);
    return fields
      .map((field, index) => ({ field, place: at + 4 + index * 8 }))
      .filter(({ place }) => place + 8 <= end);
  }
  return [];
}

function isInside(name: string): boolean {
  return !name.startsWith('/') && !/^[A-Za-z]:/.test(name) && !name.split('/').includes('..');
}
