import { describe, expect, it } from 'vitest';
import { createGramMemory } from './gram-memory.ts';

describe('the memory of gram lists', () => {
  it('gives zeros, never the same room twice, and joins what came back', () => {
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

  it('refuses to take back what it did not give', () => {
    const { take, give } = createGramMemory();
    const address = take(1);
    give(address);
    expect(() => give(address)).toThrow(RangeError);
  });
});
