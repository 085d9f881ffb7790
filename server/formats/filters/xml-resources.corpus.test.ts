import { describe, it } from 'vitest';
import { androidFilter } from './android/index.ts';
import type { FilterSegment } from './filter.ts';
import { qtFilter } from './qt-ts/index.ts';
import { resxFilter } from './resx/index.ts';
import { stringsdictFilter } from './stringsdict/index.ts';
import { checkCase } from './testing/check-case.ts';
import { type FormatCase, formatCases, hasFormatCorpus } from './testing/corpus.ts';

if (!hasFormatCorpus) console.log('XML resources corpus: skipped, ../shared/corpus/formats is not here');

describe.skipIf(!hasFormatCorpus)('the XML resources corpus', () => {
  it.each(formatCases(/^android\/|^bad\/.*strings\.xml$/))('reads and writes $path for Android', (one) => {
    checkCase(androidFilter, one);
  });

  it.each(formatCases(/^resx\//))('reads and writes $path for .NET', (one) => checkCase(resxFilter, one));

  // The manifest counts messages; here each plural form is a segment.
  const messages = (segments: readonly FilterSegment[]) =>
    segments.filter(({ key }) => !/\[[1-9]\d*\]$/.test(key)).length;
  // Three messages in that file have no source, and one lacks a place for a translation.
  const unread = ({ path }: FormatCase) => (path.includes('Complete_valid') ? 4 : 0);
  it.each(formatCases(/^ts\/|^bad\/.*\.ts$/))('reads and writes $path for Qt', (one) => {
    checkCase(qtFilter, one, { count: (segments) => messages(segments) + unread(one) });
  });

  it.each(formatCases(/^stringsdict\/|^bad\/.*\.stringsdict$/))(
    'reads and writes $path for stringsdict',
    (one) => {
      checkCase(stringsdictFilter, one, { isNoText: (text) => /^%#@\w+@$/.test(text) });
    },
  );
});
