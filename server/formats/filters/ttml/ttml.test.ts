import fc from 'fast-check';
import imscDocument from 'imsc/src/main/js/doc.js';
import imscDisplay, { type Shown } from 'imsc/src/main/js/isd.js';
import { describe, expect, it } from 'vitest';
import { formatCode, readableText } from '../../../../shared/domain/text/inline-codes.ts';
import { readFiltered } from '../read-filtered.ts';
import { findFilter, isOfFormat } from '../registry.ts';
import { writeFiltered } from '../write-filtered.ts';
import { xmlFilter } from '../xml-text/index.ts';
import { ttmlFilter } from './index.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (file: Uint8Array) => readFiltered(ttmlFilter, file).segments;
const texts = (file: string) => read(bytes(file)).map(({ source }) => readableText(source));
const write = (file: string, edits: [number, string][], to = '') =>
  Buffer.from(writeFiltered(ttmlFilter, bytes(file), new Map(edits), to, 'en')).toString();

const ROOT =
  '<?xml version="1.0" encoding="UTF-8"?>\n<tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling" xml:lang="en">';
const file = (...cues: string[]) =>
  `${ROOT}<head><metadata><ttm:title xmlns:ttm="http://www.w3.org/ns/ttml#metadata">T</ttm:title></metadata></head>` +
  `<body><div>\n${cues.join('\n')}\n</div></body></tt>\n`;
const cue = (second: number, text: string, more = '') =>
  `<p begin="${second}s" end="${second + 1}s"${more}>${text}</p>`;
const FILE = file(
  cue(1, 'One &amp; two'),
  cue(2, '\n  Come <span tts:fontStyle="italic">in</span>,<br/>\n  please\n'),
  cue(3, 'A  b\n c', ' xml:space="preserve"'),
);

/** The texts that imscJS shows in the middle of each second. */
function shownIn(xml: string, seconds: readonly number[] = [1, 2, 3]): string[] {
  const document = imscDocument.fromXML(xml) ?? expect.fail('imscJS rejects the file');
  const textOf = ({ kind, text = '', contents = [] }: Shown): string =>
    kind === 'br' ? '\n' : text + contents.map(textOf).join('');
  return seconds.map((second) =>
    imscDisplay
      .generateISD(document, second + 0.5)
      .contents.map(textOf)
      .join('')
      .trimEnd(),
  );
}

describe('the TTML filter', () => {
  it('reads the texts of paragraphs, with spans as codes, line breaks as such, and times as notes', () => {
    expect(texts(FILE)).toEqual(['One & two', 'Come {1}in{/1},\nplease', 'A  b\n c']);
    expect(read(bytes(FILE)).map(({ notes }) => notes?.[0]?.text)).toEqual([
      '1s --> 2s',
      '2s --> 3s',
      '3s --> 4s',
    ]);
    const more = file(
      cue(1, '<br/>A<br tts:color="red"/>b <!-- c --> d<br/><br/>e', ' xml:id="x"'),
      '<p begin="3s" dur="2s"><metadata><title>no</title></metadata><set begin="1s"/>F</p>',
    );
    expect(texts(more)).toEqual(['A{1/}b {2/} d\n\ne', 'F']);
    expect(read(bytes(more)).map(({ key, notes }) => [key, notes?.[0]?.text])).toEqual([
      ['#x', '1s --> 2s'],
      ['p', '3s --> +2s'],
    ]);
  });

  it('reads older namespaces, none, and prefixes', () => {
    const old = '<tt xmlns="http://www.w3.org/2006/10/ttaf1"><body><div><p>a</p></div></body></tt>';
    expect(texts(old)).toEqual(['a']);
    expect(texts('<tt><body><div><p>a<br/>b</p></div></body></tt>')).toEqual(['a\nb']);
    const prefixed =
      '<t:tt xmlns:t="http://www.w3.org/ns/ttml" xml:lang="en"><t:body><t:div><t:p>a</t:p></t:div></t:body></t:tt>';
    expect(write(prefixed, [[0, 'b\r\nc']])).toBe(prefixed.replace('>a<', '>b<t:br/>c<'));
  });

  it('writes line breaks as elements and changes no other byte', () => {
    expect(writeFiltered(ttmlFilter, bytes(FILE), new Map())).toEqual(bytes(FILE));
    const codes = (text: string) => formatCode(1, 'open') + text + formatCode(1, 'close');
    expect(write(FILE, [[1, `Herein\n${codes('<bitte>')}`]])).toBe(
      FILE.replace(/Come .*\n {2}please/, 'Herein<br/><span tts:fontStyle="italic">&lt;bitte></span>'),
    );
    expect(shownIn(write(FILE, [[2, 'x  y\nz']]))[2]).toBe('x  y\nz');
  });

  it('declares the target language on the root, and on the elements of the source language', () => {
    const languages = (root: string, div: string, p: string) =>
      `<tt xmlns="http://www.w3.org/ns/ttml"${root}><body><div${div}><p xml:lang="${p}">a</p><p><span xml:lang="en">b</span> c</p></div></body></tt>`;
    const before = languages(' xml:lang="en-GB"', ' xml:lang="en"', 'fr');
    expect(readFiltered(ttmlFilter, bytes(before)).source_lang).toBe('en-GB');
    expect(write(before, [[0, 'b']], 'de')).toBe(
      languages(' xml:lang="de"', ' xml:lang="de"', 'fr').replace('>a<', '>b<'),
    );
    expect(write(languages('', '', 'en'), [[0, 'b']], 'ar')).toBe(
      languages(' xml:lang="ar"', '', 'ar').replace('>a<', '>b<'),
    );
  });

  it('declares no language within a text, in other attributes or in the DTD', () => {
    const root = (more: string, body: string) =>
      `<tt xmlns="http://www.w3.org/ns/ttml"${more}><body><div>${body}</div></body></tt>`;
    const inCodes =
      '<p>a<metadata><p xml:lang="en">b</p></metadata>c</p><p><f:x xmlns:f="urn:f"><p xml:lang="en"/></f:x>d</p>';
    const before = root(' xml:lang="en"', inCodes);
    const after = root(
      ' xml:lang="de"',
      inCodes.replace('>a<', '>x<').replace('</metadata>c', '</metadata>'),
    );
    expect(write(before, [[0, `x${formatCode(1, 'standalone')}`]], 'de')).toBe(after);
    const rules =
      '<its:rules xmlns:its="http://www.w3.org/2005/11/its" version="2.0"><its:withinTextRule selector="//p" withinText="yes"/></its:rules>';
    const nested = root('', `${rules}<p>a<p xml:lang="en">b</p>c</p>`);
    const codes = formatCode(1, 'open') + formatCode(1, 'close');
    expect(write(nested, [[0, `x${codes}`]], 'de')).toContain('>x<p xml:lang="en"></p></');
    const quoted = (language: string) => root(` a=" xml:lang='en'" xml:lang="${language}"`, '<p>b</p>');
    expect(write(quoted('en'), [[0, 'b']], 'de')).toBe(quoted('de'));
    const declared = `<!DOCTYPE tt [<!ENTITY a "]">]>${root('', '<p>b</p>')}`;
    expect(write(declared, [[0, 'b']], 'de')).toBe(declared.replace('ttml">', 'ttml" xml:lang="de">'));
  });

  it('recognises a file by its root element', () => {
    expect(findFilter('a.ttml', FILE)?.name).toBe('ttml');
    expect(findFilter('a.dfxp', '<tt:tt xmlns:tt="http://www.w3.org/ns/ttml">')?.name).toBe('ttml');
    expect(findFilter('a.xml', FILE)?.name).toBe('ttml');
    expect(findFilter('a.xml', '<topic id="t">')?.name).toBe('dita');
    expect(findFilter('a.ttml', 'WEBVTT')).toBeNull();
    expect(findFilter('a.xml', '<tt><body>')?.name).toBe('ttml');
    expect(findFilter('a.xml', '<tt xmlns="urn:x"><b>a</b></tt>')?.name).toBe('xml');
  });

  it('leaves documents that were imported as XML to the XML filter', () => {
    expect(isOfFormat(xmlFilter, 'a.xml', FILE)).toBe(true);
    expect(isOfFormat(ttmlFilter, 'a.xml', FILE)).toBe(true);
    expect(isOfFormat(ttmlFilter, 'a.xml', '<r>a</r>')).toBe(false);
    expect(isOfFormat(xmlFilter, 'a.ttml', FILE)).toBe(false);
    expect(isOfFormat(xmlFilter, 'a.xml', '<tmx version="1.4">')).toBe(false);
  });

  it('keeps a legacy encoding, with references for other characters', () => {
    const latin = Buffer.from(FILE.replace('UTF-8', 'ISO-8859-1').replace('One', 'Für'), 'latin1');
    expect(read(latin)[0]?.source).toBe('Für & two');
    const written = Buffer.from(writeFiltered(ttmlFilter, latin, new Map([[0, 'ö 日']])));
    expect(written.toString('latin1')).toBe(latin.toString('latin1').replace('Für &amp; two', 'ö &#26085;'));
  });

  it('rejects invalid XML with the position, and reads large files quickly', () => {
    expect(() => texts(`${ROOT}<body><div><p>a</div></body></tt>`)).toThrow(/Line 2/);
    expect(() => texts(ROOT + '<p>'.repeat(10_000))).toThrow(/column/i);
    const long = file(cue(1, 'a <br/> '.repeat(50_000)), cue(2, '<span>a </span>'.repeat(20_000)));
    expect(read(bytes(long))).toHaveLength(2);
    const wide = FILE.replace('<tt ', `<tt${' '.repeat(9_000_000)}`);
    expect(write(wide, [[0, 'y']], 'de').length).toBeGreaterThan(9_000_000);
    const many = file(...Array.from({ length: 5_000 }, (_, at) => cue(at, 'x', ' xml:lang="en"')));
    const edits = Array.from({ length: 5_000 }, (_, at): [number, string] => [at, 'y']);
    expect(write(many, edits, 'de').match(/xml:lang="de">y</g)).toHaveLength(5_000);
  });
});

const PARTS =
  'a|b c| |,|<|>|&|&amp;|<br/>|<span>|</p>|]]>|<!--|-->|{|}|"|\'|\\|é|\u00a0|\u200f|\u2060|\u2028|\u0085|😀|\n|\r\n|\r|\n\n|\t|  '.split(
    '|',
  );
const textOf = fc
  .array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 12 })
  .map((parts) => parts.join(''))
  .filter((text) => text.trim() !== '');
/** As TTML shows it by default: white space is collapsed, but for line breaks. */
const collapsed = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n');

describe('after random edits of a TTML file', () => {
  it('imscJS shows the typed texts, and no other text changes', () => {
    const before = shownIn(FILE);
    expect(before).toEqual(['One & two', 'Come in,\nplease', 'A  b\n c']);
    const property = fc.property(fc.nat(2), textOf, (at, wanted) => {
      const [open, close] = at === 1 ? [formatCode(1, 'open'), formatCode(1, 'close')] : ['', ''];
      const written = write(FILE, [[at, `x${open}${wanted}${close}y`]]);
      const typed = `x${wanted}y`;
      const expected = at === 2 ? typed.replaceAll(/\r\n?/g, '\n') : collapsed(typed);
      // imscJS leaves a space before some line breaks.
      const shown = shownIn(written).map((text, index) => (index === 2 ? text : collapsed(text)));
      expect(shown).toEqual(before.with(at, expected));
      const again = readFiltered(ttmlFilter, bytes(written)).segments;
      if (at !== 1) expect(again[at]?.source).toBe(expected);
      expect(again.map(({ codes = [] }) => codes.length)).toEqual([0, 1, 0]);
    });
    fc.assert(property, { seed: 20_261_130, numRuns: 500 });
  });
});
