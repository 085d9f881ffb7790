import { countBits } from './bits.ts';
import type { GramMemory } from './gram-memory.ts';
import { GRAM_KEYS, type GramReader, type GramSize } from './grams.ts';

/** A gram that at least one in this many units has is stored as a bitmap, which is smaller and faster than a list. */
const DENSE_ONE_IN = 32;
/** Smaller containers have lists only. */
const MIN_ROWS_FOR_BITMAPS = 512;

/** Which rows of a sealed container have which gram. `rows` and `bits` are one block of a {@link GramMemory}. */
export interface GramLists {
  gramSize: GramSize;
  /** For every 32 keys, a bit for each key that occurs and the number of keys before them: together a key's place. */
  present: Int32Array;
  /** By place. The rows of a key are `rows[starts[i], starts[i + 1])`, ascending; none if it has a bitmap. */
  starts: Uint32Array;
  rows: Uint16Array;
  /** By place: the number of the key's bitmap, `bits[i × words, (i + 1) × words)`. Zeros follow the last one. */
  bitmaps: Uint16Array;
  bits: Int32Array;
  words: number;
  /** By bitmap number: how many rows have its key. */
  bitmapRows: Uint32Array;
  /** The number of distinct grams of each row. */
  counts: Uint16Array;
}

/** Builds the lists. `gramsOf(row)` leaves the grams of a row in `reader.keys()` and returns their number. */
export function buildGramLists(
  gramSize: GramSize,
  rowCount: number,
  characters: number,
  reader: GramReader,
  memory: GramMemory,
  gramsOf: (row: number) => number,
): GramLists {
  const totals = new Uint32Array(GRAM_KEYS);
  const counts = new Uint16Array(rowCount);
  const keysOfRows = new Uint16Array(characters);
  let total = 0;
  for (let row = 0; row < rowCount; row++) {
    const count = Math.min(gramsOf(row), 65535);
    const keys = reader.keys();
    counts[row] = count;
    for (let i = 0; i < count; i++) {
      const key = keys[i] as number;
      keysOfRows[total++] = key;
      totals[key] = (totals[key] as number) + 1;
    }
  }
  const leastDense = rowCount < MIN_ROWS_FOR_BITMAPS ? Number.POSITIVE_INFINITY : rowCount / DENSE_ONE_IN;
  const present: number[] = [];
  const dense: number[] = [];
  let listed = 0;
  for (let key = 0; key < GRAM_KEYS; key++) {
    const count = totals[key] as number;
    if (count === 0) continue;
    present.push(key);
    if (count >= leastDense) dense.push(key);
    else listed += count;
  }
  const block = takeBlock({ rows: rowCount, dense: dense.length, listed }, memory);
  const { words } = block;
  const lists: GramLists = {
    gramSize,
    present: placesOf(present),
    starts: new Uint32Array(present.length + 1),
    bitmaps: new Uint16Array(dense.length > 0 ? present.length : 0),
    ...block,
    bitmapRows: Uint32Array.from(dense, (key) => totals[key] as number),
    counts,
  };
  // From here on `totals` holds the position of a gram's next row; dense grams have the top bit set.
  dense.forEach((key, i) => {
    totals[key] = (i * words + 0x80000000) >>> 0;
  });
  let start = 0;
  let bitmap = 0;
  present.forEach((key, i) => {
    lists.starts[i] = start;
    const count = totals[key] as number;
    if (count >= 0x80000000) {
      lists.bitmaps[i] = bitmap++;
      return;
    }
    totals[key] = start;
    start += count;
  });
  lists.starts[present.length] = start;
  fillRows(lists, totals, keysOfRows);
  return lists;
}

/** Determines the size of the block in the {@link GramMemory}. */
interface BlockShape {
  rows: number;
  dense: number;
  listed: number;
}

type Block = Pick<GramLists, 'rows' | 'bits' | 'words'>;

function wordsOf({ rows, dense }: BlockShape): number {
  return dense > 0 ? (rows + 31) >>> 5 : 0;
}

/** In bytes. */
export function blockSize(shape: BlockShape): number {
  return (shape.dense + 1) * wordsOf(shape) * 4 + shape.listed * 2;
}

function takeBlock(shape: BlockShape, memory: GramMemory): Block {
  const words = wordsOf(shape);
  const bitCount = (shape.dense + 1) * words;
  const address = memory.take(blockSize(shape));
  const { buffer } = memory.memory;
  return {
    rows: new Uint16Array(buffer, address + bitCount * 4, shape.listed),
    bits: new Int32Array(buffer, address, bitCount),
    words,
  };
}

/** The bytes of the lists' block. */
export function blockOf({ bits, rows }: GramLists): Uint8Array {
  return new Uint8Array(bits.buffer, bits.byteOffset, bits.byteLength + rows.byteLength);
}

/** A new block with these bytes. */
export function copyBlock(shape: BlockShape, memory: GramMemory, bytes: Uint8Array): Block {
  const block = takeBlock(shape, memory);
  new Uint8Array(block.bits.buffer, block.bits.byteOffset, bytes.length).set(bytes);
  return block;
}

/** Frees the memory of the lists, which must not be used afterwards. */
export function releaseGramLists({ bits }: GramLists, memory: GramMemory): void {
  memory.give(bits.byteOffset);
}

function fillRows(lists: GramLists, places: Uint32Array, keysOfRows: Uint16Array): void {
  const { rows, bits, counts } = lists;
  let next = 0;
  for (let row = 0; row < counts.length; row++) {
    const end = next + (counts[row] as number);
    for (; next < end; next++) {
      const key = keysOfRows[next] as number;
      const place = places[key] as number;
      if (place >= 0x80000000) {
        const at = place - 0x80000000 + (row >>> 5);
        bits[at] = (bits[at] as number) | (1 << (row & 31));
      } else {
        rows[place] = row;
        places[key] = place + 1;
      }
    }
  }
}

function placesOf(keys: number[]): Int32Array {
  const present = new Int32Array(GRAM_KEYS >> 4);
  for (const key of keys) {
    const at = (key >>> 5) << 1;
    present[at] = (present[at] as number) | (1 << (key & 31));
  }
  let before = 0;
  for (let at = 0; at < present.length; at += 2) {
    present[at + 1] = before;
    before += countBits(present[at] as number);
  }
  return present;
}

/** The place of a key among those that occur, or −1. */
export function placeOf({ present }: GramLists, key: number): number {
  const at = (key >>> 5) << 1;
  const bits = present[at] as number;
  const bit = 1 << (key & 31);
  if ((bits & bit) === 0) return -1;
  return (present[at + 1] as number) + countBits(bits & (bit - 1));
}

/** The number of rows that have the key at a place. */
export function rowsAt(lists: GramLists, place: number): number {
  const listed = (lists.starts[place + 1] as number) - (lists.starts[place] as number);
  return listed > 0 ? listed : (lists.bitmapRows[lists.bitmaps[place] as number] as number);
}

/** The cost of counting the key at a place, in steps. */
export function costOf(lists: GramLists, place: number): number {
  const listed = (lists.starts[place + 1] as number) - (lists.starts[place] as number);
  return listed > 0 ? listed : lists.words;
}

/** Size in bytes, without the part in the {@link GramMemory}. */
export function bytesOfLists(lists: GramLists): number {
  return (
    lists.present.byteLength +
    lists.starts.byteLength +
    lists.bitmaps.byteLength +
    lists.bitmapRows.byteLength +
    lists.counts.byteLength
  );
}
