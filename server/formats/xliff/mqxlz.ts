import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { FormatError } from '../format-error.ts';

/** A memoQ `.mqxlz`: a zip archive that holds one `.mqxliff`. */
export interface Archive {
  document: Uint8Array;
  /** Offset and length of the directory record of the document. */
  record: { at: number; length: number };
  /** Offset of its local header and of what follows its data. */
  local: { at: number; end: number };
  directory: { at: number; length: number; end: number };
}

const MAX_DOCUMENT = 500_000_000;

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/** Finds and unpacks the document; no other entry is unpacked. */
export function readArchive(bytes: Uint8Array): Archive {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + 22 > zip.length)
    throw archiveError('its directory is missing; the file looks truncated');
  const directory = { at: zip.readUInt32LE(end + 16), length: zip.readUInt32LE(end + 12), end };
  let at = directory.at;
  for (let entry = 0; entry < zip.readUInt16LE(end + 10); entry++) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== 0x02014b50)
      throw archiveError('its directory is damaged');
    const nameLength = zip.readUInt16LE(at + 28);
    const length = 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    if (/\.(mqxliff|xlf|xliff)$/i.test(name)) return unpack(zip, { at, length }, directory);
    at += length;
  }
  throw archiveError('it holds no XLIFF file');
}

function unpack(zip: Buffer, record: Archive['record'], directory: Archive['directory']): Archive {
  const method = zip.readUInt16LE(record.at + 10);
  const size = zip.readUInt32LE(record.at + 20);
  const at = zip.readUInt32LE(record.at + 42);
  if (at + 30 > zip.length || zip.readUInt32LE(at) !== 0x04034b50) throw archiveError('an entry is damaged');
  const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  if (start + size > zip.length) throw archiveError('an entry is cut off');
  if (zip.readUInt16LE(record.at + 8) & 1) throw archiveError('it is encrypted');
  const local = { at, end: start + size + descriptorLength(zip, at, start + size) };
  return { document: inflate(zip.subarray(start, start + size), method), record, local, directory };
}

/** Length of the data descriptor after an entry written without its size in the header. */
function descriptorLength(zip: Buffer, at: number, end: number): number {
  if (!(zip.readUInt16LE(at + 6) & 8)) return 0;
  return end + 4 <= zip.length && zip.readUInt32LE(end) === 0x08074b50 ? 16 : 12;
}

function inflate(data: Buffer, method: number): Uint8Array {
  if (method === 0) return data;
  if (method !== 8) throw archiveError('it is packed in a way that is not supported');
  try {
    return inflateRawSync(data, { maxOutputLength: MAX_DOCUMENT });
  } catch (error) {
    if (error instanceof RangeError) throw archiveError('its document is larger than 500 MB');
    throw archiveError('its document is damaged');
  }
}

/** The archive with its document replaced; all other entries are unchanged. */
export function writeArchive(bytes: Uint8Array, archive: Archive, document: Uint8Array): Uint8Array {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const { local, record, directory } = archive;
  const packed = deflateRawSync(document);
  const nameLength = zip.readUInt16LE(local.at + 26);
  const header = Buffer.from(zip.subarray(local.at, local.at + 30 + nameLength));
  // No data descriptor and no extra field: the header itself has size and checksum.
  header.writeUInt16LE(header.readUInt16LE(6) & ~8, 6);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(crc32(document), 14);
  header.writeUInt32LE(packed.length, 18);
  header.writeUInt32LE(document.length, 22);
  header.writeUInt16LE(0, 28);
  const shift = header.length + packed.length - (local.end - local.at);
  const records = shiftedDirectory(zip, archive, shift);
  header.copy(records, record.at - directory.at + 8, 6, 10);
  header.copy(records, record.at - directory.at + 16, 14, 26);
  const tail = Buffer.from(zip.subarray(directory.at + directory.length));
  tail.writeUInt32LE(directory.at + shift, directory.end - directory.at - directory.length + 16);
  const between = zip.subarray(local.end, directory.at);
  return new Uint8Array(Buffer.concat([zip.subarray(0, local.at), header, packed, between, records, tail]));
}

/** The directory with the offsets of entries after the document shifted. */
function shiftedDirectory(zip: Buffer, archive: Archive, shift: number): Buffer {
  const { directory, local } = archive;
  const records = Buffer.from(zip.subarray(directory.at, directory.at + directory.length));
  for (let at = 0; at + 46 <= records.length; ) {
    const offset = records.readUInt32LE(at + 42);
    if (offset > local.at) records.writeUInt32LE(offset + shift, at + 42);
    at += 46 + records.readUInt16LE(at + 28) + records.readUInt16LE(at + 30) + records.readUInt16LE(at + 32);
  }
  return records;
}

function archiveError(why: string): FormatError {
  return new FormatError('archive', `The archive cannot be read: ${why}.`);
}
