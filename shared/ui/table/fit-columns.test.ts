import { describe, expect, it } from 'vitest';
import type { Column } from './columns.tsx';
import { fitColumns } from './fit-columns.ts';

const column = (id: string, options: Partial<Column<null>> = {}): Column<null> => ({
  id,
  header: id,
  cell: () => id,
  ...options,
});

const TERMS = [
  column('source'),
  column('target'),
  column('comment', { priority: 1 }),
  column('status', { width: '8rem', priority: 2 }),
  column('changed', { width: '9rem', priority: 4 }),
  column('by', { width: '9rem', priority: 5 }),
];
const END = { all: 3, some: 5 };
const fitOf = (width: number, columns = TERMS, rem = 16) => fitColumns(columns, { width, rem }, END);

const widthsOf = (columns: ReadonlyMap<string, { width: number }>) =>
  new Map([...columns].map(([id, { width }]) => [id, width]));

describe('fitting columns', () => {
  it('shows all columns if there is space, and text columns share the rest', () => {
    const widths = widthsOf(fitOf(2400).columns);
    expect([...widths.keys()]).toEqual(['source', 'target', 'comment', 'status', 'changed', 'by']);
    expect(widths.get('by')).toBe(144);
    expect(widths.get('source')).toBe(widths.get('comment'));
  });

  it('hides columns by priority, so that text columns keep their width at any table width', () => {
    let before = TERMS.length;
    for (let width = 2560; width >= 320; width--) {
      const { columns, isCards } = fitOf(width);
      const widths = widthsOf(columns);
      if (isCards) continue;
      const shown = TERMS.filter(({ id }) => widths.has(id));
      expect(shown.length).toBeLessThanOrEqual(before);
      expect(shown).toEqual(TERMS.slice(0, shown.length));
      expect(Math.min(...widths.values())).toBeGreaterThanOrEqual(128);
      const end = shown.length < TERMS.length ? END.some : END.all;
      expect([...widths.values()].reduce((a, b) => a + b) + end * 16).toBeCloseTo(width);
      before = shown.length;
    }
    expect(before).toBe(2);
  });

  it('uses cards if not even the text columns fit', () => {
    expect(fitOf(320).isCards).toBe(true);
    expect(fitOf(640, TERMS, 32).isCards).toBe(true);
  });

  it('keeps columns as wide as the longest word of their title', () => {
    const german = [column('name'), column('Zuletzt geändert', { width: '2rem', priority: 1 })];
    expect(fitOf(900, german).columns.get('Zuletzt geändert')?.width).toBeGreaterThan(8 * 7);
  });

  it('gives the remaining space to the first column without text columns', () => {
    const widths = widthsOf(
      fitOf(1000, [column('a', { width: '5rem' }), column('b', { width: '5rem' })]).columns,
    );
    expect(widths.get('b')).toBe(80);
    expect(widths.get('a')).toBe(1000 - 80 - 48);
  });

  it('applies widths set by the user only from remaining space, without hiding columns', () => {
    const wide = fitColumns(TERMS, { width: 1440, rem: 16 }, END, { by: 15 });
    expect(widthsOf(wide.columns).get('by')).toBe(240);
    expect(widthsOf(wide.columns).get('target')).toBe(widthsOf(wide.columns).get('comment'));
    const wider = fitColumns(TERMS, { width: 1440, rem: 16 }, END, { by: 15, source: 200 });
    expect([...wider.columns.keys()]).toEqual([...fitOf(1440).columns.keys()]);
    expect(fitColumns(TERMS, { width: 500, rem: 16 }, END, { source: 200 }).isCards).toBe(false);
  });

  it('makes space for other columns when the user narrows one', () => {
    const room = { width: 860, rem: 16 };
    expect(fitColumns(TERMS, room, END).columns.has('changed')).toBe(false);
    expect(fitColumns(TERMS, room, END, { comment: 5, status: 5 }).columns.has('changed')).toBe(true);
  });
});
