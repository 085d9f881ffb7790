import type { FilterSegment } from '../filter.ts';
import { readHtml } from '../html/read.ts';
import { writeHtml } from '../html/write.ts';
import { type SkippedSink, withoutTags } from '../skipped.ts';
import type { Parsing } from './inlines.ts';

/**
 * The texts of an HTML block, with positions in it. Empty for a block in a quotation, whose lines begin with
 * marks, and for an MDX block with expressions, which is not HTML.
 */
export function readHtmlBlock(
  raw: string,
  {
    isMdx,
    isQuoted,
    hasTemplates,
    skipped,
  }: { isMdx: boolean; isQuoted: boolean; hasTemplates: boolean; skipped?: SkippedSink | undefined },
): FilterSegment[] {
  if ((isMdx && raw.includes('{')) || (isQuoted && raw.includes('\n'))) {
    const text = withoutTags(raw);
    if (/\p{L}/u.test(text)) skipped?.add('html', { at: 0, text });
    return [];
  }
  const { segments } = readHtml(raw, { hasTemplates, skipped });
  // In MDX, lines may be list items: only text on one line is safe.
  const kept = segments.filter(({ start: from, end }) => !isMdx || !raw.slice(from, end).includes('\n'));
  return kept.map((segment) => ({ ...segment, context: { ...segment.context, block: 'html' } }));
}

/**
 * Raw value of a target in an HTML block: without empty lines, which would end the block, and without MDX
 * expressions.
 */
export function writeHtmlBlock(
  target: string,
  segment: FilterSegment,
  raw: string,
  { isMdx, dialect }: Parsing,
): string {
  const unencodable = isMdx ? (character: string) => character === '{' || character === '}' : null;
  return writeHtml(target, segment, raw, {
    unencodable,
    lineBreak: '&#10;',
    hasTemplates: dialect === 'markdown',
  });
}
