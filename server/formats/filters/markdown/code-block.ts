import type { FilterSegment } from '../filter.ts';
import { continuationOf } from './inlines.ts';

const LINE_BREAK = /\r\n|\r|\n/;
const FENCE = /^(?:`{3,}|~{3,})/;
/** Blank lines, which an indented block cannot begin or end with. */
const BLANK_ENDS = /^(?:[ \t]*(?:\r\n|\r|\n))+|(?:(?:\r\n|\r|\n)[ \t]*)+$/g;

interface CodeLines {
  /** null = indented code. */
  fence: string | null;
  opening: string[];
  content: string[];
  /** Lines from the closing fence on; empty if the block ends with its file or container. */
  closing: string[];
}

/** The text of a code block, positioned as the whole block; null = blank. MDX has no indented code. */
export function readCode(
  value: string,
  raw: string,
  { start, end, isMdx }: { start: number; end: number; isMdx: boolean },
): FilterSegment | null {
  const source = value.replaceAll(/\r\n?/g, '\n');
  const { fence, content } = linesOf(raw.slice(start, end));
  const isRead = content.length === source.split('\n').length && !(isMdx && fence === null);
  if (!isRead || source.trim() === '') return null;
  return { key: 'code', source, target: null, start, end, context: { block: 'code' } };
}

/** The block with new lines between its fences; a fence is lengthened if a line would close it. */
export function writeCode(target: string, { source, start, end }: FilterSegment, raw: string): string {
  const { fence, opening, content, closing } = linesOf(raw.slice(start, end));
  const before = source.split('\n');
  const prefixes = content.map((line, at) => prefixOf(line, before[at] ?? ''));
  const first = prefixes[0] ?? '';
  const further = fence === null ? prefixes.slice(1) : prefixes;
  const around = continuationOf(raw, start) + (fence === null ? first : '');
  const prefix =
    further.reduce((longest, one) => (one.length > longest.length ? one : longest), '') || around;
  const after = (fence === null ? target.replace(BLANK_ENDS, '') : target).split(LINE_BREAK);
  const lines = after.map((line, at) => {
    if (line === before[at]) return content[at] ?? '';
    if (at === 0 && fence === null) return first + line;
    return line === '' ? prefix.trimEnd() : prefix + line;
  });
  const [open, close] = [opening, closing].map((some) => some.map((line) => grown(line, fence ?? '', after)));
  const lineBreak = LINE_BREAK.exec(raw)?.[0] ?? '\n';
  return [...(open ?? []), ...lines, ...(close ?? [])].join(lineBreak);
}

function linesOf(block: string): CodeLines {
  const lines = block.split(LINE_BREAK);
  const fence = FENCE.exec(block)?.[0] ?? null;
  if (fence === null) return { fence, opening: [], content: lines, closing: [] };
  const last = lines.length < 2 ? '' : (lines.at(-1) ?? '').replace(/^[ \t>]*/, '').trimEnd();
  const isClosed = last.startsWith(fence) && last.replaceAll(fence[0] ?? '', '') === '';
  const end = isClosed ? lines.length - 1 : lines.length;
  return { fence, opening: lines.slice(0, 1), content: lines.slice(1, end), closing: lines.slice(end) };
}

/** The prefix of a code line: quotation marks and spaces. Unknown for a blank line. */
function prefixOf(written: string, line: string): string {
  return line.trim() !== '' && written.endsWith(line) ? written.slice(0, written.length - line.length) : '';
}

/** Lengthens a fence line so that no code line closes it. */
function grown(line: string, fence: string, code: readonly string[]): string {
  const [mark = ''] = fence;
  const lengths = code
    .map((one) => one.trim())
    .filter((one) => one.startsWith(fence) && one.replaceAll(mark, '') === '');
  const longest = Math.max(0, ...lengths.map((one) => one.length + 1 - fence.length));
  return line.replace(fence, fence + mark.repeat(longest));
}
