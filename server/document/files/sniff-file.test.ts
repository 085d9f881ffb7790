import { expect, test } from 'vitest';
import { srtFilter } from '../../formats/filters/subtitles/index.ts';
import { isFileOf } from './sniff-file.ts';

const CUES = '1\n00:00:01,000 --> 00:00:02,000\nThe lamp is lit.\n';

test('a copy or new version of a file may be in UTF-16', () => {
  const bytes = Buffer.from(`\ufeff${CUES}`, 'utf16le');
  expect(isFileOf(srtFilter, { bytes, name: 'a.srt' })).toBe(true);
});

test('a copy or new version of a file must have its format', () => {
  expect(isFileOf(srtFilter, { bytes: Buffer.from('{ "a": 1 }'), name: 'a.json' })).toBe(false);
});
