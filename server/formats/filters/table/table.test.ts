import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import type { OptionValues } from '../options.ts';
import { readFiltered } from '../read-filtered.ts';
import { HOSTILE, readWrittenOut } from '../testing/check-case.ts';
import { writeFiltered } from '../write-filtered.ts';
import { csvFilter, tsvFilter } from './index.ts';

const bytes = (text: string) => Buffer.from(text, 'utf8');

interface Reading {
  filter?: typeof csvFilter;
  language?: string;
  target?: string;
  values?: OptionValues;
}

function read(
  text: string,
  { filter = csvFilter, language = 'en', target = 'de', values = {} }: Reading = {},
) {
  return readFiltered(filter, bytes(text), target, { language, values });
}

/** Key, source and target of each segment. */
function rows(text: string, reading: Reading = {}) {
  return read(text, reading).segments.map(({ key, source, target }) => [key, source, target]);
}

/** The file with targets by segment. */
function write(text: string, edits: Record<number, string>, reading: Reading = {}): string {
  const { filter = csvFilter, language = 'en', target = 'de', values = {} } = reading;
  const wanted = new Map(Object.entries(edits).map(([at, edit]) => [Number(at), edit]));
  const written = writeFiltered(filter, bytes(text), wanted, target, language, { language, values });
  return Buffer.from(written).toString('utf8');
}

describe('the columns of a table', () => {
  it('are found by their headings: key, source, target, notes and greatest length', () => {
    const { segments } = read(
      'Note,Key,Target,Source,Max length,Description\nmenu,file.open,Öffnen,Open,12,A verb\n,file.new,,New,,\n',
    );
    expect(segments).toMatchObject([
      {
        key: 'file.open',
        source: 'Open',
        target: 'Öffnen',
        max_length: { value: 12, unit: 'char' },
        notes: [{ text: 'menu' }, { text: 'A verb', from: 'Description' }],
      },
      { key: 'file.new', source: 'New', target: null, notes: [] },
    ]);
    expect(segments[1]).not.toHaveProperty('max_length');
  });

  it.each([
    ['two languages', 'en,de\nsea,Meer\n', {}],
    ['language names', 'German;English\nMeer;sea\n', {}],
    ['regions', 'en_GB,fr_FR,de_DE\nsea,mer,Meer\n', {}],
    ['the given source language', 'fr,en,de\nmer,sea,Meer\n', {}],
    ['a title above the headings', '"Words of the sea",,\nkey,en,de\nsea,sea,Meer\n', {}],
    ['an unknown heading for the sources', 'Text,Translation,Note\nsea,Meer,\n', {}],
    ['no headings', 'sea,Meer\n', {}],
    ['keys before the texts', '1,sea,Meer\n', { key_column: ['A'] }],
    ['letters and numbers', 'Meer,x,sea\n', { source_column: ['C'], target_column: ['1'] }],
    ['chosen headings', 'Wort,x,Word\nMeer,y,sea\n', { source_column: ['word'], target_column: ['Wort'] }],
    ['a chosen header', 'foo,bar\nsea,Meer\n', { header_row: 'first_row' }],
  ])('give source and target with %s', (_name, text, values) => {
    expect(read(text, { values }).segments).toMatchObject([{ source: 'sea', target: 'Meer' }]);
  });

  it('have no header if the option says that there is none', () => {
    expect(rows('source,target\nsea,Meer\n', { values: { header_row: 'no_header' } })).toEqual([
      ['source', 'source', 'target'],
      ['sea', 'sea', 'Meer'],
    ]);
  });

  it('can be chosen by the letters of columns after Z', () => {
    const row = Array.from({ length: 30 }, (_, at) => `text ${at + 1}`).join();
    expect(rows(`${row}\n`, { values: { source_column: ['AB'], target_column: ['ac'] } })).toEqual([
      ['text 28', 'text 28', 'text 29'],
    ]);
    expect(() => read(`${row}\n`, { values: { source_column: ['AF'] } })).toThrow('no column “AF”');
  });

  it('name texts by key, by context and source, or by source', () => {
    expect(rows('key,source,target\na.b,Open,\n')).toEqual([['a.b', 'Open', null]]);
    expect(read('context,source,target\nmenu,Open,\n').segments).toMatchObject([
      { key: 'menu|Open', context: { context: 'menu' }, notes: [{ text: 'menu', from: 'context' }] },
    ]);
    expect(rows('source,target\nOpen,\n')).toEqual([['Open', 'Open', null]]);
  });

  it('give no notes in other languages', () => {
    const { segments } = read('en,de,comment [de],fr,comment [fr]\nsea,Meer,x,mer,y\n');
    expect(segments[0]?.notes).toEqual([{ text: 'x' }]);
  });

  it('are rejected with an error that names the missing one', () => {
    expect(() => read('key,fr,it\na,mer,mare\n')).toThrow('no column with the source texts');
    expect(() => read('a,b\n', { values: { key_column: ['Name'] } })).toThrow('no column “Name”');
    expect(() => read('a,b\n', { values: { source_column: ['D'] } })).toThrow('no column “D”');
    expect(() => read('a,b\n', { values: { source_column: ['B'], target_column: ['B'] } })).toThrow(
      'no column with the source texts',
    );
  });

  it('give the languages of an upload, and only the source if there are more than two', () => {
    const languages = (head: string) => Object.values(csvFilter.languagesOf?.(head) ?? {});
    expect(languages('key;en-GB;de\n')).toEqual(['en-GB', 'de']);
    expect(languages('key,en,de,fr\n')).toEqual(['en', null]);
    expect(languages('source,target\n')).toEqual([null, null]);
    expect(languages('sea,Meer\n')).toEqual([null, null]);
  });
});

describe('the cells of a table', () => {
  it('keep delimiters, line breaks, doubled quotes and formulas in quoted texts', () => {
    const text = 'source,target\n"a, b","""c"""\n"two\r\nlines",\n"=HYPERLINK(""x"")",-1\n\n , \n,x\n';
    expect(rows(text).map(([, source, target]) => [source, target])).toEqual([
      ['a, b', '"c"'],
      ['two\r\nlines', null],
      ['=HYPERLINK("x")', '-1'],
    ]);
  });

  it.each([
    [';', 'en;de\na, b;c, d\n'],
    ['tab', 'en\tde\na, b\tc, d\n'],
    ['|', 'en|de\na, b|c, d\n'],
    ['the stated one', 'sep=;\na, b;c, d\n'],
  ])('are separated by %s', (_name, text) => {
    expect(rows(text)).toEqual([['a, b', 'a, b', 'c, d']]);
  });

  it('are separated by the chosen delimiter', () => {
    const text = 'a, b;c\nd, e;f\n';
    expect(rows(text, { values: { delimiter: 'comma' } })[0]).toEqual(['a', 'a', ' b;c']);
    expect(rows(text, { values: { delimiter: 'semicolon' } })[0]).toEqual(['a, b', 'a, b', 'c']);
  });

  it('show placeholders and tags as codes', () => {
    const [segment] = read('en,de\n"<b>%s</b> of {count}","<b>%s</b> von {count}"\n').segments;
    expect(segment?.codes?.map(({ markup }) => markup)).toEqual(['<b>', '%s', '{count}']);
  });

  it('of tab-separated values keep quotes as text if these do not match', () => {
    expect(rows('a\t"b\tc"\n', { filter: tsvFilter })).toEqual([['a', 'a', 'b\tc']]);
    expect(rows('a\t"b" c\n"d\t\n', { filter: tsvFilter })).toEqual([
      ['a', 'a', '"b" c'],
      ['"d', '"d', null],
    ]);
  });

  it('with an unclosed quote are rejected by row, and an undoubled quote is a warning', () => {
    expect(() => read('a,b\nc,"d\n')).toThrow('Row 2: a quote that opens a cell is not closed.');
    const { segments, findings } = read('"a "x" b",c\n');
    expect(segments).toMatchObject([{ source: 'a "x" b', target: 'c' }]);
    expect(findings).toMatchObject([{ constraint: 'stray-quote', line: 1 }]);
  });
});

describe('a download', () => {
  const file = '"key";"en";"de"\r\na;One;Eins\r\n\r\nb;"Two;";""\r\nc;Three\r\nd;Four;alt;"kept"\r\n';

  it('is the upload, byte for byte, without edits or with the same texts', () => {
    expect(write(file, {})).toBe(file);
    expect(write(file, { 0: 'Eins', 1: '', 2: '', 3: 'alt' })).toBe(file);
  });

  it('changes only the target cells, in the quoting of the file', () => {
    expect(write(file, { 0: 'Ein;s', 1: 'Zwei', 2: 'Drei', 3: '' })).toBe(
      '"key";"en";"de"\r\na;One;"Ein;s"\r\n\r\nb;"Two;";"Zwei"\r\nc;Three;Drei\r\nd;Four;;"kept"\r\n',
    );
  });

  it('adds a missing target column to every row, with a heading in the style of the source column', () => {
    expect(write('title;\nkey;EN;note\na;One;x\nb;"Two"\n', { 0: 'Eins' })).toBe(
      'title;\nkey;EN;note;DE\na;One;x;Eins\nb;"Two";;""\n',
    );
    expect(write('id,en_US\na,One', { 0: 'Ein, s' }, { target: 'de-AT' })).toBe(
      'id,en_US,de_AT\na,One,"Ein, s"',
    );
    expect(write('id,source\na,One\n', { 0: '' })).toBe('id,source\na,One\n');
    expect(write('One\nTwo\n', { 1: 'Zwei' })).toBe('One,\nTwo,Zwei\n');
    expect(write('One\nTwo\n', { 1: 'Zwei' }, { filter: tsvFilter })).toBe('One\t\nTwo\tZwei\n');
  });

  it('reads back with the column that it added', () => {
    const text = 'key,en,fr\na,One,Un\nb,Two,Deux\n';
    const written = write(text, { 1: 'Zwei' });
    expect(rows(written)).toEqual([
      ['a', 'One', null],
      ['b', 'Two', 'Zwei'],
    ]);
    expect(write(written, { 1: 'Zwo' })).toBe(written.replace('Zwei', 'Zwo'));
  });

  it('has the line breaks of the source in a cell', () => {
    const text = 'en,de\r\n"a\r\nb",\r\n"a\nb",\r\n';
    expect(write(text, { 0: 'c\nd', 1: 'c\nd' })).toBe('en,de\r\n"a\r\nb","c\r\nd"\r\n"a\nb","c\nd"\r\n');
  });

  it('has spaces for tabs and line breaks where quotes are text', () => {
    const text = 'a\t"b" c\t\n';
    expect(write(text, { 0: 'd\te\r\n"f' }, { filter: tsvFilter })).toBe('a\td e "f\t\n');
  });

  it.each([
    ['UTF-8 with a mark', bytes('\uFEFFen,de\nsea,\nbay,Bucht\n')],
    ['UTF-16', iconv.encode('en\tde\r\nsea\t\r\nbay\tBucht\r\n', 'utf-16le', { addBOM: true })],
  ])('has hostile text in %s and no other change', (_name, before) => {
    const written = writeFiltered(csvFilter, before, new Map([[0, HOSTILE]]), 'de', 'en');
    expect(readWrittenOut(csvFilter, written, 'de').map(({ target }) => target)).toEqual([HOSTILE, 'Bucht']);
    const wiped = writeFiltered(csvFilter, written, new Map([[0, '']]), 'de', 'en');
    expect(wiped.length).toBe(before.length + '""'.length * (before[0] === 0xff ? 2 : 1));
  });

  it('stays in a legacy encoding, or becomes UTF-8 with a mark, which Excel needs', () => {
    const before = iconv.encode('fr;de\nthé;\ncafé;Kaffee\n', 'windows-1252');
    const edit = (target: string) => writeFiltered(csvFilter, before, new Map([[0, target]]), 'de', 'fr');
    expect(edit('Tée')).toEqual(
      new Uint8Array(iconv.encode('fr;de\nthé;Tée\ncafé;Kaffee\n', 'windows-1252')),
    );
    expect(Buffer.from(edit('茶')).toString()).toBe('\uFEFFfr;de\nthé;茶\ncafé;Kaffee\n');
  });
});
