import { NARROW_SYMBOLS } from './alphabet.ts';
import { GRAM_KEYS, type GramReader } from './grams.ts';

/** Rows of a container are numbered in 16 bits. */
export const MAX_ROWS = 65536;
const WIDE = 0x80000000;

/** The gram lists of a sealed container: `rows[starts[i], starts[i + 1])` have the gram `keys[i]`, ascending. */
export interface GramLists {
  size: number;
  keys: Uint16Array;
  starts: Uint32Array;
  rows: Uint16Array;
  /** Different grams of each row. */
  counts: Uint16Array;
}

/** Up to 65 536 units of one memory in columns. Sealed ones are sorted by length and carry gram lists. */
export interface Container {
  number: number;
  memoryId: number;
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
}

export function createContainer(memoryId: number, rows: number, narrow: number, wide: number): Container {
  return {
    number: -1,
    memoryId,
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
  };
}

/** Appends a unit, growing the columns as needed; returns its row. */
export function appendUnit(
  container: Container,
  unitId: number,
  symbols: Uint8Array | Uint16Array,
  start: number,
  length: number,
  isWide: boolean,
): number {
  const row = container.size++;
  if (row >= container.ids.length) growRows(container);
  container.ids[row] = unitId;
  container.lengths[row] = length;
  if (isWide) {
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

/** A sealed container of the living units of `sources` for which `wanted` holds, shortest first. */
export function sealContainer(
  sources: Container[],
  gramSize: number,
  reader: GramReader,
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
  const sealed = createContainer(first.memoryId, origins.length, narrow, wide);
  for (const origin of origins) {
    const source = sources[Math.floor(origin / MAX_ROWS)] as Container;
    const row = origin % MAX_ROWS;
    const text = textOf(source, row);
    const start = offsetOf(source, row);
    appendUnit(
      sealed,
      source.ids[row] as number,
      text,
      start,
      source.lengths[row] as number,
      text === source.wide,
    );
  }
  sealed.grams = buildGramLists(sealed, gramSize, reader);
  return sealed;
}

function buildGramLists(container: Container, size: number, reader: GramReader): GramLists {
  const totals = new Uint32Array(GRAM_KEYS + 1);
  const counts = new Uint16Array(container.size);
  let keysOfRows = new Uint16Array(container.narrowSize + container.wideSize);
  let total = 0;
  for (let row = 0; row < container.size; row++) {
    const count = reader.read(
      textOf(container, row),
      offsetOf(container, row),
      container.lengths[row] as number,
      size,
    );
    const keys = reader.keys();
    counts[row] = Math.min(count, 65535);
    for (let i = 0; i < count; i++) {
      const key = keys[i] as number;
      keysOfRows[total++] = key;
      totals[key] = (totals[key] as number) + 1;
    }
  }
  let different = 0;
  for (let key = 0; key < GRAM_KEYS; key++) if (totals[key] !== 0) different++;
  const keys = new Uint16Array(different);
  const starts = new Uint32Array(different + 1);
  let at = 0;
  let start = 0;
  for (let key = 0; key < GRAM_KEYS; key++) {
    const count = totals[key] as number;
    if (count === 0) continue;
    keys[at] = key;
    starts[at] = start;
    totals[key] = start;
    start += count;
    at++;
  }
  starts[different] = start;
  const rows = new Uint16Array(total);
  let next = 0;
  for (let row = 0; row < container.size; row++) {
    const end = next + (counts[row] as number);
    for (; next < end; next++) {
      const key = keysOfRows[next] as number;
      const place = totals[key] as number;
      rows[place] = row;
      totals[key] = place + 1;
    }
  }
  keysOfRows = new Uint16Array(0);
  return { size, keys, starts, rows, counts };
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
    (lists
      ? lists.keys.byteLength + lists.starts.byteLength + lists.rows.byteLength + lists.counts.byteLength
      : 0)
  );
}

function growRows(container: Container): void {
  const rows = Math.min(MAX_ROWS, Math.max(16, container.ids.length * 2));
  container.ids = grown(container.ids, new Float64Array(rows));
  container.lengths = grown(container.lengths, new Uint32Array(rows));
  container.offsets = grown(container.offsets, new Uint32Array(rows));
  container.removed = grown(container.removed, new Uint8Array(rows));
}

function grown<T extends Uint8Array | Uint16Array | Uint32Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
