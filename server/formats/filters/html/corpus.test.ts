import { parse, serialize } from 'parse5';
import { describe, expect, it } from 'vitest';
import { parseText, plainText } from '../../../../shared/domain/text/inline-codes.ts';
import type { FilterSegment } from '../filter.ts';
import { readFiltered } from '../read-filtered.ts';
import { formatCases, hasFormatCorpus } from '../testing/corpus.ts';
import { PARAGRAPHS } from '../testing/paragraphs.ts';
import { writeFiltered } from '../write-filtered.ts';
import { htmlFilter } from './index.ts';

const HOSTILE = '<b>< & &amp; " \' ]]> --> { } % \\ ` \u05e9\u05dc\u05d5\u05dd \u{1F600}\u00a0\nend';
// The manifest counts paragraphs.
const WHOLE = { values: PARAGRAPHS };
const cases = formatCases(/^html\/|^bad\/.*\.html$/);
if (!hasFormatCorpus) console.log('HTML corpus: skipped, ../shared/corpus/formats is not here');

/**
 * Where the manifest's readers count differently: they join texts on both sides of a block
 * (all-block-elements: 39), count a script (jobs-overview: 4), or elements that only contain a link's text
 * (unclosed-everything: 8–10).
 */
const OWN_COUNTS: Record<string, number> = {
  'html/omegat__file-HTMLFilter2-all-block-elements.html': 48,
  'html/translate5__jobs-overview.html': 3,
  'bad/hm-unclosed-everything.html': 7,
};

const spaced = (text: string) =>
  plainText(text)
    .replaceAll(/[ \t\r\n]+/g, ' ')
    .trim();

const codesOf = (source: string) =>
  parseText(source)
    .map((part) => (part.type === 'code' ? part.raw : ''))
    .join('');

/** The page as parsed by a browser, without the edited texts. */
function skeleton(bytes: Uint8Array): string {
  const tree = serialize(parse(htmlFilter.decode(bytes).text));
  return tree.replaceAll(/>[^<]*</g, '><').replaceAll(/="[^"]*"/g, '');
}

describe.skipIf(!hasFormatCorpus)('the HTML corpus', () => {
  it.each(cases)('reads and writes $path as the manifest says', (one) => {
    const bytes = one.read();
    if (one.outcome === 'refuse') {
      expect(() => readFiltered(htmlFilter, bytes)).toThrow(/Line \d+, column \d+/);
      return;
    }
    const { segments } = readFiltered(htmlFilter, bytes, '', WHOLE);
    // The manifest does not count attributes.
    const texts = segments.filter(({ context }) => !context?.attribute);
    const own = OWN_COUNTS[one.path];
    expect(texts.length).toBeGreaterThanOrEqual(own ?? one.least);
    expect(texts.length).toBeLessThanOrEqual(own ?? one.most);
    const sources = new Set(segments.map(({ source }) => spaced(source)));
    const expected = one.first_texts.filter((text) => !/[<{]/.test(text));
    if (!own) for (const text of expected) expect(sources).toContain(spaced(text));

    expect(writeFiltered(htmlFilter, bytes, new Map())).toEqual(bytes);
    const targets = segments.map(({ source }, at) => `${HOSTILE}${codesOf(source)}${at}`);
    const written = writeFiltered(htmlFilter, bytes, new Map(targets.entries()), '', '', WHOLE);
    const again = readFiltered(htmlFilter, written, '', WHOLE).segments;
    expect(again.map(({ source }) => spaced(source))).toEqual(targets.map(spaced));
    const shape = ({ key, codes = [] }: FilterSegment) => [
      key,
      codes.map(({ display, type }) => [display, type]),
    ];
    expect(again.map(shape)).toEqual(segments.map(shape));
    expect(skeleton(written)).toBe(skeleton(bytes));
  });
});
