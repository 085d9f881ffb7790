import { crc32, deflateRawSync } from 'node:zlib';
import { HAS_DESCRIPTOR, largeFields, STORED, type StoredEntry, type ZipArchive } from './read-zip.ts';

/** An entry with its new content, compressed like the old one. */
interface Changed {
  entry: StoredEntry;
  content: Uint8Array;
  packed: Uint8Array;
}

/**
 * Replaces the content of some entries. All else is unchanged, byte for byte: the other entries with their
 * headers, the bytes between them, the order of the directory, and comments. Throws a FormatError if an entry
 * is not where the directory says.
 */
export function spliceZip(archive: ZipArchive, contents: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const changed = [...contents].map(([name, content]): Changed => {
    const entry = archive.entry(name);
    if (!entry) throw new Error(`The archive has no entry ${name}`);
    return { entry, content, packed: entry.method === STORED ? content : deflateRawSync(content) };
  });
  changed.sort((a, b) => a.entry.offset - b.entry.offset);
  const { bytes, directory } = archive;
  const parts: Uint8Array[] = [];
  /** By how much everything from an offset on moves back. */
  const shifts: { from: number; by: number }[] = [];
  let last = 0;
  let shift = 0;
  for (const one of changed) {
    const place = archive.locate(one.entry);
    const header = localHeader(archive, one);
    parts.push(bytes.subarray(last, place.at), header, one.packed);
    last = place.end;
    shift += header.length + one.packed.length - (place.end - place.at);
    shifts.push({ from: place.end, by: shift });
  }
  parts.push(bytes.subarray(last, directory.at));
  const shiftAt = (offset: number) => shifts.findLast(({ from }) => offset >= from)?.by ?? 0;
  const byEntry = new Map(changed.map((one) => [one.entry, one]));
  let after = directory.at;
  let directorySize = 0;
  for (const entry of archive.records) {
    const record = directoryRecord(archive, entry, shiftAt(entry.offset), byEntry.get(entry));
    parts.push(record);
    directorySize += record.length;
    after = entry.record + recordLength(bytes, entry.record);
  }
  // Bytes after the last record count as part of the directory.
  const growth = directorySize - (after - directory.at);
  parts.push(bytes.subarray(after, directory.end), endOf(archive, shift, growth));
  return new Uint8Array(Buffer.concat(parts));
}

function recordLength(bytes: Buffer, at: number): number {
  return 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
}

/** The header with the new sizes, so that no data descriptor is needed. */
function localHeader({ bytes }: ZipArchive, { entry, content, packed }: Changed): Buffer {
  const at = entry.offset;
  const nameEnd = at + 30 + bytes.readUInt16LE(at + 26);
  const extra = withoutLargeField(bytes.subarray(nameEnd, nameEnd + bytes.readUInt16LE(at + 28)));
  const header = Buffer.concat([bytes.subarray(at, nameEnd), extra]);
  header.writeUInt16LE(header.readUInt16LE(6) & ~HAS_DESCRIPTOR, 6);
  header.writeUInt32LE(crc32(content), 14);
  header.writeUInt32LE(packed.length, 18);
  header.writeUInt32LE(content.length, 22);
  header.writeUInt16LE(extra.length, 28);
  return header;
}

function directoryRecord(
  { bytes }: ZipArchive,
  entry: StoredEntry,
  shift: number,
  changed: Changed | undefined,
): Buffer {
  const at = entry.record;
  const record = Buffer.from(bytes.subarray(at, at + recordLength(bytes, at)));
  const extraAt = 46 + record.readUInt16LE(28);
  const extra = record.subarray(extraAt, extraAt + record.readUInt16LE(30));
  if (!changed) {
    shiftOffset(record, extra, shift);
    return record;
  }
  const kept = withoutLargeField(extra);
  record.writeUInt16LE(record.readUInt16LE(8) & ~HAS_DESCRIPTOR, 8);
  record.writeUInt32LE(crc32(changed.content), 16);
  record.writeUInt32LE(changed.packed.length, 20);
  record.writeUInt32LE(changed.content.length, 24);
  record.writeUInt16LE(kept.length, 30);
  record.writeUInt32LE(entry.offset + shift, 42);
  return Buffer.concat([record.subarray(0, extraAt), kept, record.subarray(extraAt + extra.length)]);
}

function shiftOffset(record: Buffer, extra: Buffer, shift: number): void {
  const [size, packed_size, offset] = [24, 20, 42].map((at) => record.readUInt32LE(at));
  const fields = largeFields({ size: size ?? 0, packed_size: packed_size ?? 0, offset: offset ?? 0 }, extra);
  const large = fields.find(({ field }) => field === 'offset');
  if (large) extra.writeBigUInt64LE(extra.readBigUInt64LE(large.place) + BigInt(shift), large.place);
  else record.writeUInt32LE((offset ?? 0) + shift, 42);
}

/** Extra fields without Zip64 sizes, because new sizes are in the header. */
function withoutLargeField(extra: Buffer): Buffer {
  const kept: Buffer[] = [];
  let at = 0;
  while (at + 4 <= extra.length) {
    const end = at + 4 + extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) !== 1) kept.push(extra.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...kept, extra.subarray(Math.min(at, extra.length))]);
}

/** The records after the directory, with its new position and size. */
function endOf({ bytes, directory }: ZipArchive, shift: number, growth: number): Buffer {
  const end = Buffer.from(bytes.subarray(directory.end));
  const at = directory.end_record - directory.end;
  const add = (place: number, by: number) => {
    const value = end.readUInt32LE(place);
    if (value !== 0xffff_ffff) end.writeUInt32LE(value + by, place);
  };
  add(at + 12, growth);
  add(at + 16, shift);
  if (directory.end_record_64 === null) return end;
  const add64 = (place: number, by: number) =>
    end.writeBigUInt64LE(end.readBigUInt64LE(place) + BigInt(by), place);
  const at64 = directory.end_record_64 - directory.end;
  add64(at64 + 40, growth);
  add64(at64 + 48, shift);
  add64(at - 20 + 8, shift + growth);
  return end;
}
