import { createMemory, FIRST_FREE, type Memory, MOST_PAGES, READ_BEYOND } from './kernel/counting.ts';

const PAGE = 65_536;
/** Addresses are multiples of this. */
const STEP = 16;

/** Room for the lists and bitmaps of containers in the memory that `kernel/counting.ts` counts in. */
export interface GramMemory {
  readonly memory: Memory;
  /** Zeros in one piece; its address, in bytes. */
  take(bytes: number): number;
  give(address: number): void;
}

/** First fit. A search has a few hundred containers, and only their making takes or gives. */
export function createGramMemory(): GramMemory {
  const memory = createMemory();
  /** Free pieces by address; none touches the next. */
  const free = [{ start: FIRST_FREE, end: memory.buffer.byteLength }];
  const taken = new Map<number, number>();

  function grow(bytes: number): void {
    const end = memory.buffer.byteLength;
    // A sixteenth more, so that filling does not grow it with every container.
    const least = Math.ceil(bytes / PAGE);
    const pages = Math.min(Math.max(least, end / PAGE / 16), MOST_PAGES - end / PAGE);
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
