import { describe, expect, it } from 'vitest';
import { readFiltered } from '../read-filtered.ts';
import { readWrittenOut } from '../testing/check-case.ts';
import { formatCases, hasFormatCorpus } from '../testing/corpus.ts';
import { writeFiltered } from '../write-filtered.ts';
import { poFilter } from './index.ts';

const HOSTILE = '< & " \' ]]> { } % \\ ` \u05e9\u05dc\u05d5\u05dd \u{1F600}\u00a0\nend\\';
const cases = formatCases(/^po\/|^bad\/.*\.po$/);
if (!hasFormatCorpus) console.log('PO corpus: skipped, ../shared/corpus/formats is not here');

describe.skipIf(!hasFormatCorpus)('the PO corpus', () => {
  it.each(cases)('reads and writes $path as the manifest says', (one) => {
    const file = one.read();
    if (one.outcome === 'refuse') {
      expect(() => readFiltered(poFilter, file)).toThrow(/line \d+/i);
      return;
    }
    const { encoding } = readFiltered(poFilter, file);
    const segments = readWrittenOut(poFilter, file);
    // The manifest counts entries; here each plural form is a segment.
    const entries = segments.filter(({ key }) => !/\[[1-9]\d*\]$/.test(key));
    expect(entries.length).toBeGreaterThanOrEqual(one.least);
    expect(entries.length).toBeLessThanOrEqual(one.most);
    const sources = segments.flatMap(({ source, notes = [] }) => [source, ...notes.map(({ text }) => text)]);
    for (const text of one.first_texts) expect(sources).toContain(text.replace(/^\n|\n$/g, ''));

    expect(writeFiltered(poFilter, file, new Map())).toEqual(file);
    const own = new Map(segments.map((_, at) => [at, `${HOSTILE}${at}`]));
    const written = writeFiltered(poFilter, file, own);
    const again = { ...readFiltered(poFilter, written), segments: readWrittenOut(poFilter, written) };
    expect(again.segments.map(({ target }) => target)).toEqual([...own.values()]);
    expect(again.segments.map(({ key, source }) => [key, source])).toEqual(
      segments.map(({ key, source }) => [key, source]),
    );
    // Text that ISO-8859-15 or similar cannot encode switches the file to UTF-8.
    expect([encoding, 'UTF-8']).toContain(again.encoding);
  });
});
