import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readableText } from '../../../../shared/text/inline-codes.ts';
import { readFiltered, writeFiltered } from '../filter.ts';
import { buildWorkbook } from '../testing/build-package.ts';
import { checkEdits } from '../testing/check-package.ts';
import { xlsxFilter } from './index.ts';

const ROWS =
  '<row r="1"><c r="A1" t="s"><v>1</v></c><c r="B1" t="s"><v>0</v></c><c r="C1"><v>12.5</v></c></row>' +
  '<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" t="str"><f>A1&amp;"x"</f><v>Namex</v></c>' +
  '<c r="C2" t="inlineStr"><is><t>In &lt;place></t></is></c></row>';
const STRINGS =
  '<si><r><t xml:space="preserve">Very </t></r><r><rPr><b/></rPr><t>bold</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si>' +
  '<si><t>Name_x000D_\n_x005F_x0041_</t></si><si><t>Not used</t></si><si><t> </t></si>';

describe('a workbook', () => {
  const file = buildWorkbook({ rows: ROWS, strings: STRINGS });
  const { segments } = readFiltered(xlsxFilter, file);

  it('has the strings of cells once, with the cells that have them; no formulas, numbers, or strings of no cell', () => {
    expect(segments.map(({ key, source, context }) => [key, readableText(source), context?.cell])).toEqual([
      ['Prices!C2', 'In <place>', 'Prices!C2'],
      ['Prices!B1', 'Very {1}bold{/1}', 'Prices!B1'],
      ['Prices!A1', 'Name\r\n_x0041_', 'Prices!A1, Prices!A2'],
    ]);
  });

  it('writes what XML or a sheet would take for something else as it reads it', () => {
    const edits = new Map([[2, ' =1+1 _x0042_\r\n']]);
    const written = writeFiltered(xlsxFilter, file, edits);
    const strings = unzipSync(written)['xl/sharedStrings.xml'] ?? expect.fail('No strings');
    expect(strFromU8(strings)).toContain(
      '<si><t xml:space="preserve"> =1+1 _x005F_x0042__x000D_\n</t></si><si><t>Not used</t></si>',
    );
    expect(readFiltered(xlsxFilter, written).segments[2]?.source).toBe(' =1+1 _x0042_\r\n');
  });

  it('holds hostile text and changes no other entry', () => {
    checkEdits(xlsxFilter, file, segments);
  });
});
