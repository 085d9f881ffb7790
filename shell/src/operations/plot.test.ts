import { describe, expect, it } from 'vitest';
import { columnPath, linePath, niceTop, placeAt, stepPath } from './plot.ts';

const scale = { from: 0, until: 1000, top: 200 };

describe('a plot over time', () => {
  it.each([
    [0, 1],
    [0.4, 1],
    [1, 1],
    [3, 5],
    [11, 20],
    [230, 500],
    [1000, 1000],
  ])('rounds %d up to %d', (value, top) => {
    expect(niceTop(value)).toBe(top);
  });

  it('places times from left to right and values from the bottom, never outside', () => {
    expect(placeAt(scale, 250, 50)).toEqual({ x: 25, y: 75 });
    expect(placeAt(scale, -5, 0)).toEqual({ x: 0, y: 100 });
    expect(placeAt(scale, 2000, 500)).toEqual({ x: 100, y: 0 });
  });

  it('draws lines, dots, steps and columns', () => {
    const places = [
      { x: 10, y: 40 },
      { x: 20, y: 100 },
      { x: 30, y: 0 },
    ];
    expect(linePath(places)).toBe('M10 40L20 100L30 0');
    expect(linePath(places.slice(0, 1))).toBe('M10 40h0');
    expect(stepPath(places)).toBe('M10 40H20V100H30V0H100');
    expect(columnPath(places, 5)).toBe('M10 100V40H15V100ZM30 100V0H35V100Z');
    expect([linePath([]), stepPath([]), columnPath([], 5)]).toEqual(['', '', '']);
  });
});
