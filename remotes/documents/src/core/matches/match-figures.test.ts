import { describe, expect, test } from 'vitest';
import { bandOf, distinctMatches, explain, percentOf } from './match-figures.ts';

describe('the match figure', () => {
  test('is 100 only for identical text, and higher when the neighbours match', () => {
    expect(percentOf({ similarity: 0.9999, context: 'both', is_same_key: true })).toBe(99);
    expect(percentOf({ similarity: 0.29 / 0.5, context: 'none', is_same_key: false })).toBe(58);
    expect(
      (['none', 'one', 'both'] as const).map((context) =>
        percentOf({ similarity: 1, context, is_same_key: false }),
      ),
    ).toEqual([100, 100, 101]);
    expect(percentOf({ similarity: 1, context: 'both', is_same_key: true })).toBe(102);
  });

  test("falls into the industry's bands", () => {
    expect([102, 100, 99, 85, 84, 75, 74].map(bandOf)).toEqual([
      'exact',
      'exact',
      'high',
      'high',
      'middle',
      'middle',
      'low',
    ]);
  });

  test('is explained by its parts', () => {
    const match = { text_similarity: 1, penalties: [{ reason: 'other tags', points: 1 }] };
    expect(explain(match as Parameters<typeof explain>[0])).toBe('100% text − 1 other tags');
  });
});

describe('indistinguishable matches', () => {
  const match = (id: number, target: string, similarity = 0.9) =>
    ({ id, source: 'Save', target, similarity, context: 'none', repaired: null }) as Parameters<
      typeof distinctMatches
    >[0][number];

  test('are merged in the place of the best, with their number', () => {
    const found = [match(1, 'Sichern'), match(2, 'Speichern'), match(3, 'Sichern'), match(4, 'Sichern', 0.8)];
    expect(distinctMatches(found).map(({ id, alike }) => [id, alike])).toEqual([
      [1, 2],
      [2, 1],
      [4, 1],
    ]);
  });
});
