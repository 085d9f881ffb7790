import { describe, expect, it } from 'vitest';
import { readableText } from '../../../../shared/text/inline-codes.ts';
import { readFiltered, writeFiltered } from '../filter.ts';
import { findFilter } from '../registry.ts';
import { HOSTILE } from '../testing/check-case.ts';
import { ditaFilter, docbookFilter, svgFilter } from './index.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (file: string, filter = ditaFilter) => readFiltered(filter, bytes(file)).segments;
const texts = (file: string, filter = ditaFilter) =>
  read(file, filter).map(({ source }) => readableText(source));
const write = (file: string, edits: [number, string][], filter = ditaFilter) =>
  Buffer.from(writeFiltered(filter, bytes(file), new Map(edits))).toString();

describe('XML with rules', () => {
  it('has of DITA the blocks, with inline elements as codes and index terms of their own', () => {
    const file =
      '<topic id="t" xml:lang="en"><title>A <b>b</b></title><body><p>One<indexterm>term<indexterm>inner</indexterm></indexterm>\n' +
      ' <keyword keyref="k"/> &amp; <xref href="x">two</xref><!-- c --> three<image href="i"><alt>alt</alt></image></p>' +
      '<p><keyword keyref="k"/> leads</p><codeblock>a\n  b</codeblock><p translate="no">no <ph translate="yes">yes</ph></p>' +
      '<p>is <ph translate="no">fixed</ph> here</p><p><image href="i" alt="old"/></p></body></topic>';
    expect(read(file).map(({ key, source }) => [key, readableText(source)])).toEqual([
      ['title', 'A {1}b{/1}'],
      ['p', 'One{1/} {2/} & {3}two{/3}{4/} three'],
      ['indexterm', 'term'],
      ['indexterm', 'inner'],
      ['alt', 'alt'],
      ['p', '{1/} leads'],
      ['codeblock', 'a\n  b'],
      ['ph', 'yes'],
      ['p', 'is {1/} here'],
      ['image@alt', 'old'],
    ]);
    expect(readFiltered(ditaFilter, bytes(file)).source_lang).toBe('en');
    expect(
      write(file, [
        [1, '\u0002<2/>\u0003 <x'],
        [2, 'Begriff'],
        [9, '"'],
      ]),
    ).toBe(
      file
        .replace(/One<indexterm>[\s\S]*? three/, '<keyword keyref="k"/> &lt;x')
        .replace('alt="old"', 'alt="&quot;"'),
    );
  });

  it('has of DocBook the blocks, with footnotes of their own, whatever its prefix', () => {
    const file =
      '<d:article xmlns:d="http://docbook.org/ns/docbook" version="5.0"><d:title>T</d:title><d:para>One <d:emphasis>two</d:emphasis>' +
      '<d:footnote><d:para>note</d:para></d:footnote> three</d:para><m:math xmlns:m="m">x</m:math></d:article>';
    expect(texts(file, docbookFilter)).toEqual(['T', 'One {1}two{/1}{2/} three', 'note']);
  });

  it('has of SVG the texts, titles and descriptions', () => {
    const file =
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:s="s"><title>A</title><metadata>no</metadata><style>no</style>no<g aria-label="L">' +
      '<text x="1">B <tspan>C</tspan></text><s:x>no</s:x></g></svg>';
    expect(texts(file, svgFilter)).toEqual(['A', 'L', 'B {1}C{/1}']);
  });

  it.each(['<p>x</p>', '<p><![CDATA[x]]></p>', '<p>\n x\n</p>', "<image alt='x'/>", '<pre>x</pre>'])(
    'holds hostile text in %s, and changes no other byte',
    (element) => {
      const file = `<?xml version="1.0" encoding="iso-8859-1"?>\r\n<!DOCTYPE topic PUBLIC "a" "b">\r\n<topic><p>\u00e9</p>${element}<p>y</p></topic>\r\n`;
      const before = Buffer.from(file, 'latin1');
      const edited = writeFiltered(ditaFilter, before, new Map([[1, HOSTILE]]));
      const { segments } = readFiltered(ditaFilter, edited);
      const spaced = (text: string) => text.replaceAll(/[ \t\n]+/g, ' ');
      expect(segments.map(({ source }) => spaced(source))).toEqual(['\u00e9', spaced(HOSTILE), 'y']);
      const kept = file.indexOf(element) + 1;
      expect(Buffer.from(edited).subarray(0, kept)).toEqual(before.subarray(0, kept));
      expect(Buffer.from(edited).toString('latin1').endsWith('<p>y</p></topic>\r\n')).toBe(true);
    },
  );

  it('is told by the root of the file', () => {
    const nameOf = (file: string, head: string) => findFilter(file, head)?.name ?? null;
    expect(
      nameOf('a.xml', '<?xml version="1.0"?>\n<!-- <book> -->\n<!DOCTYPE topic [\n]><topic id="a">'),
    ).toBe('dita');
    expect(nameOf('a.xml', '<db:book xmlns:db="http://docbook.org/ns/docbook">')).toBe('docbook');
    expect(nameOf('strings.xml', '<resources>')).toBe('android');
    expect(nameOf('a.svg', '<svg>')).toBe('svg');
    expect(nameOf('a.xml', '<other/>')).toBeNull();
  });

  it('is refused with its place when it is no XML, or declares entities', () => {
    expect(() => read('<topic>\n<p>x</topic>')).toThrow(/Line 2/i);
    expect(() => read('<!DOCTYPE topic [<!ENTITY x "y">]><topic>&x;</topic>')).toThrow(/entities/);
    expect(() => read('<p>'.repeat(10_000))).toThrow(/column/);
  });
});
