import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readableText } from '../../../../shared/domain/text/inline-codes.ts';
import type { Filter } from '../filter.ts';
import { openDocumentFilter } from '../opendocument/index.ts';
import { pptxFilter } from '../pptx/index.ts';
import { readFiltered } from '../read-filtered.ts';
import { buildOdt, buildPptx, buildWorkbook, relationships, withParts } from '../testing/build-package.ts';
import { checkEdits } from '../testing/check-package.ts';
import { writeFiltered } from '../write-filtered.ts';
import { xlsxFilter } from '../xlsx/index.ts';

const VALUES = { comments: true };
const read = (filter: Filter, file: Uint8Array, values = {}) =>
  readFiltered(filter, file, '', { values: { ...VALUES, ...values } }).segments;
const texts = (filter: Filter, file: Uint8Array, values = {}) =>
  read(filter, file, values).map(({ source }) => readableText(source));

/** A part of the file after one of its texts was edited. */
function edited(filter: Filter, file: Uint8Array, text: string, target: string, part: string): string {
  const at = texts(filter, file).indexOf(text);
  const written = writeFiltered(filter, file, new Map([[at, target]]), 'de', 'en', { values: VALUES });
  for (const [name, bytes] of Object.entries(unzipSync(file))) {
    if (name !== part) expect(unzipSync(written)[name]).toEqual(bytes);
  }
  return strFromU8(unzipSync(written)[part] ?? expect.fail(`No ${part}`));
}

describe('comments of a presentation', () => {
  const said = (text: string) => `<a:p><a:r><a:rPr lang="en-US"/><a:t>${text}</a:t></a:r></a:p>`;
  const P = 'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
  const A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
  const P188 = 'xmlns:p188="http://schemas.microsoft.com/office/powerpoint/2018/8/main"';
  const body = (text: string) => `<p188:txBody><a:bodyPr/><a:lstStyle/>${said(text)}</p188:txBody>`;
  const old =
    '<p:cm authorId="0" dt="2020-01-02T03:04:05" idx="1"><p:pos x="10" y="10"/><p:text>Is it &amp;\nso?</p:text>' +
    '<p:extLst><p:ext uri="{1}"/></p:extLst></p:cm><p:cm authorId="0" idx="2"><p:text/></p:cm>';
  const thread =
    '<p188:cm id="{1}" authorId="{2}" created="2022-01-02T03:04:05"><p188:replyLst><p188:reply id="{3}" authorId="{2}">' +
    `${body('A reply')}</p188:reply></p188:replyLst>${body('A thread')}</p188:cm>`;
  const build = (isHidden = false) =>
    withParts(buildPptx({ slide: said('Slide'), isHidden }), {
      'ppt/comments/comment7.xml': [
        `<p:cmLst ${P}>${old}</p:cmLst>`,
        'application/vnd.openxmlformats-officedocument.presentationml.comments',
      ],
      'ppt/comments/modernComment_100_0.xml': [
        `<p188:cmLst ${A} ${P188}>${thread}</p188:cmLst>`,
        'application/vnd.ms-powerpoint.comments',
      ],
      'ppt/slides/_rels/slide1.xml.rels': [
        relationships({
          rId1: ['comments', '../comments/comment7.xml'],
          rId2: ['comments', '../comments/modernComment_100_0.xml'],
        }),
      ],
    });

  it('are read with the option, old and new kinds, on their slide', () => {
    expect(texts(pptxFilter, build(), { comments: false })).toEqual(['Slide']);
    expect(read(pptxFilter, build()).map(({ key, source, block }) => [key, source, block?.section])).toEqual([
      ['slide1', 'Slide', 1],
      ['comment7', 'Is it &\nso?', 1],
      ['modernComment_100_0', 'A reply', 1],
      ['modernComment_100_0', 'A thread', 1],
    ]);
    expect(texts(pptxFilter, build(true), { hidden_slides: false })).toEqual([]);
  });

  it('are written in place, keeping author and time', () => {
    const name = 'ppt/comments/comment7.xml';
    const before = strFromU8(unzipSync(build())[name] ?? expect.fail());
    const after = edited(pptxFilter, build(), 'Is it &\nso?', 'Ist <es>\nso?', name);
    expect(after).toBe(before.replace('Is it &amp;\nso?', 'Ist &lt;es>\nso?'));
    const modern = edited(
      pptxFilter,
      build(),
      'A thread',
      'Ein Faden',
      'ppt/comments/modernComment_100_0.xml',
    );
    expect(modern).toContain(`<p188:reply id="{3}" authorId="{2}">${body('A reply')}</p188:reply>`);
    expect(modern).toContain(`${body('Ein Faden').replace('en-US', 'de-DE')}</p188:cm>`);
  });

  it('store hostile text and change no other entry', () => {
    checkEdits(pptxFilter, build(), read(pptxFilter, build()), VALUES);
  });
});

describe('comments of a workbook', () => {
  const S = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const TC = 'xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments"';
  const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const rows = `<row r="1">${cell('A1', 'In A1')}${cell('B1', 'In B1')}</row>`;
  const old =
    '<authors><author>Ann</author><author>tc={7}</author></authors><commentList>' +
    '<comment ref="A1" authorId="0" shapeId="0"><text><r><rPr><b/></rPr><t>Ann:</t></r><r><t xml:space="preserve">\nWhy?</t></r></text></comment>' +
    '<comment ref="B1" authorId="1" shapeId="0"><text><t>[Threaded comment] Your version …</t></text></comment></commentList>';
  const thread =
    '<threadedComment ref="B1" dT="2022-01-02T03:04:05" personId="{2}" id="{7}"><text>@Ann is it so?</text><mentions>' +
    '<mention mentionpersonId="{2}" mentionId="{8}" startIndex="0" length="4"/></mentions></threadedComment>' +
    '<threadedComment ref="B1" personId="{2}" id="{9}" parentId="{7}"><text>Yes_x000D_</text></threadedComment>';
  const comments = [
    `<comments ${S}>${old}</comments>`,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.comments',
  ] as const;
  const threads = [
    `<ThreadedComments ${TC}>${thread}</ThreadedComments>`,
    'application/vnd.ms-excel.threadedcomments',
  ] as const;
  const build = (state: 'visible' | 'hidden' = 'visible', hasThreads = true) =>
    withParts(buildWorkbook({ rows, strings: '', state }), {
      'xl/comments1.xml': comments,
      ...(hasThreads && { 'xl/threadedComments/threadedComment1.xml': threads }),
      'xl/worksheets/_rels/sheet1.xml.rels': [
        relationships({
          rId1: ['comments', '../comments1.xml'],
          rId2: ['threadedComment', '../threadedComments/threadedComment1.xml'],
        }),
      ],
    });

  it('are read with the option, each thread once, by sheet and column like cells', () => {
    expect(texts(xlsxFilter, build(), { comments: false })).toEqual(['In A1', 'In B1']);
    expect(read(xlsxFilter, build()).map(({ key, source }) => [key, readableText(source)])).toEqual([
      ['Prices!A1', 'In A1'],
      ['Prices!B1', 'In B1'],
      ['comment:Prices!B1', '@Ann is it so?'],
      ['comment:Prices!B1', 'Yes\r'],
      ['comment:Prices!A1', '{1}Ann:{/1}\nWhy?'],
    ]);
    expect(texts(xlsxFilter, build(), { columns: ['A'] })).toEqual(['In A1', '{1}Ann:{/1}\nWhy?']);
    expect(texts(xlsxFilter, build('hidden'), { hidden_sheets: false })).toEqual([]);
    // Without the thread, only the copy for old programs exists.
    expect(texts(xlsxFilter, build('visible', false))).toContain('[Threaded comment] Your version …');
  });

  it('are written in place; a mention is dropped with the text whose offsets it counts', () => {
    const name = 'xl/threadedComments/threadedComment1.xml';
    const after = edited(xlsxFilter, build(), '@Ann is it so?', 'Stimmt das, @Ann?', name);
    expect(after).toContain('id="{7}"><text>Stimmt das, @Ann?</text></threadedComment>');
    expect(after).toContain('<text>Yes_x000D_</text>');
    expect(
      edited(
        xlsxFilter,
        build(),
        '{1}Ann:{/1}\nWhy?',
        '\u0002<1>\u0003Ann:\u0002</1>\u0003\nWarum?',
        'xl/comments1.xml',
      ),
    ).toContain('<rPr><b/></rPr><t>Ann:</t></r><r><t xml:space="preserve">\nWarum?</t></r></text></comment>');
  });

  it('store hostile text and change no other entry', () => {
    checkEdits(xlsxFilter, build(), read(xlsxFilter, build()), VALUES);
  });
});

describe('comments of an OpenDocument file', () => {
  const comment = (text: string) =>
    `<office:annotation office:name="c1"><dc:creator>Ann</dc:creator><dc:date>2022-01-02</dc:date><text:p>${text}</text:p></office:annotation>`;
  const file = buildOdt({
    text:
      `<text:p>Before ${comment('Why &amp; how?')}it<office:annotation-end office:name="c1"/> after</text:p>` +
      '<table:table><table:table-row>' +
      `<table:table-cell office:value-type="float" office:value="1">${comment('Of a number')}<text:p>1,0</text:p></table:table-cell>` +
      `<table:table-cell>${comment('Of a cell')}<text:p>Cell</text:p></table:table-cell></table:table-row></table:table>`,
  });

  it('are read with the option, also on numbers, and are not cells', () => {
    expect(texts(openDocumentFilter, file, { comments: false })).toEqual(['Before {1/}it{2/} after', 'Cell']);
    expect(
      read(openDocumentFilter, file).map(({ source, block }) => [readableText(source), block?.cell?.column]),
    ).toEqual([
      ['Before {1/}it{2/} after', undefined],
      ['Why & how?', undefined],
      ['Of a number', undefined],
      ['Of a cell', undefined],
      ['Cell', 1],
    ]);
  });

  it('are written in place, also within an edited paragraph', () => {
    const targets = new Map([
      [0, 'Davor \u0002<1/>\u0003es\u0002<2/>\u0003 danach'],
      [1, 'Warum?'],
    ]);
    const written = writeFiltered(openDocumentFilter, file, targets, 'de', 'en', { values: VALUES });
    expect(strFromU8(unzipSync(written)['content.xml'] ?? expect.fail())).toContain(
      `<text:p>Davor ${comment('Warum?')}es<office:annotation-end office:name="c1"/> danach</text:p>`,
    );
  });

  it('store hostile text and change no other entry', () => {
    checkEdits(openDocumentFilter, file, read(openDocumentFilter, file), VALUES);
  });
});
