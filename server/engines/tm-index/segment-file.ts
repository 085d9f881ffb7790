import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { Container } from './container.ts';
import { bytesOfBlock, type ContainerShape, readBlock, shapeOf, writeBlock } from './container-block.ts';
import type { GramMemory } from './gram-memory.ts';

/** Increase it when the arrays of an index change their meaning: files of other formats are not read. */
export const SEGMENT_FORMAT = 1;
const MAGIC = 0x54_4d_53_47;
/** Magic number, length of the head in bytes, CRC-32 of the head, and CRC-32 of the rest. */
const PREFIX = 16;
/** Longer heads are treated as damage. */
const MAX_HEAD = 256 << 20;

/** The contents of one thread's index at one moment. */
export interface FrozenIndex {
  /** Code points except printable ASCII, in the order in which they were numbered. */
  characters: readonly number[];
  containers: readonly Container[];
}

interface Head {
  format: number;
  /** Identifies the moment; the files of all threads have the same id. */
  id: string;
  /** Number of the thread, and of all threads. */
  part: number;
  parts: number;
  characters: readonly number[];
  containers: ContainerShape[];
}

export type SegmentName = Pick<Head, 'id' | 'part' | 'parts'>;

/** Writes an index to a file, which is complete or does not exist. The thread's other work continues. */
export async function writeSegment(path: string, name: SegmentName, index: FrozenIndex): Promise<void> {
  const { characters, containers } = index;
  const head: Head = {
    format: SEGMENT_FORMAT,
    ...name,
    characters,
    containers: containers.map(shapeOf),
  };
  const headBytes = Buffer.from(JSON.stringify(head));
  const temporary = `${path}.new`;
  const file = await open(temporary, 'w', 0o600);
  try {
    let at = PREFIX;
    let sum = 0;
    await writeAll(file, headBytes, at);
    at += headBytes.length;
    for (const container of containers) {
      const block = writeBlock(container);
      sum = crc32(block, sum);
      await writeAll(file, block, at);
      at += block.length;
    }
    const prefix = Buffer.from(Uint32Array.of(MAGIC, headBytes.length, crc32(headBytes), sum).buffer);
    await writeAll(file, prefix, 0);
    await file.sync();
  } catch (error) {
    await file.close();
    await rm(temporary, { force: true });
    throw error;
  }
  await file.close();
  await rename(temporary, path);
}

/**
 * Reads what `writeSegment` wrote, container by container, without a pause. Throws unless the file is the
 * wanted one and complete; containers already read must then not be used.
 */
export function readSegment(
  path: string,
  name: SegmentName,
  memory: GramMemory,
  begin: (head: { characters: readonly number[]; units: number }) => void,
  add: (container: Container) => void,
): void {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const [magic, length = 0, headSum, sum] = new Uint32Array(readBytes(file, PREFIX).buffer);
    if (magic !== MAGIC || length > MAX_HEAD) throw new Error('It is not a segment of an index');
    const headBytes = readBytes(file, length);
    if (crc32(headBytes) !== headSum) throw new Error('Its head is damaged');
    const head: Head = JSON.parse(Buffer.from(headBytes.buffer).toString());
    const isWanted =
      head.format === SEGMENT_FORMAT &&
      head.id === name.id &&
      head.part === name.part &&
      head.parts === name.parts;
    if (!isWanted) throw new Error('It belongs to another index');
    const blocks = head.containers.map(bytesOfBlock);
    if (blocks.reduce((all, bytes) => all + bytes, PREFIX + length) !== size)
      throw new Error('Its length differs from its header');
    begin({
      characters: head.characters,
      units: head.containers.reduce((all, { rows, dead }) => all + rows - dead, 0),
    });
    let found = 0;
    head.containers.forEach((shape, i) => {
      const block = readBytes(file, blocks[i] as number);
      found = crc32(block, found);
      add(readBlock(shape, block, memory));
    });
    if (found !== sum) throw new Error('It is damaged');
  } finally {
    closeSync(file);
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
  }
}

function readBytes(file: number, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; ) {
    const read = readSync(file, bytes, at, length - at, null);
    if (read === 0) throw new Error('It ends too early');
    at += read;
  }
  return bytes;
}
