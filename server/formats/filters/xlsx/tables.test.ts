import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readFiltered } from '../read-filtered.ts';
import { buildWorkbook, relationships, withParts } from '../testing/build-package.ts';
import { writeFiltered } from '../write-filtered.ts';
import { xlsxFilter } from './index.ts';

const SHEET = 'xl/worksheets/sheet1.xml';
const TABLE = 'xl/tables/table1.xml';
const ROWS =
  '<row r="1"><c r="B1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c><c r="D1" t="inlineStr"><is><t>In\nall</t></is></c></row>' +
  '<row r="2"><c r="B2" t="s"><v>2</v></c><c r="D2"><f>T[[#This Row],[Unit price]]*2+SUM([1]Old!A1)</f></c></row>' +
  '<row r="3"><c r="B3" t="s"><v>3</v></c><c r="D3"><f>SUM(T[Item])&amp;T[[#Headers],[In\nall]]&amp;"T[Item]"&amp;Other[Item]</f></c></row>';
const STRINGS =
  '<si><t>Item</t></si><si><r><t xml:space="preserve">Unit </t></r><r><rPr><b/></rPr><t>price</t></r></si>' +
  '<si><t>Pump</t></si><si><t>Sum</t></si>';
const column = (id: number, name: string, more = '') => `<tableColumn id="${id}" name="${name}"${more}`;
const table =
  '<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" id="1" name="T" displayName="T" ref="B1:D3" totalsRowCount="1">' +
  `<tableColumns count="3">${column(1, 'Item', ' totalsRowLabel="Sum"/>')}${column(2, 'Unit price', '/>')}` +
  `${column(3, 'In_x000a_all', '>')}<calculatedColumnFormula>T[[#This Row],[Unit price]]*2</calculatedColumnFormula></tableColumn>` +
  '</tableColumns></table>';
const file = withParts(buildWorkbook({ rows: ROWS, strings: STRINGS }), {
  [TABLE]: [table, 'application/vnd.openxmlformats-officedocument.spreadsheetml.table'],
  'xl/worksheets/_rels/sheet1.xml.rels': [relationships({ rId1: ['table', '../tables/table1.xml'] })],
});
const { segments } = readFiltered(xlsxFilter, file);

/** The parts after editing texts, by cell. */
function edited(targets: Record<string, string>): Record<string, string> {
  const at = (cell: string) => segments.findIndex(({ key }) => key === `Prices!${cell}`);
  const edits = new Map(Object.entries(targets).map(([cell, target]) => [at(cell), target]));
  const parts = Object.entries(unzipSync(writeFiltered(xlsxFilter, file, edits)));
  return Object.fromEntries(parts.map(([name, bytes]) => [name, strFromU8(bytes)]));
}

describe('a table of a workbook', () => {
  it('renames its columns with their header cells, in formulas too', () => {
    const parts = edited({ B1: 'Teil & Sohn', C1: 'Preis', D1: 'Alles\nin', B3: 'Summe' });
    expect(parts[TABLE]).toContain(
      `${column(1, 'Teil &amp; Sohn', ' totalsRowLabel="Summe"/>')}${column(2, 'Preis', '/>')}${column(3, 'Alles_x000a_in', '>')}`,
    );
    expect(parts[TABLE]).toContain('>T[[#This Row],[Preis]]*2</calculatedColumnFormula>');
    expect(parts[SHEET]).toContain('<f>T[[#This Row],[Preis]]*2+SUM([1]Old!A1)</f>');
    expect(parts[SHEET]).toContain(
      '<f>SUM(T[[Teil &amp; Sohn]])&amp;T[[#Headers],[Alles\nin]]&amp;"T[Item]"&amp;Other[Item]</f>',
    );
    expect(parts[SHEET]).toContain('<is><t xml:space="preserve">Alles\nin</t></is>');
  });

  it('keeps the names of columns whose cells are not edited', () => {
    const parts = edited({ B2: 'Pumpe' });
    expect(parts[TABLE]).toContain(table);
    expect(parts[SHEET]).toContain(ROWS);
  });

  it('numbers duplicate column names like Excel', () => {
    const parts = edited({ B1: 'Unit Price', D1: 'UNIT PRICE' });
    expect(parts[TABLE]).toMatch(/name="Unit Price2".*name="Unit price".*name="UNIT PRICE3"/);
    expect(parts['xl/sharedStrings.xml']).toContain('<si><t>Unit Price2</t></si>');
    expect(edited({ B1: 'Unit price', C1: 'Item' })[TABLE]).toMatch(/name="Unit price".*name="Item"/);
  });

  it('keeps a column named without its table if another table has the same column', () => {
    const formula = '<f>[[#This Row],[Item]]</f>';
    const rows =
      '<row r="1"><c r="B1" t="inlineStr"><is><t>Item</t></is></c><c r="F1" t="inlineStr"><is><t>Item</t></is></c></row>' +
      `<row r="2"><c r="A2">${formula}</c></row>`;
    const one = (name: string, ref: string) =>
      `<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" id="1" name="${name}" displayName="${name}" ref="${ref}"><tableColumns count="1">${column(1, 'Item', '/>')}</tableColumns></table>`;
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.table';
    const formulaWith = (tables: string[]) => {
      const parts = tables.map((text, at) => [`xl/tables/table${at + 1}.xml`, [text, type]] as const);
      const targets = tables.map(
        (_, at) => [`rId${at + 1}`, ['table', `../tables/table${at + 1}.xml`]] as const,
      );
      const workbook = withParts(buildWorkbook({ rows, strings: '' }), {
        ...Object.fromEntries(parts),
        'xl/worksheets/_rels/sheet1.xml.rels': [relationships(Object.fromEntries(targets))],
      } as Parameters<typeof withParts>[1]);
      const written = unzipSync(writeFiltered(xlsxFilter, workbook, new Map([[0, 'Teil']])));
      return /<f>.*<\/f>/.exec(strFromU8(written[SHEET] ?? new Uint8Array()))?.[0];
    };
    expect(formulaWith([one('T', 'B1:B2')])).toBe('<f>[[#This Row],[Teil]]</f>');
    expect(formulaWith([one('T', 'B1:B2'), one('U', 'F1:F2')])).toBe(formula);
  });
});
