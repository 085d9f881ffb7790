import { describe, expect, it } from 'vitest';
import { createGramMemory } from './gram-memory.ts';

describe('the memory of gram lists', () => {
  it('allocates zeroed blocks without overlaps, and merges freed ones', () => {
    const { memory, take, give } = createGramMemory();
    const sizes = [10, 100_000, 1, 300_000, 77];
    const fill = () =>
      sizes.map((size, i) => {
        const address = take(size);
        const own = new Uint8Array(memory.buffer, address, size);
        expect(own.every((one) => one === 0)).toBe(true);
        own.fill(i + 1);
        return { address, own };
      });
    const pieces = fill();
    pieces.forEach(({ own }, i) => {
      expect(own.every((one) => one === i + 1)).toBe(true);
    });
    const grown = memory.buffer.byteLength;
    for (const at of [1, 3, 0, 4, 2]) give((pieces[at] as { address: number }).address);
    expect(fill().map(({ address }) => address)).toEqual(pieces.map(({ address }) => address));
    expect(memory.buffer.byteLength).toBe(grown);
  });

  it('rejects freeing a block it did not allocate', () => {
    const { take, give } = createGramMemory();
    const address = take(1);
    give(address);
    expect(() => give(address)).toThrow(RangeError);
  });
});
