import { describe, expect, test } from 'vitest';
import { BLOCK, joinerOf, paragraphsOf } from './paragraphs.ts';

const list = (keys: string[]) => ({
  at: (index: number) => (keys[index] ? { key: keys[index] } : undefined),
  total: keys.length,
});

/** All paragraphs of all blocks, in order. */
function all(keys: string[]) {
  const { at, total } = list(keys);
  return Array.from({ length: Math.ceil(total / BLOCK) }, (_, block) =>
    paragraphsOf(at, block, total),
  ).flat();
}

describe('running text', () => {
  test('segments share a paragraph if their file groups them, whatever their unit names', () => {
    const rows = [
      { key: '1/a', paragraph: '1/group 4' },
      { key: '1/b', paragraph: '1/group 4' },
      { key: '1/c', paragraph: null },
    ];
    expect(paragraphsOf((index) => rows[index], 0, 3)).toEqual([
      [0, 2],
      [2, 3],
    ]);
  });

  test('joins the segments of a unit, and leaves single-segment units alone', () => {
    expect(all(['1/a/1', '1/a/2', '1/b/1', '1/c', '1/d'])).toEqual([
      [0, 2],
      [2, 3],
      [3, 4],
      [4, 5],
    ]);
  });

  test('never joins across files', () => {
    expect(all(['1/a/1', '2/a/1'])).toHaveLength(2);
  });

  test('draws every segment once, wherever paragraphs cross the ends of blocks', () => {
    const lengths = [3, 30, 1, 60, 7, BLOCK, 140, 2];
    const keys = lengths.flatMap((length, unit) => Array.from({ length }, (_, at) => `1/u${unit}/${at}`));
    const drawn = all(keys).flatMap(([start, end]) =>
      Array.from({ length: end - start }, (_, at) => start + at),
    );
    expect(drawn).toEqual(keys.map((_, index) => index));
  });

  test('keeps a paragraph whole across the end of a block unless it fills a block', () => {
    const keys = [
      ...Array.from({ length: 20 }, (_, at) => `1/u${at}`),
      ...Array.from({ length: 10 }, (_, at) => `1/p/${at}`),
    ];
    expect(all(keys).at(-1)).toEqual([20, 30]);
  });

  test('separates sentences only in languages that use spaces', () => {
    expect([joinerOf('ja'), joinerOf('zh-Hant'), joinerOf('de')]).toEqual(['', '', ' ']);
  });
});
