import fc from 'fast-check';
import ini from 'ini';
import { describe, expect, it } from 'vitest';
import { readFiltered } from '../read-filtered.ts';
import { writtenOut } from '../testing/check-case.ts';
import { writeFiltered } from '../write-filtered.ts';
import { iniFilter } from './index.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (file: Uint8Array) => readFiltered(iniFilter, file).segments;
const write = (file: Uint8Array, edits: [number, string][]) =>
  Buffer.from(writeFiltered(iniFilter, file, new Map(edits)));

const FILE = `; file

; The name
# of it
name = Pump
[Main Window]
  title="Two words " ; why
file.open = 'Open'
empty =
url
`;

describe('the INI filter', () => {
  it('reads values with their sections, without quotes, and the comments above', () => {
    expect(read(bytes(FILE)).map(({ key, source, notes }) => [key, source, notes?.[0]?.text])).toEqual([
      ['name', 'Pump', 'The name\nof it'],
      ['Main Window.title', 'Two words ', undefined],
      ['Main Window.file.open', 'Open', undefined],
    ]);
  });

  it('keeps quotes and comments, and adds quotes where programs would misread the text', () => {
    const written = (at: number, text: string) => write(bytes(FILE), [[at, text]]).toString();
    expect(written(0, 'a\r\nb')).toBe(FILE.replace('Pump', 'a b'));
    expect(written(0, ' a')).toBe(FILE.replace('Pump', '" a"'));
    expect(written(0, "'a'")).toBe(FILE.replace('Pump', '"\'a\'"'));
    expect(written(0, 'a; b')).toBe(FILE.replace('Pump', '"a; b"'));
    expect(written(1, 'say "a"')).toBe(FILE.replace('"Two words "', '\'say "a"\''));
    expect(written(2, `it's "a"`)).toBe(FILE.replace("'Open'", `'it's "a"'`));
    const plain = 'a = b\nc = d\n';
    expect(write(bytes(plain), [[1, 'x; y']]).toString()).toBe('a = b\nc = x; y\n');
  });

  it('writes Windows code pages, and UTF-8 if the code page lacks a character', () => {
    const russian = Buffer.concat([
      Buffer.from('[a]\r\nb = ', 'latin1'),
      Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x20, 0xec, 0xe8, 0xf0]),
      Buffer.from('\r\nc = d\r\n', 'latin1'),
    ]);
    expect(read(russian)[0]?.source).toBe('Привет мир');
    expect(write(russian, [[1, 'я']])).toEqual(
      Buffer.concat([russian.subarray(0, russian.lastIndexOf('d')), Buffer.from([0xff, 0x0d, 0x0a])]),
    );
    expect(write(russian, [[1, '日']]).toString()).toBe('[a]\r\nb = Привет мир\r\nc = 日\r\n');
  });

  it('reports texts over several lines, and leaves them out', () => {
    const file = bytes('[a]\nb = one\n  two\nc = three\n');
    const { segments, findings } = readFiltered(iniFilter, file);
    expect(segments.map(({ key }) => key)).toEqual(['a.c']);
    expect(findings).toMatchObject([{ constraint: 'skipped-text', line: 2 }]);
  });

  it('reads a line of 10 MB', () => {
    expect(read(bytes(`a="${'x'.repeat(10_000_000)}"`))[0]?.source).toHaveLength(10_000_000);
  });

  it('recognises and writes a file with a line of 1 MB that is full of quotes', () => {
    const hostile = `a = b\nc ${'="'.repeat(500_000)}x\n`;
    expect(iniFilter.recognises('x'.repeat(1_000_000))).toBe(false);
    expect(write(bytes(hostile), [[0, 'z; y']]).toString()).toBe(hostile.replace('b', 'z; y'));
  });
});

const PARTS = 'a|b| |=|[|]|[x]|:|,|.|é|\u00a0|\u2028|😀|<b>|%s|{0}|true|1|\n'.split('|');
const HOSTILE = [...PARTS, ...'\t|;|#|"|\'|\\|//|" ; |\' #'.split('|')];
const onOneLine = (text: string) => text.replaceAll(/[\n\u2028]/g, ' ');
const textOf = (parts: readonly string[]) =>
  fc
    .array(fc.constantFrom(...parts), { minLength: 1, maxLength: 8 })
    .map((all) => all.join(''))
    .filter((all) => all.trim() !== '');

describe('texts written into an INI file', () => {
  const file = '[s]\nx = "old" ; c\ny = old\nz = \'old\'\n[t]\nlast = end\n';

  it('are returned unchanged by the ini package', () => {
    const property = fc.property(fc.nat(2), textOf(PARTS), (at, wanted) => {
      // The package reads no comments after quotes.
      const plain = bytes(file.replace(' ; c', ''));
      const written = write(plain, [[at, wanted]]).toString();
      const { s, t } = ini.parse(written);
      const expected = onOneLine(wanted);
      expect(String(s?.['xyz'.charAt(at)])).toBe(expected);
      expect(Object.keys(s ?? {})).toEqual(['x', 'y', 'z']);
      expect(t).toEqual({ last: 'end' });
    });
    fc.assert(property, { seed: 20_261_130, numRuns: 500 });
  });

  it('are read back unchanged with any quotes and comment signs, and change no other text', () => {
    const property = fc.property(fc.nat(2), textOf(HOSTILE), (at, wanted) => {
      const before = read(bytes(file)).map(({ source }) => source);
      const after = read(write(bytes(file), [[at, wanted]])).map((each) => writtenOut(each.source, each));
      expect(after).toEqual(before.with(at, onOneLine(wanted)));
    });
    fc.assert(property, { seed: 20_261_130, numRuns: 500 });
  });
});
