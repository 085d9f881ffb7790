import { describe, expect, it } from 'vitest';
import { ZipArchive } from '../../zip/read-zip.ts';
import { officeLanguage } from '../office/language.ts';
import { pptxFilter } from '../pptx/index.ts';
import { readFiltered } from '../read-filtered.ts';
import { buildDocx, buildPptx } from '../testing/build-package.ts';
import { readReport } from '../testing/report.ts';
import { writeFiltered } from '../write-filtered.ts';
import { docxFilter } from './index.ts';

function partOf(file: Uint8Array, name: string): string {
  return Buffer.from(new ZipArchive(file, 50_000_000).read(name) ?? []).toString();
}

/** The body of a document with these paragraphs, all translated. */
function translated(body: string, target: string, source = 'en'): string {
  const file = buildDocx({ body });
  const edits = new Map(readFiltered(docxFilter, file, target).segments.map((_, at) => [at, 'X']));
  const written = writeFiltered(docxFilter, file, edits, target, source);
  return partOf(written, 'word/document.xml').replace(/^.*<w:body>|<\/w:body>.*$/gs, '');
}

describe('the language of a Word file', () => {
  it('is stated in edited runs and in the styles', () => {
    const file = readReport('language.docx');
    const written = writeFiltered(docxFilter, file, new Map([[0, 'Jahresbericht']]), 'de', 'en');
    expect(partOf(written, 'word/document.xml')).toContain('<w:lang w:val="de-DE"/>');
    expect(partOf(written, 'word/styles.xml')).toContain(
      '<w:lang w:val="de-DE" w:eastAsia="en-US" w:bidi="ar-SA"/>',
    );
    expect(writeFiltered(docxFilter, file, new Map(), 'de', 'en')).toEqual(file);
  });

  it('sets the direction of edited paragraphs and their runs', () => {
    const written = writeFiltered(
      docxFilter,
      readReport('language.docx'),
      new Map([[0, 'تقرير']]),
      'ar',
      'en',
    );
    expect(partOf(written, 'word/document.xml')).toContain(
      '<w:p><w:pPr><w:bidi/></w:pPr><w:r><w:rPr><w:rtl/><w:lang w:bidi="ar-SA" w:val="en-US"/></w:rPr><w:t>تقرير</w:t></w:r></w:p>',
    );
  });

  it.each([
    [
      '<w:p w:rsidR="1"><w:pPr><w:pStyle w:val="a"/><w:jc w:val="left"/></w:pPr><w:r><w:rPr><w:b/><w:sz w:val="24"/></w:rPr><w:t>a</w:t></w:r></w:p>',
      'he',
      '<w:p w:rsidR="1"><w:pPr><w:pStyle w:val="a"/><w:bidi/><w:jc w:val="left"/></w:pPr><w:r><w:rPr><w:b/><w:bCs/><w:sz w:val="24"/><w:szCs w:val="24"/><w:rtl/><w:lang w:bidi="he-IL"/></w:rPr><w:t>X</w:t></w:r></w:p>',
    ],
    [
      '<w:p><w:pPr><w:bidi w:val="0"/></w:pPr><w:r><w:t>a</w:t></w:r></w:p>',
      'ar-EG',
      '<w:p><w:pPr><w:bidi/></w:pPr><w:r><w:rPr><w:rtl/><w:lang w:bidi="ar-EG"/></w:rPr><w:t>X</w:t></w:r></w:p>',
    ],
    [
      '<w:p><w:r><w:rPr><w:lang w:val="en-GB"/></w:rPr><w:t>a</w:t></w:r></w:p>',
      'ja',
      '<w:p><w:r><w:rPr><w:lang w:eastAsia="ja-JP" w:val="en-GB"/></w:rPr><w:t>X</w:t></w:r></w:p>',
    ],
    ['<w:p><w:r><w:t>a</w:t></w:r></w:p>', 'de', '<w:p><w:r><w:t>X</w:t></w:r></w:p>'],
  ])('of %j is written for %s', (body, target, written) => {
    expect(translated(body, target)).toBe(written);
  });

  it('runs from left to right again in a translation from Arabic', () => {
    const body = '<w:p><w:pPr><w:bidi/></w:pPr><w:r><w:rPr><w:rtl/></w:rPr><w:t>a</w:t></w:r></w:p>';
    expect(translated(body, 'de', 'ar')).toBe(
      '<w:p><w:pPr><w:bidi w:val="0"/></w:pPr><w:r><w:rPr></w:rPr><w:t>X</w:t></w:r></w:p>',
    );
  });

  it('has a region', () => {
    expect(['de', 'de-AT', 'pt', 'ar', 'zh-Hant', 'sr-Latn'].map(officeLanguage)).toEqual([
      'de-DE',
      'de-AT',
      'pt-PT',
      'ar-SA',
      'zh-TW',
      'sr-Latn-RS',
    ]);
  });
});

describe('Word runs that differ in spacing, kerning or proofing', () => {
  it('are one text', () => {
    const [segment] = readFiltered(docxFilter, readReport('kerning.docx')).segments;
    expect(segment?.source).toBe('This sentence is one.');
  });
});

describe('the language of a presentation', () => {
  it('is stated in edited runs, with the direction of its script', () => {
    const file = buildPptx({
      slide:
        '<a:p><a:r><a:rPr lang="en-US" b="1"/><a:t>a</a:t></a:r></a:p><a:p><a:pPr algn="ctr"/><a:r><a:t>b</a:t></a:r></a:p>',
    });
    const edits = new Map([
      [0, 'X'],
      [1, 'Y'],
    ]);
    const slide = (target: string) =>
      partOf(writeFiltered(pptxFilter, file, edits, target, 'en'), 'ppt/slides/slide1.xml');
    expect(slide('de')).toContain('<a:p><a:r><a:rPr lang="de-DE" b="1"/><a:t>X</a:t></a:r></a:p>');
    expect(slide('ar')).toContain(
      '<a:p><a:pPr algn="r" rtl="1"/><a:r><a:rPr lang="ar-SA" b="1"/><a:t>X</a:t></a:r></a:p>',
    );
    expect(slide('ar')).toContain('<a:p><a:pPr algn="ctr" rtl="1"/><a:r>');
  });
});
