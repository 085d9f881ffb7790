import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it, test } from 'vitest';
import { readableText } from '../../../shared/domain/text/inline-codes.ts';
import type { Filter } from './filter.ts';
import { type OptionValues, skippedKeys, withThoseBefore } from './options.ts';
import { readFiltered } from './read-filtered.ts';
import { FILTERS, filterNamed } from './registry.ts';
import { buildDocx, buildOdt, buildPptx, buildWorkbook } from './testing/build-package.ts';
import { writeFiltered } from './write-filtered.ts';

const named = (name: string): Filter => filterNamed(name) ?? expect.fail(`No filter ${name}`);
const encode = (text: string) => new TextEncoder().encode(text);

function texts(name: string, file: Uint8Array | string, values: OptionValues = {}): string[] {
  const bytes = typeof file === 'string' ? encode(file) : file;
  return readFiltered(named(name), bytes, '', { values }).segments.map(({ source }) => readableText(source));
}

test('every option has a valid default and a unique name within its format', () => {
  for (const { options = [] } of FILTERS) {
    expect(new Set(options.map(({ name }) => name)).size).toBe(options.length);
    for (const option of options) {
      if (option.type === 'choice') expect(option.choices).toContain(option.default);
    }
  }
});

describe('the options of a Word document', () => {
  const run = (text: string, properties = '') =>
    `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
  const paragraph = (content: string) => `<w:p>${content}</w:p>`;
  const changed =
    run('It is and it was ') +
    `<w:ins w:id="1" w:author="A">${run('new')}</w:ins>` +
    `<w:del w:id="2" w:author="A"><w:r><w:rPr><w:b/></w:rPr><w:delText xml:space="preserve">old &amp; worn</w:delText></w:r></w:del>` +
    run('.');
  const file = buildDocx({
    body: paragraph(changed) + paragraph(run('Seen words') + run('unseen', '<w:vanish/>')),
    footnotes: `<w:footnote w:id="2">${paragraph(run('A note'))}</w:footnote>`,
    header: paragraph(run('The header')),
    comments: `<w:comment w:id="1" w:author="A">${paragraph(run('A comment'))}</w:comment>`,
  });

  it('change nothing when none is given', () => {
    expect(texts('docx', file)).toEqual(['It is and it was new.', 'Seen words', 'The header', 'A note']);
  });

  it('include headers, notes, comments and hidden text', () => {
    expect(texts('docx', file, { headers_footers: false, notes: false })).toEqual([
      'It is and it was new.',
      'Seen words',
    ]);
    expect(texts('docx', file, { comments: true, hidden_text: true })).toEqual([
      'It is and it was new.',
      'Seen words{1}unseen{/1}',
      'The header',
      'A note',
      'A comment',
    ]);
    const options = { values: { comments: true } };
    const written = writeFiltered(named('docx'), file, new Map([[4, 'Anmerkung']]), 'de', 'en', options);
    expect(strFromU8(unzipSync(written)['word/comments.xml'] ?? new Uint8Array())).toContain('Anmerkung');
  });

  it('read the text before tracked changes, which an edit removes', () => {
    const values = { tracked_changes: 'rejected' };
    expect(texts('docx', file, values)[0]).toBe('It is and it was {1}old & worn{/1}.');
    const edits = new Map([[0, 'Es ist \u0002<1>\u0003alt\u0002</1>\u0003.']]);
    const written = writeFiltered(named('docx'), file, edits, 'de', 'en', { values });
    const xml = strFromU8(unzipSync(written)['word/document.xml'] ?? new Uint8Array());
    expect(xml).toContain('<w:r><w:rPr><w:b/></w:rPr><w:t>alt</w:t></w:r>');
    expect(xml).not.toMatch(/<w:(ins|del|delText)\b/);
    expect(texts('docx', written)[0]).toBe('Es ist {1}alt{/1}.');
  });
});

test('options leave out hidden slides and notes', () => {
  const said = (text: string) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`;
  const file = buildPptx({ slide: said('Slide'), notes: said('Notes'), isHidden: true });
  expect(texts('pptx', file)).toEqual(['Slide', 'Notes']);
  expect(texts('pptx', file, { notes: false })).toEqual(['Slide']);
  expect(texts('pptx', file, { hidden_slides: false })).toEqual(['Notes']);
});

test('options select columns of a workbook and leave out hidden sheets', () => {
  const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const rows = `<row r="1">${['A1', 'B1', 'C1', 'AA1'].map((place) => cell(place, `In ${place}`)).join('')}</row>`;
  const file = buildWorkbook({ rows, strings: '', state: 'veryHidden' });
  expect(texts('xlsx', file)).toHaveLength(4);
  expect(texts('xlsx', file, { columns: ['b', 'C:Z'] })).toEqual(['In B1', 'In C1']);
  expect(texts('xlsx', file, { columns: ['AA'] })).toEqual(['In AA1']);
  expect(texts('xlsx', file, { hidden_sheets: false })).toEqual([]);
});

test('documents imported before numeric tags were codes keep them as text, and their code numbers', () => {
  const file = encode(JSON.stringify({ a: '<0>x</0> <b>y</b>' }));
  const read = (values: OptionValues) => readFiltered(named('json'), file, 'de', { values }).segments[0];
  expect(read({})?.codes?.map(({ markup }) => markup)).toEqual(['<0>', '<b>']);
  const before = read(withThoseBefore(named('json').options));
  expect(before?.codes?.map(({ markup }) => markup)).toEqual(['<b>']);
});

test('an option leaves out headers of an OpenDocument file, which are in its styles', () => {
  const file = buildOdt({ text: '<text:p>Text</text:p>' });
  expect(texts('opendocument', file, { headers_footers: false })).toEqual(['Text']);
});

test('an option selects the attributes of a page that are texts, including unusual ones', () => {
  const page =
    '<p title="T" data-tip="Tip"><img alt="A"><input value="kept"><input type=submit value=Go></p>';
  expect(texts('html', page).sort()).toEqual(['A', 'Go', 'T']);
  expect(texts('html', page, { attributes: ['alt', 'data-tip', 'value'] }).sort()).toEqual([
    'A',
    'Go',
    'Tip',
  ]);
  expect(texts('html', page, { attributes: [] })).toEqual([]);
});

test('options select the attributes and skipped elements of XML', () => {
  const topic =
    '<topic id="t"><title>T</title><body><p>Text</p><codeblock>code</codeblock><image alt="A"/></body></topic>';
  expect(texts('dita', topic)).toEqual(['T', 'Text', 'code', 'A']);
  expect(texts('dita', topic, { skipped_elements: ['codeblock'], attributes: [] })).toEqual(['T', 'Text']);
});

test('an option selects the front matter keys with text', () => {
  const page = '---\ntitle: One\nteaser: Two\nlayout: wide\n---\n\nText\n';
  expect(texts('markdown', page)).toEqual(['One', 'Text']);
  expect(texts('markdown', page, { front_matter: ['teaser'] })).toEqual(['Two', 'Text']);
});

test('skipped keys are not read, even as plural forms or message branches', () => {
  const values = { skipped_keys: ['meta', '*.id', 'a.*'] };
  const file = JSON.stringify({
    meta: { by: 'x' },
    metal: 'Metal',
    b: { id: 'x', c: { id: 'y' }, idea: 'Idea' },
    a: { b: 'x' },
    n: '{n, plural, one {# file} other {# files}}',
  });
  const read = (name: string, text: string) =>
    readFiltered(named(name), encode(text), 'de', { values }).segments.map(({ key }) => key);
  expect(read('json', file)).toEqual(['metal', 'b.idea', 'n[one]', 'n[other]']);
  expect(read('yaml', 'meta: x\nmetal: y\n')).toEqual(['metal']);
  expect(read('properties', 'a.b=x\nb.id=x\nb.ideas=y\n')).toEqual(['b.ideas']);
});

test('a pattern with many stars takes no longer than others', () => {
  const isSkipped = skippedKeys({ skipped_keys: [`${'*a'.repeat(50)}b`] });
  expect(isSkipped('a'.repeat(20_000))).toBe(false);
  expect(isSkipped(`${'a'.repeat(60)}b.c`)).toBe(true);
});
