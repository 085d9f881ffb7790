import { describe, expect, it } from 'vitest';
import { corpusCases } from '../../encoding/testing/corpus-cases.ts';
import { readFiltered } from '../read-filtered.ts';
import { HOSTILE, readWrittenOut } from '../testing/check-case.ts';
import { formatCases, hasFormatCorpus } from '../testing/corpus.ts';
import { writeFiltered } from '../write-filtered.ts';
import { csvFilter, tsvFilter } from './index.ts';

const tables = formatCases(/^table\//).map((one) => ({ ...one, bytes: one.read() }));
/** Glossaries, which are tables as well. */
const glossaries = corpusCases('bilingual tables', /^csv\//);
if (!hasFormatCorpus) console.log('table corpus: skipped, ../shared/corpus/formats is not here');

/** Uses target languages that the files lack, so each gets a new column. */
function checkRoundTrip(path: string, file: Uint8Array): void {
  const filter = /\.tsv$|_tab\.csv$/.test(path) ? tsvFilter : csvFilter;
  for (const target of ['cs', 'tlh']) {
    const { segments } = readFiltered(filter, file, target);
    expect(writeFiltered(filter, file, new Map(), target)).toEqual(file);
    const own = new Map(segments.map((_, at) => [at, `${HOSTILE}${at}`]));
    const again = readWrittenOut(filter, writeFiltered(filter, file, own, target), target);
    expect(again.map((one) => one.target)).toEqual([...own.values()]);
    const rest = (all: typeof again) => all.map(({ key, source, notes }) => [key, source, notes]);
    expect(rest(again)).toEqual(rest(readWrittenOut(filter, file, target)));
  }
}

describe.skipIf(!hasFormatCorpus)('the table corpus', () => {
  it.each(tables)('reads every row of $path, and writes only the targets', ({ path, bytes, least, most }) => {
    const { segments, findings } = readFiltered(csvFilter, bytes, 'cs');
    // An undoubled quote joins two rows, also in Python's reader.
    const lost = findings.filter(({ constraint }) => constraint === 'stray-quote').length;
    expect(segments.length).toBeGreaterThanOrEqual(least - lost);
    expect(segments.length).toBeLessThanOrEqual(most);
    checkRoundTrip(path, bytes);
  });
});

describe.skipIf(glossaries.length === 0)('tables of glossaries', () => {
  it.each(glossaries)('writes only the targets of $path', ({ path, bytes }) => checkRoundTrip(path, bytes));
});
