import { describe, expect, it } from 'vitest';
import { XmlReader } from './xml-reader.ts';

function scan(pieces: string[], wantsText = true): string[] {
  const events: string[] = [];
  const scanner = new XmlReader({
    wants_text: wantsText,
    open: (name, attributes) => events.push(`<${[name, ...Object.entries(attributes).flat()].join(' ')}`),
    close: (name) => events.push(`>${name}`),
    text: (text) => events.push(`"${text}`),
    problem: (problem, detail) => events.push(`!${problem} ${detail} @${scanner.line}`),
  });
  for (const piece of pieces) scanner.write(piece);
  scanner.end();
  return events;
}

/** Joins consecutive text events. */
function joined(events: string[]): string[] {
  const result: string[] = [];
  for (const item of events) {
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

describe('XmlReader', () => {
  it('reports the same events however the file is cut into chunks', () => {
    const whole = joined(scan([SAMPLE]));
    for (let size = 1; size < 40; size++) {
      const pieces = SAMPLE.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      expect(joined(scan(pieces))).toEqual(whole);
    }
  });

  it('reports tags, attributes and text with references resolved', () => {
    expect(joined(scan([SAMPLE]))).toEqual([
      '<a one 1 > 0 two "x"  y',
      '"text & AB',
      '<b',
      '>b',
      '<c x a>b',
      '"<not> &a;',
      '>c',
      '"line\nend 😀',
      '>a',
    ]);
  });

  it('reports no text unless it is wanted', () => {
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
    ['not_well_formed', '<a x="<"/>'],
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
  ])('rejects %s: %s', (code, xml) => {
    expect(codeOf([xml])).toBe(code);
    expect(codeOf([...xml])).toBe(code);
  });

  it('reports the line of an error', () => {
    expect(() => scan(['<a>\n\n', '<b>\n</c></a>'])).toThrow(
      'Line 4: <b> is closed by the tag of another element.',
    );
  });

  it('reads past invalid characters and references, and reports their lines', () => {
    expect(joined(scan(['<a>\n1\u0001&#2;&nbsp; R&D <b/>\uFFFF</a>']))).toEqual([
      '<a',
      '!control_character U+0001 @2',
      '!control_character U+0002 @2',
      '!unknown_entity &nbsp; @2',
      '!stray_ampersand & @2',
      '"\n1&nbsp; R&D ',
      '<b',
      '>b',
      '!invalid_bytes bytes that are not in the encoding of the file @2',
      '>a',
    ]);
  });

  it('finds invalid references in any chunking, and ignores CDATA and comments', () => {
    const xml = '<a x="1&2">\ud800&nbsp;&amp;<!-- & --> &#xFFFF;<![CDATA[R&D&nbsp;]]>&</a>';
    const problems = [
      '!stray_ampersand & @1',
      '!control_character half of a surrogate pair @1',
      '!unknown_entity &nbsp; @1',
      '!control_character U+FFFF @1',
      '!stray_ampersand & @1',
    ];
    for (let size = 1; size <= xml.length; size++) {
      const events = scan(xml.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []);
      expect(events.filter((item) => item.startsWith('!'))).toEqual(problems);
      expect(joined(events.filter((item) => !item.startsWith('!')))).toEqual([
        '<a x 1&2',
        '"&nbsp;& R&D&nbsp;&',
        '>a',
      ]);
    }
  });

  it('reports each undeclared prefix once', () => {
    const events = scan(['<a xmlns:k="u"><k:b/><n:c/><n:c q:z="1" xml:lang="en"/></a>']);
    expect(events.filter((item) => item.startsWith('!'))).toEqual([
      '!undeclared_prefix n @1',
      '!undeclared_prefix q @1',
    ]);
  });

  it('does not treat attribute names as object properties', () => {
    expect(scan(['<a constructor="1" __proto__="2" toString="3"/>'])[0]).toBe(
      '<a constructor 1 __proto__ 2 toString 3',
    );
    expect(scan(['<a hasOwnProperty="1" hasOwnProperty2="2"/>'])[0]).toBe(
      '<a hasOwnProperty 1 hasOwnProperty2 2',
    );
  });
});
