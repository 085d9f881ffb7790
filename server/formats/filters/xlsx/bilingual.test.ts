import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readTable } from '../../tabular/index.ts';
import type { OptionValues } from '../options.ts';
import { readFiltered } from '../read-filtered.ts';
import { SkippedList } from '../skipped.ts';
import { buildWorkbook, relationships, withParts } from '../testing/build-package.ts';
import { HOSTILE, writtenOut } from '../testing/check-case.ts';
import { writeFiltered } from '../write-filtered.ts';
import { xlsxFilter } from './index.ts';

const BILINGUAL: OptionValues = { layout: 'bilingual' };
const STRINGS = ['Key', 'EN', 'Note', 'DE', 'Sea', 'Meer', '<b>%s</b>', 'wide']
  .map((text) => `<si><t>${text.replaceAll('<', '&lt;')}</t></si>`)
  .join('');
const shared = (cell: string, number: number, style = '') =>
  `<c r="${cell}"${style} t="s"><v>${number}</v></c>`;
const HEADER = `<row r="1">${shared('A1', 0)}${shared('B1', 1)}${shared('C1', 2)}${shared('D1', 3)}</row>`;
const ROWS =
  `${HEADER}<row r="2"><c r="A2"><v>7</v></c>${shared('B2', 4)}${shared('C2', 7)}${shared('D2', 5, ' s="2"')}</row>` +
  `<row r="3"><c r="A3" t="inlineStr"><is><t>b</t></is></c>${shared('B3', 6, ' s="3"')}${shared('E3', 5)}</row>` +
  `<row r="4">${shared('B4', 4)}<c r="D4" t="str"><f>B4&amp;"!"</f><v>Sea!</v></c></row><row r="5"/>` +
  `<row r="6">${shared('A6', 0)}${shared('D6', 5)}</row>`;

const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet';

const file = buildWorkbook({ rows: ROWS, strings: STRINGS });

function read(bytes: Uint8Array, target = 'de', values = BILINGUAL) {
  return readFiltered(xlsxFilter, bytes, target, { values, language: 'en' }).segments;
}

function write(bytes: Uint8Array, edits: Record<number, string>, target = 'de') {
  const wanted = new Map(Object.entries(edits).map(([at, edit]) => [Number(at), edit]));
  return writeFiltered(xlsxFilter, bytes, wanted, target, 'en', { values: BILINGUAL });
}

const sheetOf = (bytes: Uint8Array) =>
  strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? expect.fail());

describe('a bilingual workbook', () => {
  it('gives the rows with a source, except those whose target is a formula', () => {
    expect(read(file)).toMatchObject([
      { key: '7', source: 'Sea', target: 'Meer', notes: [{ text: 'wide' }] },
      { key: 'b', target: null, codes: [{ markup: '<b>' }, { markup: '%s' }] },
    ]);
  });

  it('is read cell by cell without the option', () => {
    expect(read(file, 'de', {}).map(({ source }) => source)).toContain('Meer');
  });

  it('is written unchanged without edits or with the same texts', () => {
    expect(write(file, {})).toEqual(file);
    expect(write(file, { 0: 'Meer', 1: '' })).toEqual(file);
  });

  it('changes only its target cells, also those that share a string or are missing', () => {
    expect(sheetOf(write(file, { 0: 'Die See', 1: '<b>%s</b> & mehr' }))).toBe(
      sheetOf(file)
        .replace(
          shared('D2', 5, ' s="2"'),
          '<c r="D2" s="2" t="inlineStr"><is><t xml:space="preserve">Die See</t></is></c>',
        )
        .replace(
          shared('E3', 5),
          `<c r="D3" s="3" t="inlineStr"><is><t xml:space="preserve">&lt;b>%s&lt;/b> &amp; mehr</t></is></c>${shared('E3', 5)}`,
        ),
    );
    expect(sheetOf(write(file, { 0: '' }))).toContain('<c r="D2" s="2"/>');
  });

  it('gets a column for a language that it lacks', async () => {
    const written = write(file, { 1: 'Mer' }, 'fr');
    const { rows } = await readTable(written);
    expect(rows.map(({ cells }) => cells.slice(3))).toEqual([
      ['DE', '', 'FR'],
      ['Meer'],
      ['', 'Meer', 'Mer'],
      ['Sea!'],
      ['Meer'],
    ]);
    expect(read(written, 'fr').map(({ target }) => target)).toEqual([null, 'Mer', null]);
  });

  it('reports formulas, hidden sheets and sheets without a known header', () => {
    const parts = Object.fromEntries(
      Object.entries(unzipSync(file)).map(([name, bytes]) => [name, strFromU8(bytes)]),
    );
    const sheet = (rows: string) =>
      [(parts['xl/worksheets/sheet1.xml'] ?? '').replace(ROWS, rows), SHEET_TYPE] as const;
    const book = parts['xl/workbook.xml']?.replace(
      '</sheets>',
      '<sheet name="Old" sheetId="2" state="hidden" r:id="rId3"/><sheet name="Plan" sheetId="3" r:id="rId4"/></sheets>',
    );
    const three = withParts(file, {
      'xl/workbook.xml': [book ?? ''],
      'xl/_rels/workbook.xml.rels': [
        relationships({
          rId1: ['worksheet', 'worksheets/sheet1.xml'],
          rId2: ['sharedStrings', 'sharedStrings.xml'],
          rId3: ['worksheet', 'worksheets/sheet2.xml'],
          rId4: ['worksheet', 'worksheets/sheet3.xml'],
        }),
      ],
      'xl/worksheets/sheet2.xml': sheet(ROWS),
      'xl/worksheets/sheet3.xml': sheet(`<row r="1">${shared('A1', 4)}</row>`),
    });
    const skipped = new SkippedList();
    const values = { ...BILINGUAL, hidden_sheets: false };
    const { segments } = readFiltered(xlsxFilter, three, 'de', { values, language: 'en', skipped });
    expect(segments).toHaveLength(2);
    expect(skipped.entries.map(({ reason, name, text }) => [reason, name, text])).toEqual([
      ['formula', 'Prices!D4', 'Sea!'],
      ['hidden', 'Old', null],
      ['option', 'Plan', null],
    ]);
  });

  it('reads hostile text back', () => {
    const again = read(write(file, { 0: HOSTILE, 1: `${HOSTILE}_x000D_` }));
    expect(again.map((one) => writtenOut(one.target ?? '', one))).toEqual([HOSTILE, `${HOSTILE}_x000D_`]);
  });

  it('is rejected without a source column; without a header the first column is the source', () => {
    expect(() => readFiltered(xlsxFilter, file, 'fr', { values: BILINGUAL, language: 'it' })).toThrow(
      'no column with the source texts',
    );
    const bare = buildWorkbook({ rows: `<row>${shared('A1', 4)}${shared('B1', 5)}</row>`, strings: STRINGS });
    expect(read(bare)).toMatchObject([{ source: 'Sea', target: 'Meer' }]);
    expect(read(write(bare, { 0: 'See' }))).toMatchObject([{ source: 'Sea', target: 'See' }]);
  });
});
