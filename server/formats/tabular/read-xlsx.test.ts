import { describe, expect, it } from 'vitest';
import { mutate } from '../encoding/testing/mutate.ts';
import { FormatError } from '../format-error.ts';
import { buildXlsx } from './build-xlsx.ts';
import { readTable } from './read-table.ts';

const sheet = (data: string, strings = '') => readTable(buildXlsx([{ name: 'S', data }], { strings }));

describe('readTable for a workbook', () => {
  it('reads shared, inline and formula strings, numbers, truth values and errors', async () => {
    const {
      rows,
      row_errors,
      sheet: name,
    } = await sheet(
      `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="inlineStr"><is><t>in</t><r><t xml:space="preserve"> line</t></r></is></c>
       <c r="D2" t="str"><f>A1&amp;"x"</f><v>cached</v></c><c r="E2"><f>1+1</f><v>2</v></c><c r="F2"><v>0.30000000000000004</v></c>
       <c r="G2" t="b"><v>1</v></c><c r="H2" t="e"><v>#REF!</v></c></row>`,
      '<si><r><t>sha</t></r><r><t>red</t></r><rPh><t>guide</t></rPh></si>',
    );
    expect(name).toBe('S');
    expect(rows).toEqual([
      { cells: ['shared', '', 'in line', 'cached', '2', '0.3', 'TRUE', '#REF!'], line: 2 },
    ]);
    expect(row_errors).toMatchObject([{ line: 2, reason: 'error_value' }]);
  });

  it('works out the position of cells and rows without a reference', async () => {
    const { rows } = await sheet(
      '<row><c><v>1</v></c><c><v>2</v></c></row><row/><row><c/><c><v>3</v></c></row>',
    );
    expect(rows).toEqual([
      { cells: ['1', '2'], line: 1 },
      { cells: ['', '3'], line: 3 },
    ]);
  });

  it('reads prefixed elements and escaped characters', async () => {
    const { rows } = await sheet(
      '<x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>a_x000D_b_x005F_x0041_</x:t></x:is></x:c></x:row>',
    );
    expect(rows[0]?.cells).toEqual(['a\rb_x0041_']);
  });

  it('uses the first visible sheet with content, or the requested one', async () => {
    const row = (text: string) => `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`;
    const bytes = buildXlsx([
      { name: 'Empty', data: '' },
      { name: 'Hidden', data: row('h'), state: 'hidden' },
      { name: 'Terms', data: row('t') },
      { name: 'More', data: row('m') },
    ]);
    const table = await readTable(bytes);
    expect(table.sheet).toBe('Terms');
    expect(table.sheets.map(({ name, hidden, rows }) => [name, hidden, rows.length])).toEqual([
      ['Empty', false, 0],
      ['Hidden', true, 1],
      ['Terms', false, 1],
      ['More', false, 1],
    ]);
    expect((await readTable(bytes, { sheet: 'More' })).rows).toEqual([{ cells: ['m'], line: 1 }]);
    await expect(readTable(bytes, { sheet: 'Nope' })).rejects.toThrow(
      'The workbook has no sheet “Nope”; it has “Empty”, “Hidden”, “Terms”, “More”.',
    );
  });

  it('keeps only the used columns of a very wide sheet', async () => {
    const { rows } = await sheet(
      '<row r="9"><c r="B9"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>',
    );
    expect(rows).toEqual([
      { cells: ['1'], line: 9 },
      { cells: ['', '2'], line: 1048576 },
    ]);
  });

  it('ignores entries with paths outside the archive', async () => {
    const more = { '../../evil.xml': '<a/>', '/abs.xml': '<a/>' };
    expect(
      (await readTable(buildXlsx([{ name: 'S', data: '<row><c><v>1</v></c></row>' }], { more }))).rows,
    ).toHaveLength(1);
  });

  it('stops unpacking at the limit, whatever sizes the archive states', async () => {
    const bomb = Buffer.from(buildXlsx([{ name: 'S', data: ' '.repeat(5_000_000) }]));
    const limits = { max_unpacked_bytes: 1_000_000 };
    await expect(readTable(bomb, { limits })).rejects.toMatchObject({ code: 'too_large' });
    // Again with a directory that states a small size for the sheet.
    for (let at = bomb.indexOf('PK\x01\x02'); at >= 0; at = bomb.indexOf('PK\x01\x02', at + 4))
      bomb.writeUInt32LE(10, at + 24);
    await expect(readTable(bomb, { limits })).rejects.toMatchObject({ code: 'too_large' });
  });

  it.each([
    ['legacy_or_encrypted', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['damaged_zip', Buffer.from('PK\x03\x04 and nothing more')],
    ['not_xlsx', Buffer.from('just,text')],
  ])('rejects a file with %s', async (code, bytes) => {
    await expect(readTable(bytes, { file_name: 'terms.xlsx' })).rejects.toMatchObject({ code });
  });

  it('rejects an archive that is not a workbook', async () => {
    const { zipSync, strToU8 } = await import('fflate');
    await expect(readTable(zipSync({ 'a.txt': strToU8('a') }))).rejects.toMatchObject({ code: 'not_xlsx' });
  });

  it('rejects entity declarations', async () => {
    const more = { 'xl/sharedStrings.xml': '<!DOCTYPE sst [<!ENTITY a "b">]><sst><si><t>&a;</t></si></sst>' };
    await expect(readTable(buildXlsx([{ name: 'S', data: '' }], { more }))).rejects.toMatchObject({
      code: 'entity_declaration',
    });
  });

  it('survives random damage to a file', async () => {
    const whole = buildXlsx([{ name: 'S', data: '<row r="1"><c r="A1" t="s"><v>0</v></c></row>' }], {
      strings: '<si><t>a</t></si>',
    });
    for (let seed = 1; seed <= 400; seed++) {
      const outcome = await readTable(mutate(whole, seed)).catch((error: unknown) => error);
      if (outcome instanceof Error)
        expect(outcome, `seed ${seed}: ${outcome.stack}`).toBeInstanceOf(FormatError);
    }
  });
});
