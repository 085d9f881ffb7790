import { describe, expect, it } from 'vitest';
import { languageOptions } from './field/language-options.ts';
import { errorsByField } from './form/field-errors.ts';
import { place } from './overlay/place.ts';
import { pageOf } from './table/Pager.tsx';
import { filterRows, nextSort, sortRows } from './table/sort.ts';
import { windowOf } from './table/use-row-window.ts';
import {
  formatBytes,
  formatDuration,
  formatNumber,
  formatPercent,
  formatRelative,
} from './text/relative-time.ts';
import { splitByExtension } from './upload/DropZone.tsx';
import { secondsLeft } from './upload/JobProgress.tsx';

describe('a floating box', () => {
  const viewport = { width: 1000, height: 600 };
  const box = { width: 200, height: 300 };

  it('is placed below its anchor if there is space', () => {
    const anchor = { left: 50, top: 100, width: 80, height: 30 };
    expect(place(anchor, box, viewport, { side: 'bottom', align: 'start' })).toMatchObject({
      left: 50,
      top: 134,
    });
  });

  it('flips to the other side if only that has space', () => {
    const anchor = { left: 50, top: 500, width: 80, height: 30 };
    expect(place(anchor, box, viewport, { side: 'bottom', align: 'start' }).top).toBe(196);
  });

  it('stays inside the viewport', () => {
    const anchor = { left: 960, top: 100, width: 30, height: 30 };
    expect(place(anchor, box, viewport, { side: 'bottom', align: 'start' }).left).toBe(792);
    expect(place({ ...anchor, left: 0 }, box, viewport, { side: 'bottom', align: 'end' }).left).toBe(8);
  });
});

describe('a long list', () => {
  it('draws visible rows with a margin, and replaces the others with space', () => {
    const drawn = windowOf(new Array(1000).fill(undefined), 40, { top: 8000, bottom: 8400 });
    expect(drawn).toEqual({ start: 188, end: 222, before: 188 * 40, after: (1000 - 222) * 40 });
  });

  it('counts measured heights', () => {
    const heights = [400, undefined, undefined];
    expect(windowOf(heights, 40, { top: 410, bottom: 430 })).toEqual({
      start: 0,
      end: 3,
      before: 0,
      after: 0,
    });
  });

  it('draws its end when the view is beyond it', () => {
    const drawn = windowOf(new Array(200).fill(undefined), 40, { top: 9000, bottom: 9500 });
    expect(drawn.end).toBe(200);
    expect(drawn.after).toBe(0);
  });
});

describe('sorting in the browser', () => {
  const rows = [{ name: 'b' }, { name: null }, { name: 'A10' }, { name: 'a9' }];

  it('compares numbers in names, ignores case, and puts absent values last in both directions', () => {
    const names = (direction: 'ascending' | 'descending') =>
      sortRows(rows, (row) => row.name, direction).map((row) => row.name);
    expect(names('ascending')).toEqual(['a9', 'A10', 'b', null]);
    expect(names('descending')).toEqual(['b', 'A10', 'a9', null]);
  });

  it('cycles through ascending, descending and unsorted', () => {
    expect([nextSort('', 'a'), nextSort('a', 'a'), nextSort('-a', 'a'), nextSort('b', 'a')]).toEqual([
      'a',
      '-a',
      '',
      'a',
    ]);
  });

  it('finds text in any case, and everything for an empty search', () => {
    expect(filterRows(rows, ' A1', (row) => [row.name])).toEqual([{ name: 'A10' }]);
    expect(filterRows(rows, '  ', (row) => [row.name])).toHaveLength(4);
  });

  it('ignores accents, vowels and width, but not marks that change a word', () => {
    const names = ['Prüfung', 'مُعْجَم', 'ＡＢＣ', 'ガス', 'कि'];
    const found = (typed: string) => filterRows(names, typed, (name) => [name]);
    expect(['prufung', 'معجم', 'abc', 'カス', 'क', 'का'].map(found)).toEqual([
      ['Prüfung'],
      ['مُعْجَم'],
      ['ＡＢＣ'],
      [],
      ['कि'],
      [],
    ]);
  });
});

describe('displayed numbers', () => {
  it('never reach 100 percent before the end, nor 0 after the start', () => {
    expect([
      formatPercent(999, 1000),
      formatPercent(1, 1000),
      formatPercent(5, 5),
      formatPercent(0, 0),
    ]).toEqual(['99%', '<1%', '100%', '0%']);
  });

  it('group digits by commas in English', () => {
    expect(formatNumber(1204331)).toBe('1,204,331');
  });

  it('show elapsed and remaining time', () => {
    const now = Date.parse('2026-01-10T12:00:00Z');
    expect(formatRelative(now - 20_000, now)).toBe('just now');
    expect(formatRelative(now - 3 * 3_600_000, now)).toBe('3 hours ago');
    expect(formatRelative(now - 30 * 3_600_000, now)).toBe('yesterday');
    expect([formatDuration(3), formatDuration(42), formatDuration(200), formatDuration(4800)]).toEqual([
      'less than 5 s',
      '40 s',
      '3 min',
      '1 h 20 min',
    ]);
    expect([formatBytes(0), formatBytes(12_400_000)]).toEqual(['0 bytes', '12.4 MB']);
  });

  it('estimate a job’s remaining time from its progress', () => {
    const now = Date.parse('2026-01-10T12:00:10Z');
    const started_at = '2026-01-10T12:00:00Z';
    expect(secondsLeft({ progress: 0.25, started_at }, now)).toBe(30);
    expect(secondsLeft({ progress: 0, started_at }, now)).toBeNull();
    expect(secondsLeft({ progress: 0.5, started_at: null }, now)).toBeNull();
  });
});

describe('a server error', () => {
  it('appears at its field, or on the form if it has no such field', () => {
    const errors = [
      { path: 'body.name', message: 'Too long' },
      { path: 'memories.0.id', message: 'Gone' },
      { path: 'version', message: 'Stale' },
    ];
    expect(errorsByField(errors, ['name', 'memories'])).toEqual({
      name: 'Too long',
      memories: 'Gone',
      '': 'version: Stale',
    });
  });
});

describe('a typed page number', () => {
  it('is limited to the list, and invalid input is ignored', () => {
    expect([pageOf('3', 9), pageOf('0', 9), pageOf('99', 9), pageOf('x', 9), pageOf(' ', 9)]).toEqual([
      2,
      0,
      9,
      null,
      null,
    ]);
  });
});

describe('language selection', () => {
  it('finds a language by name and by tag', () => {
    expect(languageOptions('germ')[0]?.tag).toBe('de');
    expect(languageOptions('pt_BR')[0]?.tag).toBe('pt-BR');
    expect(languageOptions('turk').map((option) => option.tag)).toContain('tr');
  });

  it('accepts a well-formed tag outside the list', () => {
    expect(languageOptions('de-LI')[0]?.tag).toBe('de-LI');
    expect(languageOptions('qqqqqqq')).toEqual([]);
  });
});

describe('dropped files', () => {
  it('are filtered by extension in any case', () => {
    const { taken, refused } = splitByExtension(
      [new File([], 'A.XLF'), new File([], 'b.doc')],
      ['.xlf', '.xliff'],
    );
    expect([taken.map((file) => file.name), refused]).toEqual([['A.XLF'], ['b.doc']]);
  });
});
