import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { FormatError, readXliff, writeXliff } from './index.ts';
import { isZip } from './mqxlz.ts';
import { bytesOf, textOf, xliff2, xliff12 } from './testing/fixtures.ts';

const UNIT = '<trans-unit id="1"><source>a</source><target>b</target></trans-unit>';

function editFirst(bytes: Uint8Array, target: string): Uint8Array {
  return writeXliff(bytes, new Map([[0, { target, state: 'translated', approved: false }]]));
}

describe('XLIFF encodings', () => {
  const declared = (name: string) => xliff12(UNIT.replace('>b<', '>ä<')).replace('UTF-8', name);

  it.each([
    'ISO-8859-1',
    'windows-1252',
    'ISO-8859-15',
    'windows-1251',
    'shift_jis',
    'gb18030',
    'KOI8-R',
    'EUC-JP',
  ])('reads and splices %s, with references for missing characters', (name) => {
    const text = declared(name).replace(
      'ä',
      /1251|KOI8/.test(name) ? 'Ж' : /jis|EUC/i.test(name) ? '日本' : 'ä',
    );
    const bytes = new Uint8Array(iconv.encode(text, name));
    const { segments, encoding } = readXliff(bytes);
    expect(encoding).toBe(name);
    expect(segments[0]?.target).toMatch(/^(ä|Ж|日本)$/);
    const written = editFirst(bytes, 'x\u{1F600}€ਅ');
    expect(readXliff(written).segments[0]?.target).toBe('x\u{1F600}€ਅ');
    const raw = iconv.decode(Buffer.from(written), name);
    if (name !== 'gb18030') expect(raw).toContain('&#128512;');
    expect(raw.replace(/<target>.*<\/target>/, '')).toBe(text.replace(/<target>.*<\/target>/, ''));
  });

  it.each([
    ['utf16le', true],
    ['utf16le', false],
    ['utf16be', true],
    ['utf16be', false],
  ])('reads and splices %s, byte order mark: %s', (name, mark) => {
    const text = declared('UTF-16');
    const bytes = new Uint8Array(iconv.encode(text, name, { addBOM: mark }));
    expect(readXliff(bytes).segments[0]?.target).toBe('ä');
    const written = editFirst(bytes, 'ß\u{1F600}');
    expect(
      Buffer.from(written).equals(iconv.encode(text.replace('>ä<', '>ß\u{1F600}<'), name, { addBOM: mark })),
    ).toBe(true);
  });

  it('keeps the byte order mark of UTF-8', () => {
    const written = editFirst(bytesOf(`\uFEFF${declared('UTF-8')}`), 'c');
    expect(textOf(written)).toBe(`\uFEFF${declared('UTF-8').replace('ä', 'c')}`);
  });

  it.each([
    [
      'UTF-8 that is Latin-1',
      new Uint8Array(iconv.encode(declared('UTF-8'), 'latin1')),
      /0xE4 at offset \d+ \(line 3, column 46\)/,
    ],
    ['UTF-16 that is UTF-8', bytesOf(declared('UTF-16')), /UTF-16/],
    [
      'UTF-8 that is UTF-16',
      new Uint8Array(iconv.encode(declared('UTF-8'), 'utf16le', { addBOM: true })),
      /declares the encoding UTF-8/,
    ],
    ['an unknown encoding', bytesOf(declared('x-klingon')), /x-klingon is not supported/],
    [
      'half a character',
      new Uint8Array(iconv.encode(declared('UTF-16'), 'utf16le', { addBOM: true })).subarray(0, -1),
      /odd number/,
    ],
  ])('rejects a false declaration: %s', (_, bytes, message) => {
    expect(() => readXliff(bytes)).toThrow(message);
  });
});

describe('reading a hostile XLIFF file', () => {
  it.each([
    [
      '20,000 namespaces',
      () =>
        xliff12(UNIT, { root: Array.from({ length: 20_000 }, (_, n) => ` xmlns:n${n}="u:${n}"`).join('') }),
    ],
    ['one unit of 20,000 segments', () => segmented(20_000)],
    [
      '20,000 codes with one id',
      () =>
        xliff12(
          `<trans-unit id="1"><source>${'<x id="1"/>'.repeat(20_000)}</source><target>${'<x id="1"/>'.repeat(30_000)}</target></trans-unit>`,
        ),
    ],
    [
      '20,000 openings and closings of one id',
      () =>
        xliff12(
          `<trans-unit id="1"><source>${'<bx id="1"/>'.repeat(20_000)}${'<ex id="1"/>'.repeat(20_000)}</source></trans-unit>`,
        ),
    ],
    ['20,000 units with one id', () => xliff12(UNIT.repeat(20_000))],
    [
      '20,000 copies of one code',
      () =>
        xliff2(
          `<unit id="u"><segment><source><ph id="1"/>${Array.from({ length: 20_000 }, (_, n) => `<ph id="c${n}" copyOf="1"/>`).join('')}</source></segment></unit>`,
        ),
    ],
    ['an attribute of 3 MB', () => xliff12(UNIT, { file: ` x="${'y'.repeat(3_000_000)}"` })],
  ])('ends in time: %s', (_, text) => {
    const file = readXliff(bytesOf(text()));
    expect(file.segments.length).toBeGreaterThan(0);
  });

  function segmented(count: number): string {
    const marks = Array.from({ length: count }, (_, n) => `<mrk mtype="seg" mid="${n}">s</mrk>`).join('');
    return xliff12(
      `<trans-unit id="1"><source>s</source><seg-source>${marks}</seg-source><target>${marks}</target></trans-unit>`,
    );
  }

  it('has limits that genuine files never reach', () => {
    const attributes = Array.from({ length: 60_000 }, (_, n) => ` a${n}=""`).join('');
    expect(() => readXliff(bytesOf(xliff12(UNIT, { file: attributes })))).toThrow(/attributes/);
    expect(() => readXliff(bytesOf(xliff12(UNIT, { file: ` x="${'y'.repeat(5_000_000)}"` })))).toThrow(
      /longer than/,
    );
    expect(() => readXliff(bytesOf(xliff12(`<${'n'.repeat(2_000)}/>`)))).toThrow(/name is longer/);
  });

  it('reads or rejects any mutation with a message, and never writes an unreadable file', () => {
    const random = seeded(20_240_611);
    const seeds = [
      xliff12(
        '<group id="g"><trans-unit id="1" approved="no"><source><g id="1">a</g>&amp;<x id="2"/></source><seg-source><mrk mtype="seg" mid="1"><g id="1">a</g></mrk> <mrk mtype="seg" mid="2">b</mrk></seg-source><target state="new"><mrk mtype="seg" mid="1"><![CDATA[c]]></mrk></target><alt-trans match-quality="5"><target>d</target></alt-trans><note>n</note></trans-unit></group>',
      ),
      xliff2(
        '<unit id="u"><notes><note id="n">t</note></notes><originalData><data id="d">x</data></originalData><segment id="s" state="initial"><source><pc id="1" dataRefStart="d" dataRefEnd="d">a</pc><sc id="2"/>b<ec startRef="2"/><mrk id="m" type="comment" ref="#n=n">c</mrk></source><target><ph id="3"/></target></segment></unit>',
      ),
    ];
    let accepted = 0;
    for (let round = 0; round < 6_000; round++) {
      const seed = seeds[round % seeds.length] ?? '';
      const bytes = mutate(bytesOf(seed), random);
      if (isZip(bytes)) continue;
      try {
        const { segments } = readXliff(bytes);
        accepted++;
        const written = writeXliff(
          bytes,
          new Map(
            segments.map((segment) => [segment.index, { target: '<&]]>', state: 'final', approved: true }]),
          ),
        );
        expect(readXliff(written).segments.map((segment) => segment.target)).toEqual(
          segments.map(() => '<&]]>'),
        );
      } catch (error) {
        if (!(error instanceof FormatError))
          throw new Error(`Round ${round}: ${textOf(bytes)}`, { cause: error });
      }
    }
    expect(accepted).toBeGreaterThan(300);
  });
});

/** A seeded generator, so that failures can be reproduced. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const PIECES = [
  '<',
  '>',
  '/',
  '"',
  '&',
  ';',
  ' ',
  '<g>',
  '</g>',
  '<x/>',
  '-->',
  ']]>',
  '<![CDATA[',
  'id="1"',
  '<target/>',
  '<mrk mtype="seg">',
  '\u0001',
  'é',
];

function mutate(bytes: Uint8Array, random: (below: number) => number): Uint8Array {
  let data = Buffer.from(bytes);
  for (let times = 1 + random(3); times > 0; times--) {
    const at = random(data.length);
    const kind = random(4);
    const length = 1 + random(12);
    const piece = Buffer.from(PIECES[random(PIECES.length)] ?? '');
    if (kind === 0) data = Buffer.concat([data.subarray(0, at), data.subarray(at + length)]);
    else if (kind === 1) data = Buffer.concat([data.subarray(0, at), piece, data.subarray(at)]);
    else if (kind === 2) data = Buffer.concat([data.subarray(0, at + length), data.subarray(at)]);
    else data[at] = random(256);
  }
  return new Uint8Array(data);
}

it.each([
  '<xliff version="2.0" srcLang="en"><body><trans-unit id="1"><source>a</source></trans-unit></body></xliff>',
  '<xliff version="2.0" srcLang="en"><unit id="1"><segment><source>a</source></segment></unit></xliff>',
  '<xliff version="1.2"><file><other><trans-unit id="1"><source>a</source></trans-unit></other></file></xliff>',
])('rejects a file whose units would all be skipped: %s', (xliff) => {
  expect(() => readXliff(Buffer.from(xliff))).toThrow(/Line 1: <(trans-)?unit> is in a place where/);
});
