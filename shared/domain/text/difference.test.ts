import { describe, expect, it } from 'vitest';
import { findDifference } from './difference.ts';

const show = (before: string, after: string) =>
  findDifference(before, after)
    .parts.map(({ kind, text }) =>
      kind === 'same' ? text : kind === 'removed' ? `[-${text}-]` : `[+${text}+]`,
    )
    .join('');

describe('the difference between two texts', () => {
  it('marks changed words', () => {
    expect(show('Draw a card now.', 'Draw two cards now.')).toBe('Draw [-a-][+two+] card[+s+] now.');
    expect(show('The dragon sleeps', 'The knight sleeps')).toBe('The [-dragon-][+knight+] sleeps');
    expect(show('same', 'same')).toBe('same');
    expect(show('', 'new')).toBe('[+new+]');
  });

  it('marks characters inside words that are mostly the same', () => {
    expect(show('colour', 'color')).toBe('colo[-u-]r');
    expect(show('打开翻译库', '打开术语库')).toBe('打开[-翻译-][+术语+]库');
  });

  it('treats an inline code as one unit', () => {
    expect(
      findDifference('a \u0002<1>\u0003b\u0002</1>\u0003', 'a \u0002<2>\u0003b\u0002</2>\u0003').removed,
    ).toEqual([
      { start: 2, end: 7 },
      { start: 8, end: 14 },
    ]);
  });

  it('gives ranges whose removal leaves the same text on both sides', () => {
    const pairs = [
      ['Roll a 20-sided die 😀!', 'Roll two 12-sided dice 😁!'],
      ['x'.repeat(50), 'xyx'.repeat(20)],
      ['The dragon attacks the knight', 'The knight attacks the dragon'],
    ] as const;
    for (const [before, after] of pairs) {
      const { removed, added } = findDifference(before, after);
      const cut = (text: string, ranges: { start: number; end: number }[]) =>
        ranges.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
      expect(cut(before, removed)).toBe(cut(after, added));
      expect(removed.length + added.length).toBeGreaterThan(0);
    }
  });
});
