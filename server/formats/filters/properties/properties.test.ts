import { describe, expect, it } from 'vitest';
import { readFiltered } from '../read-filtered.ts';
import { writtenOut } from '../testing/check-case.ts';
import { readReport } from '../testing/report.ts';
import { writeFiltered } from '../write-filtered.ts';
import { propertiesFilter } from './index.ts';

const HOSTILE = ' =<&>"\' ]]> {0} % \\ ` \u05e9\u05dc\u05d5\u05dd \u{1F600}\u00a0#!\n\tend\\ ';
const bytes = (text: string) => new TextEncoder().encode(text);
const read = (file: Uint8Array) => readFiltered(propertiesFilter, file).segments;

describe('the .properties filter', () => {
  it('reads keys, values and the comment above like java.util.Properties', () => {
    const file = bytes(
      '# far\n\n! near\nkey\\ one = a\\\n   b\\u00e9\r\nempty=\nbare\ntwo:=x\nthree value\n',
    );
    expect(read(file)).toMatchObject([
      { key: 'key one', source: 'abé', notes: [{ text: 'near' }] },
      { key: 'two', source: '=x', notes: [] },
      { key: 'three', source: 'value' },
    ]);
  });

  it.each([
    ['UTF-8', bytes('a = ä\r\nb=two\\\n  lines\n')],
    ['ASCII', bytes('a = x\nb two')],
    ['ISO-8859-1', Buffer.from('a = ä\nb:two', 'latin1')],
    ['UTF-16', Buffer.from('\ufeffa = ä\nb:two', 'utf16le')],
  ])('writes hostile text in %s and changes no other byte', (_name, file) => {
    const [first, second] = read(file);
    const edited = writeFiltered(propertiesFilter, file, new Map([[1, HOSTILE]]));
    expect(read(edited).map((each) => writtenOut(each.source, each))).toEqual([first?.source, HOSTILE]);
    const untouched = Buffer.from(file).indexOf('b');
    expect(Buffer.from(edited).subarray(0, untouched)).toEqual(Buffer.from(file).subarray(0, untouched));
    expect(second?.key).toBe('b');
  });

  it('returns an unedited file byte for byte, and the source where a target is empty', () => {
    const file = bytes('a=\\u00e4\r\nb = c');
    expect(writeFiltered(propertiesFilter, file, new Map())).toEqual(file);
    expect(writeFiltered(propertiesFilter, file, new Map([[0, '']]))).toEqual(file);
  });

  it('keeps an escaped lone surrogate or NUL unchanged and reports it', () => {
    const { segments, findings } = readFiltered(propertiesFilter, bytes('a=\\u0000\nb=\\ud800\nc=d'));
    expect(segments.map(({ key }) => key)).toEqual(['c']);
    expect(findings.map(({ line }) => line)).toEqual([1, 2]);
  });

  it('reads a line of 10 MB', () => {
    expect(read(bytes(`a=${'x\\\n '.repeat(2_500_000)}`))[0]?.source).toHaveLength(2_500_000);
  });

  it('protects choices of Java messages', () => {
    const { segments } = readFiltered(propertiesFilter, readReport('messageformat.properties'));
    expect(segments.map(({ codes }) => codes?.map(({ markup }) => markup))).toEqual([
      ['{0}', '{1}'],
      ['{2,choice,0#none|1#one|1<many}'],
    ]);
  });

  it('reports escapes that Java rejects, with their lines', () => {
    const { findings } = readFiltered(propertiesFilter, readReport('malformed-escape.properties'));
    expect(findings).toMatchObject([
      { constraint: 'broken-escape', line: 2, column: 5 },
      { constraint: 'broken-escape', line: 3, column: 7 },
    ]);
    const fine = new TextEncoder().encode('a=\\\\u12G4 \\u00e9 \\x');
    expect(readFiltered(propertiesFilter, fine).findings).toEqual([]);
  });
});
