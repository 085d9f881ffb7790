import { describe, expect, test } from 'vitest';
import { findText, mergeRanges } from './find-text.ts';
import { formatCode } from './inline-codes.ts';

const cut = (text: string, wanted: string) =>
  findText(text, wanted).map(({ range }) => text.slice(range.start, range.end));

describe('finding text', () => {
  test('ignores case, and returns the text as written', () => {
    expect(cut('The Red Card, the red card', 'RED CARD')).toEqual(['Red Card', 'red card']);
    expect(cut('İstanbul', 'i̇s')).toEqual(['İs']);
    expect(cut('ΟΔΟΣ οδός', 'οδοσ')).toEqual(['ΟΔΟΣ']);
  });

  test('finds a composed letter in any encoding', () => {
    expect(cut('cafe\u0301 Café', 'café')).toEqual(['cafe\u0301', 'Café']);
  });

  test('skips inline codes, which stay whole', () => {
    const text = `Press ${formatCode(1, 'open')}St${formatCode(1, 'close')}art`;
    expect(cut(text, 'press start')).toEqual([text]);
    expect(cut(text, '1')).toEqual([]);
  });

  test('reports word boundaries', () => {
    const [inside, whole] = findText('discard a card', 'card');
    expect(inside).toMatchObject({ beginsWord: false, endsWord: true });
    expect(whole).toMatchObject({ beginsWord: true, endsWord: true });
    expect(findText('出牌后', '牌')[0]).toMatchObject({ beginsWord: true, endsWord: true });
  });

  test('finds nothing for an empty text', () => {
    expect(findText('a', '')).toEqual([]);
    expect(findText('', 'a')).toEqual([]);
  });

  test('merges adjacent ranges', () => {
    expect(
      mergeRanges([
        { start: 4, end: 6 },
        { start: 0, end: 2 },
        { start: 1, end: 4 },
        { start: 8, end: 9 },
      ]),
    ).toEqual([
      { start: 0, end: 6 },
      { start: 8, end: 9 },
    ]);
  });
});
