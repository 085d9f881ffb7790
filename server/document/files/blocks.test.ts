import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Block } from '../../../shared/domain/text/block.ts';
import { buildDocx, buildOdt, buildPptx } from '../../formats/filters/testing/build-package.ts';
import { type Caller, startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let manager: Caller;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

interface Read {
  id: number;
  source: string;
  version: number;
  block: Block | null;
}

async function recordsOf(file: string | Uint8Array, name: string): Promise<Read[]> {
  const { status, body } = await manager.upload('/document/', file, name, {
    source_lang: 'en',
    target_lang: 'de',
  });
  expect(status).toBe(201);
  await server.runJobs();
  return (await manager.get(`/document/${body.id}/records`)).body.records;
}

/** Each text with its block in one line: `heading 2`, `cell 1:0/1 of 2`. */
async function blocksOf(file: string | Uint8Array, name: string): Promise<string[]> {
  return (await recordsOf(file, name)).map(({ source, block }) => `${source} = ${block && say(block)}`);
}

function say({ kind, level, item, cell, quote, place, section }: Block): string {
  return [
    kind,
    level,
    item && `${'-'.repeat(item.depth)} ${item.number ?? item.marker}`,
    cell &&
      `cell ${cell.table}:${cell.row}/${cell.column}${cell.span ? `+${cell.span}` : ''} of ${cell.columns}${cell.header ? ' header' : ''}`,
    quote && `quote ${quote}`,
    place && `in ${place}`,
    section && `on ${section}`,
  ]
    .filter((part) => part !== undefined && part !== 0)
    .join(' ');
}

test('an HTML page marks headings, items, cells, quotations and labels', async () => {
  const page = `<title>T</title><h2>H</h2><p>P</p><ol start="3"><li>One<ul><li>Deep</ul>goes on<li><p>Two<p>more</ol>
    <table><caption>C</caption><tr><th>A<th>B<th>Z<tr><td rowspan=2>1<td colspan=2><p>2<p>3<tr><td>4<td>5</table>
    <blockquote>Q<blockquote>R</blockquote></blockquote><pre>x</pre><dl><dt>Word<dd>Meaning</dl><p>See <img alt="map"></p>`;
  expect(await blocksOf(page, 'a.html')).toEqual([
    'T = label',
    'H = heading 2',
    'P = paragraph',
    'One = paragraph - 3',
    'Deep = paragraph -- bullet',
    'goes on = paragraph - none',
    'Two = paragraph - 4',
    'more = paragraph - none',
    'C = caption',
    'A = paragraph cell 1:0/0 of 3 header',
    'B = paragraph cell 1:0/1 of 3 header',
    'Z = paragraph cell 1:0/2 of 3 header',
    '1 = paragraph cell 1:1/0 of 3',
    '2 = paragraph cell 1:1/1+2 of 3',
    '3 = paragraph cell 1:1/1+2 of 3',
    '4 = paragraph cell 1:2/1 of 3',
    '5 = paragraph cell 1:2/2 of 3',
    'Q = paragraph quote 1',
    'R = paragraph quote 2',
    'x = code',
    'Word = term',
    'Meaning = paragraph - none',
    'See = paragraph',
    'map = label',
  ]);
});

test('tables of a page are numbered, and one with too many columns to show is not a table', async () => {
  const wide = `<tr>${'<td>w'.repeat(61)}</table>`;
  const records = await recordsOf(`<table><tr><td>a</table><table><tr><td>b</table><table>${wide}`, 'a.html');
  expect(records.slice(0, 2).map(({ block }) => block?.cell?.table)).toEqual([1, 2]);
  expect(records.at(-2)?.block?.cell).toMatchObject({ column: 59, columns: 60 });
  expect(records.at(-1)?.block).toEqual({ kind: 'paragraph' });
});

test('Markdown marks headings, lists, tables, quotations and HTML blocks', async () => {
  const text =
    '---\ntitle: T\n---\n# One\n\nText.\n\n2. two\n   - deep\n3. three\n\n   more\n\n> said\n>\n> - by\n\n| a | b |\n|---|---|\n| c | d |\n\n<h3>Html</h3>\n';
  expect(await blocksOf(text, 'a.md')).toEqual([
    'T = label',
    'One = heading 1',
    'Text. = paragraph',
    'two = paragraph - 2',
    'deep = paragraph -- bullet',
    'three = paragraph - 3',
    'more = paragraph - none',
    'said = paragraph quote 1',
    'by = paragraph - bullet quote 1',
    'a = paragraph cell 1:0/0 of 2 header',
    'b = paragraph cell 1:0/1 of 2 header',
    'c = paragraph cell 1:1/0 of 2',
    'd = paragraph cell 1:1/1 of 2',
    'Html = heading 3',
  ]);
});

const word = (text: string, properties = '') =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
const styled = (style: string) => `<w:pStyle w:val="${style}"/>`;
const numbered = (id: number, level = 0) =>
  `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${id}"/></w:numPr>`;
const cell = (text: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${word(text)}</w:tc>`;
const IN_WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const OFFICE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const CONTENT_TYPES = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${[
  ['document', 'document.main'],
  ['styles', 'styles'],
  ['numbering', 'numbering'],
  ['header1', 'header'],
]
  .map(([name, type]) => `<Override PartName="/word/${name}.xml" ContentType="${OFFICE}.${type}+xml"/>`)
  .join('')}</Types>`;
const STYLES = `<w:styles ${IN_WORD}>
  <w:style w:type="paragraph" w:styleId="berschrift2"><w:name w:val="heading 2"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style>
  <w:style w:type="paragraph" w:styleId="Mine"><w:name w:val="Mine"/><w:basedOn w:val="berschrift2"/></w:style>
  <w:style w:type="paragraph" w:styleId="Liste"><w:name w:val="List Number"/><w:pPr>${numbered(2)}</w:pPr></w:style>
  <w:style w:type="paragraph" w:styleId="Zitat"><w:name w:val="Quote"/></w:style></w:styles>`;
const NUMBERING = `<w:numbering ${IN_WORD}>
  <w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum>
  <w:abstractNum w:abstractNumId="8"><w:lvl w:ilvl="0"><w:start w:val="5"/><w:numFmt w:val="decimal"/></w:lvl>
    <w:lvl w:ilvl="1"><w:numFmt w:val="lowerLetter"/></w:lvl></w:abstractNum>
  <w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="8"/></w:num></w:numbering>`;

test('Word gives headings by style in any language, numbers by list, cells, headers and notes', async () => {
  const body = [
    word('Head', styled('berschrift2')),
    word('Mine', styled('Mine')),
    word('Text'),
    word('Dot', numbered(1)),
    word('Five', styled('Liste')),
    word('A', numbered(2, 1)),
    word('Six', numbered(2)),
    word('Again', numbered(2, 1)),
    word('None', styled('Liste') + numbered(0)),
    word('Said', styled('Zitat')),
    `<w:tbl><w:tr><w:trPr><w:tblHeader/></w:trPr>${cell('x', '<w:gridSpan w:val="2"/>')}${cell('y')}</w:tr>`,
    `<w:sdt><w:sdtContent><w:tr>${cell('1')}${cell('2')}${cell('3')}</w:tr></w:sdtContent></w:sdt></w:tbl>`,
  ].join('');
  const more = {
    '[Content_Types].xml': CONTENT_TYPES,
    'word/styles.xml': STYLES,
    'word/numbering.xml': NUMBERING,
  };
  expect(await blocksOf(buildDocx({ body, header: word('Top'), more }), 'a.docx')).toEqual([
    'Head = heading 2',
    'Mine = heading 2',
    'Text = paragraph',
    'Dot = paragraph - bullet',
    'Five = paragraph - 5',
    'A = paragraph -- 1',
    'Six = paragraph - 6',
    'Again = paragraph -- 1',
    'None = paragraph',
    'Said = paragraph quote 1',
    'x = paragraph cell 1:0/0+2 of 3 header',
    'y = paragraph cell 1:0/2 of 3 header',
    '1 = paragraph cell 1:1/0 of 3',
    '2 = paragraph cell 1:1/1 of 3',
    '3 = paragraph cell 1:1/2 of 3',
    'Top = paragraph in header',
  ]);
});

test('Word without styles finds headings by their usual ids, and keeps its texts when the styles are unreadable', async () => {
  const body = word('Head', styled('Heading1')) + word('Text', numbered(1));
  const blocks = ['Head = heading 1', 'Text = paragraph - bullet'];
  expect(await blocksOf(buildDocx({ body }), 'a.docx')).toEqual(blocks);
  const more = { '[Content_Types].xml': CONTENT_TYPES, 'word/styles.xml': '<w:styles' };
  expect(await blocksOf(buildDocx({ body, header: '', more }), 'a.docx')).toEqual(blocks);
});

test('slides have titles, items and tables, and are numbered', async () => {
  const text = (words: string, properties = '') => `<a:p>${properties}<a:r><a:t>${words}</a:t></a:r></a:p>`;
  const shape = (type: string, paragraphs: string) =>
    `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:txBody>${paragraphs}</p:txBody></p:sp>`;
  const row = (...cells: string[]) =>
    `<a:tr>${cells.map((one) => `<a:tc><a:txBody>${text(one)}</a:txBody></a:tc>`).join('')}</a:tr>`;
  const shapes = [
    shape('title', text('Title')),
    shape(
      'body',
      text('Item') + text('Deep', '<a:pPr lvl="1"/>') + text('Plain', '<a:pPr><a:buNone/></a:pPr>'),
    ),
    shape('body', text('1', '<a:pPr><a:buAutoNum/></a:pPr>') + text('2', '<a:pPr><a:buAutoNum/></a:pPr>')),
    `<p:graphicFrame><a:tbl><a:tblPr firstRow="1"/>${row('a', 'b')}${row('c', 'd')}</a:tbl></p:graphicFrame>`,
  ].join('');
  const file = buildPptx({ slide: text('Box'), shapes, notes: text('Note') });
  expect(await blocksOf(file, 'a.pptx')).toEqual([
    'Box = paragraph on 1',
    'Title = heading 1 on 1',
    'Item = paragraph - bullet on 1',
    'Deep = paragraph -- bullet on 1',
    'Plain = paragraph on 1',
    '1 = paragraph - 1 on 1',
    '2 = paragraph - 2 on 1',
    'a = paragraph cell 1:0/0 of 2 header on 1',
    'b = paragraph cell 1:0/1 of 2 header on 1',
    'c = paragraph cell 1:1/0 of 2 on 1',
    'd = paragraph cell 1:1/1 of 2 on 1',
    'Note = paragraph in notes on 1',
  ]);
});

test('OpenDocument has headings, lists, tables, notes and inherited styles', async () => {
  const styles = `<text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1"/>
    <text:list-level-style-bullet text:level="2"/></text:list-style>
    <style:style style:name="P1" style:family="paragraph" style:parent-style-name="Quotations"/>`;
  const item = (...content: string[]) => `<text:list-item>${content.join('')}</text:list-item>`;
  const p = (text: string) => `<text:p>${text}</text:p>`;
  const text = [
    '<text:h text:outline-level="3">Head</text:h>',
    `<text:list text:style-name="L1">${item(p('One'), p('more'), `<text:list>${item(p('Deep'))}</text:list>`)}${item(p('Two'))}</text:list>`,
    `<table:table><table:table-header-rows><table:table-row><table:table-cell table:number-columns-spanned="2">${p('A')}</table:table-cell><table:covered-table-cell/></table:table-row></table:table-header-rows>`,
    `<table:table-row><table:table-cell table:number-columns-repeated="1"/><table:table-cell>${p('B')}</table:table-cell></table:table-row></table:table>`,
    `<text:p text:style-name="P1">Said<text:note text:note-class="footnote"><text:note-body>${p('Foot')}</text:note-body></text:note> so</text:p>`,
  ].join('');
  const [, ...blocks] = await blocksOf(buildOdt({ text, styles }), 'a.odt');
  expect(blocks.map((one) => one.replace(/\W*<.*>\W*/, ''))).toEqual([
    'One = paragraph - 1',
    'more = paragraph - none',
    'Deep = paragraph -- bullet',
    'Two = paragraph - 2',
    'A = paragraph cell 1:0/0 of 2 header',
    'B = paragraph cell 1:1/1 of 2',
    'Saidso = paragraph quote 1',
    'Foot = paragraph in footnote',
  ]);
});

test('XLIFF blocks follow its types, and both parts of a split segment keep theirs', async () => {
  const unit = (id: string, type: string, text = id) =>
    `<trans-unit id="${id}" restype="${type}"><source>${text}</source></trans-unit>`;
  const group = (type: string, ...content: string[]) =>
    `<group restype="${type}">${content.join('')}</group>`;
  const file = `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="f" datatype="html" source-language="en" target-language="de"><body>
    ${unit('h', 'x-html-h2', 'One. Two.')}${group('x-ul', unit('i', 'x-li'), group('x-ul', unit('j', 'listitem')))}
    ${group('table', group('row', unit('a', 'x-th'), unit('b', 'x-td')), group('row', unit('c', 'cell')))}
    ${group('x-blockquote', group('x-p', unit('q', 'string')))}${unit('z', 'button')}</body></file></xliff>`;
  const records = await recordsOf(file, 'a.xlf');
  expect(records.map(({ source, block }) => `${source} = ${block && say(block)}`)).toEqual([
    'One. Two. = heading 2',
    'i = paragraph - bullet',
    'j = paragraph -- bullet',
    'a = paragraph cell 1:0/0 of 2 header',
    'b = paragraph cell 1:0/1 of 2',
    'c = paragraph cell 1:1/0 of 2',
    'q = paragraph quote 1',
    'z = null',
  ]);
  const { status, body } = await manager.post(`/document/records/${records[0]?.id}/split`, {
    version: records[0]?.version,
    source_offset: 5,
  });
  expect(status).toBe(200);
  expect(body.records.map(({ block }: Read) => block)).toEqual([
    { kind: 'heading', level: 2 },
    { kind: 'heading', level: 2 },
  ]);
});
