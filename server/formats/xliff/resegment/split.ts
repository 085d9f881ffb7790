import { plainText } from '@tessera/shared/text/inline-codes';
import { localised } from '../../../messages/localised.ts';
import { encodeAttribute } from '../../xml/text.ts';
import type { SegmentLayout, UnitLayout } from '../layout.ts';
import type { WriteContext } from '../write-context.ts';
import { freeId, resegmentError, startTag } from './allowed.ts';
import { locateInSource, type Place, pairOpenAt } from './locate.ts';

/**
 * Splits a segment's source at an offset into its text. The file's own translation stays whole in the first
 * part; the second part's target is written like any other. Throws a FormatError if the text cannot be split.
 */
export function spliceSplit(
  context: WriteContext,
  unit: UnitLayout,
  segment: SegmentLayout,
  at: number,
): void {
  const { tape, major } = context.document;
  const { source } = segment;
  for (const part of [source.slice(0, at), source.slice(at)]) {
    if (plainText(part).trim() === '') throw resegmentError(localised('format.split.no-text'));
  }
  const pair = pairOpenAt(source, at);
  if (pair !== null) throw resegmentError(localised('format.split.inside-pair', { tag: `{${pair}}` }));
  const place = locateInSource(tape, segment, major, at);
  if (place === null || segment.sourceNode === null)
    throw resegmentError(localised('format.split.inside-tag'));
  if (segment.segmentNode !== null) splitSegment(context, unit, segment, place);
  else if (segment.sourceNode === unit.source) segmentUnit(context, unit, place);
  else splitMarker(context, unit, segment.sourceNode, place);
}

/** 2.x: a new `<segment>` takes the rest of the source, with the same attributes except the state. */
function splitSegment(context: WriteContext, unit: UnitLayout, segment: SegmentLayout, place: Place): void {
  const { tape } = context.document;
  const { segmentNode, sourceNode } = segment;
  if (segmentNode === null || sourceNode === null) return;
  const [start = 0, openEnd = 0, end = 0] = [
    tape.start[segmentNode],
    tape.openEnd[segmentNode],
    tape.end[segmentNode],
  ];
  const sourceEnd = tape.closeStart[sourceNode] ?? 0;
  const rest = tape.text.slice(place.at, sourceEnd);
  context.splices.push({ start: place.at, end: sourceEnd, text: place.close });
  const id = freeId(tape, unit, segment.segmentId ?? 's', 'id');
  const tag = startTag(tape, segmentNode)
    .replace(/\s+(id|state|subState)\s*=\s*("[^"]*"|'[^']*')/g, '')
    .replace(/^<[^\s>]+/, (name) => `${name} id="${encodeAttribute(id, context.unencodable)}"`);
  const lead = blankBefore(tape.text, start);
  const inner = blankBefore(tape.text, tape.start[sourceNode] ?? openEnd);
  const last = blankBefore(tape.text, tape.closeStart[segmentNode] ?? end);
  const sourceTags = [startTag(tape, sourceNode), `</${tape.rawName(sourceNode)}>`] as const;
  context.splices.push({
    start: end,
    end,
    text: `${lead}${tag}${inner}${sourceTags[0]}${place.open}${rest}${sourceTags[1]}${last}</${tape.rawName(segmentNode)}>`,
  });
}

/** 1.2: the segment marker ends here, and another begins. */
function splitMarker(
  context: WriteContext,
  unit: UnitLayout,
  marker: number,
  { at, close, open }: Place,
): void {
  const { tape } = context.document;
  const own = tape.attribute(marker, 'mid');
  if (own === null) throw resegmentError(localised('format.split.no-mid'));
  const mid = freeId(tape, unit, own, 'mid');
  const tag = startTag(tape, marker).replace(/(\smid\s*=\s*)("[^"]*"|'[^']*')/, (_, name: string) => {
    return `${name}"${encodeAttribute(mid, context.unencodable)}"`;
  });
  const text = `${close}</${tape.rawName(marker)}>${tag}${open}`;
  context.splices.push({ start: at, end: at, text });
}

/** 1.2: adds a `<seg-source>` to a unit without markers; its source is unchanged. */
function segmentUnit(context: WriteContext, unit: UnitLayout, { at, close, open }: Place): void {
  const { tape } = context.document;
  const { source } = unit;
  if (source === null || unit.segSource !== null) throw resegmentError(localised('format.split.not-marked'));
  const [from = 0, to = 0, end = 0] = [tape.openEnd[source], tape.closeStart[source], tape.end[source]];
  const raw = tape.rawName(source);
  const prefix = raw.includes(':') ? `${raw.slice(0, raw.indexOf(':'))}:` : '';
  const mark = (mid: number, content: string) =>
    `<${prefix}mrk mtype="seg" mid="${mid}">${content}</${prefix}mrk>`;
  const first = mark(1, tape.text.slice(from, at) + close);
  const second = mark(2, open + tape.text.slice(at, to));
  const text = `${blankBefore(tape.text, tape.start[source] ?? 0)}<${prefix}seg-source>${first}${second}</${prefix}seg-source>`;
  context.splices.push({ start: end, end, text });
}

/** The white space before a position, to indent a new sibling element. */
function blankBefore(text: string, at: number): string {
  let from = at;
  while (from > 0 && /\s/.test(text[from - 1] ?? '')) from--;
  return text[from - 1] === '>' ? text.slice(from, at) : '';
}
