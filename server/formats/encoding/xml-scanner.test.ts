import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { XmlScanner } from './xml-scanner.ts';

function scan(pieces: string[], wantsText = true): string[] {
  const told: string[] = [];
  const scanner = new XmlScanner({
    wants_text: wantsText,
    open: (name, attributes) => told.push(`<${[name, ...Object.entries(attributes).flat()].join(' ')}`),
    close: (name) => told.push(`>${name}`),
    text: (text) => told.push(`"${text}`),
    problem: (problem, detail) => told.push(`!${problem} ${detail} @${scanner.line}`),
  });
  for (const piece of pieces) scanner.write(piece);
  scanner.end();
  return told;
}

/** Text in one piece, however it was told. */
function joined(told: string[]): string[] {
  const result: string[] = [];
  for (const item of told) {
    const last = result.at(-1);
    if (item.startsWith('"') && last?.startsWith('"')) result[result.length - 1] = last + item.slice(1);
    else result.push(item);
  }
  return result;
}

function codeOf(pieces: string[]): unknown {
  try {
    scan(pieces);
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
  return null;
}

const SAMPLE = [
  '<?xml version="1.0"?>\r\n<!DOCTYPE a SYSTEM "a.dtd" [ <!-- > --> <!ELEMENT a ANY> ]>',
  '<!-- a > comment --><a one="1 &gt; 0" two=\'"x"\n y\'>text &amp; &#x41;&#66;<b/><c x="a>b">',
  '<![CDATA[<not> &a;]]></c><?pi > ?>line\r\nend 😀</a>\n',
].join('');

describe('XmlScanner', () => {
  it('tells the same however the file is cut into pieces', () => {
    const whole = joined(scan([SAMPLE]));
    for (let size = 1; size < 40; size++) {
      const pieces = SAMPLE.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      expect(joined(scan(pieces))).toEqual(whole);
    }
  });

  it('tells what an XML parser tells', () => {
    const told: string[] = [];
    const parser = new SaxesParser();
    parser.on('opentag', ({ name, attributes }) => {
      told.push(`<${[name, ...Object.entries(attributes).flat()].join(' ')}`);
    });
    parser.on('closetag', ({ name }) => told.push(`>${name}`));
    parser.on('text', (text) => text.trim() !== '' && told.push(`"${text}`));
    parser.on('cdata', (text) => told.push(`"${text}`));
    parser.write(SAMPLE).close();
    expect(joined(scan([SAMPLE]))).toEqual(joined(told));
  });

  it('tells no text when none is wanted', () => {
    expect(scan(['<a>x &nbsp; y<b/></a>'], false)).toEqual(['<a', '<b', '>b', '>a']);
  });

  it.each([
    ['not_well_formed', '<a><b></a></b>'],
    ['not_well_formed', '<a></a><b></b>'],
    ['not_well_formed', '</a>'],
    ['not_well_formed', '<a x="1" x="2"/>'],
    ['not_well_formed', '<a x=1/>'],
    ['not_well_formed', '<a>1 < 2</a>'],
    ['not_well_formed', '<a><3></a>'],
    ['truncated', '<a><b>'],
    ['truncated', '<a><b x="'],
    ['truncated', '<a><!-- '],
    ['truncated', '<a>text'],
    ['empty', ''],
    ['empty', ' \n '],
    ['not_xml', 'source,target'],
    ['entity_declaration', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
    ['entity_declaration', '<!DOCTYPE a [<!ENTITY % x SYSTEM "http://x.example/"> %x;]><a/>'],
    ['too_deep', '<a>'.repeat(300)],
  ])('refuses with %s: %s', (code, xml) => {
    expect(codeOf([xml])).toBe(code);
    expect(codeOf([...xml])).toBe(code);
  });

  it('names the line of an error', () => {
    expect(() => scan(['<a>\n\n', '<b>\n</c></a>'])).toThrow('Line 4: <b> is closed by </c>.');
  });

  it('goes on past characters and references that mean nothing, and says where they are', () => {
    expect(joined(scan(['<a>\n1\u0001&#2;&nbsp; R&D <b/>\uFFFF</a>']))).toEqual([
      '<a',
      '!control_character U+0001 @1',
      '!control_character U+0002 @1',
      '!unknown_entity &nbsp; @1',
      '!stray_ampersand & @1',
      '"\n1&nbsp; R&D ',
      '<b',
      '>b',
      '!invalid_bytes bytes that are not in the encoding of the file @2',
      '"',
      '>a',
    ]);
  });

  it('names each undeclared prefix once', () => {
    const told = scan(['<a xmlns:k="u"><k:b/><n:c/><n:c q:z="1" xml:lang="en"/></a>']);
    expect(told.filter((item) => item.startsWith('!'))).toEqual([
      '!undeclared_prefix n @1',
      '!undeclared_prefix q @1',
    ]);
  });

  it('takes no attribute name for part of an object', () => {
    expect(scan(['<a constructor="1" __proto__="2" toString="3"/>'])[0]).toBe('<a constructor 1 toString 3');
    expect(scan(['<a hasOwnProperty="1" hasOwnProperty2="2"/>'])[0]).toBe(
      '<a hasOwnProperty 1 hasOwnProperty2 2',
    );
  });
});
