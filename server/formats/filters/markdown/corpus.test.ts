import { describe, expect, it } from 'vitest';
import { parseText } from '../../../../shared/domain/text/inline-codes.ts';
import type { FilterSegment } from '../filter.ts';
import { readFiltered } from '../read-filtered.ts';
import { formatCases, hasFormatCorpus } from '../testing/corpus.ts';
import { writeFiltered } from '../write-filtered.ts';
import { markdownFilter, mdxFilter } from './index.ts';
import { type MarkdownNode, parseMarkdown } from './parse.ts';

const HOSTILE =
  '# <b>< & &amp; " \' ]]> --> { } % \\ ` * _x_ ~~a~~ | [a](b) \u05e9\u05dc\u05d5\u05dd \u{1F600}\u00a0\nend';
const cases = formatCases(/^md\/|^bad\/.*\.md$/);
if (!hasFormatCorpus) console.log('Markdown corpus: skipped, ../shared/corpus/formats is not here');

/**
 * Where the manifest's readers count more: they take items of code alone for texts (shortcodes), and lines of
 * JSX and what stands in it (captcha, getting-started, what-is-mdx).
 */
const OWN_COUNTS: Record<string, number> = {
  'md/docs__captcha.mdx': 9,
  'md/docs__getting-started.mdx': 4,
  'md/hugoDocs__shortcodes.md': 57,
  'md/mdx__what-is-mdx.mdx': 57,
};

const spaced = (text: string) => text.replaceAll(/[ \t\r\n]+/g, ' ').trim();

/** What a file is built of, without its words. */
function shapeOf(nodes: readonly MarkdownNode[]): unknown[] {
  return nodes
    .filter(({ type }) => type !== 'text' && type !== 'html')
    .map((node) => [node.type, 'children' in node ? shapeOf(node.children) : []]);
}

describe.skipIf(!hasFormatCorpus)('the corpus of Markdown', () => {
  it.each(cases)('is read and written as the manifest says: $path', (one) => {
    const filter = one.path.endsWith('.mdx') ? mdxFilter : markdownFilter;
    const bytes = one.read();
    // What is good either way has no texts here.
    if (one.path.includes('only-blanks')) {
      expect(readFiltered(filter, bytes).segments).toEqual([]);
      return;
    }
    if (one.outcome === 'refuse') {
      expect(() => readFiltered(filter, bytes)).toThrow();
      return;
    }
    const { segments } = readFiltered(filter, bytes);
    // The manifest counts neither attributes nor what pictures show.
    const texts = segments.filter(({ context }) => context?.block !== 'alt' && !context?.attribute);
    const own = OWN_COUNTS[one.path];
    expect(texts.length).toBeGreaterThanOrEqual(own ?? one.least);
    expect(texts.length).toBeLessThanOrEqual(own ?? one.most);

    expect(writeFiltered(filter, bytes, new Map())).toEqual(bytes);
    const targets = segments.map(({ source }, at) => {
      const parts = parseText(source).map((part) => (part.type === 'code' ? part.raw : '-'));
      return `${HOSTILE}${parts.join('')}${at}`;
    });
    const written = writeFiltered(filter, bytes, new Map(targets.entries()));
    const again = readFiltered(filter, written).segments;
    expect(again.map(({ source }) => spaced(source))).toEqual(targets.map(spaced));
    const shape = ({ key, codes = [] }: FilterSegment) => [
      key,
      codes.map(({ display, type }) => [display, type]),
    ];
    expect(again.map(shape)).toEqual(segments.map(shape));
    const treeOf = (file: Uint8Array) => shapeOf(parseMarkdown(filter.decode(file).text).children);
    expect(treeOf(written)).toEqual(treeOf(bytes));
  });
});
