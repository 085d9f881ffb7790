import { describe, expect, it } from 'vitest';
import { createSignatureFilter, SIGNATURE_WORDS, writeSignature } from './signatures.ts';
import { editDistance } from './similarity.ts';

const symbolsOf = (text: string) => Uint16Array.from(text, (character) => character.charCodeAt(0));

function boundsOf(query: string, text: string): { missing: number; surplus: number } {
  const rows = new Int32Array(3 * SIGNATURE_WORDS);
  writeSignature(rows, 1, symbolsOf(`~~${text}~~`), 2, text.length);
  const filter = createSignatureFilter();
  filter.prepare(symbolsOf(query), query.length);
  return { missing: filter.missing(rows, 1, Number.POSITIVE_INFINITY), surplus: filter.surplus(rows, 1) };
}

describe('signatures', () => {
  it('count the bigrams that two texts do not share', () => {
    expect(boundsOf('abcd', 'abcd')).toEqual({ missing: 0, surplus: 0 });
    expect(boundsOf('abcdef', 'abc')).toEqual({ missing: 3, surplus: 0 });
    expect(boundsOf('abc', 'abcxyz')).toEqual({ missing: 0, surplus: 3 });
    expect(boundsOf('', 'x')).toEqual({ missing: 0, surplus: 0 });
  });

  it('stop counting above the allowed number', () => {
    const rows = new Int32Array(SIGNATURE_WORDS);
    const query = symbolsOf('abcdefghijklmnopqrstuvwxyz');
    const filter = createSignatureFilter();
    filter.prepare(query, query.length);
    const all = filter.missing(rows, 0, Number.POSITIVE_INFINITY);
    expect(filter.missing(rows, 0, all)).toBe(all);
    expect(filter.missing(rows, 0, 3)).toBeGreaterThan(3);
  });

  it('never overestimate the distance of a text, however long', () => {
    let state = 3;
    const draw = (below: number) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 4294967296) * below);
    };
    const text = (length: number) =>
      Array.from({ length }, () => String.fromCharCode(97 + draw(26))).join('');
    let sharpest = 0;
    for (let i = 0; i < 2000; i++) {
      const query = text(2 + draw(i % 3 === 0 ? 300 : 40));
      const cut = draw(query.length);
      const other =
        i % 2 ? text(2 + draw(60)) : query.slice(0, cut) + text(draw(6)) + query.slice(cut + draw(6));
      const { missing, surplus } = boundsOf(query, other);
      const longer = Math.max(0, other.length - query.length);
      const shorter = Math.max(0, query.length - other.length);
      const distance = editDistance(query, other);
      expect(Math.max(missing + longer, surplus + shorter)).toBeLessThanOrEqual(2 * distance);
      if (distance > 5) sharpest = Math.max(sharpest, (missing + longer) / (2 * distance));
    }
    expect(sharpest).toBeGreaterThan(0.5);
  });
});
