import { describe, expect, it } from 'vitest';
import { containsWords } from './find.ts';

describe('the search of preferences', () => {
  it.each([
    ['', true],
    ['density', true],
    ['DENSITY row', true],
    ['hohe', true],
    ['ｄensity', true],
    ['density fonts', false],
  ])('finds a row by %j: %s', (search, isFound) => {
    expect(containsWords(['Segment list', 'Row density', 'Höhe compact'], search)).toBe(isFound);
  });
});
