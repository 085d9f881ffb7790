import { NARROW_SYMBOLS } from './alphabet.ts';
import { buildGramLists, bytesOfLists, type GramLists } from './gram-lists.ts';
import type { GramMemory } from './gram-memory.ts';
import type { GramReader, GramSize } from './grams.ts';
import { SIGNATURE_WORDS, writeSignature } from './signatures.ts';

/** Row numbers of a container have 16 bits. */
export const MAX_ROWS = 65536;
const WIDE = 0x80000000;
/** Texts of at least this length are found by trigrams: two long texts share nearly half of their bigrams by chance. */
const TRIGRAMS_FROM = 40;

/**
 * Up to 65,536 units of one shard, stored in columns. Sealed containers are sorted by length and have gram
 * lists; others, and those of packs, have signatures.
 */
export interface Container {
  number: number;
  /** The memory, or a negative number for a pack of small memories. */
  shardId: number;
  size: number;
  dead: number;
  ids: Float64Array;
  lengths: Uint32Array;
  /** Offset into `narrow`, or into `wide` with the top bit set. */
  offsets: Uint32Array;
  narrow: Uint8Array;
  narrowSize: number;
  wide: Uint16Array;
  wideSize: number;
  /** 1 = removed or replaced. */
  removed: Uint8Array;
  grams: GramLists | null;
  /** `SIGNATURE_WORDS` words per row. */
  signatures: Int32Array | null;
  /** In a pack, the slot of each row's memory. */
  slots: Uint32Array | null;
}

export function createContainer(shardId: number, rows: number, narrow: number, wide: number): Container {
  const isPacked = shardId < 0;
  return {
    number: -1,
    shardId,
    size: 0,
    dead: 0,
    ids: new Float64Array(rows),
    lengths: new Uint32Array(rows),
    offsets: new Uint32Array(rows),
    narrow: new Uint8Array(narrow),
    narrowSize: 0,
    wide: new Uint16Array(wide),
    wideSize: 0,
    removed: new Uint8Array(rows),
    grams: null,
    signatures: isPacked ? new Int32Array(rows * SIGNATURE_WORDS) : null,
    slots: isPacked ? new Uint32Array(rows) : null,
  };
}

/** An unsealed container, to which units are appended. */
export function createTail(shardId: number, rows: number, narrow: number): Container {
  return {
    ...createContainer(shardId, rows, narrow, 0),
    signatures: new Int32Array(rows * SIGNATURE_WORDS),
  };
}

/** A unit with its text in symbols. */
export interface EncodedUnit {
  id: number;
  symbols: Uint8Array | Uint16Array;
  start: number;
  length: number;
  isWide: boolean;
  /** The slot of its memory in a pack, otherwise 0. */
  slot: number;
}

/** The unit in a row, without a copy of its text. */
export function unitAt(container: Container, row: number): EncodedUnit {
  const symbols = textOf(container, row);
  return {
    id: container.ids[row] as number,
    symbols,
    start: offsetOf(container, row),
    length: container.lengths[row] as number,
    isWide: symbols === container.wide,
    slot: container.slots?.[row] ?? 0,
  };
}

/** Appends a unit, growing the columns as needed; returns its row. */
export function appendUnit(container: Container, unit: EncodedUnit): number {
  const { symbols, start, length } = unit;
  const row = container.size++;
  if (row >= container.ids.length) growRows(container);
  container.ids[row] = unit.id;
  if (container.slots) container.slots[row] = unit.slot;
  container.lengths[row] = length;
  if (unit.isWide) {
    if (container.wideSize + length > container.wide.length) {
      container.wide = grown(container.wide, new Uint16Array((container.wideSize + length) * 2));
    }
    container.offsets[row] = (container.wideSize | WIDE) >>> 0;
    for (let i = 0; i < length; i++) container.wide[container.wideSize + i] = symbols[start + i] as number;
    container.wideSize += length;
  } else {
    if (container.narrowSize + length > container.narrow.length) {
      container.narrow = grown(container.narrow, new Uint8Array((container.narrowSize + length) * 2));
    }
    container.offsets[row] = container.narrowSize;
    for (let i = 0; i < length; i++)
      container.narrow[container.narrowSize + i] = symbols[start + i] as number;
    container.narrowSize += length;
  }
  if (container.signatures) writeSignature(container.signatures, row, symbols, start, length);
  return row;
}

export function isWideSymbol(widest: number): boolean {
  return widest >= NARROW_SYMBOLS;
}

export function textOf(container: Container, row: number): Uint8Array | Uint16Array {
  return (container.offsets[row] as number) >= WIDE ? container.wide : container.narrow;
}

export function offsetOf(container: Container, row: number): number {
  return (container.offsets[row] as number) & ~WIDE;
}

/**
 * A sealed container of the units of `sources` that were not removed and satisfy `wanted`, shortest first.
 */
export function sealContainer(
  sources: readonly Container[],
  reader: GramReader,
  memory: GramMemory,
  wanted: (length: number) => boolean,
): Container | null {
  const origins: number[] = [];
  let narrow = 0;
  let wide = 0;
  sources.forEach((source, index) => {
    for (let row = 0; row < source.size; row++) {
      const length = source.lengths[row] as number;
      if (source.removed[row] !== 0 || !wanted(length)) continue;
      origins.push(index * MAX_ROWS + row);
      if (textOf(source, row) === source.wide) wide += length;
      else narrow += length;
    }
  });
  const first = sources[0];
  if (!first || origins.length === 0) return null;
  const lengthAt = (origin: number) =>
    (sources[Math.floor(origin / MAX_ROWS)] as Container).lengths[origin % MAX_ROWS] as number;
  origins.sort((a, b) => lengthAt(a) - lengthAt(b) || a - b);
  const sealed = createContainer(first.shardId, origins.length, narrow, wide);
  for (const origin of origins) {
    appendUnit(sealed, unitAt(sources[Math.floor(origin / MAX_ROWS)] as Container, origin % MAX_ROWS));
  }
  const gramSize = gramSizeOf(sealed.lengths[0] as number);
  sealed.grams = buildGramLists(gramSize, sealed.size, narrow + wide, reader, memory, (row) =>
    reader.read(textOf(sealed, row), offsetOf(sealed, row), sealed.lengths[row] as number, gramSize),
  );
  return sealed;
}

/** The gram size used to find units of a length. */
function gramSizeOf(length: number): GramSize {
  return length < TRIGRAMS_FROM ? 2 : 3;
}

export function bytesOf(container: Container): number {
  const lists = container.grams;
  return (
    container.ids.byteLength +
    container.lengths.byteLength +
    container.offsets.byteLength +
    container.narrow.byteLength +
    container.wide.byteLength +
    container.removed.byteLength +
    (container.signatures?.byteLength ?? 0) +
    (container.slots?.byteLength ?? 0) +
    (lists ? bytesOfLists(lists) : 0)
  );
}

function growRows(container: Container): void {
  const rows = Math.min(MAX_ROWS, Math.max(16, container.ids.length * 2));
  container.ids = grown(container.ids, new Float64Array(rows));
  container.lengths = grown(container.lengths, new Uint32Array(rows));
  container.offsets = grown(container.offsets, new Uint32Array(rows));
  container.removed = grown(container.removed, new Uint8Array(rows));
  if (container.slots) container.slots = grown(container.slots, new Uint32Array(rows));
  if (container.signatures)
    container.signatures = grown(container.signatures, new Int32Array(rows * SIGNATURE_WORDS));
}

function grown<T extends Uint8Array | Uint16Array | Int32Array | Uint32Array | Float64Array>(
  from: T,
  to: T,
): T {
  to.set(from);
  return to;
}
