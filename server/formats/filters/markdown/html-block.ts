import type { FilterSegment } from '../filter.ts';
import { readHtml } from '../html/read.ts';
import { writeHtml } from '../html/write.ts';

/**
 * The texts of a block of HTML, with places in it. None of a block in a quotation, whose lines begin
 * with marks, nor in MDX of one with expressions, which are no HTML.
 */
export function readHtmlBlock(
  raw: string,
  { isMdx, isQuoted }: { isMdx: boolean; isQuoted: boolean },
): FilterSegment[] {
  if ((isMdx && raw.includes('{')) || (isQuoted && raw.includes('\n'))) return [];
  const { segments } = readHtml(raw);
  // In MDX lines may be items of a list: only what is on one line stays what it is.
  const kept = segments.filter(({ start: from, end }) => !isMdx || !raw.slice(from, end).includes('\n'));
  return kept.map((segment) => ({ ...segment, context: { ...segment.context, block: 'html' } }));
}

/** The raw value of a target in a block of HTML: no empty line, which would end the block, and no expression of MDX. */
export function writeHtmlBlock(
  target: string,
  segment: FilterSegment,
  raw: string,
  { isMdx }: { isMdx: boolean },
): string {
  const unencodable = isMdx ? (character: string) => character === '{' || character === '}' : null;
  return writeHtml(target, segment, raw, { unencodable, lineBreak: '&#10;' });
}
