import { describe, expect, it } from 'vitest';
import type { Column } from './columns.tsx';
import { csvOf } from './csv.ts';
import { singularOf } from './rows.ts';
import { NO_SETTINGS, orderColumns, settingsOf } from './table-settings.ts';
import { windowOf } from './use-row-window.ts';
import { rangeOf } from './use-selection.ts';

const column = (id: string): Column<string> => ({ id, header: id, cell: () => id });

describe('table settings', () => {
  const columns = ['name', 'email', 'role', 'seen'].map(column);
  const order = (...ids: string[]) => orderColumns(columns, { order: ids }).map(({ id }) => id);

  it('keep the chosen order after the first column', () => {
    expect(order('seen', 'role', 'email')).toEqual(['name', 'seen', 'role', 'email']);
    expect(order('seen', 'name')[0]).toBe('name');
  });

  it('cope with removed and new columns', () => {
    expect(order('gone', 'seen')).toEqual(['name', 'email', 'role', 'seen']);
    expect(order('seen', 'email')).toEqual(['name', 'seen', 'email', 'role']);
  });

  it('are read except for invalid parts', () => {
    expect(settingsOf(null)).toEqual(NO_SETTINGS);
    expect(settingsOf('compact')).toEqual(NO_SETTINGS);
    expect(
      settingsOf({ order: 'x', hidden: ['a', 1], widths: { a: '9rem', b: 12 }, density: 'huge' }),
    ).toEqual({
      order: [],
      hidden: ['a'],
      widths: { b: 12 },
      density: 'normal',
    });
  });
});

describe('a CSV file of rows', () => {
  it('contains the columns’ texts, quoted, and nothing a spreadsheet would run', () => {
    const columns: Column<{ source: string; seen: string | null }>[] = [
      { id: 'source', header: 'Source', cell: () => null, value: ({ source }) => source },
      { id: 'badge', header: 'Badge', cell: () => null },
      { id: 'seen', header: 'Seen', cell: () => null, value: () => 1, text: ({ seen }) => seen ?? '' },
    ];
    const rows = [
      { source: 'a "b", c', seen: null },
      { source: '=1+1', seen: 'yes' },
      { source: 'x;=1+1', seen: 'y\t-2' },
    ];
    expect(csvOf(columns, rows)).toBe(
      '\ufeffSource,Seen\r\n"a ""b"", c",\r\n\'=1+1,yes\r\nx;\'=1+1,y\t\'-2\r\n',
    );
  });
});

describe('the singular of a row noun', () => {
  it('is derived from the plural', () => {
    expect(['terms', 'glossaries', 'memories', 'findings'].map(singularOf)).toEqual([
      'term',
      'glossary',
      'memory',
      'finding',
    ]);
  });
});

describe('a range of rows', () => {
  it('works in both directions, and is a single row without a start', () => {
    expect(rangeOf(['a', 'b', 'c', 'd'], 1, 3)).toEqual(['b', 'c', 'd']);
    expect(rangeOf(['a', 'b', 'c', 'd'], 2, 0)).toEqual(['a', 'b', 'c']);
    expect(rangeOf(['a', 'b', 'c', 'd'], -1, 2)).toEqual(['c']);
  });
});

describe('a hundred thousand rows', () => {
  it('are positioned by reading each height at most twice, and only a few are drawn', () => {
    let reads = 0;
    const heights = new Proxy(new Array<number | undefined>(100_000).fill(undefined), {
      get(rows, name) {
        if (name !== 'length') reads += 1;
        return Reflect.get(rows, name);
      },
    });
    const views = [0, 1, 1_999_500, 3_920_000, 3_999_000];
    let most = 0;
    for (const top of views) {
      const drawn = windowOf(heights, 40, { top, bottom: top + 1000 });
      most = Math.max(most, drawn.end - drawn.start);
      expect(drawn.before + drawn.after + (drawn.end - drawn.start) * 40).toBe(100_000 * 40);
    }
    expect(most).toBeLessThan(60);
    expect(reads).toBeLessThanOrEqual(2 * 100_000 * views.length);
  });
});
