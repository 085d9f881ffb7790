import { describe, expect, it } from 'vitest';
import { FormatError, readXliff, type XliffSegment } from './index.ts';
import { bytesOf, xliff2, xliff12 } from './testing/fixtures.ts';

const open = (id: number) => `\u0002<${id}>\u0003`;
const close = (id: number) => `\u0002</${id}>\u0003`;
const alone = (id: number) => `\u0002<${id}/>\u0003`;

function read(text: string) {
  return readXliff(bytesOf(text));
}

function first(text: string): XliffSegment {
  const segment = read(text).segments[0];
  if (!segment) throw new Error('No segment');
  return segment;
}

function refusal(text: string): FormatError {
  try {
    read(text);
  } catch (error) {
    if (error instanceof FormatError) return error;
    throw error;
  }
  throw new Error('It was accepted');
}

describe('XLIFF text', () => {
  it('is decoded like in an XML reader: entities, CDATA, line ends, no comments', () => {
    const segment = first(
      xliff12(
        '<trans-unit id="1"><source>a &amp; &#xE4;&#128512;\r\n<![CDATA[<b>&amp;]]><!-- no -->c</source></trans-unit>',
      ),
    );
    expect(segment.source).toBe('a & ä\u{1F600}\n<b>&amp;c');
  });

  it('distinguishes a missing target from an empty one', () => {
    const { segments } = read(
      xliff12(
        '<trans-unit id="1"><source>a</source></trans-unit><trans-unit id="2"><source>a</source><target/></trans-unit>',
      ),
    );
    expect(segments.map((segment) => segment.target)).toEqual([null, '']);
  });

  it('is kept apart for two files with the same unit ids', () => {
    const text = xliff12('<trans-unit id="1"><source>a</source></trans-unit>').replace(
      '</xliff>',
      '<file original="b" source-language="en" datatype="x"><body><trans-unit id="1"><source>b</source></trans-unit></body></file></xliff>',
    );
    expect(read(text).segments.map(({ key, file_original }) => [key, file_original])).toEqual([
      ['1/1', 'a.txt'],
      ['2/1', 'b'],
    ]);
  });

  it('gets its own key when ids repeat in one file', () => {
    const unit = '<trans-unit id="x"><source>a</source></trans-unit>';
    expect(read(xliff12(unit + unit)).segments.map((segment) => segment.key)).toEqual(['1/x', '1/x~2']);
  });
});

describe('the reader of inline codes in 1.2', () => {
  it('numbers pairs, isolated halves and placeholders by their order in the source', () => {
    const segment = first(
      xliff12(
        '<trans-unit id="1"><source><g id="a" ctype="bold">x</g><x id="b" ctype="lb"/><bpt id="1" rid="9">&lt;i></bpt>y<ept id="2" rid="9">&lt;/i></ept><it id="3" pos="open">(</it></source>' +
          '<target><bpt id="1" rid="9">&lt;em></bpt>Y<ept id="2" rid="9">&lt;/em></ept><g id="a" ctype="bold">X</g><x id="new"/></target></trans-unit>',
      ),
    );
    expect(segment.source).toBe(`${open(1)}x${close(1)}${alone(2)}${open(3)}y${close(3)}${open(4)}`);
    expect(segment.target).toBe(`${open(3)}Y${close(3)}${open(1)}X${close(1)}${alone(5)}`);
    expect(segment.codes.map(({ id, type, display }) => [id, type, display])).toEqual([
      [1, 'pair', 'b'],
      [2, 'standalone', 'br'],
      [3, 'pair', 'i'],
      [4, 'open', '('],
      [5, 'standalone', 'x new'],
    ]);
    expect(segment.codes[0]).toMatchObject({ markup: '<g id="a" ctype="bold">', closing_markup: '</g>' });
  });

  it('numbers codes with the same id separately', () => {
    const segment = first(
      xliff12(
        '<trans-unit id="1"><source><x id="1"/>a<x id="1"/></source><target><x id="1"/><x id="1"/>b</target></trans-unit>',
      ),
    );
    expect(segment.source).toBe(`${alone(1)}a${alone(2)}`);
    expect(segment.target).toBe(`${alone(1)}${alone(2)}b`);
  });

  it('splits a unit at its segment markers and matches the target by mid', () => {
    const { segments, counts } = read(
      xliff12(
        '<trans-unit id="1"><source>A. B.</source><seg-source><mrk mtype="seg" mid="0">A.</mrk> <g id="1"><mrk mtype="seg" mid="1">B.</mrk></g></seg-source>' +
          '<target><mrk mtype="seg" mid="1">Be.</mrk></target></trans-unit>',
      ),
    );
    expect(segments.map(({ key, source, target }) => [key, source, target])).toEqual([
      ['1/1/0', 'A.', null],
      ['1/1/1', 'B.', 'Be.'],
    ]);
    expect(counts).toEqual({ units: 1, translatable_units: 1, segments: 2, units_with_target: 1 });
  });
});

describe('the reader of inline codes in 2.x', () => {
  it('pairs sc with ec, and matches a span written either way in the target', () => {
    const segment = first(
      xliff2(
        '<unit id="u"><originalData><data id="d">&lt;br/></data></originalData><segment><source><pc id="1" type="fmt" subType="xlf:b">a</pc><ph id="2" dataRef="d"/><cp hex="001A"/></source>' +
          '<target><sc id="1"/>A<ec startRef="1"/><ph id="2" dataRef="d"/></target></segment></unit>',
      ),
    );
    expect(segment.source).toBe(`${open(1)}a${close(1)}${alone(2)}${alone(3)}`);
    expect(segment.target).toBe(`${open(1)}A${close(1)}${alone(2)}`);
    expect(segment.codes.map((code) => code.display)).toEqual(['b', 'br', 'U+001A']);
  });
});

it('a code is named after original data with its own id if the reference is missing', () => {
  const { codes } = first(
    xliff2(
      '<unit id="u"><originalData><data id="1">&lt;br/></data></originalData><segment><source>a<ph id="1"/></source></segment></unit>',
    ),
  );
  expect(codes.map((code) => code.display)).toEqual(['br']);
});

describe('the XLIFF reader', () => {
  it('inherits translate and xml:space through groups', () => {
    const { segments, counts } = read(
      xliff12(
        '<group translate="no" xml:space="preserve"><trans-unit id="1"><source>a</source></trans-unit><trans-unit id="2" translate="yes"><source xml:space="default">a</source></trans-unit></group>',
      ),
    );
    expect(segments.map(({ locked, preserve_space }) => [locked, preserve_space])).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(counts.translatable_units).toBe(1);
  });

  it('reads notes, contexts, limits and suggestions of 1.2', () => {
    const segment = first(
      xliff12(
        '<trans-unit id="1" resname="menu.open" maxwidth="12" size-unit="char"><source>Open</source><note from="dev">A verb</note>' +
          '<context-group><context context-type="sourcefile">a.c</context><context context-type="__proto__">p</context></context-group>' +
          '<alt-trans match-quality="87%" origin="TM"><source>Opens</source><target>Öffnet</target></alt-trans></trans-unit>',
      ),
    );
    expect(segment.notes).toEqual([{ text: 'A verb', from: 'dev' }]);
    expect(segment.max_length).toEqual({ value: 12, unit: 'char' });
    expect(Object.entries(segment.context)).toEqual([
      ['name', 'menu.open'],
      ['sourcefile', 'a.c'],
      ['__proto__', 'p'],
    ]);
    expect(segment.suggestions).toEqual([
      { source: 'Opens', target: 'Öffnet', similarity: 0.87, origin: 'TM' },
    ]);
    expect(segment.target).toBeNull();
  });

  it('reads the screenshots that tools name in a context as notes', () => {
    const address = 'https://example.com/menu.png';
    const segment = first(
      xliff12(
        `<trans-unit id="1"><source>Open</source><note>A verb</note><context-group purpose="information"><context context-type="x-screenshot"> ${address} </context></context-group></trans-unit>`,
      ),
    );
    expect(segment.notes).toEqual([{ text: 'A verb' }, { text: address, from: 'screenshot' }]);
  });

  it('reads matches, terms and size restrictions of 2.x', () => {
    const segment = first(
      xliff2(
        '<unit id="u" slr:sizeRestriction="2,20"><mtc:matches><mtc:match id="m" ref="#s" similarity="90"><source>Open</source><target>Öffne</target></mtc:match></mtc:matches>' +
          '<gls:glossary><gls:glossEntry ref="#s"><gls:term>open</gls:term><gls:translation>öffnen</gls:translation></gls:glossEntry></gls:glossary>' +
          '<segment id="s"><source>Open</source></segment></unit>',
        {
          root: ' xmlns:mtc="urn:oasis:names:tc:xliff:matches:2.0" xmlns:gls="urn:oasis:names:tc:xliff:glossary:2.0" xmlns:slr="urn:oasis:names:tc:xliff:sizerestriction:2.0"',
        },
      ),
    );
    expect(segment.suggestions).toEqual([{ source: 'Open', target: 'Öffne', similarity: 0.9, origin: '' }]);
    expect(segment.terms).toEqual([{ term: 'open', translation: 'öffnen' }]);
    expect([segment.min_length, segment.max_length]).toEqual([
      { value: 2, unit: 'char' },
      { value: 20, unit: 'char' },
    ]);
  });

  it.each([
    ['<trans-unit id="1"><source>a</source></trans-unit>', 'initial', null, false],
    ['<trans-unit id="1"><source>a</source><target>b</target></trans-unit>', 'translated', null, false],
    [
      '<trans-unit id="1" approved="yes"><source>a</source><target>b</target></trans-unit>',
      'reviewed',
      null,
      true,
    ],
    [
      '<trans-unit id="1"><source>a</source><target state="final">b</target></trans-unit>',
      'final',
      'final',
      true,
    ],
    [
      '<trans-unit id="1" approved="no"><source>a</source><target state="final">b</target></trans-unit>',
      'translated',
      'final',
      false,
    ],
    [
      '<trans-unit id="1"><source>a</source><target state="needs-translation">b</target></trans-unit>',
      'draft',
      'needs-translation',
      false,
    ],
    [
      '<trans-unit id="1"><source>a</source><target state="x-odd">b</target></trans-unit>',
      'draft',
      'x-odd',
      false,
    ],
  ])('reads the state of %s', (unit, state, raw_state, approved) => {
    expect(first(xliff12(unit))).toMatchObject({ state, raw_state, approved });
  });

  it.each([
    ['smartcat', { root: ' xmlns:sc="SmartcatXliff"' }],
    ['matecat', { file: ' tool-id="matecat-converter"' }],
    ['xcode', { file: ' tool-id="com.apple.dt.xcode"' }],
    ['okapi', { root: ' xmlns:o="okapi-framework:xliff-extensions"' }],
    ['xliff', {}],
  ])('detects the dialect %s', (dialect, shell) => {
    expect(read(xliff12('<trans-unit id="1"><source>a</source></trans-unit>', shell)).dialect).toBe(dialect);
  });

  it.each([
    ['angular', 'ng2.template'],
    ['dotnet', '../Strings.resx'],
    ['typo3', 'EXT:backend/locallang.xlf'],
  ])('detects the dialect %s by the original %s', (dialect, original) => {
    const text = xliff12('<trans-unit id="1"><source>a</source></trans-unit>').replace('a.txt', original);
    expect(read(text).dialect).toBe(dialect);
  });

  it('reads tool-specific states and locks', () => {
    const trados = xliff12(
      '<trans-unit id="1"><source>a</source><seg-source><mrk mtype="seg" mid="1">a</mrk></seg-source><target><mrk mtype="seg" mid="1">b</mrk></target><sdl:seg-defs><sdl:seg id="1" conf="ApprovedSignOff" locked="true"/></sdl:seg-defs></trans-unit>',
      { root: ' xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0"' },
    );
    expect(read(trados).dialect).toBe('sdlxliff');
    expect(first(trados)).toMatchObject({
      state: 'final',
      raw_state: 'ApprovedSignOff',
      approved: true,
      locked: true,
    });
    const memoq = xliff12(
      '<trans-unit id="1" mq:status="ManuallyConfirmed" mq:locked="locked"><source>a</source><target>b</target></trans-unit>',
      { root: ' xmlns:mq="MQXliff"' },
    );
    expect(first(memoq)).toMatchObject({ state: 'translated', raw_state: 'ManuallyConfirmed', locked: true });
    const phrase = xliff12(
      '<trans-unit id="1" m:confirmed="1" m:locked="false"><source>a</source><target>b</target></trans-unit>',
      { root: ' xmlns:m="http://www.memsource.com/mxlf/2.0"' },
    );
    expect(first(phrase)).toMatchObject({ state: 'reviewed', approved: true, locked: false });
  });
});

describe('an error of the XLIFF reader', () => {
  const unit = '<trans-unit id="1"><source>a</source></trans-unit>';
  it.each([
    ['nothing', '', 'empty', /empty/],
    ['only a byte order mark', '\uFEFF', 'empty', /empty/],
    ['prose', 'Dear translator', 'not-xml', /not an XML file/],
    ['another root', '<html/>', 'not-xliff', /<html>/],
    [
      'units of 1.2 in a file of 2.1',
      xliff2('<body><trans-unit id="1"><source>a</source></trans-unit></body>'),
      'xliff-version',
      /Line 3.*2\.1.*1\.2/,
    ],
    [
      'units of 2 in a file of 1.2',
      xliff12('<unit id="1"><segment><source>a</source></segment></unit>'),
      'xliff-version',
      /Line 3.*1\.2.*XLIFF 2/,
    ],
    ['a future version', '<xliff version="9.9"/>', 'xliff-version', /9\.9/],
    ['a truncated file', xliff12(unit).slice(0, -30), 'truncated', /truncated/],
    [
      'an entity declaration',
      `<!DOCTYPE xliff [<!ENTITY a "b">]>${xliff12(unit).slice(39)}`,
      'entities',
      /entities/,
    ],
    [
      'an undefined entity',
      xliff12('<trans-unit id="1"><source>&para;</source></trans-unit>'),
      'undefined-entity',
      /&para;/,
    ],
    [
      'a forbidden character',
      xliff12('<trans-unit id="1"><source>&#1;</source></trans-unit>'),
      'forbidden-character',
      /&#1;/,
    ],
    [
      'a bare ampersand',
      xliff12('<trans-unit id="1"><source>R & D</source></trans-unit>'),
      'syntax',
      /&amp;/,
    ],
    ['a repeated attribute', xliff12('<trans-unit id="1" id="2"/>'), 'syntax', /twice/],
    ['crossed tags', xliff12('<trans-unit id="1"><source>a</trans-unit></source>'), 'syntax', /<\/source>/],
    ['nesting too deep', '<xliff version="1.2">'.padEnd(9_000, '<g>'), 'limit', /nested/],
  ])('names the problem with %s', (_, text, code, message) => {
    const error = refusal(text);
    expect(error.code).toBe(code);
    expect(error.message).toMatch(message);
  });

  it('has line and column, counting CR LF as one', () => {
    const error = refusal(xliff12('<trans-unit id="1">\r\n  <source>&nope;</source></trans-unit>'));
    expect([error.line, error.column]).toEqual([4, 11]);
  });

  it('is not raised for a DOCTYPE that only names a file, only a warning', () => {
    const { findings } = read(xliff12(unit).replace('?>', '?><!DOCTYPE xliff SYSTEM "file:///etc/passwd">'));
    expect(findings.map((finding) => finding.constraint)).toEqual(['doctype']);
  });

  it('is not raised for an undeclared prefix, which is only a warning', () => {
    const file = read(
      xliff12('<trans-unit id="1" foo:bar="1"><source>a <foo:g>b</foo:g></source></trans-unit>'),
    );
    expect(file.segments[0]?.source).toBe(`a ${open(1)}b${close(1)}`);
    expect(file.findings).toMatchObject([{ severity: 'warning', constraint: 'xml-namespaces', line: 3 }]);
  });
});
