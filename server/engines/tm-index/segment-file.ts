import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { Container } from './container.ts';
import { bytesOfBlock, type ContainerShape, readBlock, shapeOf, writeBlock } from './container-block.ts';
import type { GramMemory } from './gram-memory.ts';
import { linkFiles, linkOf, type SavedBlock, type SavedFile, unlinkFiles } from './segment-links.ts';

/** Increase it when the arrays of an index change their meaning: files of other formats are not read. */
export const SEGMENT_FORMAT = 2;
const MAGIC = 0x54_4d_53_47;
/** Magic number, length of the head at the end of the file in bytes, and its CRC-32. */
const PREFIX = 12;
/** Longer heads are treated as damage. */
const MAX_HEAD = 256 << 20;

export interface FrozenContainer {
  container: Container;
  /** Its block in an earlier file, with the same units except removed ones; `null` = none. */
  saved: SavedBlock | null;
}

/** The contents of one thread's index at one moment. */
export interface FrozenIndex {
  /** Code points except printable ASCII, in the order in which they were numbered. */
  characters: readonly number[];
  /** The ids of packed memories, by slot. */
  packed: readonly (number | null)[];
  containers: readonly FrozenContainer[];
}

interface Head {
  format: number;
  /** Identifies the moment; the files of all threads have the same id. */
  id: string;
  /** Number of the thread, and of all threads. */
  part: number;
  parts: number;
  characters: readonly number[];
  packed: readonly (number | null)[];
  /** Bytes of the blocks in this file and in each link. */
  files: number[];
  containers: Entry[];
}

/** A container; its block is in this file (0) or in a link. */
interface Entry {
  shape: ContainerShape;
  file: number;
  at: number;
  /** CRC-32 of the block. */
  sum: number;
  /** Rows removed, as far as the block lacks it. */
  removed: number[];
}

export type SegmentName = Pick<Head, 'id' | 'part' | 'parts'>;

export interface WrittenSegment {
  /** Bytes written. */
  bytes: number;
  /** Where each container is now. */
  blocks: SavedBlock[];
}

/**
 * Writes an index to a file, which is complete or does not exist. Containers in earlier files are not written
 * again: those files are linked. The thread's other work continues.
 */
export async function writeSegment(
  path: string,
  name: SegmentName,
  index: FrozenIndex,
): Promise<WrittenSegment> {
  const links = await linkFiles(
    path,
    index.containers.map(({ saved }) => saved),
  );
  const temporary = `${path}.new`;
  try {
    const file = await open(temporary, 'w', 0o600);
    let written: WrittenSegment;
    try {
      written = await writeTo(file, path, name, index, links);
    } finally {
      await file.close();
    }
    await rename(temporary, path);
    return written;
  } catch (error) {
    await rm(temporary, { force: true });
    await unlinkFiles(links);
    throw error;
  }
}

async function writeTo(
  file: FileHandle,
  path: string,
  name: SegmentName,
  { characters, packed, containers }: FrozenIndex,
  links: ReadonlyMap<string, SavedFile>,
): Promise<WrittenSegment> {
  const own: SavedFile = { path, bytes: 0 };
  const blocks: SavedBlock[] = [];
  for (const { container, saved } of containers) {
    const linked = saved && links.get(saved.file.path);
    if (linked) {
      blocks.push({ ...saved, file: linked });
      continue;
    }
    const block = writeBlock(container);
    const at = PREFIX + own.bytes;
    await writeAll(file, block, at);
    blocks.push({ file: own, at, bytes: block.length, sum: crc32(block) });
    own.bytes += block.length;
  }
  const files = [own, ...links.values()];
  const head: Head = {
    format: SEGMENT_FORMAT,
    ...name,
    characters,
    packed,
    files: files.map(({ bytes }) => bytes),
    containers: containers.map(({ container }, i) => {
      const { file: where, at, sum } = blocks[i] as SavedBlock;
      const removed = where === own ? [] : removedRows(container);
      return { shape: shapeOf(container), file: files.indexOf(where), at, sum, removed };
    }),
  };
  const headBytes = Buffer.from(JSON.stringify(head));
  const end = PREFIX + own.bytes;
  await writeAll(file, headBytes, end);
  await writeAll(file, Buffer.from(Uint32Array.of(MAGIC, headBytes.length, crc32(headBytes)).buffer), 0);
  await file.sync();
  return { bytes: end + headBytes.length, blocks };
}

function removedRows({ removed, dead }: Container): number[] {
  const rows: number[] = [];
  for (let row = removed.indexOf(1); rows.length < dead; row = removed.indexOf(1, row + 1)) rows.push(row);
  return rows;
}

/** The recipient of a segment's contents. */
export interface SegmentReader {
  begin(head: Pick<FrozenIndex, 'characters' | 'packed'> & { units: number }): void;
  add(container: Container, saved: SavedBlock): void;
}

/**
 * Reads what `writeSegment` wrote, container by container, without a pause. Throws unless the file is the
 * wanted one and, with its links, complete; containers already read must then not be used.
 */
export function readSegment(
  path: string,
  name: SegmentName,
  memory: GramMemory,
  reader: SegmentReader,
): void {
  const opened = [openSync(path, 'r')];
  try {
    const head = readHead(opened[0] as number);
    const isWanted =
      head.format === SEGMENT_FORMAT &&
      head.id === name.id &&
      head.part === name.part &&
      head.parts === name.parts;
    if (!isWanted) throw new Error('It belongs to another index');
    const files = head.files.map((bytes, number) => ({ path: number ? linkOf(path, number) : path, bytes }));
    for (const { path: linked } of files.slice(1)) opened.push(openSync(linked, 'r'));
    const { characters, packed } = head;
    const units = head.containers.reduce((all, { shape: { rows, dead } }) => all + rows - dead, 0);
    reader.begin({ characters, packed, units });
    for (const { shape, file, at, sum, removed } of head.containers) {
      const block = readBytes(opened[file] as number, bytesOfBlock(shape), at);
      if (crc32(block) !== sum) throw new Error('It is damaged');
      const container = readBlock(shape, block, memory);
      for (const row of removed) container.removed[row] = 1;
      reader.add(container, { file: files[file] as SavedFile, at, bytes: block.length, sum });
    }
  } finally {
    opened.forEach(closeSync);
  }
}

function readHead(file: number): Head {
  const { size } = fstatSync(file);
  const [magic, length = 0, sum] = new Uint32Array(readBytes(file, PREFIX, 0).buffer);
  if (magic !== MAGIC || length > MAX_HEAD) throw new Error('It is not a segment of an index');
  const bytes = readBytes(file, length, size - length);
  if (crc32(bytes) !== sum) throw new Error('Its head is damaged');
  return JSON.parse(Buffer.from(bytes.buffer).toString());
}

async function writeAll(file: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
  }
}

function readBytes(file: number, length: number, from: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; ) {
    const read = readSync(file, bytes, at, length - at, from + at);
    if (read === 0) throw new Error('It ends too early');
    at += read;
  }
  return bytes;
}
