import { type BlockContext, blockOfLabel, blockOfText, IN_BODY } from '../blocks.ts';
import { type Inline, numberCodes, shiftSegment } from '../codes.ts';
import type { FilterFile, FilterSegment } from '../filter.ts';
import { Run, trimRun } from '../run.ts';
import { type SkippedSink, skippedFrom } from '../skipped.ts';
import { openNode } from './block.ts';
import { readCode } from './code-block.ts';
import type { Block } from './escape.ts';
import { readFrontMatter, reportFrontMatter } from './front-matter.ts';
import { readHtmlBlock } from './html-block.ts';
import { continuationOf, isDefinition, type Parsing, readAttributes, readInlines } from './inlines.ts';
import { refuseExcess } from './limits.ts';
import { endOf, startOf } from './parse.ts';
import { type Piece, parsePieces } from './pieces.ts';
import type { MarkdownNode } from './structure/nodes.ts';

/** The box of a task, or the marker of a GitHub alert. */
const SIGN = /^(?:\[[ xX]\][ \t]+|\[![A-Z]+\][ \t]*(?:\r?\n[ \t>]*)?)/;

/** The same, and the marker of an Obsidian callout with its title. */
const CALLOUT =
  /^(?:\[[ xX]\][ \t]+|\[![A-Z]+\][ \t]*(?:\r?\n[ \t>]*)?|\[![\w-]+(?:\|[^\]]*)?\][+-]?[ \t]*(?:\r?\n[ \t>]*)?)/;
/** Marks outside the text if it begins or ends with them: attributes, tags of templates, shortcodes, elements. */
const EDGE = /^(?:\{[#:.%]|\{\{[<%]|<)/;

export interface MarkdownReading extends Parsing {
  /** The front matter keys whose values are texts. */
  frontMatter: readonly string[];
  hasCode: boolean;
  skipped?: SkippedSink | undefined;
}

/**
 * The texts of a file in order: paragraphs, headings, cells, image descriptions, HTML, and titles in front
 * matter. Definitions are skipped, as is code unless requested, and in MDX imports and exports. Throws a
 * FormatError with the position for a text that would take too long to parse.
 */
export function readMarkdown(text: string, reading: MarkdownReading): FilterFile {
  refuseExcess(text);
  const segments: FilterSegment[] = [];
  for (const piece of parsePieces(text, reading.dialect)) {
    const skipped = reading.skipped && skippedFrom(reading.skipped, piece.start);
    for (const segment of readPiece(piece, { ...reading, skipped })) {
      if (segment.end <= piece.length) segments.push(shiftSegment(segment, piece.start));
    }
  }
  return { source_lang: null, target_lang: null, segments };
}

function readPiece({ root, raw }: Piece, reading: MarkdownReading): FilterSegment[] {
  const { isMdx, frontMatter, hasCode, skipped } = reading;
  const segments: FilterSegment[] = [];
  const left: Placed[] = [];
  const leave = (nodes: readonly MarkdownNode[], context: BlockContext) => {
    for (const node of [...nodes].reverse()) left.push({ node, context });
  };
  leave(root.children, IN_BODY);
  for (let next = left.pop(); next; next = left.pop()) {
    const { node } = next;
    const context = openNode(next.context, node);
    const block = blockOf(node);
    const start = startOf(node);
    const written = raw.slice(start, endOf(node));
    if (block) segments.push(...readText({ node, context }, block, raw, reading));
    else if (node.type === 'jsx') segments.push(...readTags(raw, start, written, context));
    else if (node.type === 'yaml') {
      segments.push(...readFrontMatter(written, start, frontMatter));
      if (skipped) reportFrontMatter(written, frontMatter, skippedFrom(skipped, start));
    } else if (node.type === 'code') {
      const code = hasCode ? readCode(node.value, raw, { start, end: endOf(node), isMdx }) : null;
      if (code) segments.push({ ...code, block: blockOfText(context) });
      else if (node.value.trim() !== '') skipped?.add('code', { at: start, text: node.value });
    } else if (node.type === 'html') {
      const isQuoted = continuationOf(raw, start) !== '';
      const found = readHtmlBlock(written, {
        isMdx,
        isQuoted,
        hasTemplates: reading.dialect === 'markdown',
        skipped: skipped && skippedFrom(skipped, start),
      });
      const { block: around } = context;
      segments.push(
        ...found.map((one) =>
          shiftSegment(one.block ? { ...one, block: { ...around, ...one.block } } : one, start),
        ),
      );
    } else if ('children' in node) leave(node.children, context);
  }
  return segments;
}

/** A node and its container. */
interface Placed {
  node: MarkdownNode;
  context: BlockContext;
}

function blockOf({ type }: MarkdownNode): Block | null {
  if (type === 'paragraph' || type === 'heading') return type;
  if (type === 'structureLabel') return 'label';
  return type === 'tableCell' ? 'cell' : null;
}

function readText(
  { node, context }: Placed,
  block: Block,
  raw: string,
  { dialect, isMdx }: MarkdownReading,
): FilterSegment[] {
  if (!('children' in node)) return [];
  if (
    isMdx &&
    dialect === 'plain' &&
    block === 'paragraph' &&
    /^(?:import|export)\s/.test(raw.slice(startOf(node), startOf(node) + 7))
  ) {
    return [];
  }
  const { inlines, alts } = readInlines(node.children, raw, { dialect, isMdx });
  const sign = dialect === 'plain' ? SIGN : CALLOUT;
  const found = splitDefinitions(skipSign(inlines, raw, sign)).flatMap((text) => {
    const segment = segmentOf(dialect === 'plain' ? text : withoutEdges(text, raw), block, raw);
    return segment ? [{ ...segment, block: blockOfText(context) }] : [];
  });
  for (const { text, attribute, ...place } of alts) {
    const about: Record<string, string> =
      attribute === undefined ? { block: 'alt' } : { block: 'jsx', attribute };
    const block = blockOfLabel(context);
    found.push({ key: attribute ?? 'alt', source: text, target: null, ...place, block, context: about });
  }
  return found;
}

/** The texts in the tags of a block of them. */
function readTags(raw: string, start: number, written: string, context: BlockContext): FilterSegment[] {
  const tags = [...written.matchAll(/</g)].flatMap(({ index }) => readAttributes(raw, start + index));
  return tags.map(({ text, attribute, ...place }) => ({
    ...{ key: attribute, source: text, target: null, ...place },
    ...{ block: blockOfLabel(context), context: { block: 'jsx', attribute } },
  }));
}

/** The text without the structure around it. */
function withoutEdges(inlines: Inline[], raw: string): Inline[] {
  const isEdge = (one: Inline | undefined) =>
    one?.type === 'code' &&
    EDGE.test(raw.slice(one.start, one.end)) &&
    !/^<(?:https?|mailto|[^\s<>]+@)/.test(raw.slice(one.start, one.end));
  if (!isEdge(inlines[0]) && !isEdge(inlines.at(-1))) return inlines;
  const run = new Run();
  run.inlines.push(...inlines);
  for (const one of inlines) if (one.type === 'code' && !isEdge(one)) run.words.add(one);
  return trimRun(run, raw);
}

function segmentOf(inlines: readonly Inline[], block: Block, raw: string): FilterSegment | null {
  const start = inlines[0]?.start;
  const end = inlines.at(-1)?.end;
  const hasText = inlines.some((one) => one.type === 'text' && one.text.trim() !== '');
  if (!hasText || start === undefined || end === undefined) return null;
  return { key: block, target: null, start, end, context: { block }, ...numberCodes(inlines, raw) };
}

function skipSign(inlines: readonly Inline[], raw: string, pattern: RegExp): readonly Inline[] {
  const [first, ...rest] = inlines;
  if (first?.type !== 'text') return inlines;
  const written = raw.slice(first.start, first.end);
  const sign = pattern.exec(written)?.[0].length ?? 0;
  if (sign === 0) return inlines;
  if (sign === written.length) return rest;
  // The segment joins the lines of a text; the file may not.
  const text = first.text.replace(/^\[[^\]]*\][+-]?\s*/, '');
  return [{ ...first, text, start: first.start + sign }, ...rest];
}

/** Terms and their definitions are separate texts. */
function splitDefinitions(inlines: readonly Inline[]): Inline[][] {
  const texts: Inline[][] = [[]];
  for (const inline of inlines) {
    if (isDefinition(inline)) texts.push([]);
    else texts.at(-1)?.push(inline);
  }
  return texts;
}
