import type { Splice } from '../xml/splice.ts';
import type { XmlTape } from '../xml/tape.ts';
import { endOfAttributes } from './attributes.ts';
import { type SegmentLayout, segmentMarkers, type UnitLayout } from './layout.ts';
import type { WriteContext } from './write-context.ts';

/** Replaces the contents of targets; `attributes` are for a target element that must be inserted. */
export function spliceUnitTargets(
  context: WriteContext,
  unit: UnitLayout,
  contents: ReadonlyMap<SegmentLayout, string>,
  attributes: string,
): void {
  const { tape, major } = context.document;
  const segmented = major === 1 && unit.segments.some((segment) => segment.sourceNode !== unit.source);
  const changed = [...contents.keys()];
  const { target } = unit;
  if (segmented && target !== null && unit.segments.some((segment) => segment.targetNode === target)) {
    rebuildWhole(context, unit, contents);
    return;
  }
  const missing = changed.filter((segment) => segment.targetNode === null);
  const first = missing[0];
  if (segmented && first) {
    const whole = () => skeleton(tape, unit, contents);
    if (target === null) insertTarget(context, unit, first, whole(), attributes);
    else if (segmentMarkers(tape, target).length === 0)
      replaceContent(context.splices, tape, target, whole());
    else insertMarkers(context, unit, contents, missing);
  }
  for (const [segment, content] of contents) {
    if (segment.targetNode !== null) replaceContent(context.splices, tape, segment.targetNode, content);
    else if (!segmented) insertTarget(context, unit, segment, content, attributes);
  }
}

/** Inserts a target element right after the source, with its namespace prefix. */
function insertTarget(
  context: WriteContext,
  unit: UnitLayout,
  segment: SegmentLayout,
  content: string,
  attributes: string,
): void {
  const { tape } = context.document;
  const after = unit.segSource ?? segment.sourceNode;
  const parent = segment.segmentNode ?? unit.unit.node;
  const raw = tape.rawName(after ?? parent);
  const name = raw.includes(':') ? `${raw.slice(0, raw.indexOf(':'))}:target` : 'target';
  const space = after === null ? null : tape.attribute(after, 'xml:space');
  const kept = space === null ? '' : ` xml:space="${space === 'preserve' ? 'preserve' : 'default'}"`;
  const text = `<${name}${attributes}${kept}>${content}</${name}>`;
  if (after === null && tape.isSelfClosed(parent)) replaceContent(context.splices, tape, parent, text);
  else {
    const at = (after === null ? tape.openEnd[parent] : tape.end[after]) ?? 0;
    context.splices.push({ start: at, end: at, text });
  }
}

/** Replaces the content between the tags of an element; a self-closed one is opened. */
function replaceContent(splices: Splice[], tape: XmlTape, node: number, content: string): void {
  if (!tape.isSelfClosed(node)) {
    splices.push({ start: tape.openEnd[node] ?? 0, end: tape.closeStart[node] ?? 0, text: content });
    return;
  }
  if (content === '') return;
  const text = `>${content}</${tape.rawName(node)}>`;
  splices.push({ start: endOfAttributes(tape, node), end: tape.end[node] ?? 0, text });
}

/** The content of a segmented target modelled on `<seg-source>`, including text between the segments. */
function skeleton(tape: XmlTape, unit: UnitLayout, contents: ReadonlyMap<SegmentLayout, string>): string {
  if (unit.segSource === null) return '';
  let text = '';
  let at = tape.openEnd[unit.segSource] ?? 0;
  for (const segment of unit.segments) {
    if (segment.sourceNode === null) continue;
    text += tape.text.slice(at, tape.start[segment.sourceNode]);
    text += marker(tape, segment.sourceNode, contents.get(segment) ?? '');
    at = tape.end[segment.sourceNode] ?? at;
  }
  return text + tape.text.slice(at, tape.closeStart[unit.segSource]);
}

/** A copy of a segment marker with other content. */
function marker(tape: XmlTape, node: number, content: string): string {
  const tag = tape.text.slice(tape.start[node], tape.openEnd[node]).replace(/\s*\/>$/, '>');
  return content === '' ? tag.replace(/>$/, '/>') : `${tag}${content}</${tape.rawName(node)}>`;
}

/** Segments the unsegmented target of a segmented unit; its text stays in the first segment unless edited. */
function rebuildWhole(
  context: WriteContext,
  unit: UnitLayout,
  contents: ReadonlyMap<SegmentLayout, string>,
): void {
  const { tape } = context.document;
  const first = unit.segments[0];
  if (!first || unit.target === null) return;
  const all = new Map(contents);
  if (!all.has(first))
    all.set(first, tape.text.slice(tape.openEnd[unit.target], tape.closeStart[unit.target]));
  replaceContent(context.splices, tape, unit.target, skeleton(tape, unit, all));
}

/** Adds missing segment markers to the target: after the preceding one in the source, otherwise first. */
function insertMarkers(
  context: WriteContext,
  unit: UnitLayout,
  contents: ReadonlyMap<SegmentLayout, string>,
  missing: readonly SegmentLayout[],
): void {
  const { tape } = context.document;
  const first = unit.target === null ? undefined : segmentMarkers(tape, unit.target)[0];
  if (first === undefined) return;
  const wanted = new Set(missing);
  let at = tape.start[first] ?? 0;
  for (const segment of unit.segments) {
    if (segment.targetNode !== null) at = tape.end[segment.targetNode] ?? at;
    if (!wanted.has(segment) || segment.sourceNode === null) continue;
    const text = marker(tape, segment.sourceNode, contents.get(segment) ?? '');
    context.splices.push({ start: at, end: at, text });
  }
}
