import { describe, expect, it } from 'vitest';
import { checkCodes, FormatError, readXliff, writeXliff, type XliffEdit } from './index.ts';
import { bytesOf, textOf, xliff2, xliff12 } from './testing/fixtures.ts';

const open = (id: number) => `\u0002<${id}>\u0003`;
const close = (id: number) => `\u0002</${id}>\u0003`;
const alone = (id: number) => `\u0002<${id}/>\u0003`;

/** Edits a file given as text; by default only the target changes. */
function write(text: string, edits: Record<number, Partial<XliffEdit>>, target_lang?: string): string {
  const { segments } = readXliff(bytesOf(text));
  const full = Object.entries(edits).map(([index, edit]) => {
    const segment = segments[Number(index)];
    if (!segment) throw new Error(`No segment ${index}`);
    const { target, state, approved } = segment;
    return [segment.index, { target, state, approved, ...edit }] as const;
  });
  return textOf(writeXliff(bytesOf(text), new Map(full), target_lang ? { target_lang } : {}));
}

/** The result of an edit of `before` in a 1.2 unit. */
function writeUnit(before: string, edit: Partial<XliffEdit>, root = ''): string {
  const shell = xliff12('|', { root }).split('|');
  return write(shell.join(before), { 0: edit }).slice(shell[0]?.length, -(shell[1]?.length ?? 0));
}

describe('a target', () => {
  it.each([
    [
      '<trans-unit id="1"><source>a</source></trans-unit>',
      '<trans-unit id="1"><source>a</source><target>b</target></trans-unit>',
    ],
    [
      '<trans-unit id="1"><source>a</source><target/></trans-unit>',
      '<trans-unit id="1"><source>a</source><target>b</target></trans-unit>',
    ],
    [
      `<trans-unit id="1"><source>a</source>\n  <target xml:lang='de'   /></trans-unit>`,
      `<trans-unit id="1"><source>a</source>\n  <target xml:lang='de'>b</target></trans-unit>`,
    ],
    [
      '<trans-unit id="1"><source>a</source><target>x &lt; <!-- c --></target><alt-trans><target>no</target></alt-trans></trans-unit>',
      '<trans-unit id="1"><source>a</source><target>b</target><alt-trans><target>no</target></alt-trans></trans-unit>',
    ],
    [
      '<trans-unit id="1"><source xml:space="preserve">a</source><note>n</note></trans-unit>',
      '<trans-unit id="1"><source xml:space="preserve">a</source><target xml:space="preserve">b</target><note>n</note></trans-unit>',
    ],
    [
      '<trans-unit id="1"><source>a</source><target><![CDATA[x]]></target></trans-unit>',
      '<trans-unit id="1"><source>a</source><target><![CDATA[b]]></target></trans-unit>',
    ],
    [
      '<trans-unit id="1"><target>x</target></trans-unit>',
      '<trans-unit id="1"><target>b</target></trans-unit>',
    ],
  ])('is written for %s', (before, after) => {
    expect(writeUnit(before, { target: 'b' })).toBe(after);
  });

  it('is escaped no more than necessary, with a carriage return as a reference', () => {
    const unit = '<trans-unit id="1"><source>a</source><target>b</target></trans-unit>';
    expect(writeUnit(unit, { target: `<&>"'\r\n]]>` })).toContain(
      `<target>&lt;&amp;>"'&#13;\n]]&gt;</target>`,
    );
  });

  it('splits a CDATA section at its own end mark', () => {
    const unit = '<trans-unit id="1"><source>a</source><target><![CDATA[b]]></target></trans-unit>';
    expect(writeUnit(unit, { target: 'x]]>&' })).toContain('<target><![CDATA[x]]]]><![CDATA[>&]]></target>');
  });

  it('is inserted with the namespace prefix of the file', () => {
    const text =
      '<xlf:xliff version="1.2" xmlns:xlf="urn:oasis:names:tc:xliff:document:1.2"><xlf:file original="a" source-language="en" datatype="x"><xlf:body><xlf:trans-unit id="1"><xlf:source>a</xlf:source></xlf:trans-unit></xlf:body></xlf:file></xlf:xliff>';
    expect(write(text, { 0: { target: 'b' } })).toContain(
      '</xlf:source><xlf:target>b</xlf:target></xlf:trans-unit>',
    );
  });

  it('is emptied by null, and not added', () => {
    const unit = '<trans-unit id="1"><source>a</source><target>b</target></trans-unit>';
    expect(writeUnit(unit, { target: null })).toContain('<target></target>');
    const bare = '<trans-unit id="1"><source>a</source></trans-unit>';
    expect(writeUnit(bare, { target: null })).toBe(bare);
  });

  it('makes a 2.x file declare a missing target language', () => {
    const text = xliff2('<unit id="u"><segment><source>a</source></segment></unit>', { attributes: '' });
    const written = write(text, { 0: { target: 'b' } }, 'de-CH');
    expect(written).toContain('srcLang="en" trgLang="de-CH">');
    expect(readXliff(bytesOf(written)).findings).toEqual([]);
  });
});

describe('writing a segmented unit', () => {
  const source =
    '<source>A. B.</source><seg-source><mrk mtype="seg" mid="1">A.</mrk> <mrk mtype="seg" mid="2">B.</mrk></seg-source>';

  it('changes one marker and keeps the space between markers', () => {
    const unit = `<trans-unit id="1">${source}<target><mrk mtype="seg" mid="1"/> <mrk mtype="seg" mid="2">Be.</mrk></target></trans-unit>`;
    expect(writeUnit(unit, { target: 'Ah.' })).toBe(
      unit.replace('<mrk mtype="seg" mid="1"/>', '<mrk mtype="seg" mid="1">Ah.</mrk>'),
    );
  });

  it('adds a missing target after seg-source', () => {
    expect(writeUnit(`<trans-unit id="1">${source}</trans-unit>`, { target: 'Ah.' })).toBe(
      `<trans-unit id="1">${source}<target><mrk mtype="seg" mid="1">Ah.</mrk> <mrk mtype="seg" mid="2"/></target></trans-unit>`,
    );
  });

  it('inserts a missing marker before its successor', () => {
    const unit = `<trans-unit id="1">${source}<target><mrk mtype="seg" mid="2">Be.</mrk></target></trans-unit>`;
    expect(writeUnit(unit, { target: 'Ah.' })).toContain(
      '<target><mrk mtype="seg" mid="1">Ah.</mrk><mrk mtype="seg" mid="2">',
    );
  });

  it('keeps an unsegmented target in the first segment', () => {
    const unit = `<trans-unit id="1">${source}<target>Ah. Be.</target></trans-unit>`;
    expect(write(xliff12(unit), { 1: { target: 'B!' } })).toContain(
      '<target><mrk mtype="seg" mid="1">Ah. Be.</mrk> <mrk mtype="seg" mid="2">B!</mrk></target>',
    );
  });

  it('writes no state for a unit whose segments differ', () => {
    const unit = `<trans-unit id="1">${source}<target><mrk mtype="seg" mid="1"/> <mrk mtype="seg" mid="2"/></target></trans-unit>`;
    const written = write(xliff12(unit), { 1: { target: 'Be.', state: 'translated' } });
    expect(written).toContain(
      '<target><mrk mtype="seg" mid="1"/> <mrk mtype="seg" mid="2">Be.</mrk></target>',
    );
    expect(readXliff(bytesOf(written)).segments.map((segment) => segment.state)).toEqual([
      'initial',
      'translated',
    ]);
  });

  it('approves the unit only if every segment is approved', () => {
    const unit = `<trans-unit id="1">${source}<target><mrk mtype="seg" mid="1">Ah.</mrk> <mrk mtype="seg" mid="2">Be.</mrk></target></trans-unit>`;
    const approve = { state: 'reviewed', approved: true } as const;
    expect(write(xliff12(unit), { 0: approve })).toBe(xliff12(unit));
    expect(write(xliff12(unit), { 0: approve, 1: approve })).toContain('<trans-unit id="1" approved="yes">');
  });
});

describe('writing inline codes', () => {
  const unit =
    '<trans-unit id="1"><source><g id="1">a</g><x  id="2" /><g id="3"/></source><target><x id="2" ctype="lb"/></target></trans-unit>';

  it('uses the markup of the target, or else the source, and keeps an empty pair unchanged', () => {
    expect(writeUnit(unit, { target: `${alone(2)}${open(1)}b${close(1)}${open(3)}${close(3)}` })).toContain(
      '<target><x id="2" ctype="lb"/><g id="1">b</g><g id="3"/></target>',
    );
  });

  it.each([
    [alone(9), 'unknown-code', { kind: 'unknown', id: 9 }],
    [alone(1), 'unknown-code', { kind: 'unknown', id: 1 }],
    [open(1), 'broken-tags', { kind: 'unclosed', id: 1 }],
    [`${open(1)}${open(3)}${close(1)}${close(3)}`, 'broken-tags', { kind: 'crossed', id: 1 }],
  ])('rejects %j', (target, code, problem) => {
    expect(() => writeUnit(unit, { target })).toThrow(expect.objectContaining({ code }));
    expect(checkCodes(target, readXliff(bytesOf(xliff12(unit))).segments[0]?.codes ?? [])).toEqual(problem);
  });

  it('lets halves that are separate elements cross and be unpaired', () => {
    const crossing =
      '<trans-unit id="1"><source><bpt id="1">(</bpt>a<bpt id="2">[</bpt>b<ept id="1">)</ept><ept id="2">]</ept></source></trans-unit>';
    expect(writeUnit(crossing, { target: `${open(2)}x${open(1)}` })).toContain(
      '<target><bpt id="2">[</bpt>x<bpt id="1">(</bpt></target>',
    );
  });

  it('rejects text forbidden in XML, and edits of missing segments', () => {
    expect(() => writeUnit(unit, { target: 'a\u0001' })).toThrow(FormatError);
    expect(() =>
      writeXliff(bytesOf(xliff12(unit)), new Map([[7, { target: 'a', state: 'draft', approved: false }]])),
    ).toThrow(FormatError);
  });
});

describe('writing states', () => {
  it.each([
    [
      '<trans-unit id="1"><source>a</source><target>b</target></trans-unit>',
      { state: 'reviewed', approved: true },
      '<trans-unit id="1" approved="yes"><source>a</source><target>b</target></trans-unit>',
    ],
    [
      '<trans-unit id="1"><source>a</source><target>b</target></trans-unit>',
      { state: 'final', approved: true },
      '<trans-unit id="1" approved="yes"><source>a</source><target state="final">b</target></trans-unit>',
    ],
    [
      `<trans-unit id="1" approved='yes'><source>a</source><target>b</target></trans-unit>`,
      { state: 'translated', approved: false },
      `<trans-unit id="1" approved='no'><source>a</source><target>b</target></trans-unit>`,
    ],
    [
      '<trans-unit id="1"><source>a</source><target state="new">b</target></trans-unit>',
      { state: 'translated' },
      '<trans-unit id="1"><source>a</source><target state="translated">b</target></trans-unit>',
    ],
    [
      '<trans-unit id="1"><source>a</source><target state="x-mine">b</target></trans-unit>',
      { target: 'c' },
      '<trans-unit id="1"><source>a</source><target state="x-mine">c</target></trans-unit>',
    ],
    [
      '<trans-unit id="1" approved="yes"><source>a</source><target state="needs-review-translation">b</target></trans-unit>',
      { target: 'c' },
      '<trans-unit id="1" approved="yes"><source>a</source><target state="needs-review-translation">c</target></trans-unit>',
    ],
    [
      '<trans-unit id="1"><source>a</source></trans-unit>',
      { target: 'b', state: 'draft' },
      '<trans-unit id="1"><source>a</source><target>b</target></trans-unit>',
    ],
    [
      '<trans-unit id="1"><source>a</source><target/></trans-unit>',
      { target: 'b', state: 'draft' },
      '<trans-unit id="1"><source>a</source><target>b</target></trans-unit>',
    ],
  ] as const)('converts %s with %j to 1.2', (before, edit, after) => {
    expect(writeUnit(before, edit)).toBe(after);
  });

  it.each([
    [
      '<segment><source>a</source></segment>',
      { target: 'b', state: 'reviewed', approved: true },
      '<segment state="reviewed"><source>a</source><target>b</target></segment>',
    ],
    [
      '<segment state="initial"><source>a</source></segment>',
      { target: 'b', state: 'translated' },
      '<segment state="translated"><source>a</source><target>b</target></segment>',
    ],
    [
      '<segment state="final" subState="x:y"><source>a</source><target>b</target></segment>',
      { state: 'translated', approved: false },
      '<segment state="translated"><source>a</source><target>b</target></segment>',
    ],
    [
      '<segment state="final" subState="x:y"><source>a</source><target>b</target></segment>',
      { target: 'c' },
      '<segment state="final" subState="x:y"><source>a</source><target>c</target></segment>',
    ],
  ] as const)('converts %s with %j to 2.x', (before, edit, after) => {
    const shell = xliff2('<unit id="u">|</unit>').split('|');
    expect(write(shell.join(before), { 0: edit })).toBe(shell.join(after));
  });

  it("keeps the tool's own status values", () => {
    const trados =
      '<trans-unit id="1"><source>a</source><seg-source><mrk mtype="seg" mid="1">a</mrk></seg-source><target><mrk mtype="seg" mid="1">b</mrk></target><sdl:seg-defs><sdl:seg id="1" origin="x"/></sdl:seg-defs></trans-unit>';
    expect(
      writeUnit(
        trados,
        { state: 'reviewed', approved: true },
        ' xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0"',
      ),
    ).toBe(trados.replace('origin="x"', 'origin="x" conf="ApprovedTranslation"'));
    const memoq = '<trans-unit id="1" mq:status="NotStarted"><source>a</source></trans-unit>';
    expect(writeUnit(memoq, { target: 'b', state: 'translated' }, ' xmlns:mq="MQXliff"')).toContain(
      'mq:status="ManuallyConfirmed"',
    );
    const phrase = '<trans-unit id="1" m:confirmed="0"><source>a</source><target>b</target></trans-unit>';
    expect(
      writeUnit(
        phrase,
        { state: 'reviewed', approved: true },
        ' xmlns:m="http://www.memsource.com/mxlf/2.0"',
      ),
    ).toContain('m:confirmed="1"');
  });

  it.each([
    ['', '<target>b</target>'],
    [
      '<trans-unit id="2"><source>c</source><target state="new"/></trans-unit>',
      '<target state="needs-translation">b</target>',
    ],
    [
      '<trans-unit id="2" approved="no"><source>c</source></trans-unit>',
      '<target state="needs-translation">b</target>',
    ],
  ])('gives a draft a state only in files that use states: next to %j', (other, target) => {
    const text = xliff12(`<trans-unit id="1"><source>a</source></trans-unit>${other}`);
    expect(write(text, { 0: { target: 'b', state: 'draft', approved: false } })).toBe(
      text.replace('<source>a</source>', `<source>a</source>${target}`),
    );
  });

  it('adds no state to a draft of a 2.x file without states', () => {
    const text = xliff2('<unit id="u"><segment><source>a</source><target>b</target></segment></unit>');
    expect(write(text, { 0: { target: 'c', state: 'draft', approved: false } })).toBe(
      text.replace('>b<', '>c<'),
    );
  });

  it('reads back every state it writes', () => {
    for (const text of [
      xliff12('<trans-unit id="1"><source>a</source><target>b</target></trans-unit>'),
      xliff12(
        '<trans-unit id="1" approved="yes"><source>a</source><target state="final">b</target></trans-unit>',
      ),
      xliff2('<unit id="u"><segment><source>a</source><target>b</target></segment></unit>'),
      xliff2('<unit id="u"><segment state="final"><source>a</source><target>b</target></segment></unit>'),
    ]) {
      const states = ['draft', 'translated', 'reviewed', 'final'] as const;
      // A draft has no state in a file without states.
      for (const state of text.includes('final') ? states : states.slice(1)) {
        const approved = state === 'reviewed' || state === 'final';
        const written = write(text, { 0: { target: 'c', state, approved } });
        expect(readXliff(bytesOf(written)).segments[0]).toMatchObject({ target: 'c', state, approved });
      }
    }
  });
});
