import { createMemory, FIRST_FREE, MAX_PAGES, type Memory, READ_BEYOND } from './kernel/counting.ts';

const PAGE = 65_536;
/** Alignment of addresses. */
const STEP = 16;

/** Allocates the lists and bitmaps of containers in the memory that `kernel/counting.ts` works on. */
export interface GramMemory {
  readonly memory: Memory;
  /** Allocates a zeroed block; returns its address in bytes. */
  take(bytes: number): number;
  give(address: number): void;
}

/** A first-fit allocator: there are a few hundred containers, and only building them allocates or frees. */
export function createGramMemory(): GramMemory {
  const memory = createMemory();
  /** Free blocks by address, adjacent ones merged. */
  const free = [{ start: FIRST_FREE, end: memory.buffer.byteLength }];
  const taken = new Map<number, number>();

  function grow(bytes: number): void {
    const end = memory.buffer.byteLength;
    // Grows by at least a sixteenth, so that filling does not grow the memory for every container.
    const least = Math.ceil(bytes / PAGE);
    const pages = Math.min(Math.max(least, end / PAGE / 16), MAX_PAGES - end / PAGE);
    if (pages < least)
      throw new RangeError('The translation memory index is larger than one thread can hold.');
    memory.grow(Math.floor(pages));
    release(end, memory.buffer.byteLength);
  }

  function release(start: number, end: number): void {
    let at = free.findIndex((piece) => piece.start > start);
    if (at < 0) at = free.length;
    const before = free[at - 1];
    const after = free[at];
    const joins = before?.end === start;
    if (after?.start === end) {
      if (joins) {
        before.end = after.end;
        free.splice(at, 1);
      } else after.start = start;
    } else if (joins) before.end = end;
    else free.splice(at, 0, { start, end });
  }

  return {
    memory,
    take(bytes) {
      const size = Math.ceil((bytes + READ_BEYOND) / STEP) * STEP;
      const fits = (piece: { start: number; end: number }) => piece.end - piece.start >= size;
      let at = free.findIndex(fits);
      if (at < 0) {
        grow(size);
        at = free.findIndex(fits);
      }
      const piece = free[at] as { start: number; end: number };
      const { start } = piece;
      piece.start += size;
      if (piece.start === piece.end) free.splice(at, 1);
      taken.set(start, size);
      new Uint8Array(memory.buffer, start, size).fill(0);
      return start;
    },
    give(address) {
      const size = taken.get(address);
      if (size === undefined) throw new RangeError(`Nothing was taken at ${address}.`);
      taken.delete(address);
      release(address, address + size);
    },
  };
}
