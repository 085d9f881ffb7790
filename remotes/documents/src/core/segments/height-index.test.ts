import { describe, expect, test } from 'vitest';
import { HeightIndex } from './height-index.ts';

describe('the places of rows', () => {
  test('agree with the sum of heights, whichever are measured', () => {
    const heights = Array.from({ length: 137 }, () => 40);
    const index = new HeightIndex(heights.length, 40);
    for (const [row, height] of [
      [0, 10],
      [136, 99],
      [64, 200],
      [63, 1],
      [5, 77.5],
      [64, 30],
    ] as const) {
      heights[row] = height;
      index.set(row, height);
    }
    let top = 0;
    heights.forEach((height, row) => {
      expect(index.topOf(row)).toBeCloseTo(top);
      expect(index.indexAt(top)).toBe(row);
      expect(index.indexAt(top + height - 0.5)).toBe(row);
      top += height;
    });
    expect(index.total).toBeCloseTo(top);
  });

  test('are clamped to the first and last row', () => {
    const index = new HeightIndex(3, 10);
    expect([index.indexAt(-5), index.indexAt(30), index.indexAt(1e9)]).toEqual([0, 2, 2]);
  });

  test('do not exist in an empty list', () => {
    const index = new HeightIndex(0, 10);
    expect(index.total).toBe(0);
    expect(index.indexAt(50)).toBe(0);
    expect(index.set(0, 20)).toBe(false);
  });
});
