import type { Block } from '@tessera/shared/text/block';
import { expect, test } from 'vitest';
import { BLOCK, beginningOf, groupsOf } from './groups.ts';

interface Row {
  key: string;
  paragraph?: string | null;
  block?: Block | null;
}

const cell = (row: number, column: number, table = 1): Row => ({
  key: 'td',
  block: { kind: 'paragraph', cell: { table, row, column, columns: 2 } },
});
const text = (kind: Block['kind'] = 'paragraph'): Row => ({ key: 'p', block: { kind } });

/** Each group in short: `text 0-1`, `table 1: [0+1] [2+3]`. */
const drawn = (rows: Row[], stretch = 0) =>
  groupsOf((index) => rows[index], stretch, rows.length).map((group) =>
    group.type === 'text'
      ? `${group.block.kind} ${group.span.join('-')}`
      : `table ${group.rows.map(({ cells }) => cells.map(({ column, texts }) => `${column}:${texts.map(({ span }) => span.join('-'))}`).join(' ')).join(' | ')}`,
  );

test('segments become paragraphs, and adjacent cells become table rows', () => {
  const rows = [text('heading'), cell(0, 0), cell(0, 1), cell(0, 1), cell(1, 1), cell(0, 0, 2), text()];
  expect(drawn(rows)).toEqual([
    'heading 0-1',
    'table 0:1-2 1:2-3,3-4 | 1:4-5',
    'table 0:5-6',
    'paragraph 6-7',
  ]);
});

test('sentences of one paragraph form one text, also in a cell, and files without structure have paragraphs', () => {
  const one = { ...cell(0, 0), paragraph: 'a' };
  const rows: Row[] = [
    { key: '1/u/1', paragraph: '1/u' },
    { key: '1/u/2', paragraph: '1/u', block: null },
    { key: '1/v' },
    one,
    one,
  ];
  expect(drawn(rows)).toEqual(['paragraph 0-2', 'paragraph 2-3', 'table 0:3-5']);
});

test('a row stays whole across the end of a stretch, and a long table is drawn in parts', () => {
  const rows = [text(), ...Array.from({ length: 60 }, (_, at) => cell(Math.floor(at / 2), at % 2))];
  const [first = [], second = [], third = []] = [0, 1, 2].map((stretch) => drawn(rows, stretch));
  expect(first[0]).toBe('paragraph 0-1');
  expect([...first.slice(1), ...second, ...third].join(' | ').match(/\d+-\d+/g)).toHaveLength(60);
  expect(first[1]).toContain(`1:${BLOCK - 1}-${BLOCK}`);
  expect(second).toHaveLength(1);
});

test('a slide or place is named where it begins', () => {
  const on = (section: number, place?: Block['place']): Row => ({
    key: 'p',
    block: { kind: 'paragraph', section, ...(place && { place }) },
  });
  const said = (now: Row, before?: Row) => beginningOf(now.block ?? { kind: 'paragraph' }, before);
  expect(said(on(1))).toEqual({ section: 1, place: null });
  expect(said(on(1), on(1))).toEqual({ section: null, place: null });
  expect(said(on(1, 'notes'), on(1))).toEqual({ section: null, place: 'notes' });
  expect(said(on(2, 'notes'), on(1, 'notes'))).toEqual({ section: 2, place: 'notes' });
});
