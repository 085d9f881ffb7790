import { describe, expect, it } from 'vitest';
import { parseText, plainText } from '../../../../shared/domain/text/inline-codes.ts';
import { scanXml } from '../../xml/scan.ts';
import type { FilterSegment } from '../filter.ts';
import { readFiltered } from '../read-filtered.ts';
import { HOSTILE } from '../testing/check-case.ts';
import { formatCases, hasFormatCorpus } from '../testing/corpus.ts';
import { writeFiltered } from '../write-filtered.ts';
import { ditaFilter, docbookFilter, svgFilter } from './index.ts';

const cases = formatCases(/^(ditadocbook|svg)\/|^bad\/.*\.(dita|dbk|svg)$/);
if (!hasFormatCorpus)
  console.log('DITA, DocBook and SVG corpus: skipped, ../shared/corpus/formats is not here');

/** The manifest's readers join an index term with a nested one; here they are separate: 111 at most. */
const OWN_COUNTS: Record<string, number> = { 'ditadocbook/docs__migrating-to-1.6.dita': 112 };

const spaced = (text: string) => text.replaceAll(/[ \t\r\n]+/g, ' ').trim();
const squeezed = (text: string) => plainText(text).replaceAll(/\s+/g, '');

function filterOf(path: string) {
  if (path.endsWith('.svg')) return svgFilter;
  return /\.(dbk|docbook)$/.test(path) ? docbookFilter : ditaFilter;
}

describe.skipIf(!hasFormatCorpus)('the corpus of DITA, DocBook and SVG', () => {
  it.each(cases)('reads and writes $path as the manifest says', (one) => {
    const filter = filterOf(one.path);
    const bytes = one.read();
    if (one.outcome === 'refuse') {
      expect(() => readFiltered(filter, bytes)).toThrow(/Line 1, column \d+/);
      return;
    }
    expect(filter.recognises(Buffer.from(bytes).toString())).toBe(true);
    const { segments } = readFiltered(filter, bytes);
    const own = OWN_COUNTS[one.path];
    expect(segments.length).toBeGreaterThanOrEqual(own ?? one.least);
    expect(segments.length).toBeLessThanOrEqual(own ?? one.most);
    const whole = segments.map(({ source }) => squeezed(source)).join('');
    for (const text of one.first_texts) expect(whole).toContain(squeezed(text));

    expect(writeFiltered(filter, bytes, new Map())).toEqual(bytes);
    const targets = segments.map(({ source }, at) => {
      const codes = parseText(source).map((part) => (part.type === 'code' ? part.raw : '-'));
      return `${HOSTILE}${codes.join('')}${at}`;
    });
    const written = writeFiltered(filter, bytes, new Map(targets.entries()));
    const again = readFiltered(filter, written).segments;
    expect(again.map(({ source }) => spaced(source))).toEqual(targets.map(spaced));
    const shape = ({ key, codes = [] }: FilterSegment) => [key, codes.map(({ markup }) => markup)];
    expect(again.map(shape)).toEqual(segments.map(shape));
    const elementsOf = (file: Uint8Array) => {
      const { tape } = scanXml(filter.decode(file).text, { shorten: () => null });
      return Array.from(tape.name, (_, node) => tape.nameOf(node));
    };
    expect(elementsOf(written)).toEqual(elementsOf(bytes));
  });
});
