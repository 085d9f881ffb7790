import { describe, expect, it } from 'vitest';
import { readableText } from '../../../../shared/domain/text/inline-codes.ts';
import type { Filter } from '../filter.ts';
import { withThoseBefore } from '../options.ts';
import { readFiltered } from '../read-filtered.ts';
import { findFilter } from '../registry.ts';
import { HOSTILE } from '../testing/check-case.ts';
import { writeFiltered } from '../write-filtered.ts';
import { ditaFilter, docbookFilter, svgFilter, xmlFilter } from './index.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (file: string, filter = ditaFilter) => readFiltered(filter, bytes(file)).segments;
const texts = (file: string, filter = ditaFilter) =>
  read(file, filter).map(({ source }) => readableText(source));
const write = (file: string, edits: [number, string][], filter = ditaFilter) =>
  Buffer.from(writeFiltered(filter, bytes(file), new Map(edits))).toString();

describe('the XML filters', () => {
  it('read DITA blocks, with inline elements as codes and separate index terms', () => {
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

  it("read authors' remarks with the option", () => {
    const file =
      '<topic id="t"><title>T</title><body><p>One<draft-comment>Check <b>this</b></draft-comment> two</p>' +
      '<required-cleanup>Old</required-cleanup></body></topic>';
    const chosen = (filter: Filter, xml: string, values = {}) =>
      readFiltered(filter, bytes(xml), '', { values }).segments.map(({ source }) => readableText(source));
    expect(chosen(ditaFilter, file)).toEqual(['T', 'One{1/} two']);
    expect(chosen(ditaFilter, file, { skipped_elements: [] })).toEqual([
      'T',
      'One{1/} two',
      'Check {1}this{/1}',
      'Old',
    ]);
    // As for older documents.
    expect(withThoseBefore(ditaFilter.options)).toMatchObject({ skipped_elements: [] });
    expect(chosen(docbookFilter, '<article><para>A<remark>r</remark></para></article>')).toEqual(['A']);
  });

  it('read DocBook blocks, with separate footnotes, for any prefix', () => {
    const file =
      '<d:article xmlns:d="http://docbook.org/ns/docbook" version="5.0"><d:title>T</d:title><d:para>One <d:emphasis>two</d:emphasis>' +
      '<d:footnote><d:para>note</d:para></d:footnote> three</d:para><m:math xmlns:m="m">x</m:math></d:article>';
    expect(texts(file, docbookFilter)).toEqual(['T', 'One {1}two{/1}{2/} three', 'note']);
  });

  it('read SVG texts, titles and descriptions', () => {
    const file =
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:s="s"><title>A</title><metadata>no</metadata><style>no</style>no<g aria-label="L">' +
      '<text x="1">B <tspan>C</tspan></text><s:x>no</s:x></g></svg>';
    expect(texts(file, svgFilter)).toEqual(['A', 'L', 'B {1}C{/1}']);
  });

  it.each(['<p>x</p>', '<p><![CDATA[x]]></p>', '<p>\n x\n</p>', "<image alt='x'/>", '<pre>x</pre>'])(
    'write hostile text in %s and change no other byte',
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

  it('recognise a file by its root element', () => {
    const nameOf = (file: string, head: string) => findFilter(file, head)?.name ?? null;
    expect(
      nameOf('a.xml', '<?xml version="1.0"?>\n<!-- <book> -->\n<!DOCTYPE topic [\n]><topic id="a">'),
    ).toBe('dita');
    expect(nameOf('a.xml', '<db:book xmlns:db="http://docbook.org/ns/docbook">')).toBe('docbook');
    expect(nameOf('strings.xml', '<resources>')).toBe('android');
    expect(nameOf('a.svg', '<svg>')).toBe('svg');
    expect(nameOf('a.xml', '<other/>')).toBe('xml');
    expect(nameOf('a.xml', '<tmx version="1.4">')).toBeNull();
    expect(nameOf('a.xml', '<root>')).toBe('xml');
    expect(nameOf('a.xml', 'text')).toBeNull();
  });

  it('reject invalid XML and entity declarations, with the position', () => {
    expect(() => read('<topic>\n<p>x</topic>')).toThrow(/Line 2/i);
    expect(() => read('<!DOCTYPE topic [<!ENTITY x SYSTEM "y">]><topic>&x;</topic>')).toThrow(/entities/);
    expect(() => read('<p>'.repeat(10_000))).toThrow(/column/);
  });
});

describe('the filter for unknown XML', () => {
  const chosen = (file: string, values = {}) =>
    readFiltered(xmlFilter, bytes(file), '', { values }).segments.map(({ source }) => readableText(source));
  const file =
    '<r xmlns:d="urn:d"><d:t n="N">A <d:b>b</d:b> c</d:t><code>x</code><note translate="no">no</note><list><t>one</t></list></r>';

  it('reads a text for each piece between tags, and no attributes', () => {
    expect(chosen(file)).toEqual(['A', 'b', 'c', 'x', 'one']);
  });

  it('uses the named elements and attributes, with or without prefix', () => {
    expect(chosen(file, { inline_elements: ['b'] })).toEqual(['A {1}b{/1} c', 'x', 'one']);
    expect(chosen(file, { inline_elements: ['d:b'], skipped_elements: ['code'] })).toEqual([
      'A {1}b{/1} c',
      'one',
    ]);
    expect(chosen(file, { translated_elements: ['d:t'], attributes: ['n'] })).toEqual(['N', 'A', 'b', 'c']);
    expect(chosen(file, { translated_elements: ['list'] })).toEqual(['one']);
  });

  it('applies ITS rules in the file, the last one winning, and local ITS attributes', () => {
    const rules = (more: string) =>
      `<r xmlns:i="http://www.w3.org/2005/11/its"><head><i:rules version="2.0">${more}</i:rules></head>` +
      '<p title="T">A <term>b</term> <fn i:withinText="nested">note</fn> c</p><p class="x">no <k i:translate="yes">yes</k></p></r>';
    const own =
      '<i:translateRule selector="//p" translate="no"/><i:translateRule selector="/r/p | //p/@title" translate="yes"/>' +
      `<i:translateRule selector="//p[@class='x']" translate="no"/><i:withinTextRule selector="//p//term" withinText="yes"/>`;
    expect(chosen(rules(own))).toEqual(['T', 'A {1}b{/1} {2/} c', 'note', 'yes']);
    const { findings, segments } = readFiltered(
      xmlFilter,
      bytes(rules('<i:translateRule selector="id(1)" translate="no"/>')),
    );
    expect(findings).toMatchObject([{ constraint: 'its-selector', line: 1 }]);
    expect(segments).not.toHaveLength(0);
  });

  it('reports linked rules without fetching them', () => {
    const linking = (prefix: string) =>
      `<r xmlns:i="http://www.w3.org/2005/11/its" xmlns:${prefix}="http://www.w3.org/1999/xlink">\n` +
      `<i:rules version="2.0" ${prefix}:type="simple" ${prefix}:href="its.xml#own"><i:translateRule selector="//k" translate="no"/></i:rules>` +
      '<p>a</p><k>b</k></r>';
    for (const [filter, prefix] of [
      [xmlFilter, 'xlink'],
      [xmlFilter, 'l'],
      [ditaFilter, 'l'],
    ] as const) {
      const { findings, segments } = readFiltered(filter, bytes(linking(prefix)));
      expect(findings).toMatchObject([{ severity: 'warning', constraint: 'its-link', line: 2 }]);
      expect(String(findings?.[0]?.message)).toContain('“its.xml#own”');
      expect(segments.map(({ source }) => source)).toEqual(['a']);
    }
  });

  it('writes hostile text and changes no other byte', () => {
    const edits = new Map([0, 1, 2, 3, 4].map((at) => [at, `${HOSTILE}${at}`]));
    const written = writeFiltered(xmlFilter, bytes(file), edits);
    const spaced = (text: string) => text.replaceAll(/[ \t\n]+/g, ' ');
    const { segments } = readFiltered(xmlFilter, written);
    expect(segments.map(({ source }) => spaced(source))).toEqual([...edits.values()].map(spaced));
    expect(writeFiltered(xmlFilter, bytes(file), new Map())).toEqual(bytes(file));
  });
});
