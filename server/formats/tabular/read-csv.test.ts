import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { mutate } from '../encoding/testing/mutate.ts';
import { FormatError } from '../format-error.ts';
import { readTable } from './read-table.ts';

const read = (text: string, file_name = 'terms.csv') => readTable(Buffer.from(text), { file_name });
const cellsOf = async (text: string, file_name?: string) =>
  (await read(text, file_name)).rows.map(({ cells }) => cells);

describe('readTable for text', () => {
  it('reads quoted cells with delimiters, quotes and line ends in them, and reports where each row begins', async () => {
    const { rows } = await read('a,"b, ""c""\r\nd"\r\ne,"f\ng"\n\nh,i');
    expect(rows).toEqual([
      { cells: ['a', 'b, "c"\r\nd'], line: 1 },
      { cells: ['e', 'f\ng'], line: 3 },
      { cells: ['h', 'i'], line: 6 },
    ]);
  });

  it('accepts any line ends, mixed too', async () => {
    expect(await cellsOf('a,b\rc,d\ne,f\r\ng,h')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
      ['g', 'h'],
    ]);
  });

  it.each([
    [',', 'terms.csv', 'a,b\nc,"d;e"\n'],
    [';', 'terms.csv', 'a;b\n"c,d";e, f\n'],
    ['\t', 'terms.csv', 'a, b\tc\nd\te, f, g\n'],
    ['|', 'terms.csv', 'a|b\nc|d\n'],
    ['\t', 'terms.tsv', 'one word\nanother\n'],
    [',', 'terms.csv', 'one; word\nanother\nthird\n'],
    [';', 'terms.csv', 'sep=;\na,1;b,2\nc,3;d,4\n'],
  ])('finds the delimiter %j of %s', async (delimiter, name, text) => {
    expect((await read(text, name)).delimiter).toBe(delimiter);
  });

  it('skips the line that states the delimiter, but counts it', async () => {
    expect((await read('sep=;\na;b')).rows).toEqual([{ cells: ['a', 'b'], line: 2 }]);
  });

  it('skips empty lines, and reports rows with only delimiters', async () => {
    const { rows, row_errors } = await read('a,b\n\n , \nc,d\n');
    expect(rows.map(({ line }) => line)).toEqual([1, 4]);
    expect(row_errors).toMatchObject([{ line: 3, reason: 'blank_row' }]);
  });

  it('reads on after an unclosed quote, and reports it', async () => {
    const { rows, row_errors } = await read('a,b\n"c,d\ne,f\n');
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['a', 'b'],
      ['"c', 'd'],
      ['e', 'f'],
    ]);
    expect(row_errors).toMatchObject([{ line: 2, reason: 'unclosed_quote' }]);
  });

  it('keeps an undoubled quote inside a quoted cell, and reports it', async () => {
    const { rows, row_errors } = await read('"a "b" c",d\n');
    expect(rows).toMatchObject([{ cells: ['a "b" c', 'd'] }]);
    expect(row_errors).toMatchObject([{ line: 1, reason: 'stray_quote' }]);
  });

  it('reports the detected encoding, and warns if it is a guess', async () => {
    const table = await readTable(iconv.encode('thé;Tee\ncafé;Kaffee\n', 'windows-1252'));
    expect(table).toMatchObject({ encoding: 'windows-1252', encoding_guessed: true });
    expect(String(table.warnings[0])).toContain('was read as windows-1252');
    expect(table.rows[0]?.cells[0]).toBe('thé');
    expect(await read('a,b')).toMatchObject({ encoding: 'utf-8', encoding_guessed: false, warnings: [] });
  });

  it("reads Excel's Unicode text", async () => {
    const table = await readTable(iconv.encode('дракон\tdragon\r\n', 'utf-16le', { addBOM: true }));
    expect(table).toMatchObject({
      format: 'tsv',
      encoding: 'utf-16le',
      rows: [{ cells: ['дракон', 'dragon'] }],
    });
  });

  it('lets the user correct encoding and delimiter', async () => {
    const bytes = iconv.encode('дракон;a,b', 'koi8-r');
    const { rows } = await readTable(bytes, { encoding: 'koi8-r', delimiter: ',' });
    expect(rows[0]?.cells).toEqual(['дракон;a', 'b']);
  });

  it('returns no rows for an empty file', async () => {
    expect(await read('')).toMatchObject({ rows: [], row_errors: [] });
  });

  it.each([
    ['cell_too_large', 'a,bbbbbbbbbbbbbbbbbbbbbbbbb', { max_cell_chars: 20 }],
    ['too_many_columns', 'a,b,c,d', { max_columns: 3 }],
    ['too_many_rows', 'a\nb\nc\n', { max_rows: 2 }],
    ['too_large', 'a,b,c,d', { max_bytes: 3 }],
  ])('rejects the file with %s', async (code, text, limits) => {
    await expect(readTable(Buffer.from(text), { limits })).rejects.toMatchObject({ code });
  });

  it('rejects a file that is not a table', async () => {
    await expect(readTable(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))).rejects.toMatchObject({
      code: 'binary',
    });
  });

  it('survives random damage to a file', async () => {
    const whole = Buffer.from('source;target;note\n"a ""b""";ä;x\n\'=1;"c\nd";\n');
    for (let seed = 1; seed <= 400; seed++) {
      const outcome = await readTable(mutate(whole, seed)).catch((error: unknown) => error);
      if (outcome instanceof Error) expect(outcome, `seed ${seed}`).toBeInstanceOf(FormatError);
    }
  });

  it('takes linear time for a file full of unclosed quotes', async () => {
    const { rows } = await read(`${'"x,'.repeat(400)}\n`.repeat(500));
    expect(rows).toHaveLength(500);
  });
});
