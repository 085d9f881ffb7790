import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';

/** A file in an archive, whose content is read only when it is written. */
export interface ZipEntry {
  /** With `/` between folders. */
  name: string;
  content: Uint8Array | AsyncIterable<Uint8Array>;
}

/** Larger values go into Zip64 fields (APPNOTE 4.5.3). */
const MAX_32 = 0xffff_ffff;
const MAX_16 = 0xffff;
/** Names are UTF-8; size and checksum follow the data (APPNOTE 4.4.4, bits 11 and 3). */
const FLAGS = (1 << 11) | (1 << 3);
const DEFLATED = 8;
/** Chunks up to this size, in bytes, are deflated synchronously: sending them to a thread would take longer. */
const SMALL = 16_384;

interface Written {
  name: Buffer;
  crc: number;
  packed: number;
  size: number;
  offset: number;
  stamp: number;
}

/**
 * Streams an archive, one entry at a time, holding only the names in memory. Compression runs in zlib's threads and no
 * faster than the reader consumes it. There is no size limit: fflate's stream ends at 4 GB.
 */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry>,
  { at = new Date() }: { at?: Date } = {},
): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  const stamp = dosTime(at);
  let offset = 0;
  const out = (bytes: Uint8Array) => {
    offset += bytes.length;
    return bytes;
  };
  for await (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset, stamp };
    yield out(localHeader(entry));
    for await (const bytes of deflate(content, entry)) {
      entry.packed += bytes.length;
      yield out(bytes);
    }
    yield out(descriptor(entry));
    written.push(entry);
  }
  const start = offset;
  for (const entry of written) yield out(centralHeader(entry));
  yield endOf({ count: written.length, start, size: offset - start });
}

async function* deflate(content: ZipEntry['content'], entry: Written): AsyncGenerator<Uint8Array> {
  if (content instanceof Uint8Array && content.length <= SMALL) {
    entry.crc = crc32(content);
    entry.size = content.length;
    yield deflateRawSync(content);
    return;
  }
  const packer = createDeflateRaw();
  const fed = pipeline(counted(content, entry), packer);
  // Awaited below; avoids an unhandled rejection if the reader stops before that.
  fed.catch(() => {});
  yield* packer;
  await fed;
}

async function* counted(content: ZipEntry['content'], entry: Written): AsyncGenerator<Uint8Array> {
  for await (const bytes of content instanceof Uint8Array ? [content] : content) {
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    yield bytes;
  }
}

/** Packs little-endian fields, each given with its width in bytes. */
function pack(...fields: [bytes: 2 | 4 | 8, value: number][]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at);
    else buffer.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return buffer;
}

function localHeader({ name, stamp }: Written): Buffer {
  const fields = pack([4, 0x04034b50], [2, 20], [2, FLAGS], [2, DEFLATED], [4, stamp]);
  const follows = pack([4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]);
  return Buffer.concat([fields, follows, name]);
}

function descriptor({ crc, packed, size }: Written): Buffer {
  const bytes = packed > MAX_32 || size > MAX_32 ? 8 : 4;
  return pack([4, 0x08074b50], [4, crc], [bytes, packed], [bytes, size]);
}

function centralHeader({ name, crc, packed, size, offset, stamp }: Written): Buffer {
  const large = [size, packed, offset].filter((value) => value > MAX_32);
  const extra =
    large.length === 0
      ? Buffer.alloc(0)
      : pack([2, 1], [2, large.length * 8], ...large.map((value) => [8, value] as [8, number]));
  const cut = (value: number) => Math.min(value, MAX_32);
  return Buffer.concat([
    pack([4, 0x02014b50], [2, 45], [2, large.length > 0 ? 45 : 20], [2, FLAGS], [2, DEFLATED], [4, stamp]),
    pack([4, crc], [4, cut(packed)], [4, cut(size)], [2, name.length], [2, extra.length], [2, 0]),
    pack([2, 0], [2, 0], [4, 0], [4, cut(offset)]),
    name,
    extra,
  ]);
}

function endOf({ count, start, size }: { count: number; start: number; size: number }): Buffer {
  const end = pack(
    ...([
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
      [2, Math.min(count, MAX_16)],
      [2, Math.min(count, MAX_16)],
      [4, Math.min(size, MAX_32)],
      [4, Math.min(start, MAX_32)],
      [2, 0],
    ] as [2 | 4, number][]),
  );
  if (count < MAX_16 && start + size < MAX_32) return end;
  const large = pack([4, 0x06064b50], [8, 44], [2, 45], [2, 45], [4, 0], [4, 0], [8, count], [8, count]);
  const place = pack([8, size], [8, start], [4, 0x07064b50], [4, 0], [8, start + size], [4, 1]);
  return Buffer.concat([large, place, end]);
}

/** MS-DOS time and date in one field: two-second resolution, from 1980 on. */
function dosTime(at: Date): number {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return date * 0x1_0000 + time;
}
