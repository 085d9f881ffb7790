import fc from 'fast-check';
import { strFromU8, unzipSync, zipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { parseText, readableText } from '../../../../shared/domain/text/inline-codes.ts';
import { FormatError } from '../../format-error.ts';
import { readFiltered } from '../read-filtered.ts';
import { findFilter } from '../registry.ts';
import { SkippedList } from '../skipped.ts';
import { buildEpub } from '../testing/build-package.ts';
import { HOSTILE, writtenOut } from '../testing/check-case.ts';
import { PARAGRAPHS } from '../testing/paragraphs.ts';
import { writeFiltered } from '../write-filtered.ts';
import { epubFilter } from './index.ts';

const read = (file: Uint8Array, values = PARAGRAPHS) =>
  readFiltered(epubFilter, file, '', { values }).segments;
const texts = (file: Uint8Array) => read(file).map(({ source }) => readableText(source));
const write = (file: Uint8Array, edits: [number, string][], target = '', source = 'en') =>
  writeFiltered(epubFilter, file, new Map(edits), target, source, { values: PARAGRAPHS });
const partOf = (file: Uint8Array, name: string) =>
  strFromU8(unzipSync(file)[name] ?? expect.fail(`No ${name}`));
const ONE = 'OEBPS/text/one a.xhtml';
const PACKAGE = 'OEBPS/book.opf';

/** The text of a part as an independent XML parser reads it. Throws if the part is not well-formed. */
function parsed(xml: string): string {
  let text = '';
  const parser = new SaxesParser({ xmlns: true });
  parser.ENTITIES.nbsp = '\u00a0';
  parser.on('error', (error) => expect.fail(String(error)));
  parser.on('text', (found) => {
    text += found;
  });
  parser.on('cdata', (found) => {
    text += found;
  });
  parser.on('opentag', ({ attributes }) => {
    text += Object.values(attributes)
      .map(({ value }) => `[${value}]`)
      .join('');
  });
  parser.write(xml).close();
  return text;
}

const BODY =
  '<h1 id="h">One &amp; <em>all</em></h1>\n<p>A <b>b<br/>c</b><!-- > d --> e <img src="../i.png" alt=\'f "g"\'/> h<br></br>i</p>' +
  '<script>//<![CDATA[\n if (a < b && c) d("<p>j</p>");\n//]]></script><p/><p>k<![CDATA[ <l> ]]>m <?n o > p?>q</p>' +
  '<p>r<span epub:type="pagebreak" title="12"/> s</p><a href="x"><span>t</span><div>u</div> v <i>w</i></a>' +
  '<svg xmlns="http://www.w3.org/2000/svg"><title>x</title><text>y <tspan>z</tspan></text></svg>';

describe('the EPUB filter', () => {
  it('reads chapters in reading order, then tables of contents and metadata', () => {
    expect(read(buildEpub('<p id="p">First. Second.</p>')).map(({ key, source }) => [key, source])).toEqual([
      ['two title', 'Two'],
      ['two h1', 'Two'],
      ['one a title', 'One'],
      ['one a#p', 'First. Second.'],
      ['nav title', 'Contents'],
      ['nav li', 'Two'],
      ['toc docTitle', 'Pumps'],
      ['toc#n1', 'Two'],
      ['book dc:title', 'Pumps'],
    ]);
    const sentences = readFiltered(epubFilter, buildEpub('<p>First. Second.</p>'), '', { language: 'en' });
    expect(sentences.segments.slice(3, 5).map(({ source }) => source)).toEqual(['First.', 'Second.']);
    expect(findFilter('a.epub', 'PK\u0003\u0004')).toBe(epubFilter);
  });

  it('reads XML as XML: only its own tags begin and end elements', () => {
    expect(texts(buildEpub(BODY)).slice(3, -5)).toEqual([
      'One & {1}all{/1}',
      'A {1}b{2/}c{/1}{3/} e {4/} h{5}{/5}i',
      'f "g"',
      'k{1/}m {2/}q',
      'r{1/} s',
      't',
      'u',
      'v {1}w{/1}',
      'x',
      'y {1}z{/1}',
    ]);
  });

  it('knows the entities of HTML, and rejects others', () => {
    const file = buildEpub('<p>a&nbsp;&eacute;</p>');
    expect(texts(file)[3]).toBe('a\u00a0é');
    expect(partOf(write(file, [[3, 'b\u00a0<']]), ONE)).toContain('<p>b\u00a0&lt;</p>');
    expect(() => read(buildEpub('<p>a&nbsp;&foo;</p>'))).toThrow(
      `In part “${ONE}”: Line 3, column 143: The entity &foo; is not defined.`,
    );
    expect(() => read(buildEpub('<p>a'))).toThrow(/In part “.*”: Line 3/);
    expect(() => read(buildEpub('<_a/>'))).toThrow('“_a” is not a valid name');
  });

  it('changes nothing but the edited texts, and keeps the first entry uncompressed', () => {
    const file = buildEpub(BODY);
    expect(writeFiltered(epubFilter, file, new Map())).toEqual(file);
    const written = write(file, [[5, 'F\'"<']]);
    expect(Buffer.from(written.subarray(0, 60))).toEqual(Buffer.from(file.subarray(0, 60)));
    expect(Buffer.from(file.subarray(30, 58)).toString()).toBe('mimetypeapplication/epub+zip');
    expect(partOf(written, ONE)).toBe(partOf(file, ONE).replace('\'f "g"\'', "'F&#39;&quot;&lt;'"));
    for (const [name, content] of Object.entries(unzipSync(file))) {
      if (name !== ONE) expect(unzipSync(written)[name]).toEqual(content);
    }
  });

  it('reads chapters with the DTD of EPUB 2, and drawings as chapters', () => {
    const opf = partOf(buildEpub(''), PACKAGE)
      .replace('<itemref idref="c1"/>', '<itemref idref="s"/><itemref idref="c1"/>')
      .replace('</manifest>', '<item id="s" href="s.svg" media-type="image/svg+xml"/></manifest>');
    const file = buildEpub('', {
      [PACKAGE]: opf,
      [ONE]:
        '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "xhtml11.dtd" [<!ATTLIST p a CDATA "<b>">]>\r\n<html><body><p>a&eacute;</p></body></html>',
      'OEBPS/s.svg':
        '<svg xmlns="http://www.w3.org/2000/svg" xml:lang="en"><text>Drawn <tspan>text</tspan></text></svg>',
    });
    expect(texts(file).slice(2, 4)).toEqual(['Drawn {1}text{/1}', 'aé']);
    const written = write(
      file,
      [
        [2, 'مرسوم'],
        [3, 'ب'],
      ],
      'ar',
    );
    expect(partOf(written, 'OEBPS/s.svg')).toContain('xml:lang="ar"><text>مرسوم</text>');
    expect(partOf(written, ONE)).toContain(']>\r\n<html xml:lang="ar" dir="rtl"><body><p>ب</p>');
  });

  it('stores hostile text with all codes in every segment', () => {
    const file = buildEpub(BODY);
    const edits = read(file).map(({ source }, at) => {
      const codes = parseText(source).flatMap((part) => (part.type === 'code' ? [`${part.raw}x`] : []));
      // White space is one space in a page.
      return `${HOSTILE.replaceAll(/\s+/g, ' ')}${at}${codes.join('')}`;
    });
    const written = write(file, [...edits.entries()]);
    expect(read(written).map(({ key, source }) => [key, source])).toEqual(
      read(file).map(({ key }, at) => [key, edits[at]]),
    );
    for (const [name, content] of Object.entries(unzipSync(written))) {
      if (/\.(?:xhtml|ncx|opf)$/.test(name)) parsed(strFromU8(content));
    }
  });

  it('leaves out numbers of printed pages', () => {
    const pages = '<pageList><pageTarget><navLabel><text>12</text></navLabel></pageTarget></pageList>';
    const file = buildEpub(
      '<div epub:type="pagebreak" title="12"/><hr role="doc-pagebreak" aria-label="13"/>',
      {
        'OEBPS/nav.xhtml':
          '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body><nav epub:type="page-list"><ol><li><a>12</a></li></ol></nav><p>End</p></body></html>',
        'OEBPS/toc.ncx': `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/">${pages}<docAuthor><text>A</text></docAuthor></ncx>`,
      },
    );
    expect(texts(file).slice(3)).toEqual(['End', 'Pumps']);
  });

  it('reads the headings of lists of printed pages', () => {
    const nav = partOf(buildEpub(''), 'OEBPS/nav.xhtml').replace(
      '</body>',
      '<nav epub:type="page-list"><h2>Pages</h2><ol><li><a>12</a></li></ol></nav></body>',
    );
    const pages =
      '<navLabel><text>All pages</text></navLabel><pageTarget><navLabel><text>12</text></navLabel></pageTarget>';
    const file = buildEpub('', {
      'OEBPS/nav.xhtml': nav,
      'OEBPS/toc.ncx': `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><pageList>${pages}</pageList></ncx>`,
    });
    expect(texts(file).slice(4, -1)).toEqual(['Two', 'Pages', 'All pages']);
  });

  it('reads a label once, without surrounding white space, whatever is in it', () => {
    const file = buildEpub('', {
      'OEBPS/toc.ncx':
        '<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><text>\r\n a<text>b</text>c </text><text><![CDATA[ d ]]></text></ncx>',
    });
    expect(texts(file).slice(5, -1)).toEqual(['a{1}b{/1}c', ' d ']);
    expect(partOf(write(file, [[5, 'e']]), 'OEBPS/toc.ncx')).toContain('<text>\r\n e </text>');
    const text = `${'<text>a'.repeat(400)}${'b'.repeat(1_000_000)}${'</text>'.repeat(400)}`;
    const nested = buildEpub('', {
      'OEBPS/toc.ncx': `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/">${text}</ncx>`,
    });
    expect(texts(nested)).toHaveLength(7);
    const texted = `<navLabel>${'<text>a</text>'.repeat(10_000)}</navLabel>`;
    const named = `<navPoint id="${'b'.repeat(300_000)}">${texted}</navPoint>`;
    const long = buildEpub('', {
      'OEBPS/toc.ncx': `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/">${named}</ncx>`,
    });
    expect(read(long)[5]?.key).toBe(`toc#${'b'.repeat(500)}`);
  });

  it('reads the first rendition that is a book, and reports the others', () => {
    const file = buildEpub('', {
      'META-INF/container.xml':
        '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="a.pdf" media-type="application/pdf"/><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
      'a.pdf': '%PDF',
    });
    const skipped = new SkippedList();
    readFiltered(epubFilter, file, '', { values: PARAGRAPHS, skipped });
    expect(skipped.entries.map(({ reason, name }) => [reason, name])).toEqual([
      ['image', 'OEBPS/i.png'],
      ['unsupported', 'a.pdf'],
    ]);
  });

  it('reports images, scripts, CDATA, and chapters that are missing or in other formats', () => {
    const skipped = new SkippedList();
    const opf = partOf(buildEpub(''), PACKAGE)
      .replace('</manifest>', '<item id="p" href="a.pdf" media-type="application/pdf"/></manifest>')
      .replace('</spine>', '<itemref idref="p"/></spine>')
      .replace('text/two.xhtml', 'text/lost.xhtml');
    const body = '<script>a<![CDATA[ ]]></script><p translate="no">b</p><p>c<![CDATA[ d ]]></p>';
    const file = buildEpub(body, { [PACKAGE]: opf });
    readFiltered(epubFilter, file, '', { values: PARAGRAPHS, skipped });
    expect(skipped.entries.map(({ reason, name, text }) => [reason, name, text])).toEqual([
      ['script', ONE, 'a'],
      ['untranslatable', ONE, 'b'],
      ['unsupported', ONE, 'd'],
      ['image', 'OEBPS/i.png', null],
      ['unsupported', 'OEBPS/a.pdf', null],
      ['unsupported', 'OEBPS/text/lost.xhtml', null],
    ]);
  });

  it('accepts obfuscated fonts, and rejects protected chapters and other archives', () => {
    const encrypted = (uri: string) => ({
      'META-INF/encryption.xml': `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/><enc:CipherData><enc:CipherReference URI="${uri}"/></enc:CipherData></enc:EncryptedData></encryption>`,
    });
    const file = buildEpub('', encrypted('OEBPS/font.otf'));
    expect(texts(file)).toHaveLength(8);
    const locked = buildEpub('', encrypted('OEBPS/text/one%20a.xhtml'));
    expect(() => read(locked)).toThrow('The book is protected by DRM.');
    expect(() => read(zipSync({ a: new Uint8Array(1) }))).toThrow('not an EPUB book');
    expect(() => read(buildEpub('', { 'META-INF/container.xml': '<container>' }))).toThrow(FormatError);
    const nested = buildEpub('<div>'.repeat(100_000));
    expect(() => read(nested)).toThrow('nested more than');
    const name = 'OEBPS/a\0.xhtml';
    const hidden = {
      [name]: '<html/>',
      [PACKAGE]: partOf(file, PACKAGE).replace('two.xhtml', '../a%00.xhtml'),
    };
    expect(() => read(buildEpub('', hidden))).toThrow('U+0000');
  });

  it('reads and writes a chapter with megabytes of any kind in linear time', () => {
    for (const body of [
      `<p>${'<b>x</b><!-- c -->'.repeat(10_000)}</p>`,
      `<p>${'a&nbsp;'.repeat(100_000)}</p>`,
      '<p>x</p>'.repeat(15_000),
      `<p>x ${'<?a b?>'.repeat(20_000)} y</p>`,
      `<i>${'x<p>y</p>'.repeat(10_000)}</i>`,
    ]) {
      const file = buildEpub(body);
      expect(texts(write(file, [[3, 'z']]))[3]).toBe('z');
    }
  });
});

const PARTS =
  '<|>|&|&amp;|&nbsp;|\'|"|]]>|<![CDATA[|-->|<!--|--|<?|?>|<p>|</p>|<br/>|{{|\\|\u200f|\u2028|\u0085|\ufeff|é|😀|\u00a0|a|b| x'.split(
    '|',
  );

describe('after random edits of a book', () => {
  it('an independent parser reads the typed texts, and all parts are well-formed', () => {
    const file = buildEpub(BODY);
    const before = read(file);
    const entries = unzipSync(file);
    const typed = fc
      .array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 8 })
      .map((parts) => parts.join('').trim())
      .filter((text) => text !== '' && readableText(text) === text);
    const property = fc.property(
      fc.nat(before.length - 1),
      typed,
      fc.boolean(),
      (at, wanted, areCodesKept) => {
        const { source = '', context } = before[at] ?? {};
        const codes = parseText(source).flatMap((part) => (part.type === 'code' ? [`${part.raw}x`] : []));
        const written = write(file, [[at, wanted + (areCodesKept ? codes.join('') : '')]]);
        const name = context?.part ?? '';
        for (const [entry, content] of Object.entries(unzipSync(written))) {
          if (entry !== name) expect(content).toEqual(entries[entry]);
        }
        expect(parsed(partOf(written, name))).toContain(wanted);
        const shown = read(written).map((each) => writtenOut(each.source, each));
        expect(shown[at]).toContain(wanted);
        const others = before.map((each) => writtenOut(each.source, each)).toSpliced(at, 1);
        // An alternative text is deleted with its picture.
        const hasPicture = codes.length > 0 && source.startsWith('A ') && !areCodesKept;
        expect(shown.toSpliced(at, 1)).toEqual(hasPicture ? others.toSpliced(5 - Number(at < 5), 1) : others);
      },
    );
    fc.assert(property, { seed: 20_261_130, numRuns: 400 });
  });
});

const TAGS =
  'p div b i a span em ul li h1 table tr td ruby rt pre code script style textarea select option svg text math mi video br img title x-y z:z'.split(
    ' ',
  );
const ATTRIBUTE_TEXTS = [
  '',
  ' title="t &amp; u"',
  " alt='v'",
  ' translate="no"',
  ' translate="yes"',
  ' id="w"',
];
const TEXT_PIECES = [
  'a',
  ' ',
  'b c',
  '\n',
  '&amp;',
  '&lt;',
  '&nbsp;',
  '<!-- d > -->',
  '<!-->-->',
  '<?e f > g?>',
  '<![CDATA[<h>]]>',
];

const { content } = fc.letrec<{ content: string; element: string }>((tie) => ({
  content: fc
    .array(fc.oneof({ depthSize: 'small' }, fc.constantFrom(...TEXT_PIECES), tie('element')), {
      maxLength: 5,
    })
    .map((all) => all.join('')),
  element: fc
    .tuple(fc.constantFrom(...TAGS), fc.constantFrom(...ATTRIBUTE_TEXTS), tie('content'), fc.boolean())
    .map(([name, attribute, inner, isEmpty]) => {
      const tag = `${name}${name === 'z:z' ? ' xmlns:z="urn:z"' : ''}${attribute}`;
      return isEmpty ? `<${tag}/>` : `<${tag}>${inner}</${name}>`;
    }),
}));

it('any well-formed page stays well-formed after any edit, and its other texts stay the same', () => {
  const property = fc.property(content, fc.nat(), fc.boolean(), (body, number, areCodesKept) => {
    const file = buildEpub(body);
    parsed(partOf(file, ONE));
    const before = read(file);
    const at = number % before.length;
    const { source = '', context } = before[at] ?? {};
    const codes = parseText(source).flatMap((part) => (part.type === 'code' ? [`${part.raw}x`] : []));
    const written = write(file, [[at, `<é>${areCodesKept ? codes.join('') : ''}`]], 'he');
    parsed(partOf(written, context?.part ?? ''));
    const shown = (segments: typeof before) => segments.map((each) => readableText(each.source));
    const after = shown(read(written));
    if (areCodesKept || codes.length === 0) {
      expect(after).toHaveLength(before.length);
      expect(after.toSpliced(at, 1)).toEqual(shown(before).toSpliced(at, 1));
    }
    expect(after[at]).toMatch(/^<é>/);
  });
  fc.assert(property, { seed: 20_261_130, numRuns: 200 });
});
