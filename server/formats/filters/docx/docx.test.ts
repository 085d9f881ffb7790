import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { plainText, readableText } from '../../../../shared/domain/text/inline-codes.ts';
import { readFiltered } from '../read-filtered.ts';
import { buildDocx, buildPackage, type DocxSource } from '../testing/build-package.ts';
import { checkEdits } from '../testing/check-package.ts';
import { writeFiltered } from '../write-filtered.ts';
import { docxFilter } from './index.ts';

const read = (source: DocxSource) => readFiltered(docxFilter, buildDocx(source)).segments;
const texts = (body: string) => read({ body }).map(({ source }) => readableText(source));
const displays = (body: string) =>
  read({ body }).flatMap(({ codes = [] }) => codes.map((one) => one.display));
/** The document after an edit of its first text. */
function edited(body: string, target: string): string {
  const file = writeFiltered(docxFilter, buildDocx({ body }), new Map([[0, target]]));
  const xml = strFromU8(unzipSync(file)['word/document.xml'] ?? expect.fail('No document'));
  return /<w:body>([\s\S]*)<\/w:body>/.exec(xml)?.[1] ?? '';
}

const run = (text: string, properties = '') =>
  `<w:r w:rsidR="00A1">${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (...content: string[]) =>
  `<w:p w:rsidR="00B2"><w:pPr><w:jc w:val="both"/></w:pPr>${content.join('')}</w:p>`;
const field = (instruction: string, result: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> ${instruction} </w:instrText></w:r>` +
  `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
const SEPARATE = '<w:r><w:fldChar w:fldCharType="separate"/></w:r>';
const END = '<w:r><w:fldChar w:fldCharType="end"/></w:r>';
const begin = (instruction: string, separate = SEPARATE) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> ${instruction} </w:instrText></w:r>${separate}`;
const textBox = (text: string) =>
  `<w:r><w:pict><w:txbxContent>${paragraph(run(text))}</w:txbxContent></w:pict></w:r>`;

describe('the Word filter', () => {
  it('reads a segment per paragraph with words; runs of one format are one text, others a code', () => {
    const body =
      paragraph(
        run('Each '),
        '<w:proofErr w:type="spellStart"/>',
        run('wo', '<w:lang w:val="en-GB"/>'),
        run('rd is '),
        run('very ', '<w:b/>'),
        run('bold', '<w:b/><w:noProof/>'),
        run('.', '<w:b w:val="0"/>'),
      ) +
      paragraph(run(' ')) +
      paragraph();
    expect(texts(body)).toEqual(['Each word is {1}very bold{/1}{2}.{/2}']);
    expect(displays(body)).toEqual(['b', 'format']);
    expect(edited(body, 'Ganz \u0002<1>\u0003fett\u0002</1>\u0003!')).toBe(
      '<w:p w:rsidR="00B2"><w:pPr><w:jc w:val="both"/></w:pPr><w:r><w:t xml:space="preserve">Ganz </w:t></w:r>' +
        '<w:r><w:rPr><w:b/></w:rPr><w:t>fett</w:t></w:r><w:r><w:t>!</w:t></w:r></w:p>' +
        paragraph(run(' ')) +
        paragraph(),
    );
  });

  it('drops smart tags and custom XML of an edited paragraph with their properties', () => {
    const tag = (name: string, content: string) =>
      `<w:${name} w:element="date"><w:${name}Pr><w:attr w:name="Year" w:val="2005"/></w:${name}Pr>${content}</w:${name}>`;
    const body = paragraph(
      run('On '),
      tag('smartTag', run('May 3')),
      run(' '),
      tag('customXml', run('noon')),
    );
    expect(texts(body)).toEqual(['On May 3 noon']);
    expect(edited(body, 'Am 3. Mai')).toBe(
      '<w:p w:rsidR="00B2"><w:pPr><w:jc w:val="both"/></w:pPr><w:r><w:t>Am 3. Mai</w:t></w:r></w:p>',
    );
    // A document imported by an older version has codes for it, which are not written.
    const before = { values: { smart_tags: false } };
    const { segments } = readFiltered(docxFilter, buildDocx({ body }), '', before);
    expect(segments.map(({ source }) => readableText(source))).toEqual(['On {1/}May 3 {2/}noon']);
    const written = writeFiltered(
      docxFilter,
      buildDocx({ body }),
      new Map([[0, segments[0]?.source ?? '']]),
      '',
      '',
      before,
    );
    expect(strFromU8(unzipSync(written)['word/document.xml'] ?? expect.fail())).not.toMatch(
      /smartTag|customXml/,
    );
  });

  it('reads the base text of ruby; the ruby annotation is dropped by an edit', () => {
    const ruby = `<w:r><w:ruby><w:rubyPr/><w:rt>${run('かん')}</w:rt><w:rubyBase>${run('漢')}</w:rubyBase></w:ruby></w:r>`;
    const body = paragraph(ruby, run('字を'), ruby, run('読む'));
    expect(texts(body)).toEqual(['漢字を漢読む']);
    expect(edited(body, 'Read')).toBe(paragraph('<w:r><w:t>Read</w:t></w:r>'));
    // A document imported by an older version has codes, but none at the start of a paragraph.
    const before = readFiltered(docxFilter, buildDocx({ body }), '', { values: { ruby_bases: false } });
    expect(before.segments.map(({ source }) => readableText(source))).toEqual(['字を{1/}読む']);
  });

  it('unbinds edited content controls from the data that would restore the old text', () => {
    const bound = (content: string) =>
      `<w:sdt><w:sdtPr><w:id w:val="1"/><w:dataBinding w:xpath="/title[1]" w:storeItemID="{1}"/></w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
    const freed = (content: string) =>
      bound(content).replace('<w:dataBinding w:xpath="/title[1]" w:storeItemID="{1}"/>', '');
    const edit = (body: string, targets: [number, string][]) => {
      const file = writeFiltered(docxFilter, buildDocx({ body }), new Map(targets));
      return strFromU8(unzipSync(file)['word/document.xml'] ?? expect.fail());
    };
    const said = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
    // Around paragraphs, around all words of a paragraph, and around some of them.
    const body =
      bound(said('One') + said('Two')) +
      `<w:p>${bound('<w:r><w:t>Title</w:t></w:r>')}</w:p>` +
      `<w:p><w:r><w:t>By</w:t></w:r>${bound('<w:r><w:t>Ann</w:t></w:r>')}</w:p>` +
      bound(said('Kept'));
    const texts = read({ body }).map(({ source }) => readableText(source));
    expect(texts).toEqual(['One', 'Two', 'Title', 'By{1}Ann{/1}', 'Kept']);
    const written = edit(body, [
      [0, 'Eins'],
      [1, 'Zwei'],
      [2, 'Titel'],
      [3, 'Von\u0002<1>\u0003Anna\u0002</1>\u0003'],
    ]);
    expect(written).toContain(
      freed(said('Eins') + said('Zwei')) +
        `<w:p>${freed('<w:r><w:t>Titel</w:t></w:r>')}</w:p>` +
        `<w:p><w:r><w:t>Von</w:t></w:r>${freed('<w:r><w:t>Anna</w:t></w:r>')}</w:p>` +
        bound(said('Kept')),
    );
    // In a text box, next to and inside an edited paragraph.
    const box = `<w:p><w:r><w:t>Around</w:t></w:r><w:r><w:pict><w:txbxContent>${bound(said('Box'))}</w:txbxContent></w:pict></w:r><w:r><w:t>it</w:t></w:r></w:p>`;
    expect(edit(box, [[1, 'Kasten']])).toContain(freed(said('Kasten')));
    expect(
      edit(box, [
        [0, 'Um\u0002<1/>\u0003es'],
        [1, 'Kasten'],
      ]),
    ).toContain(freed(said('Kasten')));
  });

  it('reads links as pairs, and fields, tabs, breaks and notes as single codes', () => {
    const link = `<w:hyperlink r:id="rId9">${run('here', '<w:rStyle w:val="Hyperlink"/>')}</w:hyperlink>`;
    const note =
      '<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="2"/></w:r>';
    const body = paragraph(
      run('See '),
      link,
      '<w:r><w:tab/><w:t>or</w:t><w:br/></w:r>',
      field('HYPERLINK "https://example.org/"', run('there')),
      run(' on page '),
      field('PAGE', run('4')),
      run(' of it'),
      note,
      run('.'),
    );
    expect(texts(body)).toEqual(['See {1}here{/1}{2/}or{3/}{4}there{/4} on page {5/} of it{6/}.']);
    expect(displays(body)).toEqual(['a', 'tab', 'br', 'a', '4', 'footnote']);
    const target = `\u0002<6/>\u0003 \u0002<1>\u0003hier\u0002</1>\u0003 S. \u0002<5/>\u0003`;
    const after = edited(body, target);
    expect(after).toContain(
      `${note}<w:r><w:t xml:space="preserve"> </w:t></w:r><w:hyperlink r:id="rId9"><w:r><w:rPr><w:rStyle w:val="Hyperlink"/></w:rPr><w:t>hier</w:t></w:r></w:hyperlink>`,
    );
    expect(after).toContain('<w:instrText> PAGE </w:instrText>');
    expect(after).not.toContain('here');
  });

  it('reads inserted but not deleted text; hidden text is a code', () => {
    const body = paragraph(
      `<w:ins w:id="1" w:author="a">${run('New')}</w:ins>`,
      '<w:del w:id="2" w:author="a"><w:r><w:delText>old</w:delText></w:r></w:del>',
      run(' text'),
      run('secret', '<w:vanish/>'),
      run(' ends'),
    );
    expect(texts(body)).toEqual(['New text{1/} ends']);
    const after = edited(body, 'Neu\u0002<1/>\u0003');
    expect(after).toContain(run('secret', '<w:vanish/>'));
    expect(after).not.toMatch(/w:ins|w:del|old/);
  });

  it('keeps the text boxes of an edited paragraph, whose paragraphs are segments of their own', () => {
    const body = paragraph(run('Before'), textBox('Inside'), run('after'));
    expect(texts(body)).toEqual(['Before{1/}after', 'Inside']);
    const file = buildDocx({ body });
    const edits = new Map([
      [0, 'Vor\u0002<1/>\u0003nach'],
      [1, 'Innen'],
    ]);
    const again = readFiltered(docxFilter, writeFiltered(docxFilter, file, edits)).segments;
    expect(again.map(({ source }) => readableText(source))).toEqual(['Vor{1/}nach', 'Innen']);
    // The box before the first word is outside the segment and stays in place.
    expect(texts(paragraph(textBox('Alone'), run('Word')))).toEqual(['Alone', 'Word']);
  });

  it('reads tables, content controls, headers and footnotes, and the first version of a drawing', () => {
    const cell = (text: string) => `<w:tc>${paragraph(run(text))}</w:tc>`;
    const control = `<w:sdt><w:sdtPr/><w:sdtContent>${run('filled')}</w:sdtContent></w:sdt>`;
    const drawing =
      '<w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps">' +
      `<w:txbxContent>${paragraph(run('Box'))}</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>${paragraph(run('Box'))}</w:txbxContent></mc:Fallback></mc:AlternateContent></w:r>`;
    const source: DocxSource = {
      body: `<w:tbl><w:tr>${cell('A')}${cell('B')}</w:tr></w:tbl>${paragraph(run('Is '), control)}${paragraph(drawing)}`,
      header: paragraph(run('Top')),
      footnotes: `<w:footnote w:id="2">${paragraph('<w:r><w:footnoteRef/></w:r>', run(' Note'))}</w:footnote>`,
    };
    expect(read(source).map(({ key, source: text }) => [key, readableText(text)])).toEqual([
      ['document', 'A'],
      ['document', 'B'],
      ['document', 'Is {1}filled{/1}'],
      ['document', 'Box'],
      ['header1', 'Top'],
      ['footnotes', ' Note'],
    ]);
  });

  it('rejects an edit with half of a link, whose code would stay open', () => {
    const body = paragraph(run('See '), field('HYPERLINK "https://example.org/"', run('there')), run('.'));
    expect(() => edited(body, 'Siehe \u0002<1>\u0003dort')).toThrow(
      'Segment 1: the tag {1} is opened but not closed.',
    );
    expect(() => edited(body, 'dort\u0002</1>\u0003')).toThrow('is closed without being opened');
    expect(edited(body, 'Ohne')).not.toContain('fldChar');
  });

  it("keeps a field nested in another field's instruction or result inside its code", () => {
    const page = field('PAGE', run('4'));
    const inLink = field('HYPERLINK "https://example.org/"', run('page ') + page + run(' there'));
    expect(texts(paragraph(run('See '), inLink, run('.')))).toEqual(['See {1}page {2/} there{/1}.']);
    const condition = `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>IF </w:instrText></w:r>${page}<w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('many')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
    const body = paragraph(run('As '), condition, run(' as that'));
    expect(texts(body)).toEqual(['As {1/} as that']);
    expect(displays(body)).toEqual(['many']);
    expect(edited(body, 'So \u0002<1/>\u0003')).toContain(condition.replaceAll(/ w:rsidR="\w+"/g, ''));
  });

  it.each([
    ['links in links', begin('HYPERLINK "https://example.org/"'), END],
    ['fields in fields', begin('QUOTE'), END],
    ['fields in instructions', begin('IF', ''), SEPARATE + END],
    ['unterminated fields', begin('HYPERLINK "https://example.org/"'), ''],
    ['field ends without a start', END, ''],
    ['text boxes and tabs', `<w:r><w:tab/></w:r>${textBox('Box')}`, ''],
  ])('reads and writes any number of %s', (_, before, after) => {
    // Too deep for any recursion.
    const times = 15_000;
    const body = paragraph(run('One'), before.repeat(times), run('two'), after.repeat(times), run('three'));
    const file = buildDocx({ body });
    const { segments } = readFiltered(docxFilter, file);
    const texts = segments.map(({ source }) => plainText(source));
    expect(texts[0]).toMatch(/^One(two)?three$/);
    const written = writeFiltered(docxFilter, file, new Map(segments.map(({ source }, at) => [at, source])));
    expect(readFiltered(docxFilter, written).segments.map(({ source }) => plainText(source))).toEqual(texts);
  });

  it('writes hostile text everywhere and changes no other entry', () => {
    const file = buildDocx({
      body:
        paragraph(run('One '), run('two', '<w:i/>'), field('PAGE', run('1')), run(' three')) +
        paragraph(run('Before'), textBox('Inside'), run('after')) +
        paragraph(`<w:hyperlink r:id="rId9">${run('link')}</w:hyperlink>`),
      header: paragraph(run('Top')),
      more: { 'word/vbaProject.bin': '\u0001macro', 'docProps/app.xml': '<Properties/>' },
    });
    checkEdits(docxFilter, file, readFiltered(docxFilter, file).segments);
  });

  it('rejects a file that is not a Word document, with the reason', () => {
    const refusal = (bytes: Uint8Array) => () => readFiltered(docxFilter, bytes);
    const types = (type: string) =>
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/a.xml" ContentType="${type}"/></Types>`;
    const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
    expect(refusal(buildPackage({ '[Content_Types].xml': types(sheet) }))).toThrow(
      'The file is not a Word document, but an Excel workbook. Give it the matching extension.',
    );
    expect(refusal(buildPackage({ 'a.txt': 'x' }))).toThrow(/no \[Content_Types\]\.xml/);
    const old = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]);
    expect(refusal(old)).toThrow(/password-protected or in an old format/);
    expect(refusal(buildDocx({ body: '<w:p>\0</w:p>' }))).toThrow(/U\+0000/);
    expect(refusal(buildDocx({ body: '<w:p>' }))).toThrow(/In part “word\/document.xml”: Line 2/);
  });
});
