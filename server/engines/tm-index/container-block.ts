import { type Container, createContainer } from './container.ts';
import { blockOf, blockSize, copyBlock, type GramLists } from './gram-lists.ts';
import type { GramMemory } from './gram-memory.ts';
import { GRAM_KEYS, type GramSize } from './grams.ts';
import { SIGNATURE_WORDS } from './signatures.ts';

/** Sizes of a container's arrays: enough to locate them in its block of bytes. */
export interface ContainerShape {
  shard_id: number;
  rows: number;
  dead: number;
  /** Number of one-byte characters, and of two-byte ones. */
  narrow: number;
  wide: number;
  /** `null` = a tail. */
  grams: { size: GramSize; places: number; dense: number; listed: number } | null;
}

export function shapeOf({ shardId, size, dead, narrowSize, wideSize, grams }: Container): ContainerShape {
  return {
    shard_id: shardId,
    rows: size,
    dead,
    narrow: narrowSize,
    wide: wideSize,
    grams: grams && {
      size: grams.gramSize,
      places: grams.starts.length - 1,
      dense: grams.bitmapRows.length,
      listed: grams.rows.length,
    },
  };
}

/** Size of the block in bytes, a multiple of eight. */
export function bytesOfBlock(shape: ContainerShape): number {
  const { rows, narrow, wide, grams } = shape;
  const columns = rows * (8 + 4 + 4 + 1) + wide * 2 + narrow + (signaturesOf(shape) + slotsOf(shape)) * 4;
  if (!grams) return padded(columns);
  const { places, dense, listed } = grams;
  const lists = (GRAM_KEYS >> 4) * 4 + (places + 1 + dense) * 4 + bitmapsOf(grams) * 2 + rows * 2;
  return padded(columns + lists + blockSize({ rows, dense, listed }));
}

function padded(bytes: number): number {
  return Math.ceil(bytes / 8) * 8;
}

function slotsOf({ shard_id, rows }: ContainerShape): number {
  return shard_id < 0 ? rows : 0;
}

function signaturesOf({ shard_id, rows, grams }: ContainerShape): number {
  return grams && shard_id >= 0 ? 0 : rows * SIGNATURE_WORDS;
}

function bitmapsOf({ places, dense }: { places: number; dense: number }): number {
  return dense > 0 ? places : 0;
}

/** The arrays of a block, larger element types first, so that each is aligned. */
function viewsOf(shape: ContainerShape, { buffer }: Uint8Array<ArrayBuffer>) {
  const { rows, narrow, wide, grams } = shape;
  let at = 0;
  const next = <View extends { byteLength: number }>(
    View: new (buffer: ArrayBuffer, at: number, length: number) => View,
    length: number,
  ): View => {
    const view = new View(buffer, at, length);
    at += view.byteLength;
    return view;
  };
  return {
    ids: next(Float64Array, rows),
    lengths: next(Uint32Array, rows),
    offsets: next(Uint32Array, rows),
    signatures: next(Int32Array, signaturesOf(shape)),
    slots: next(Uint32Array, slotsOf(shape)),
    present: next(Int32Array, grams ? GRAM_KEYS >> 4 : 0),
    starts: next(Uint32Array, grams ? grams.places + 1 : 0),
    bitmapRows: next(Uint32Array, grams?.dense ?? 0),
    // Bits come before rows, which are half as wide.
    gramBlock: next(Uint8Array, grams ? blockSize({ rows, ...grams }) : 0),
    bitmaps: next(Uint16Array, grams ? bitmapsOf(grams) : 0),
    counts: next(Uint16Array, grams ? rows : 0),
    wide: next(Uint16Array, wide),
    narrow: next(Uint8Array, narrow),
    removed: next(Uint8Array, rows),
  };
}

/** A copy of all arrays of a container. */
export function writeBlock(container: Container): Uint8Array<ArrayBuffer> {
  const shape = shapeOf(container);
  const block = new Uint8Array(bytesOfBlock(shape));
  const views = viewsOf(shape, block);
  const { size, grams } = container;
  views.ids.set(container.ids.subarray(0, size));
  views.lengths.set(container.lengths.subarray(0, size));
  views.offsets.set(container.offsets.subarray(0, size));
  views.removed.set(container.removed.subarray(0, size));
  views.wide.set(container.wide.subarray(0, shape.wide));
  views.narrow.set(container.narrow.subarray(0, shape.narrow));
  if (container.signatures) views.signatures.set(container.signatures.subarray(0, size * SIGNATURE_WORDS));
  if (container.slots) views.slots.set(container.slots.subarray(0, size));
  if (grams) {
    views.present.set(grams.present);
    views.starts.set(grams.starts);
    views.bitmapRows.set(grams.bitmapRows);
    views.gramBlock.set(blockOf(grams));
    views.bitmaps.set(grams.bitmaps);
    views.counts.set(grams.counts);
  }
  return block;
}

/** The container in a block, whose bytes it keeps; its lists are copied into `memory`. */
export function readBlock(
  shape: ContainerShape,
  block: Uint8Array<ArrayBuffer>,
  memory: GramMemory,
): Container {
  const { gramBlock, present, starts, bitmapRows, bitmaps, counts, signatures, slots, ...columns } = viewsOf(
    shape,
    block,
  );
  const { shard_id, rows, dead, narrow, wide } = shape;
  let grams: GramLists | null = null;
  if (shape.grams) {
    const lists = copyBlock({ rows, ...shape.grams }, memory, gramBlock);
    grams = { gramSize: shape.grams.size, present, starts, bitmapRows, bitmaps, counts, ...lists };
  }
  return {
    ...createContainer(shard_id, 0, 0, 0),
    ...columns,
    size: rows,
    dead,
    narrowSize: narrow,
    wideSize: wide,
    grams,
    signatures: signaturesOf(shape) > 0 ? signatures : null,
    slots: shard_id < 0 ? slots : null,
  };
}
