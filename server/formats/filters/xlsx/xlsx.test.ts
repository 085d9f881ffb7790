import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readableText } from '../../../../shared/domain/text/inline-codes.ts';
import { readFiltered } from '../read-filtered.ts';
import { buildWorkbook, relationships, withParts } from '../testing/build-package.ts';
import { checkEdits } from '../testing/check-package.ts';
import { writeFiltered } from '../write-filtered.ts';
import { xlsxFilter } from './index.ts';

const ROWS =
  '<row r="1"><c r="A1" t="s"><v>1</v></c><c r="B1" t="s"><v>0</v></c><c r="C1"><v>12.5</v></c></row>' +
  '<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" t="str"><f>A1&amp;"x"</f><v>Namex</v></c>' +
  '<c r="C2" t="inlineStr"><is><t>In &lt;place></t></is></c></row>';
const STRINGS =
  '<si><r><t xml:space="preserve">Very </t></r><r><rPr><b/></rPr><t>bold</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si>' +
  '<si><t>Name_x000D_\n_x005F_x0041_</t></si><si><t>Not used</t></si><si><t> </t></si>';

describe('the Excel filter', () => {
  const file = buildWorkbook({ rows: ROWS, strings: STRINGS });
  const { segments } = readFiltered(xlsxFilter, file);

  it('reads each string once, with its cells; no formulas, numbers or unused strings', () => {
    expect(segments.map(({ key, source, context }) => [key, readableText(source), context?.cell])).toEqual([
      ['Prices!C2', 'In <place>', 'Prices!C2'],
      ['Prices!B1', 'Very {1}bold{/1}', 'Prices!B1'],
      ['Prices!A1', 'Name\r\n_x0041_', 'Prices!A1, Prices!A2'],
    ]);
  });

  it('escapes text that XML or a sheet would read differently', () => {
    const edits = new Map([[2, ' =1+1 _x0042_\r\n']]);
    const written = writeFiltered(xlsxFilter, file, edits);
    const strings = unzipSync(written)['xl/sharedStrings.xml'] ?? expect.fail('No strings');
    expect(strFromU8(strings)).toContain(
      '<si><t xml:space="preserve"> =1+1 _x005F_x0042__x000D_\n</t></si><si><t>Not used</t></si>',
    );
    expect(readFiltered(xlsxFilter, written).segments[2]?.source).toBe(' =1+1 _x0042_\r\n');
  });

  it('writes hostile text and changes no other entry', () => {
    checkEdits(xlsxFilter, file, segments);
  });
});

describe('a workbook of a program other than Excel', () => {
  const rows =
    '<row r="1"><c r="A1" t="str"><v>Text &amp; more</v></c><c r="B1" t="s"/><c r="C1" t="s"><v/></c><c r="D1" t="str"/></row>' +
    '<row r="2"><c r="A2" t="str"><f t="array" ref="A2:B3">X</f><v>Result</v></c><c r="B2" t="str"><v>Result</v></c></row>' +
    '<row r="3"><c r="B3" t="str"><v>Result</v></c><c r="C3" t="str"><v>_x0041_</v></c></row>';
  const file = buildWorkbook({ rows, strings: '' });

  it('may have texts stored like formula results, and cells without a string are empty', () => {
    const { segments } = readFiltered(xlsxFilter, file);
    expect(segments.map(({ key, source }) => [key, source])).toEqual([
      ['Prices!A1', 'Text & more'],
      ['Prices!C3', 'A'],
    ]);
    const written = writeFiltered(xlsxFilter, file, new Map([[0, ' <Text>']]));
    expect(strFromU8(unzipSync(written)['xl/worksheets/sheet1.xml'] ?? expect.fail())).toContain(
      rows.replace('<v>Text &amp; more</v>', '<v xml:space="preserve"> &lt;Text></v>'),
    );
    checkEdits(xlsxFilter, file, segments);
  });
});

it('edits of a cell and of an element inside it are written into each other', () => {
  const inner = (text: string) => `<c r="A2" t="inlineStr"><is><t>${text}</t></is></c>`;
  const row = (text: string, within: string) =>
    `<row><c r="A1" t="inlineStr"><is><t>${text}</t>${inner(within)}</is></c></row>`;
  const edits = new Map([
    [0, 'C\u0002<1/>\u0003'],
    [1, 'D'],
  ]);
  const rows = row('A', 'B').replace('</is></c></is>', '</is></c><t>x</t></is>');
  const written = writeFiltered(xlsxFilter, buildWorkbook({ rows, strings: '' }), edits);
  expect(strFromU8(unzipSync(written)['xl/worksheets/sheet1.xml'] ?? expect.fail())).toContain(row('C', 'D'));
});

describe('text boxes of a workbook', () => {
  const box = (text: string, attributes = '') =>
    `<xdr:twoCellAnchor><xdr:sp macro=""${attributes}><xdr:txBody><a:bodyPr/>${text}</xdr:txBody></xdr:sp></xdr:twoCellAnchor>`;
  const said = (text: string, properties = '') =>
    `<a:p><a:r><a:rPr lang="en"${properties}/><a:t>${text}</a:t></a:r></a:p>`;
  const later = `<mc:AlternateContent><mc:Choice Requires="a14">${box(said('New'))}</mc:Choice>`;
  const drawing =
    '<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"' +
    ' xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"' +
    ' xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">' +
    box(said('Mind the &lt;gap>', ' b="1"')) +
    box(said('Shown from a cell'), ' textlink="Prices!$A$1"') +
    `${later}<mc:Fallback>${box(said('Old'))}</mc:Fallback></mc:AlternateContent></xdr:wsDr>`;
  const build = (state: 'visible' | 'hidden' = 'visible') =>
    withParts(buildWorkbook({ rows: ROWS, strings: STRINGS, state }), {
      'xl/drawings/drawing1.xml': [drawing, 'application/vnd.openxmlformats-officedocument.drawing'],
      'xl/worksheets/_rels/sheet1.xml.rels': [
        relationships({ rId1: ['drawing', '../drawings/drawing1.xml'] }),
      ],
    });
  const boxes = (file: Uint8Array, values = {}) =>
    readFiltered(xlsxFilter, file, '', { values })
      .segments.filter(({ context }) => context?.cell === undefined)
      .map(({ key, source }) => [key, readableText(source)]);

  it('are read after the cells, except cell links and repetitions', () => {
    expect(boxes(build())).toEqual([
      ['text-box:Prices', 'Mind the <gap>'],
      ['text-box:Prices', 'New'],
    ]);
    expect(
      readFiltered(xlsxFilter, build(), '')
        .segments.slice(0, 3)
        .every(({ context }) => context?.cell),
    ).toBe(true);
  });

  it('are skipped without the option, on hidden sheets, and if columns are chosen', () => {
    expect(boxes(build(), { text_boxes: false })).toEqual([]);
    expect(boxes(build('hidden'), { hidden_sheets: false })).toEqual([]);
    expect(boxes(build(), { columns: ['A'] })).toEqual([]);
  });

  it('are written like text in drawings: lines are breaks, and nothing is escaped as in cells', () => {
    const written = writeFiltered(xlsxFilter, build(), new Map([[3, 'Achtung\n_x0041_ ']]));
    expect(strFromU8(unzipSync(written)['xl/drawings/drawing1.xml'] ?? expect.fail('No drawing'))).toContain(
      '<a:p><a:r><a:rPr lang="en" b="1"/><a:t>Achtung</a:t></a:r><a:br><a:rPr lang="en" b="1"/></a:br>' +
        '<a:r><a:rPr lang="en" b="1"/><a:t>_x0041_ </a:t></a:r></a:p>',
    );
    checkEdits(xlsxFilter, build(), readFiltered(xlsxFilter, build(), '').segments);
  });

  it('notes the formulas that compare with a text, because its translation changes their results', () => {
    const rows =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Open</t></is></c><c r="A2" t="inlineStr"><is><t>Shut</t></is></c></row>' +
      '<row r="2"><c r="B1"><f>COUNTIF(A1:A9,"=open")</f><v>1</v></c></row>';
    const found = readFiltered(xlsxFilter, buildWorkbook({ rows, strings: '' })).segments;
    expect(found.map(({ source, notes }) => [source, notes])).toEqual([
      ['Open', [{ text: 'Prices!B1: COUNTIF(A1:A9,"=open")', from: 'formula' }]],
      ['Shut', undefined],
    ]);
  });
});
