import { describe, expect, it } from 'vitest';
import { readFiltered } from '../read-filtered.ts';
import { writtenOut } from '../testing/check-case.ts';
import { formatCases, hasFormatCorpus } from '../testing/corpus.ts';
import { writeFiltered } from '../write-filtered.ts';
import { propertiesFilter } from './index.ts';

const HOSTILE = ' =<&>"\' ]]> {0} % \\ ` \u05e9\u05dc\u05d5\u05dd \u{1F600}\u00a0\nend\\';
const cases = formatCases(/^properties\//);
if (!hasFormatCorpus) console.log('.properties corpus: skipped, ../shared/corpus/formats is not here');

describe.skipIf(!hasFormatCorpus)('the .properties corpus', () => {
  it.each(cases)('reads and writes $path as the manifest says', (one) => {
    const bytes = one.read();
    const { segments } = readFiltered(propertiesFilter, bytes);
    expect(one.outcome).toBe('accept');
    expect(segments.length).toBeGreaterThanOrEqual(one.least);
    expect(segments.length).toBeLessThanOrEqual(one.most);
    const texts = segments.map((each) => writtenOut(each.source, each).trim());
    for (const text of one.first_texts) expect(texts).toContain(text.trim());

    expect(writeFiltered(propertiesFilter, bytes, new Map())).toEqual(bytes);
    const own = new Map(segments.map((_, at) => [at, `${HOSTILE}${at}`]));
    const again = readFiltered(propertiesFilter, writeFiltered(propertiesFilter, bytes, own)).segments;
    expect(again.map((each) => writtenOut(each.source, each))).toEqual([...own.values()]);
    expect(again.map(({ key }) => key)).toEqual(segments.map(({ key }) => key));
  });
});
