import { describe, expect, it } from 'vitest';
import { readFiltered } from '../read-filtered.ts';
import { writtenOut } from '../testing/check-case.ts';
import { formatCases, hasFormatCorpus } from '../testing/corpus.ts';
import { branchCodes } from '../testing/own-codes.ts';
import { writeFiltered } from '../write-filtered.ts';
import { arbFilter, jsonFilter } from './index.ts';

const HOSTILE = '< & " \' ]]> { } % \\ ` \u05e9\u05dc\u05d5\u05dd \u{1F600}\u00a0\nend';
const cases = formatCases(/^(json|arb)\/|^bad\/.*\.json$/);
if (!hasFormatCorpus) console.log('JSON corpus: skipped, ../shared/corpus/formats is not here');

describe.skipIf(!hasFormatCorpus)('the JSON and ARB corpus', () => {
  it.each(cases)('reads and writes $path as the manifest says', (one) => {
    const filter = one.path.startsWith('arb/') ? arbFilter : jsonFilter;
    const bytes = one.read();
    // Where the manifest allows either, this filter reads the file and keeps what cannot be stored.
    if (one.outcome === 'refuse' && !one.path.includes('lone-surrogate')) {
      expect(() => readFiltered(filter, bytes)).toThrow();
      return;
    }
    // The manifest counts messages; each of their branches is a segment.
    const whole = readFiltered(filter, bytes, '', { forms: false }).segments;
    expect(whole.length).toBeGreaterThanOrEqual(one.outcome === 'refuse' ? 1 : one.least);
    if (one.outcome === 'accept') expect(whole.length).toBeLessThanOrEqual(one.most);
    const texts = whole.map((each) => writtenOut(each.source, each));
    for (const text of one.first_texts) expect(texts).toContain(text);

    const { segments } = readFiltered(filter, bytes);
    expect(writeFiltered(filter, bytes, new Map())).toEqual(bytes);
    const own = new Map(segments.map((_, at) => [at, `${HOSTILE}${at}`]));
    const edits = segments.map((each, at): [number, string] => [at, `${own.get(at)}${branchCodes(each)}`]);
    const written = writeFiltered(filter, bytes, new Map(edits));
    expect(() =>
      JSON.parse(
        Buffer.from(written)
          .toString()
          .replace(/^\ufeff/, ''),
      ),
    ).not.toThrow();
    const again = readFiltered(filter, written).segments;
    expect(again.map((each) => writtenOut(each.source, each))).toEqual([...own.values()]);
    expect(again.map(({ key }) => key)).toEqual(segments.map(({ key }) => key));
  });
});
