import { describe, expect, it } from 'vitest';
import { readFiltered } from '../read-filtered.ts';
import { formatCases, hasFormatCorpus } from '../testing/corpus.ts';
import { writeFiltered } from '../write-filtered.ts';
import { appleStringsFilter } from './index.ts';

const HOSTILE = '< & " \' ]]> { } % \\ ` ; = /* // \u05e9\u05dc\u05d5\u05dd \u{1F600}\u00a0\n\tend\\';
const bytes = (text: string) => new TextEncoder().encode(text);
const read = (file: Uint8Array) => readFiltered(appleStringsFilter, file).segments;

describe('the Apple strings filter', () => {
  it('reads quoted and unquoted words, escapes, and the comment above as note', () => {
    const file =
      '/* far */\n/* near */ "a\\"b" = "x\\n\\U00e9\\101";\n// goes on \\\nhere\nbare = word ;\n"e" = "";';
    expect(read(bytes(file))).toMatchObject([
      { key: 'a"b', source: 'x\néA', notes: [{ text: 'near' }] },
      { key: 'bare', source: 'word' },
    ]);
  });

  it.each([
    ['UTF-8', bytes('"a" = "x"; // why\r\nb = y;\r\n')],
    ['UTF-16', Buffer.from('\ufeff"a" = "x"; // why\r\nb = y;\r\n', 'utf16le')],
  ])('writes hostile text in %s and changes no other byte', (_name, file) => {
    const edited = writeFiltered(appleStringsFilter, file, new Map([[1, HOSTILE]]));
    expect(read(edited).map(({ source }) => source)).toEqual(['x', HOSTILE]);
    const untouched = Buffer.from(file).lastIndexOf('y');
    expect(Buffer.from(edited).subarray(0, untouched)).toEqual(Buffer.from(file).subarray(0, untouched));
  });

  it.each([
    ['a quotation mark', '"a" = "one";\n"b" = "two\n"c" = "three";', 3],
    ['an equals sign', '"a" "one";', 1],
    ['the end of a comment', '"a" = "b";\n/* c', 2],
    ['the end of a text', '"a" = "b', 1],
  ])('rejects a file without %s and reports the line', (_name, file, line) => {
    expect(() => read(bytes(file))).toThrow(`Line ${line},`);
  });

  it('reads a text of 10 MB', () => {
    expect(read(bytes(`"a" = "${'x\\n'.repeat(3_400_000)}";`))[0]?.source).toHaveLength(6_800_000);
  });
});

const cases = formatCases(/^strings\/|^bad\/.*\.strings$/);
if (!hasFormatCorpus) console.log('Apple strings corpus: skipped, ../shared/corpus/formats is not here');

describe.skipIf(!hasFormatCorpus)('the Apple strings corpus', () => {
  it.each(cases)('reads and writes $path as the manifest says', (one) => {
    const file = one.read();
    if (one.outcome === 'refuse') {
      expect(() => read(file)).toThrow(/Line \d+/);
      return;
    }
    const segments = read(file);
    expect(segments.length).toBeGreaterThanOrEqual(one.least);
    expect(segments.length).toBeLessThanOrEqual(one.most);
    expect(writeFiltered(appleStringsFilter, file, new Map())).toEqual(file);
    const own = new Map(segments.map((_, at) => [at, `${HOSTILE}${at}`]));
    const again = read(writeFiltered(appleStringsFilter, file, own));
    expect(again.map(({ source }) => source)).toEqual([...own.values()]);
    expect(again.map(({ key }) => key)).toEqual(segments.map(({ key }) => key));
  });
});
