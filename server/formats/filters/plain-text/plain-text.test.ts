import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { readFiltered } from '../read-filtered.ts';
import { formatCases, hasFormatCorpus } from '../testing/corpus.ts';
import { writeFiltered } from '../write-filtered.ts';
import { plainTextFilter } from './index.ts';

const HOSTILE = '< & " \' ]]> { } % \\ ` \u05e9\u05dc\u05d5\u05dd \u{1F600}\u00a0 end';
const cases = formatCases(/^txt\//);
if (!hasFormatCorpus) console.log('Plain text corpus: skipped, ../shared/corpus/formats is not here');

const bytes = (text: string) => new TextEncoder().encode(text);
const texts = (file: Uint8Array) => readFiltered(plainTextFilter, file).segments.map(({ source }) => source);

describe.skipIf(!hasFormatCorpus)('the plain text corpus', () => {
  it.each(cases)('reads and writes $path as the manifest says', (one) => {
    const file = one.read();
    const sources = texts(file);
    // One text per line, the manifest's upper figure.
    expect(sources).toHaveLength(one.most);
    expect(sources).toEqual(expect.arrayContaining(one.first_texts));
    expect(writeFiltered(plainTextFilter, file, new Map())).toEqual(file);
    const own = sources.map((_, at) => `${HOSTILE}${at}`);
    expect(texts(writeFiltered(plainTextFilter, file, new Map(own.entries())))).toEqual(own);
  });
});

describe('the plain text filter', () => {
  it('reads each line as a text and changes no other byte', () => {
    const file = '\ufeff  One \r\n\r\n\ttwo\r\nthree';
    expect(texts(bytes(file))).toEqual(['One', 'two', 'three']);
    const edited = writeFiltered(plainTextFilter, bytes(file), new Map([[1, 'a\nb']]));
    expect(Buffer.from(edited).toString()).toBe('\ufeff  One \r\n\r\n\ta\r\nb\r\nthree');
  });

  it('decodes legacy encodings, and writes UTF-8 if a character is missing in them', () => {
    const file = new Uint8Array(iconv.encode('Привет, мир\nПример текста', 'windows-1251'));
    expect(texts(file)).toEqual(['Привет, мир', 'Пример текста']);
    const within = writeFiltered(plainTextFilter, file, new Map([[0, 'Да']]));
    expect(iconv.decode(Buffer.from(within), 'windows-1251')).toBe('Да\nПример текста');
    const beyond = writeFiltered(plainTextFilter, file, new Map([[0, '\u{1F600}']]));
    expect(Buffer.from(beyond).toString()).toBe('\u{1F600}\nПример текста');
  });

  it('skips a line that cannot be stored, and reports it', () => {
    const { segments, findings } = readFiltered(plainTextFilter, bytes('a\u0001\nb'));
    expect(segments.map(({ source }) => source)).toEqual(['b']);
    expect(findings).toMatchObject([{ line: 1, column: 1 }]);
  });

  it('reads a line of 10 MB', () => {
    expect(texts(bytes('a b '.repeat(2_500_000)))).toHaveLength(1);
  });
});
