import { describe, expect, it } from 'vitest';
import type { Filter } from '../filter.ts';
import { withThoseBefore } from '../options.ts';
import { readFiltered } from '../read-filtered.ts';
import { formatCases, hasFormatCorpus } from '../testing/corpus.ts';
import { readReport } from '../testing/report.ts';
import { writeFiltered } from '../write-filtered.ts';
import { srtFilter, vttFilter } from './index.ts';

const HOSTILE = '< & " \' ]]> { } % \\ ` \u05e9\u05dc\u05d5\u05dd \u{1F600}\u00a0\n42\nend';
const bytes = (text: string) => new TextEncoder().encode(text);
const read = (file: Uint8Array, filter: Filter = srtFilter) => readFiltered(filter, file).segments;

/** The texts of SubRip cues as a player reads them: after a line with an arrow up to an empty line or a number before one. */
function cuesOf(file: Uint8Array): string[] {
  const lines = Buffer.from(file).toString().split(/\r*\n/);
  const cues: string[][] = [];
  for (const [at, line] of lines.entries()) {
    if (line.includes('-->')) cues.push([]);
    else if (!(/^\d+$/.test(line) && lines[at + 1]?.includes('-->'))) cues.at(-1)?.push(line);
  }
  return cues.map((text) => text.join('\n').trim());
}

describe('the subtitle filter', () => {
  it('reads cues by number or name, with their times as notes', () => {
    const file =
      '1\r\n00:00:01,000 --> 00:00:02,000\r\nOne\r\ntwo\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\n\r\n';
    expect(read(bytes(file))).toMatchObject([
      { key: '1', source: 'One\ntwo', notes: [{ text: '00:00:01,000 --> 00:00:02,000' }] },
    ]);
  });

  it('ignores notes, styles and regions of WebVTT', () => {
    const file =
      'WEBVTT - a title\n\nNOTE not this\n\nSTYLE\n::cue { color: red }\n\nintro\n00:01.000 --> 00:02.000 align:start\n<v Ana>Hi</v>\n';
    expect(read(bytes(file), vttFilter)).toMatchObject([{ key: 'intro', source: '<v Ana>Hi</v>' }]);
  });

  it("writes hostile text with the file's line breaks and changes no other byte", () => {
    const file = bytes(
      '1\r\n00:00:01,000 --> 00:00:02,000\r\nOne\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nTwo',
    );
    const written = writeFiltered(srtFilter, file, new Map([[0, `\n${HOSTILE}\n\n`]]));
    expect(read(written).map(({ source }) => source)).toEqual([HOSTILE, 'Two']);
    expect(Buffer.from(written).toString()).not.toMatch(/[^\r]\n/);
    expect(Buffer.from(written).subarray(0, 32)).toEqual(Buffer.from(file).subarray(0, 32));
  });

  it('never writes an arrow into a WebVTT cue', () => {
    const file = bytes('WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n');
    const written = writeFiltered(vttFilter, file, new Map([[0, 'a --> b']]));
    expect(read(written, vttFilter).map(({ source }) => source)).toEqual(['a --&gt; b']);
  });

  it('reads lines after an empty one in a SubRip cue, and writes them without it', () => {
    const file = readReport('blank-in-cue.srt');
    expect(read(file).map(({ source }) => source)).toEqual([
      'I am stuck at work,\n\nten minutes late.',
      'Fine.',
    ]);
    const written = writeFiltered(srtFilter, file, new Map([[0, 'Noch da,\n\nzu spät.']]));
    expect(cuesOf(written)).toEqual(['Noch da,\nzu spät.', 'Fine.']);
  });

  it('reads SubRip cues without an empty line between them', () => {
    const file = readReport('no-blank.srt');
    expect(read(file).map(({ key, source }) => [key, source])).toEqual([
      ['1', 'First title'],
      ['2', 'Second'],
    ]);
    const written = writeFiltered(srtFilter, file, new Map([[0, 'x\n7']]));
    expect(read(written).map(({ source }) => source)).toEqual(['x\n7', 'Second']);
    const values = withThoseBefore(srtFilter.options);
    const old = readFiltered(srtFilter, file, '', { values }).segments;
    expect(old.map(({ source }) => source)).toEqual(['First title\n2', 'Second']);
  });

  it('reads and writes SubRip in an old code page, in UTF-8 if it lacks a character', () => {
    const file = readReport('cyrillic-1251.srt');
    expect(read(file).map(({ source }) => source)).toEqual([
      'Привет, как дела сегодня?',
      'Всё хорошо, спасибо.',
    ]);
    const edit = (text: string) => Buffer.from(writeFiltered(srtFilter, file, new Map([[1, text]])));
    expect(edit('Да').includes(Buffer.from([0xc4, 0xe0]))).toBe(true);
    expect(edit('日本').toString()).toContain('日本');
  });

  it('keeps CR CR LF as one line break', () => {
    const file = bytes('1\r\r\n00:00:01,000 --> 00:00:02,000\r\r\nOne\r\r\ntwo\r\r\n\r\r\n');
    expect(read(file).map(({ source }) => source)).toEqual(['One\ntwo']);
    const written = Buffer.from(writeFiltered(srtFilter, file, new Map([[0, 'a\nb']]))).toString();
    expect(written).toBe('1\r\r\n00:00:01,000 --> 00:00:02,000\r\r\na\r\r\nb\r\r\n\r\r\n');
  });

  it('reads many CR without LF in linear time', () => {
    const file = bytes(`1\n00:00:01,000 --> 00:00:02,000\na${'\r'.repeat(100_000)}b`);
    expect(read(file).map(({ source }) => source)).toEqual([`a${'\n'.repeat(100_000)}b`]);
  });

  it('never lets a pasted timing line begin a SubRip cue', () => {
    const file = readReport('no-blank.srt');
    const target = 'a\n3\n00:00:01,000 --> 00:00:02,000\nb';
    const written = writeFiltered(srtFilter, file, new Map([[0, target]]));
    expect(cuesOf(written)).toHaveLength(2);
    expect(read(written)[0]?.source).toBe(target);
  });

  it('reports text after an empty line in a WebVTT cue, with its line', () => {
    const file =
      'WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n\nlost\n\nNOTE n\n\nname\n00:03.000 --> 00:04.000\nTwo\n';
    const { segments, findings } = readFiltered(vttFilter, bytes(file));
    expect(segments.map(({ source }) => source)).toEqual(['One', 'Two']);
    expect(findings).toMatchObject([{ constraint: 'skipped-text', line: 6 }]);
  });
});

const cases = formatCases(/^(srt|vtt)\//);
if (!hasFormatCorpus) console.log('Subtitles corpus: skipped, ../shared/corpus/formats is not here');

describe.skipIf(!hasFormatCorpus)('the subtitle corpus', () => {
  it.each(cases)('reads and writes $path as the manifest says', (one) => {
    const filter = one.path.startsWith('srt/') ? srtFilter : vttFilter;
    const file = one.read();
    const segments = read(file, filter);
    expect(segments.length).toBeGreaterThanOrEqual(one.least);
    expect(segments.length).toBeLessThanOrEqual(one.most);
    const texts = segments.map(({ source }) => source.trim());
    // The manifest truncates long texts.
    const begins = one.first_texts.map((text) => text.replace(/…$/, '').trim());
    for (const begin of begins)
      expect(
        texts.some((text) => text.startsWith(begin)),
        begin,
      ).toBe(true);

    expect(writeFiltered(filter, file, new Map())).toEqual(file);
    const own = new Map(segments.map((_, at) => [at, `${HOSTILE}${at}`]));
    const again = read(writeFiltered(filter, file, own), filter);
    expect(again.map(({ source }) => source)).toEqual([...own.values()]);
    expect(again.map(({ key }) => key)).toEqual(segments.map(({ key }) => key));
  });
});
