import { describe, expect, test } from 'vitest';
import { align, type Told } from './align.ts';

const texts = (...sources: string[]): Told[] => sources.map((source) => ({ key: '', source }));
const named = (all: Record<string, string>): Told[] =>
  Object.entries(all).map(([key, source]) => ({ key, source }));

function told(before: readonly Told[], after: readonly Told[], hasNames: boolean) {
  const { pairs, removed } = align(before, after, { hasNames });
  return [pairs.map((pair) => (pair ? `${pair.kind} ${pair.old}` : 'added')), removed];
}

describe('aligning a new version', () => {
  test('finds segments by key, even when the text changed', () => {
    const before = named({ a: 'One', b: 'Two', c: 'Three' });
    expect(told(before, named({ a: 'One', x: 'New', b: 'Zwei', c: 'Three' }), true)).toEqual([
      ['same 0', 'added', 'changed 1', 'same 2'],
      [],
    ]);
    expect(told(before, named({ c: 'Three', a: 'One', renamed: 'Two' }), true)).toEqual([
      ['moved 2', 'same 0', 'same 1'],
      [],
    ]);
  });

  test('finds segments by text and neighbours when they have no keys', () => {
    const before = texts('Title', 'OK', 'The first paragraph of it.', 'OK', 'The end.');
    const after = texts('OK', 'Title', 'Something else', 'The very first paragraph of it.', 'OK', 'The end.');
    expect(told(before, after, false)).toEqual([
      ['moved 1', 'same 0', 'added', 'changed 2', 'same 3', 'same 4'],
      [],
    ]);
    expect(told(before, texts('Title', 'OK', 'The end.'), false)[1]).toHaveLength(2);
  });

  test('keeps translations of list items when an item is inserted before them', () => {
    const before = named({ 'a.0': 'Red', 'a.1': 'Green', 'a.2': 'Blue' });
    const after = named({ 'a.0': 'Black', 'a.1': 'Red', 'a.2': 'Green', 'a.3': 'Blue' });
    expect(told(before, after, true)[0]).toEqual(['added', 'same 0', 'same 1', 'same 2']);
  });

  test('reads each of 50,000 texts only a few times, even when every other text is new', () => {
    let reads = 0;
    const counted = (source: string): Told => ({
      key: '',
      get source() {
        reads += 1;
        return source;
      },
    });
    const before = Array.from({ length: 50_000 }, (_, at) => counted(`The text number ${at}`));
    const after = before.map(({ source }, at) => counted(at % 2 ? source : `Neu ${at * 7}`));
    const { pairs } = align(before, after, { hasNames: false });
    expect(pairs.filter((pair) => pair?.kind === 'same').length).toBeGreaterThanOrEqual(25_000);
    expect(reads / (before.length + after.length)).toBeLessThan(25);
  });
});
