import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readFiltered } from '../read-filtered.ts';
import { buildEpub } from '../testing/build-package.ts';
import { PARAGRAPHS } from '../testing/paragraphs.ts';
import { writeFiltered } from '../write-filtered.ts';
import { epubFilter } from './index.ts';

const texts = (file: Uint8Array) =>
  readFiltered(epubFilter, file, '', { values: PARAGRAPHS }).segments.map(({ source }) => source);
const write = (file: Uint8Array, edits: [number, string][], target: string, source = 'en') =>
  writeFiltered(epubFilter, file, new Map(edits), target, source, { values: PARAGRAPHS });
const partOf = (file: Uint8Array, name: string) =>
  strFromU8(unzipSync(file)[name] ?? expect.fail(`No ${name}`));
const ONE = 'OEBPS/text/one a.xhtml';
const PACKAGE = 'OEBPS/book.opf';

describe('the language of an edited book', () => {
  it('is declared in the metadata and in edited parts, with the direction', () => {
    const written = write(buildEpub('<p>a</p>'), [[3, 'ب']], 'ar');
    expect(partOf(written, PACKAGE)).toBe(
      partOf(buildEpub(''), PACKAGE)
        .replace('xml:lang="en"', 'xml:lang="ar"')
        .replace('<dc:language>en<', '<dc:language>ar<')
        .replace('<spine toc', '<spine page-progression-direction="rtl" toc'),
    );
    expect(partOf(written, ONE)).toContain(' lang="ar" dir="rtl"><head>');
    expect(partOf(written, 'OEBPS/text/two.xhtml')).toContain(' lang="en"><head>');
    const back = write(written, [[3, 'a']], 'en', 'ar');
    expect(partOf(back, PACKAGE)).toContain('<spine page-progression-direction="ltr" toc');
    expect(partOf(back, ONE)).toContain(' lang="en" dir="ltr"><head>');
  });

  it('replaces the source language among several listed ones, and in edited metadata', () => {
    const opf = partOf(buildEpub(''), PACKAGE)
      .replace('<dc:language>en<', '<dc:language>la</dc:language><dc:language>en-GB<')
      .replace('<dc:title>', '<dc:description xml:lang="en">D</dc:description><dc:title xml:lang="en">')
      .replace('3.0', '2.0');
    const file = buildEpub('', { [PACKAGE]: opf });
    const at = texts(file).indexOf('D');
    expect(partOf(write(file, [[at, 'E']], 'he'), PACKAGE)).toBe(
      opf
        .replace('"id" xml:lang="en"', '"id" xml:lang="he"')
        .replace('<dc:description xml:lang="en">D', '<dc:description xml:lang="he">E')
        .replace('en-GB', 'he'),
    );
  });

  it('is not declared within an edited attribute', () => {
    const file = buildEpub('<p>a</p>');
    const values = { ...PARAGRAPHS, attributes: ['lang'] };
    const { segments } = readFiltered(epubFilter, file, '', { values });
    const at = segments.findIndex(({ key }) => key === 'one a html@lang');
    const written = writeFiltered(epubFilter, file, new Map([[at, 'x']]), 'ar', 'en', { values });
    expect(partOf(written, ONE)).toContain(' lang="x" dir="rtl">');
  });

  it('is declared together with stated directions, also of elements without a language', () => {
    const opf = partOf(buildEpub(''), PACKAGE)
      .replace('<package ', '<package dir="ltr" ')
      .replace('<dc:title>', '<dc:title dir="ltr">');
    const one = partOf(buildEpub('<p>a</p>'), ONE).replace('<body>', '<body dir="ltr">');
    const file = buildEpub('', { [PACKAGE]: opf, [ONE]: one });
    const written = write(file, [[3, 'ب']], 'ar');
    expect(partOf(written, ONE)).toContain('<body dir="rtl"><p>ب</p>');
    expect(partOf(written, PACKAGE)).toContain('<package dir="rtl" ');
    const title = texts(file).lastIndexOf('Pumps');
    expect(partOf(write(file, [[title, 'ب']], 'ar'), PACKAGE)).toContain('<dc:title dir="rtl">ب<');
  });
});
