import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readableText } from '../../../../shared/domain/text/inline-codes.ts';
import { docxFilter } from '../docx/index.ts';
import type { Filter } from '../filter.ts';
import { type OptionValues, withThoseBefore } from '../options.ts';
import { pptxFilter } from '../pptx/index.ts';
import { readFiltered } from '../read-filtered.ts';
import { buildDocx, buildPptx, buildWorkbook, relationships, withParts } from '../testing/build-package.ts';
import { checkEdits } from '../testing/check-package.ts';
import { writeFiltered } from '../write-filtered.ts';
import { xlsxFilter } from '../xlsx/index.ts';

const DRAWINGML = 'http://schemas.openxmlformats.org/drawingml/2006';
const OFFICE = 'application/vnd.openxmlformats-officedocument';

const rich = (text: string) =>
  `<c:tx><c:rich><a:bodyPr/><a:lstStyle/><a:p><a:pPr><a:defRPr/></a:pPr><a:r><a:rPr lang="en-US"/><a:t>${text}</a:t></a:r></a:p></c:rich></c:tx>`;
const title = (tx: string) => `<c:title>${tx}<c:overlay val="0"/></c:title>`;
const points = (...texts: string[]) =>
  `<c:ptCount val="${texts.length}"/>${texts.map((text, at) => `<c:pt idx="${at}"><c:v>${text}</c:v></c:pt>`).join('')}`;
const cells = (...texts: string[]) =>
  `<c:strRef><c:f>Sheet1!$A$1</c:f><c:strCache>${points(...texts)}</c:strCache></c:strRef>`;
const field = `<a:fld id="{1}" type="VALUE"><a:rPr/><a:t>[VALUE]</a:t></a:fld>`;

/** A chart as Office writes it: elements that show cells store a copy of them. */
const CHART =
  `<c:chartSpace xmlns:c="${DRAWINGML}/chart" xmlns:a="${DRAWINGML}/main"><c:chart>${title(rich('Sales &amp; costs'))}<c:plotArea><c:barChart>` +
  `<c:ser><c:idx val="0"/><c:tx>${cells('In a cell')}</c:tx><c:dLbls><c:dLbl>${rich('Record').replace('</a:r></a:p>', `</a:r>${field}</a:p>`)}</c:dLbl><c:dLbl><c:tx><c:rich><a:p>${field}</a:p></c:rich></c:tx></c:dLbl></c:dLbls>` +
  `<c:trendline><c:name>Growth</c:name><c:trendlineType val="linear"/><c:trendlineLbl>${rich('rising')}</c:trendlineLbl></c:trendline>` +
  `<c:cat>${cells('Q1', 'Q2')}</c:cat><c:val><c:numRef><c:f>B2</c:f><c:numCache>${points('8.2')}</c:numCache></c:numRef></c:val>` +
  `<c:extLst><c:ext uri="{0}"><c15:datalabelsRange xmlns:c15="http://schemas.microsoft.com/office/drawing/2012/chart"><c15:dlblRangeCache>${points('Cached')}</c15:dlblRangeCache></c15:datalabelsRange></c:ext></c:extLst></c:ser>` +
  `<c:ser><c:idx val="1"/><c:tx><c:v>Budget</c:v></c:tx><c:cat><c:strLit>${points('North', 'South')}</c:strLit></c:cat><c:val><c:numLit>${points('1')}</c:numLit></c:val></c:ser></c:barChart>` +
  `<c:catAx>${title(rich('Quarter'))}</c:catAx><c:valAx>${title(`<c:tx>${cells('Of a cell')}</c:tx>`)}</c:valAx></c:plotArea></c:chart>` +
  '<c:txPr><a:p><a:endParaRPr lang="en-US"/></a:p></c:txPr></c:chartSpace>';
const shape = (text: string, link = '') =>
  `<cdr:sp macro="" textlink="${link}"><cdr:nvSpPr><cdr:cNvPr id="2" name="Box" descr="A box"/></cdr:nvSpPr><cdr:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></cdr:txBody></cdr:sp>`;
const ON_CHART = `<c:userShapes xmlns:c="${DRAWINGML}/chart" xmlns:cdr="${DRAWINGML}/chartDrawing" xmlns:a="${DRAWINGML}/main">${shape('Best year')}${shape('Shown', 'Sheet1!$A$1')}</c:userShapes>`;

const TEXTS = [
  'Sales & costs',
  'Record',
  'Growth',
  'rising',
  'Budget',
  'North',
  'South',
  'Quarter',
  'Best year',
];

const parts = (folder: string): Parameters<typeof withParts>[1] => ({
  [`${folder}/charts/chart1.xml`]: [CHART, `${OFFICE}.drawingml.chart`],
  [`${folder}/charts/_rels/chart1.xml.rels`]: [
    relationships({ rId1: ['chartUserShapes', '../drawings/drawing9.xml'] }),
  ],
  [`${folder}/drawings/drawing9.xml`]: [ON_CHART, `${OFFICE}.drawingml.chartshapes`],
});

const presentation = (isHidden = false) =>
  withParts(buildPptx({ slide: '<a:p><a:r><a:t>A slide</a:t></a:r></a:p>', isHidden }), {
    ...parts('ppt'),
    'ppt/slides/_rels/slide1.xml.rels': [relationships({ rId2: ['chart', '../charts/chart1.xml'] })],
  });
const document = () =>
  withParts(buildDocx({ body: '<w:p><w:r><w:t>A page</w:t></w:r></w:p>' }), {
    ...parts('word'),
    'word/_rels/document.xml.rels': [relationships({ rId2: ['chart', 'charts/chart1.xml'] })],
  });
const workbook = (state: 'visible' | 'hidden' = 'visible') => {
  const rows = '<row r="1"><c r="A1" t="inlineStr"><is><t>A cell</t></is></c></row>';
  return withParts(buildWorkbook({ rows, strings: '', state }), {
    ...parts('xl'),
    'xl/drawings/drawing1.xml': [
      `<xdr:wsDr xmlns:xdr="${DRAWINGML}/spreadsheetDrawing"><xdr:graphicFrame/></xdr:wsDr>`,
      `${OFFICE}.drawing`,
    ],
    'xl/worksheets/_rels/sheet1.xml.rels': [relationships({ rId1: ['drawing', '../drawings/drawing1.xml'] })],
    'xl/drawings/_rels/drawing1.xml.rels': [relationships({ rId1: ['chart', '../charts/chart1.xml'] })],
  });
};

const read = (filter: Filter, file: Uint8Array, values: OptionValues = {}) =>
  readFiltered(filter, file, '', { values }).segments;
const sources = (filter: Filter, file: Uint8Array, values: OptionValues = {}) =>
  read(filter, file, values).map(({ source }) => readableText(source));

describe.each([
  ['PowerPoint', pptxFilter, presentation(), 'A slide', 'ppt'],
  ['Word', docxFilter, document(), 'A page', 'word'],
  ['Excel', xlsxFilter, workbook(), 'A cell', 'xl'],
] as const)('a chart of %s', (_, filter, file, first, folder) => {
  it('has segments for typed text but not for cell text, unless its option is off', () => {
    expect(sources(filter, file)).toEqual([first, ...TEXTS]);
    expect(sources(filter, file, { charts: false })).toEqual([first]);
    expect(sources(filter, file, withThoseBefore(filter.options))).toEqual([first]);
  });

  it('changes nothing but its edits', () => {
    const edits = new Map([
      [1, 'Umsatz & Kosten'],
      [3, 'Wachstum <x>'],
      [5, 'Plan'],
      [7, 'Süd'],
      [9, 'Bestes\nJahr'],
    ]);
    const entries = unzipSync(writeFiltered(filter, file, edits));
    expect(strFromU8(entries[`${folder}/charts/chart1.xml`] ?? expect.fail('No chart'))).toContain(
      CHART.replace('Sales &amp; costs', 'Umsatz &amp; Kosten')
        .replace('Growth', 'Wachstum &lt;x>')
        .replace('Budget', 'Plan')
        .replace('South', 'Süd'),
    );
    expect(strFromU8(entries[`${folder}/drawings/drawing9.xml`] ?? expect.fail('No shapes'))).toContain(
      '<a:r><a:t>Bestes</a:t></a:r><a:br></a:br><a:r><a:t>Jahr</a:t></a:r>',
    );
    const back = new Map([...edits.keys()].map((at) => [at, read(filter, file)[at]?.source ?? '']));
    expect(unzipSync(writeFiltered(filter, writeFiltered(filter, file, edits), back))).toEqual(
      unzipSync(file),
    );
    checkEdits(filter, file, read(filter, file));
  });
});

it('charts of hidden slides and sheets, or in workbooks with chosen columns, are skipped', () => {
  expect(sources(pptxFilter, presentation(true), { hidden_slides: false })).toEqual([]);
  expect(sources(xlsxFilter, workbook('hidden'), { hidden_sheets: false })).toEqual([]);
  expect(sources(xlsxFilter, workbook(), { columns: ['A'] })).toEqual(['A cell']);
});

it('shapes on a chart have alternative texts with the option', () => {
  const values = { alternative_texts: true };
  expect(sources(pptxFilter, presentation(), values).slice(-3)).toEqual(['A box', 'Best year', 'A box']);
  expect(read(pptxFilter, presentation()).at(-1)).toMatchObject({ block: { kind: 'label', section: 1 } });
});

it('a chart of a new kind has its titles, and updates the copy stored with their formatting', () => {
  const look = (text: string) =>
    `<cx:txPr><a:bodyPr/><a:p><a:pPr/><a:r><a:rPr lang="en-US" sz="1400"/><a:t>${text}</a:t></a:r></a:p></cx:txPr>`;
  const typed = (text: string, more = '') =>
    `<cx:tx><cx:txData>${more}<cx:v>${text}</cx:v></cx:txData></cx:tx>`;
  const chart = (title: string, axis: string) =>
    `<cx:chartSpace xmlns:cx="http://schemas.microsoft.com/office/drawing/2014/chartex" xmlns:a="${DRAWINGML}/main"><cx:chartData><cx:data id="0"><cx:strDim type="cat"><cx:f>A2:A3</cx:f><cx:lvl ptCount="1"><cx:pt idx="0">Cached</cx:pt></cx:lvl></cx:strDim></cx:data></cx:chartData>` +
    `<cx:chart><cx:title pos="t">${typed(title)}${look(title)}</cx:title><cx:plotArea><cx:series>${typed('In a cell', '<cx:f>B1</cx:f>')}</cx:series>` +
    `<cx:axis><cx:title><cx:tx><cx:rich><a:p><a:r><a:t>${axis}</a:t></a:r></a:p></cx:rich></cx:tx></cx:title></cx:axis><cx:axis><cx:title>${typed('Of a cell', '<cx:f>C1</cx:f>')}${look('Of a cell')}</cx:title></cx:axis></cx:plotArea></cx:chart></cx:chartSpace>`;
  const slide = buildPptx({ slide: '<a:p><a:r><a:t>A slide</a:t></a:r></a:p>' });
  const file = withParts(slide, {
    'ppt/charts/chartEx1.xml': [chart('Cash flow', 'Quarter'), 'application/vnd.ms-office.chartex'],
    'ppt/slides/_rels/slide1.xml.rels': [relationships({ rId2: ['chartEx', '../charts/chartEx1.xml'] })],
  });
  expect(sources(pptxFilter, file)).toEqual(['A slide', 'Cash flow', 'Quarter']);
  const edits = new Map([
    [1, 'Zu- & Abfluss'],
    [2, 'Quartal'],
  ]);
  const written = unzipSync(writeFiltered(pptxFilter, file, edits))['ppt/charts/chartEx1.xml'];
  expect(strFromU8(written ?? expect.fail('No chart'))).toContain(chart('Zu- &amp; Abfluss', 'Quartal'));
  checkEdits(pptxFilter, file, read(pptxFilter, file));
});
