import fc from 'fast-check';
import { parse } from 'subsrt-ts';
import { describe, expect, it } from 'vitest';
import { readFiltered } from '../read-filtered.ts';
import { findFilter } from '../registry.ts';
import { writeFiltered } from '../write-filtered.ts';
import { sbvFilter } from './index.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (file: Uint8Array) => readFiltered(sbvFilter, file).segments;
const write = (file: Uint8Array, edits: [number, string][]) =>
  Buffer.from(writeFiltered(sbvFilter, file, new Map(edits)));

const FILE = `0:00:00.599,0:00:04.160
>> ANA: Hi, this is
the bakery

0:00:04.160,0:00:06.770
Come in

1:02:03.000,1:02:04.500
42
`;

/** The texts as a strict player reads them: the lines below a timing, up to an empty line or the next timing. */
function cuesOf(file: Uint8Array): string[] {
  const cues: string[][] = [];
  let isOpen = false;
  for (const line of Buffer.from(file).toString().split('\n')) {
    const isTiming = /^\s*\d+:\d+:\d+\.\d+\s*,\s*\d+:\d+:\d+\.\d+\s*$/.test(line);
    if (isTiming) cues.push([]);
    else if (line.trim() !== '' && isOpen) cues.at(-1)?.push(line);
    isOpen = isTiming || (isOpen && line.trim() !== '');
  }
  return cues.map((lines) => lines.join('\n'));
}

describe('the SBV filter', () => {
  it('reads the text of each cue, with its times as key and note', () => {
    expect(read(bytes(FILE)).map(({ key, source, notes }) => [key, source, notes?.[0]?.text])).toEqual([
      ['0:00:00.599,0:00:04.160', '>> ANA: Hi, this is\nthe bakery', '0:00:00.599,0:00:04.160'],
      ['0:00:04.160,0:00:06.770', 'Come in', '0:00:04.160,0:00:06.770'],
      ['1:02:03.000,1:02:04.500', '42', '1:02:03.000,1:02:04.500'],
    ]);
    expect(findFilter('a.sbv', `\ufeff${FILE}`)?.name).toBe('sbv');
    expect(findFilter('a.sbv', '1\n00:00:01,000 --> 00:00:02,000\nOne\n')).toBeNull();
  });

  it("keeps the file's line breaks and every other byte", () => {
    const file = bytes(FILE.replaceAll('\n', '\r\n'));
    expect(writeFiltered(sbvFilter, file, new Map())).toEqual(file);
    const written = write(file, [[1, 'Herein\n\nbitte']]).toString();
    expect(written).toBe(FILE.replace('Come in', 'Herein\nbitte').replaceAll('\n', '\r\n'));
  });

  it('reads UTF-16 and code pages', () => {
    const marked = Buffer.from(`\ufeff${FILE}`, 'utf16le');
    expect(read(marked)[1]?.source).toBe('Come in');
    expect(write(marked, [[1, 'ж']])).toEqual(
      Buffer.from(`\ufeff${FILE.replace('Come in', 'ж')}`, 'utf16le'),
    );
    const latin = Buffer.from(FILE.replace('Come in', 'Große Öfen überall'), 'latin1');
    expect(read(latin)[1]?.source).toBe('Große Öfen überall');
    expect(write(latin, [[1, 'ü']])).toEqual(Buffer.from(FILE.replace('Come in', 'ü'), 'latin1'));
    expect(write(latin, [[1, '日']]).toString()).toBe(FILE.replace('Come in', '日'));
  });

  it('begins a cue at each timing, and reports lines outside of cues', () => {
    const file = bytes('title\n0:00:01.000,0:00:02.000\nOne\n0:00:02.000,0:00:03.000\nTwo\n\nlost\n');
    const { segments, findings } = readFiltered(sbvFilter, file);
    expect(segments.map(({ source }) => source)).toEqual(['One', 'Two']);
    expect(findings).toMatchObject([
      { constraint: 'skipped-text', line: 1 },
      { constraint: 'skipped-text', line: 7 },
    ]);
  });

  it('marks a typed timing after a space that other programs trim', () => {
    const written = write(bytes(FILE), [[1, 'a\n\u00a00:00:01.000,\u30000:00:02.000']]);
    expect(cuesOf(written)).toHaveLength(3);
    expect(read(written)[1]?.source).toBe('a\n\u00a00:00:01.000,\u30000:00:02.000');
  });

  it('reads long lines and many lines quickly', () => {
    const long = `0:00:01.000,0:00:02.000\n${'0:00:01.000'.repeat(500_000)}`;
    expect(read(bytes(long))).toHaveLength(1);
    expect(read(bytes('0:00:01.000,0:00:02.000\n'.repeat(200_000)))).toHaveLength(0);
    expect(findFilter('a.sbv', '\n'.repeat(60_000))).toBeNull();
  });
});

const PARTS =
  'a|b c| |,|;|:|.|-->|>>|[|]|{|}|<i>|&|\\|"|42|é|\u00a0|\u200f|\u2060|😀|0:00:01.000|0:00:01.000,0:00:02.000|\n|\r\n|\n\n'.split(
    '|',
  );
const textOf = fc
  .array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 10 })
  .map((parts) => parts.join(''))
  .filter((text) => text.trim() !== '');
const linesOf = (text: string) => text.split(/\r\n|\n/).filter((line) => line.trim() !== '');
/** Marks are invisible. */
const seen = (text: string) => text.replaceAll('\u2060', '').replaceAll('\r\n', '\n');

describe('after random edits of an SBV file', () => {
  it('other programs read the typed texts, and no other cue changes', () => {
    const property = fc.property(fc.nat(2), textOf, (at, wanted) => {
      const expected = cuesOf(bytes(FILE)).with(at, linesOf(wanted).join('\n')).map(seen);
      const written = write(bytes(FILE), [[at, wanted]]);
      expect(cuesOf(written).map(seen)).toEqual(expected);
      const cues = parse(written.toString(), { format: 'sbv', eol: '\n' });
      const texts = cues.map((cue) => ('content' in cue ? seen(String(cue.content)).trimEnd() : ''));
      expect(texts).toEqual(expected.map((text) => text.trimEnd()));
      expect(read(written).map(({ source }) => seen(source))).toEqual(expected);
      expect(read(written).map(({ key }) => key)).toEqual(read(bytes(FILE)).map(({ key }) => key));
    });
    fc.assert(property, { seed: 20_261_130, numRuns: 500 });
  });
});
