import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { plainText, readableText } from '../../../../shared/domain/text/inline-codes.ts';
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
const DIAGRAM = 'http://schemas.microsoft.com/office/drawing/2008/diagram';

/** A run as stored in the data, and as in the picture, with the size that fits its shape. */
const data = (text: string, more = '') => `<a:r><a:rPr lang="en-US"${more}/><a:t>${text}</a:t></a:r>`;
const shown = (text: string, more = '') =>
  `<a:r><a:rPr lang="en-US" sz="2900" kern="1200"${more}/><a:t>${text}</a:t></a:r>`;
const point = (id: string, paragraphs: string, set = '<dgm:prSet phldrT="[Text]"/>', type = '') =>
  `<dgm:pt modelId="{${id}}"${type}>${set}<dgm:spPr/><dgm:t><a:bodyPr/><a:lstStyle/>${paragraphs}</dgm:t></dgm:pt>`;
const shape = (id: string, ...paragraphs: string[]) =>
  `<dsp:sp modelId="{${id}}"><dsp:nvSpPr><dsp:cNvPr id="0" name=""/></dsp:nvSpPr><dsp:txBody><a:bodyPr/>` +
  `${paragraphs.map((one) => `<a:p><a:pPr lvl="0"/>${one}<a:endParaRPr lang="en-US"/></a:p>`).join('')}</dsp:txBody></dsp:sp>`;
const presents = (point: string, shape: string) =>
  `<dgm:cxn modelId="{${point}${shape}}" type="presOf" srcId="{${point}}" destId="{${shape}}"/>`;
const p = (...runs: string[]) => `<a:p>${runs.join('')}<a:endParaRPr lang="en-US"/></a:p>`;

/**
 * One shape with a heading and two bullets, two steps of the same name, the text between, and an empty step.
 */
const DATA =
  `<dgm:dataModel xmlns:dgm="${DRAWINGML}/diagram" xmlns:a="${DRAWINGML}/main"><dgm:ptLst>` +
  `${point('D', p(), '<dgm:prSet loTypeId="urn:list" phldr="1"/>', ' type="doc"')}` +
  point('1', p(data('Plan '), data('well', ' b="1"'))) +
  point('2', p(data('Ask'))) +
  point('3', p(data('Ask'))) +
  point('4', p(data('Step'))) +
  point('5', p(data('Step'))) +
  point('6', p(data('then')), '<dgm:prSet/>', ' type="sibTrans" cxnId="{C}"') +
  point('7', p(data('[Text]')), '<dgm:prSet phldrT="[Text]" phldr="1"/>') +
  `<dgm:pt modelId="{A}" type="pres"><dgm:prSet presName="node"/><dgm:spPr/></dgm:pt></dgm:ptLst><dgm:cxnLst>` +
  `${['1', '2', '3'].map((one) => presents(one, 'A')).join('')}${presents('5', 'B')}${presents('4', 'C')}</dgm:cxnLst><dgm:bg/>` +
  `<dgm:extLst><a:ext uri="${DIAGRAM}"><dsp:dataModelExt xmlns:dsp="${DIAGRAM}" relId="rId6"/></a:ext></dgm:extLst></dgm:dataModel>`;
const PICTURE =
  `<dsp:drawing xmlns:dgm="${DRAWINGML}/diagram" xmlns:dsp="${DIAGRAM}" xmlns:a="${DRAWINGML}/main"><dsp:spTree>` +
  shape('A', shown('Plan ') + shown('well', ' b="1"'), shown('Ask'), shown('Ask')) +
  shape('B', shown('Step')) +
  shape('C', shown('Step')) +
  `${shape('E', shown('then'))}${shape('F', shown('As it was'))}</dsp:spTree></dsp:drawing>`;

const LINKS =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
  '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/diagramData" Target="../diagrams/data1.xml"/>' +
  '<Relationship Id="rId6" Type="http://schemas.microsoft.com/office/2007/relationships/diagramDrawing" Target="../diagrams/drawing1.xml"/></Relationships>';
const TYPES = {
  data: 'application/vnd.openxmlformats-officedocument.drawingml.diagramData',
  picture: 'application/vnd.ms-office.drawingml.diagramDrawing',
};

function presentation({ isHidden = false, links = LINKS, picture = PICTURE } = {}): Uint8Array {
  return withParts(buildPptx({ slide: `<a:p>${data('A slide')}</a:p>`, isHidden }), {
    'ppt/diagrams/data1.xml': [DATA, TYPES.data],
    'ppt/diagrams/drawing1.xml': [picture, TYPES.picture],
    'ppt/slides/_rels/slide1.xml.rels': [links],
  });
}

function document(): Uint8Array {
  const links = LINKS.replaceAll('../diagrams', 'diagrams');
  return withParts(buildDocx({ body: '<w:p><w:r><w:t>A page</w:t></w:r></w:p>' }), {
    'word/diagrams/data1.xml': [DATA, TYPES.data],
    'word/diagrams/drawing1.xml': [PICTURE, TYPES.picture],
    'word/_rels/document.xml.rels': [links],
  });
}

function workbook(): Uint8Array {
  const rows = '<row r="1"><c r="A1" t="inlineStr"><is><t>A cell</t></is></c></row>';
  const drawing = `<xdr:wsDr xmlns:xdr="${DRAWINGML}/spreadsheetDrawing"><xdr:graphicFrame/></xdr:wsDr>`;
  return withParts(buildWorkbook({ rows, strings: '' }), {
    'xl/diagrams/data1.xml': [DATA, TYPES.data],
    'xl/diagrams/drawing1.xml': [PICTURE, TYPES.picture],
    'xl/drawings/drawing7.xml': [drawing, 'application/vnd.openxmlformats-officedocument.drawing'],
    'xl/drawings/_rels/drawing7.xml.rels': [LINKS],
    'xl/worksheets/_rels/sheet1.xml.rels': [relationships({ rId1: ['drawing', '../drawings/drawing7.xml'] })],
  });
}

const read = (filter: Filter, file: Uint8Array, values: OptionValues = {}) =>
  readFiltered(filter, file, '', { values }).segments;
const sources = (file: Uint8Array, values: OptionValues = {}) =>
  read(pptxFilter, file, values).map(({ source }) => readableText(source));
function parts(filter: Filter, file: Uint8Array, edits: Record<number, string>): Record<string, string> {
  const wanted = new Map(Object.entries(edits).map(([at, target]) => [Number(at), target]));
  const entries = Object.entries(unzipSync(writeFiltered(filter, file, wanted)));
  return Object.fromEntries(entries.map(([name, bytes]) => [name.replace(/^.*\//, ''), strFromU8(bytes)]));
}

describe('a diagram', () => {
  const TEXTS = ['Plan {1}well{/1}', 'Ask', 'Ask', 'Step', 'Step', 'then'];

  it('lists the texts of its points after the texts of the slides, except placeholders', () => {
    expect(sources(presentation())).toEqual(['A slide', ...TEXTS]);
    const [, first] = read(pptxFilter, presentation());
    expect(first).toMatchObject({ key: 'drawn:data1', block: { kind: 'label', section: 1 } });
    expect(read(docxFilter, document()).map(({ source }) => readableText(source))).toEqual([
      'A page',
      ...TEXTS,
    ]);
  });

  it('is skipped without its option, on hidden slides, and if no slide shows it', () => {
    expect(sources(presentation(), { diagrams: false })).toEqual(['A slide']);
    expect(sources(presentation(), withThoseBefore(pptxFilter.options))).toEqual(['A slide']);
    expect(sources(presentation({ isHidden: true }), { hidden_slides: false })).toEqual([]);
    const others = LINKS.replaceAll('data1', 'data2');
    expect(sources(presentation({ links: others }))).toEqual(['A slide']);
  });

  it.each([
    ['PowerPoint', pptxFilter, presentation()],
    ['Word', docxFilter, document()],
    ['Excel', xlsxFilter, workbook()],
  ] as const)('of %s writes edits to its picture too, in the shapes of its points', (_, filter, file) => {
    const edits = {
      1: 'Gut \u0002<1>\u0003planen\u0002</1>\u0003 &',
      2: 'Ann fragen',
      3: 'Bob fragen',
      4: 'Eins\nzwei',
      5: 'Zweiter Schritt',
      6: 'dann',
    };
    const { 'data1.xml': model, 'drawing1.xml': picture } = parts(filter, file, edits);
    const lines = (run: typeof data) =>
      `${run('Eins')}<a:br>${/<a:rPr[^>]*>/.exec(run('')) ?? ''}</a:br>${run('zwei')}`;
    expect(model).toContain(
      DATA.replace(
        data('Plan ') + data('well', ' b="1"'),
        data('Gut ') + data('planen', ' b="1"') + data(' &amp;'),
      )
        .replace(data('Ask'), data('Ann fragen'))
        .replace(data('Ask'), data('Bob fragen'))
        .replace(data('Step'), lines(data))
        .replace(data('Step'), data('Zweiter Schritt'))
        .replace(data('then'), data('dann')),
    );
    expect(picture).toContain(
      PICTURE.replace(
        shown('Plan ') + shown('well', ' b="1"'),
        shown('Gut ') + shown('planen', ' b="1"') + shown(' &amp;'),
      )
        .replace(shown('Ask'), shown('Ann fragen'))
        .replace(shown('Ask'), shown('Bob fragen'))
        // The shape of the second step comes first.
        .replace(shown('Step'), shown('Zweiter Schritt'))
        .replace(shown('Step'), lines(shown))
        .replace(shown('then'), shown('dann')),
    );
    checkEdits(filter, file, read(filter, file));
  });

  it('gets edits even if its picture is formatted differently or missing', () => {
    const plain = PICTURE.replace(shown('Plan ') + shown('well', ' b="1"'), shown('Plan well'));
    const edits = { 1: 'Gut \u0002<1>\u0003planen\u0002</1>\u0003' };
    expect(parts(pptxFilter, presentation({ picture: plain }), edits)['drawing1.xml']).toContain(
      plain.replace('Plan well', 'Gut planen'),
    );
    const links = LINKS.replace('rId6', 'rId7');
    const without = parts(pptxFilter, presentation({ links }), edits);
    expect(without['drawing1.xml']).toContain(PICTURE);
    expect(without['data1.xml']).toContain(data('Gut ') + data('planen', ' b="1"'));
  });

  it('is unchanged after an edit is undone', () => {
    const file = presentation();
    const all = read(pptxFilter, file);
    const there = new Map(all.map(({ source }, at) => [at, source.replace(plainText(source), `${at}`)]));
    const back = new Map(all.map(({ source }, at) => [at, source]));
    const edited = writeFiltered(pptxFilter, file, there);
    expect(unzipSync(writeFiltered(pptxFilter, edited, back))).toEqual(unzipSync(file));
    expect(writeFiltered(pptxFilter, file, new Map([[3, '']]))).toEqual(file);
  });
});
