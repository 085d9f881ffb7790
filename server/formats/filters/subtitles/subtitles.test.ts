import { describe, expect, it } from 'vitest';
import type { Filter } from '../filter.ts';
import { readFiltered } from '../read-filtered.ts';
import { formatCases, hasFormatCorpus } from '../testing/corpus.ts';
import { writeFiltered } from '../write-filtered.ts';
import { srtFilter, vttFilter } from './index.ts';

const HOSTILE = '< & " \' ]]> { } % \\ ` \u05e9\u05dc\u05d5\u05dd \u{1F600}\u00a0\n42\nend';
const bytes = (text: string) => new TextEncoder().encode(text);
const read = (file: Uint8Array, filter: Filter = srtFilter) => readFiltered(filter, file).segments;

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
