import { describe, expect, it } from 'vitest';
import { parseText } from '../../../../shared/domain/text/inline-codes.ts';
import type { FilterSegment } from '../filter.ts';
import { readFiltered } from '../read-filtered.ts';
import { formatCases, hasFormatCorpus } from '../testing/corpus.ts';
import { PARAGRAPHS } from '../testing/paragraphs.ts';
import { writeFiltered } from '../write-filtered.ts';
import { markdownFilter, mdxFilter } from './index.ts';
import { parseMarkdown } from './parse.ts';
import type { MarkdownNode } from './structure/nodes.ts';

const HOSTILE =
  '# <b>< & &amp; " \' ]]> --> { } % \\ ` * _x_ ~~a~~ | [a](b) \u05e9\u05dc\u05d5\u05dd \u{1F600}\u00a0\nend';
// The manifest counts paragraphs.
const WHOLE = { values: PARAGRAPHS };
const cases = formatCases(/^md\/|^bad\/.*\.md$/);
if (!hasFormatCorpus) console.log('Markdown corpus: skipped, ../shared/corpus/formats is not here');

/**
 * Where the manifest's readers count more: items with only code (shortcodes), and lines of JSX and their
 * content (captcha, getting-started, what-is-mdx).
 */
const OWN_COUNTS: Record<string, number> = {
  'md/docs__captcha.mdx': 9,
  'md/docs__getting-started.mdx': 13,
  'md/hugoDocs__shortcodes.md': 57,
  'md/mdx__what-is-mdx.mdx': 58,
};

const spaced = (text: string) => text.replaceAll(/[ \t\r\n]+/g, ' ').trim();

/** The file's structure without its text. */
function shapeOf(nodes: readonly MarkdownNode[]): unknown[] {
  return nodes
    .filter(({ type }) => type !== 'text' && type !== 'html')
    .map((node) => [node.type, 'children' in node ? shapeOf(node.children) : []]);
}

// A file of 200 kB is parsed again after each of its edits.
describe.skipIf(!hasFormatCorpus)('the Markdown corpus', { timeout: 120_000 }, () => {
  it.each(cases)('reads and writes $path as the manifest says', (one) => {
    const filter = one.path.endsWith('.mdx') ? mdxFilter : markdownFilter;
    const bytes = one.read();
    // Where the manifest allows either, this file has no texts here.
    if (one.path.includes('only-blanks')) {
      expect(readFiltered(filter, bytes).segments).toEqual([]);
      return;
    }
    if (one.outcome === 'refuse') {
      expect(() => readFiltered(filter, bytes)).toThrow();
      return;
    }
    const { segments } = readFiltered(filter, bytes, '', WHOLE);
    // The manifest counts neither attributes nor image descriptions.
    const texts = segments.filter(({ context }) => context?.block !== 'alt' && !context?.attribute);
    const own = OWN_COUNTS[one.path];
    expect(texts.length).toBeGreaterThanOrEqual(own ?? one.least);
    expect(texts.length).toBeLessThanOrEqual(own ?? one.most);

    expect(writeFiltered(filter, bytes, new Map())).toEqual(bytes);
    const targets = segments.map(({ source }, at) => {
      const parts = parseText(source).map((part) => (part.type === 'code' ? part.raw : '-'));
      return `${HOSTILE}${parts.join('')}${at}`;
    });
    const written = writeFiltered(filter, bytes, new Map(targets.entries()), '', '', WHOLE);
    const again = readFiltered(filter, written, '', WHOLE).segments;
    expect(again.map(({ source }) => spaced(source))).toEqual(targets.map(spaced));
    const shape = ({ key, codes = [] }: FilterSegment) => [
      key,
      codes.map(({ display, type }) => [display, type]),
    ];
    expect(again.map(shape)).toEqual(segments.map(shape));
    const treeOf = (file: Uint8Array) =>
      shapeOf(parseMarkdown(filter.decode(file).text, filter === mdxFilter ? 'mdx' : 'markdown').children);
    expect(treeOf(written)).toEqual(treeOf(bytes));
  });
});
