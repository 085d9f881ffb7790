import { describe, expect, it } from 'vitest';
import { findDifference } from './difference.ts';

const show = (before: string, after: string, by?: 'word' | 'character') =>
  findDifference(before, after, { by })
    .parts.map(({ kind, text }) =>
      kind === 'same' ? text : kind === 'removed' ? `[-${text}-]` : `[+${text}+]`,
    )
    .join('');

describe('the difference between two texts', () => {
  it('marks whole words, and changed words in a row as one change', () => {
    expect(show('Draw a card now.', 'Draw two cards now.')).toBe('Draw [-a card-][+two cards+] now.');
    expect(show('The dragon sleeps', 'The knight sleeps')).toBe('The [-dragon-][+knight+] sleeps');
    expect(show('ein vorromanisches Heiligtum,', 'eine vorromanische Kirche,')).toBe(
      '[-ein vorromanisches Heiligtum-][+eine vorromanische Kirche+],',
    );
    expect(show('colour', 'color')).toBe('[-colour-][+color+]');
    expect(show('same', 'same')).toBe('same');
    expect(show('', 'new')).toBe('[+new+]');
  });

  it('marks whole words in scripts without spaces', () => {
    expect(show('打开翻译库', '打开术语库')).toBe('打开[-翻译-][+术语+]库');
    expect(show('東京都に住む', '京都に住む')).toBe('[-東京都-][+京都+]に住む');
    expect(show('ฉันไปโรงเรียนทุกวัน', 'ฉันไปโรงพยาบาลทุกวัน')).toBe('ฉันไป[-โรงเรียน-][+โรงพยาบาล+]ทุกวัน');
  });

  it('marks characters inside words that are mostly the same on request', () => {
    expect(show('Draw a card now.', 'Draw two cards now.', 'character')).toBe(
      'Draw [-a-][+two+] card[+s+] now.',
    );
    expect(show('colour', 'color', 'character')).toBe('colo[-u-]r');
    expect(show('打开翻译库', '打开术语库', 'character')).toBe('打开[-翻译-][+术语+]库');
  });

  it('marks a word next to an inline code without the code', () => {
    expect(show('a \u0002<1>\u0003Wörter\u0002</1>\u0003', 'a \u0002<1>\u0003Wort\u0002</1>\u0003')).toBe(
      'a \u0002<1>\u0003[-Wörter-][+Wort+]\u0002</1>\u0003',
    );
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
    for (const [before, after] of pairs)
      for (const by of ['word', 'character'] as const) {
        const { removed, added } = findDifference(before, after, { by });
        const cut = (text: string, ranges: { start: number; end: number }[]) =>
          ranges.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
        expect(cut(before, removed)).toBe(cut(after, added));
        expect(removed.length + added.length).toBeGreaterThan(0);
      }
  });
});
