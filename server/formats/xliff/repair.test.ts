import { describe, expect, it } from 'vitest';
import { provenRepairs, readXliff, spliceXliff, tryRepairs } from './index.ts';
import { bytesOf, textOf, xliff2, xliff12 } from './testing/fixtures.ts';

/** The file with all proven repairs. */
function repaired(text: string): string {
  const bytes = bytesOf(text);
  const before = readXliff(bytes);
  const made = tryRepairs(bytes, before, provenRepairs(bytes, before));
  return made ? textOf(made.bytes) : text;
}

/** The third line of a fixture after repair. */
function third(text: string): string {
  return repaired(text).split('\n')[2] ?? '';
}

const unit1 = (attributes: string, target = '') =>
  `<trans-unit id="1"${attributes}><source>a</source>${target}</trans-unit>`;
const unit2 = (inside: string) => `<unit id="u"><segment>${inside}</segment></unit>`;
const source = (inside: string, more = '') => unit2(`<source>${inside}</source>${more}`);
const MODULES =
  ' xmlns:fs="urn:oasis:names:tc:xliff:fs:2.0" xmlns:slr="urn:oasis:names:tc:xliff:sizerestriction:2.0" xmlns:val="urn:oasis:names:tc:xliff:validation:2.0" xmlns:mtc="urn:oasis:names:tc:xliff:matches:2.0" xmlns:mda="urn:oasis:names:tc:xliff:metadata:2.0"';

describe('repairing XLIFF 1.2', () => {
  it.each([
    ['a spelling of yes', unit1(' translate="true"'), unit1(' translate="yes"')],
    ['a spelling of no', unit1(' approved="0"'), unit1(' approved="no"')],
    ['case', unit1(" translate='Yes'"), unit1(" translate='yes'")],
    [
      'a state that means the same by its right name',
      unit1('', '<target state="Needs_Translation">b</target>'),
      unit1('', '<target state="needs-translation">b</target>'),
    ],
  ])('corrects %s', (_, wrong, right) => {
    expect(third(xliff12(wrong))).toBe(right);
  });

  it.each([
    ['a value that would make a segment untranslatable', unit1(' translate="false"')],
    ['a value that would approve a segment', unit1(' approved="true"', '<target>b</target>')],
    ['a state that would become another', unit1('', '<target state="Final">b</target>')],
    ['an unknown state', unit1('', '<target state="perfect">b</target>')],
    ['a repeated id', unit1('') + unit1('')],
    ['a missing id', '<trans-unit><source>a</source></trans-unit>'],
    ['a missing source', '<trans-unit id="1"/>'],
  ])('leaves %s unchanged', (_, unit) => {
    const text = xliff12(unit);
    expect(readXliff(bytesOf(text)).findings).not.toEqual([]);
    expect(repaired(text)).toBe(text);
  });

  it('corrects language separators, a missing file name, and a space before the declaration', () => {
    const right = xliff12(unit1(''));
    const wrong = ` ${right.replace('="en"', '="en_US"').replace('="de"', '="de–AT"')}`;
    expect(repaired(wrong)).toBe(right.replace('="en"', '="en-US"').replace('="de"', '="de-AT"'));
    expect(repaired(right.replace(' original="a.txt"', ''))).toContain('datatype="plaintext" original="">');
    expect(repaired(right.replace('="en"', '="e"'))).toContain('source-language="e"');
    expect(repaired(right.replace(' datatype="plaintext"', ''))).not.toContain('datatype');
  });

  it('takes the version from the namespace, and drops an unneeded XML version', () => {
    const right = xliff12(unit1(''));
    expect(repaired(right.replace(' version="1.2"', ''))).toContain(
      '<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">',
    );
    expect(repaired(right.replace('version="1.2"', 'version="1.9"'))).toBe(right);
    const bare = right.replace(/ xmlns="[^"]*"/, '').replace(' version="1.2"', '');
    expect(repaired(bare)).toBe(bare);
    expect(repaired(right.replace('"1.0"', '"1.1"'))).toBe(right);
    const ends = right.replace('"1.0"', '"1.1"').replace('>a<', '>a\u2028b<');
    expect(repaired(ends)).toBe(ends);
  });

  it('declares a well-known prefix', () => {
    const wrong = xliff12(unit1(' xsi:type="x"'));
    expect(repaired(wrong)).toContain(
      'document:1.2" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><file',
    );
    const unknown = xliff12(unit1(' zz:type="x"'));
    expect(repaired(unknown)).toBe(unknown);
  });

  it('keeps all other bytes in another encoding', () => {
    const text = xliff12(unit1(' translate="true"')).replace('UTF-8', 'UTF-16').replace('>a<', '>ä<');
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    const before = readXliff(bytes);
    const made = tryRepairs(bytes, before, before.findings);
    expect(Buffer.from(made?.bytes ?? []).toString('utf16le')).toBe(
      `\ufeff${text.replace('"true"', '"yes"')}`,
    );
  });
});

/** Returns distinct `id` attributes. */
function fresh(): () => string {
  let last = 0;
  return () => `id="${++last}"`;
}

describe('repairing XLIFF 2.x', () => {
  it.each([
    ['a spelling of no', source('<ph id="1" canCopy="0"/>'), source('<ph id="1" canCopy="no"/>')],
    ['the case of a value', source('<ph id="1" type="FMT"/>'), source('<ph id="1" type="fmt"/>')],
    [
      'a language',
      unit2('<source xml:lang="en_US">a</source>'),
      unit2('<source xml:lang="en-US">a</source>'),
    ],
    [
      'the case of a name',
      source('<ph id="1" SubType="a:b" type="fmt"/>'),
      source('<ph id="1" subType="a:b" type="fmt"/>'),
    ],
    ['an unknown attribute', unit2('<source foo="1" >a</source>'), unit2('<source >a</source>')],
    [
      'a reference with a space',
      `<unit id="u"><notes><note id="n" ref="#f=f1 /u=u">a</note></notes><segment><source>a</source></segment></unit>`,
      `<unit id="u"><notes><note id="n" ref="#f=f1/u=u">a</note></notes><segment><source>a</source></segment></unit>`,
    ],
    [
      'a target before its source',
      unit2('<target>b</target> <!--c--> <source>a</source>'),
      unit2(' <source>a</source><target>b</target> <!--c-->'),
    ],
    [
      'notes after the segments',
      `<unit id="u"><segment><source>a</source></segment> <notes><note>n</note></notes></unit>`,
      `<unit id="u"> <notes><note>n</note></notes><segment><source>a</source></segment></unit>`,
    ],
    ['a start without an end', source('<sc id="1"/>a'), source('<sc id="1" isolated="yes"/>a')],
    [
      'a start with an end',
      source('<sc id="1" isolated="yes"/>a<ec startRef="1"/>'),
      source('<sc id="1"/>a<ec startRef="1"/>'),
    ],
    [
      'the type of a subtype of the standard',
      source('<ph id="1" subType="xlf:lb"/>'),
      source('<ph id="1" subType="xlf:lb" type="fmt"/>'),
    ],
    [
      'an implied state',
      `<unit id="u"><segment subState="a:b"><source>a</source></segment></unit>`,
      `<unit id="u"><segment subState="a:b" state="initial"><source>a</source></segment></unit>`,
    ],
    [
      'the case of a style',
      '<unit id="u" fs:fs="B"><segment><source>a</source></segment></unit>',
      '<unit id="u" fs:fs="b"><segment><source>a</source></segment></unit>',
    ],
    [
      'a rule',
      `<val:validation><val:rule isPresent="a" caseSensitive="true"/></val:validation>${source('a')}`,
      `<val:validation><val:rule isPresent="a" caseSensitive="yes"/></val:validation>${source('a')}`,
    ],
  ])('corrects %s', (_, wrong, right) => {
    expect(third(xliff2(wrong, { root: MODULES }))).toBe(right);
  });

  it.each([
    [
      'an attribute valid elsewhere',
      '<unit id="u"><segment translate="no"><source>a</source></segment></unit>',
    ],
    ['an attribute with a namespace', unit2('<source fs:fs="b">a</source>')],
    ['an id with a space', '<unit id="a b"><segment><source>a</source></segment></unit>'],
    ['a repeated id', source('a') + source('a')],
    ['text in an invalid position', '<unit id="u">stray<segment><source>a</source></segment></unit>'],
    [
      'a start whose end is missing in the target',
      source('<sc id="1"/>a<ec startRef="1"/>', '<target><sc id="1"/>b</target>'),
    ],
    ['a value that would change a code', source('<ph id="1" canDelete="false"/>', '<target>b</target>')],
    ['a character, which would become text', source('<cp hex="0041"/>b')],
    ['an order', source('a', '<target order="2">a</target>')],
    [
      'a state that would become another',
      `<unit id="u"><segment state="Final"><source>a</source><target>b</target></segment></unit>`,
    ],
  ])('leaves %s unchanged', (_, unit) => {
    const text = xliff2(unit, { root: MODULES });
    expect(readXliff(bytesOf(text)).findings).not.toEqual([]);
    expect(repaired(text)).toBe(text);
  });

  it('can repair a single finding as well as all', () => {
    const bytes = bytesOf(
      xliff2(source('a').replaceAll('<source>', '<source xml:lang="en_US" foo="1">')).replace(
        'srcLang="en"',
        'srcLang="en_US"',
      ),
    );
    const before = readXliff(bytes);
    expect(before.findings).toHaveLength(3);
    expect(provenRepairs(bytes, before)).toHaveLength(3);
    for (const one of before.findings) {
      const made = tryRepairs(bytes, before, [one]);
      expect(made?.file.findings).toHaveLength(2);
      expect(Buffer.compare(spliceXliff(bytes, made?.splices ?? []), made?.bytes ?? bytes)).toBe(0);
    }
  });

  it('repairs the first thousand of many findings, and then the rest', () => {
    const bytes = bytesOf(
      xliff2(source('<ph id="1" canCopy="true"/>'.repeat(1_200)).replace(/id="1"/g, fresh())),
    );
    const before = readXliff(bytes);
    const proven = provenRepairs(bytes, before);
    expect(proven).toHaveLength(1_000);
    expect(tryRepairs(bytes, before, proven)?.file.findings).toHaveLength(200);
  });

  it('repairs content of a moved element afterwards', () => {
    const bytes = bytesOf(xliff2(unit2('<target xml:lang="de_DE">b</target><source foo="1">a</source>')));
    const before = readXliff(bytes);
    const once = tryRepairs(bytes, before, provenRepairs(bytes, before));
    expect(once?.file.findings.map(({ constraint }) => constraint)).toEqual(['xliff2-attribute']);
    const twice = once && tryRepairs(once.bytes, once.file, once.file.findings);
    expect(twice?.file.findings).toEqual([]);
  });
});
