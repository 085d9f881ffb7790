import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readableText } from '../../../../shared/domain/text/inline-codes.ts';
import { docxFilter } from '../docx/index.ts';
import type { Filter } from '../filter.ts';
import { withThoseBefore } from '../options.ts';
import { pptxFilter } from '../pptx/index.ts';
import { readFiltered } from '../read-filtered.ts';
import { buildDocx, buildPptx, buildWorkbook, relationships, withParts } from '../testing/build-package.ts';
import { checkEdits } from '../testing/check-package.ts';
import { writeFiltered } from '../write-filtered.ts';
import { xlsxFilter } from '../xlsx/index.ts';

const MAIN = 'http://schemas.openxmlformats.org/drawingml/2006';
const values = { alternative_texts: true };

const read = (filter: Filter, file: Uint8Array) => readFiltered(filter, file, '', { values }).segments;
function textOf(file: Uint8Array, part: string): string {
  return strFromU8(unzipSync(file)[part] ?? expect.fail(`No ${part}`));
}
function written(filter: Filter, file: Uint8Array, part: string, edits: Record<number, string>): string {
  const wanted = new Map(Object.entries(edits).map(([at, target]) => [Number(at), target]));
  return textOf(writeFiltered(filter, file, wanted, '', '', { values }), part);
}

const picture = (attributes: string) =>
  `<pic:pic xmlns:pic="${MAIN}/picture"><pic:nvPicPr><pic:cNvPr id="0" name="p.png" ${attributes}/><pic:cNvPicPr/></pic:nvPicPr></pic:pic>`;
const drawing = (attributes: string, content: string) =>
  `<w:drawing><wp:inline xmlns:wp="${MAIN}/wordprocessingDrawing"><wp:docPr id="1" name="Picture 1" ${attributes}/>` +
  `<a:graphic xmlns:a="${MAIN}/main"><a:graphicData uri="${MAIN}/picture">${content}</a:graphicData></a:graphic></wp:inline></w:drawing>`;
const BODY =
  `<w:p><w:r><w:t>See </w:t></w:r><w:r>${drawing('descr="A &quot;cat&quot;&#10;asleep" title=\'Cat\'', picture('descr="A &quot;cat&quot;&#xA;asleep"'))}</w:r><w:r><w:t> here.</w:t></w:r></w:p>` +
  `<w:p><w:r>${drawing('descr=" "', picture('descr="C:\\\\scan.png"'))}</w:r></w:p>` +
  `<w:p><w:r>${drawing('', `<wpg:wgp xmlns:wpg="http://schemas.microsoft.com/office/word/2010/wordprocessingGroup">${picture('descr="A mouse"')}</wpg:wgp>`)}</w:r></w:p>` +
  '<w:p><w:r><w:pict><v:shape xmlns:v="urn:schemas-microsoft-com:vml" alt="A dog"/></w:pict></w:r></w:p>' +
  '<w:tbl><w:tblPr><w:tblCaption w:val="Prices"/><w:tblDescription w:val="Of all pets"/></w:tblPr><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl>';

describe('alternative texts of a Word document', () => {
  const file = buildDocx({ body: BODY });

  it('are read only with the option, once if a picture and its drawing have the same', () => {
    expect(readFiltered(docxFilter, file).segments.map(({ source }) => readableText(source))).toEqual([
      'See {1/} here.',
    ]);
    expect(
      read(docxFilter, file).map(({ source, context }) => [context?.attribute, readableText(source)]),
    ).toEqual([
      [undefined, 'See {1/} here.'],
      ['descr', 'A "cat"\nasleep'],
      ['title', 'Cat'],
      ['descr', 'A mouse'],
      ['alt', 'A dog'],
      ['w:val', 'Prices'],
      ['w:val', 'Of all pets'],
    ]);
    expect(read(docxFilter, file).map(({ block }) => block?.kind)).toEqual([
      'paragraph',
      ...Array(6).fill('label'),
    ]);
  });

  it('are written in both places, alone and with the paragraph around them', () => {
    const cat = `descr="Eine &quot;Katze&quot;,&#10;&lt;müde>"`;
    const title = `title="Katz' &amp; Co"`;
    const body = BODY.replaceAll(/descr="A &quot;cat[^"]*"/g, cat).replace("title='Cat'", title);
    const edits = { 1: 'Eine "Katze",\n<müde>', 2: "Katz' & Co" };
    expect(written(docxFilter, file, 'word/document.xml', edits)).toContain(body);
    const around = written(docxFilter, file, 'word/document.xml', { ...edits, 0: 'Da \u0002<1/>\u0003' });
    expect(around.split(cat)).toHaveLength(3);
    expect(around).toContain(`<w:t xml:space="preserve">Da </w:t></w:r><w:r><w:drawing>`);
    checkEdits(docxFilter, file, read(docxFilter, file), values);
  });

  it('restore the original document when edited back', () => {
    const plain = buildDocx({ body: BODY.replaceAll('&#xA;', '&#10;').replace("'Cat'", '"Cat"') });
    const sources = read(docxFilter, plain).map(({ source }) => source);
    const there = writeFiltered(docxFilter, plain, new Map([[1, 'x']]), '', '', { values });
    // The picture and its drawing still count as one.
    expect(read(docxFilter, there)).toHaveLength(sources.length);
    const back = writeFiltered(docxFilter, there, new Map([[1, sources[1] ?? '']]), '', '', { values });
    expect(unzipSync(back)).toEqual(unzipSync(plain));
  });
});

it('alternative texts of slides are read in their place, with the slide number', () => {
  const shapes =
    '<p:pic><p:nvPicPr><p:cNvPr id="4" name="Picture 3" title="Logo" descr="A tree &amp; a house"/></p:nvPicPr></p:pic>' +
    '<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="5" name="Chart 4" descr="Sales by year"><a:extLst/></p:cNvPr></p:nvGraphicFramePr></p:graphicFrame>';
  const file = buildPptx({ slide: '<a:p><a:r><a:t>A slide</a:t></a:r></a:p>', shapes });
  expect(readFiltered(pptxFilter, file).segments).toHaveLength(1);
  const segments = read(pptxFilter, file);
  expect(segments.map(({ source, block }) => [source, block?.kind, block?.section])).toEqual([
    ['A slide', 'paragraph', 1],
    ['Logo', 'label', 1],
    ['A tree & a house', 'label', 1],
    ['Sales by year', 'label', 1],
  ]);
  expect(
    written(pptxFilter, file, 'ppt/slides/slide1.xml', { 2: 'Baum & Haus', 3: 'Umsatz je Jahr' }),
  ).toContain(
    shapes.replace('A tree &amp; a house', 'Baum &amp; Haus').replace('Sales by year', 'Umsatz je Jahr'),
  );
  checkEdits(pptxFilter, file, segments, values);
});

it('alternative texts on sheets are read with the option, with or without text boxes', () => {
  const xml =
    `<xdr:wsDr xmlns:xdr="${MAIN}/spreadsheetDrawing" xmlns:a="${MAIN}/main">` +
    '<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="Picture 1" descr="A tree"/></xdr:nvPicPr></xdr:pic>' +
    '<xdr:sp><xdr:nvSpPr><xdr:cNvPr id="3" name="Box" descr="A box"/></xdr:nvSpPr><xdr:txBody><a:p><a:r><a:t>Mind</a:t></a:r></a:p></xdr:txBody></xdr:sp></xdr:wsDr>';
  const rows = '<row r="1"><c r="A1" t="inlineStr"><is><t>A cell</t></is></c></row>';
  const build = (state: 'visible' | 'hidden' = 'visible') =>
    withParts(buildWorkbook({ rows, strings: '', state }), {
      'xl/drawings/drawing1.xml': [xml, 'application/vnd.openxmlformats-officedocument.drawing'],
      'xl/worksheets/_rels/sheet1.xml.rels': [
        relationships({ rId1: ['drawing', '../drawings/drawing1.xml'] }),
      ],
    });
  const sources = (more: Record<string, boolean>, file = build()) =>
    readFiltered(xlsxFilter, file, '', { values: more }).segments.map(({ source }) => source);
  expect(sources(values)).toEqual(['A cell', 'A tree', 'A box', 'Mind']);
  expect(sources({ ...values, text_boxes: false })).toEqual(['A cell', 'A tree', 'A box']);
  expect(sources({})).toEqual(['A cell', 'Mind']);
  expect(sources({ ...values, hidden_sheets: false }, build('hidden'))).toEqual([]);
  expect(withThoseBefore(xlsxFilter.options).alternative_texts).toBeUndefined();
  expect(written(xlsxFilter, build(), 'xl/drawings/drawing1.xml', { 1: 'Ein "Baum"' })).toContain(
    xml.replace('A tree', 'Ein &quot;Baum&quot;'),
  );
  checkEdits(xlsxFilter, build(), read(xlsxFilter, build()), values);
});
