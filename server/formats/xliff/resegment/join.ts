import { localised } from '../../../messages/localised.ts';
import type { XmlTape } from '../../xml/tape.ts';
import { removeAttribute, setAttribute } from '../attributes.ts';
import type { SegmentLayout, UnitLayout } from '../layout.ts';
import { leastState, STATES_2 } from '../states.ts';
import type { WriteContext } from '../write-context.ts';
import { contentOf, resegmentError, startTag } from './allowed.ts';

/** Joins a segment with the next one of its unit, including the text between them. */
export function spliceJoin(
  context: WriteContext,
  unit: UnitLayout,
  first: SegmentLayout,
  next: SegmentLayout,
): void {
  if (first.segmentNode !== null && next.segmentNode !== null) joinSegments(context, first, next);
  else joinMarkers(context, unit, first, next);
}

/** 2.x: also joins the ignorables between them (2.1 section 4.7.3, which covers states too). */
function joinSegments(
  { document: { tape }, splices }: WriteContext,
  first: SegmentLayout,
  next: SegmentLayout,
): void {
  const [from, to] = [first.segmentNode ?? 0, next.segmentNode ?? 0];
  const parts = [from];
  for (let node = tape.nextSibling(from); node >= 0; node = tape.nextSibling(node)) {
    if (node !== to && tape.isElement(node) && tape.nameOf(node) !== 'ignorable') {
      throw resegmentError(localised('format.join.between', { what: 'other' }));
    }
    if (tape.isElement(node)) parts.push(node);
    if (node === to) break;
  }
  const sides = parts.map((node) => ({
    source: tape.child(node, 'source'),
    target: tape.child(node, 'target'),
  }));
  requireSameSpace(
    tape,
    sides.flatMap(({ source, target }) => [source, target]),
  );
  const own = sides[0];
  if (!own || own.source < 0 || first.sourceNode === null)
    throw resegmentError(localised('format.join.no-source'));
  const sources = sides.map(({ source }) => (source < 0 ? '' : contentOf(tape, source)));
  const start = tape.openEnd[own.source] ?? 0;
  if (tape.isSelfClosed(own.source)) throw resegmentError(localised('format.join.no-source'));
  splices.push({ start, end: tape.closeStart[own.source] ?? start, text: sources.join('') });
  const model = sides.find(
    ({ source, target }, at) => target >= 0 && source >= 0 && (at === 0 || at === sides.length - 1),
  );
  if (model) {
    const targets = sides.map(({ source, target }, at) => {
      if (target >= 0) return contentOf(tape, target);
      const isIgnorable = at > 0 && at < sides.length - 1;
      return isIgnorable && source >= 0 ? contentOf(tape, source) : '';
    });
    writeTarget({ tape, splices }, own, model.target, targets.join(''));
  }
  joinStates({ tape, splices }, first, next);
  splices.push({ start: tape.end[from] ?? 0, end: tape.end[to] ?? 0, text: '' });
}

type Splicing = Pick<WriteContext, 'splices'> & { tape: XmlTape };

function writeTarget(
  { tape, splices }: Splicing,
  own: { source: number; target: number },
  model: number,
  content: string,
): void {
  const tag = startTag(tape, model);
  const text = `${tag}${content}</${tape.rawName(model)}>`;
  if (own.target >= 0) {
    const kept = `${startTag(tape, own.target)}${content}</${tape.rawName(own.target)}>`;
    splices.push({ start: tape.start[own.target] ?? 0, end: tape.end[own.target] ?? 0, text: kept });
    return;
  }
  const at = tape.end[own.source] ?? 0;
  splices.push({ start: at, end: at, text });
}

function requireSameSpace(tape: XmlTape, nodes: readonly number[]): void {
  const attributes = new Set(
    nodes.filter((node) => node >= 0).map((node) => tape.attribute(node, 'xml:space') ?? ''),
  );
  if (attributes.size > 1) throw resegmentError(localised('format.join.white-space'));
}

/** The joined segment gets the earlier workflow state. */
function joinStates({ tape, splices }: Splicing, first: SegmentLayout, next: SegmentLayout): void {
  const [from, to] = [first.segmentNode ?? 0, next.segmentNode ?? 0];
  const own = tape.attribute(from, 'state') ?? 'initial';
  const other = tape.attribute(to, 'state') ?? 'initial';
  if (own === other) return;
  removeAttribute(splices, tape, from, 'subState');
  const order = ['initial', 'translated', 'reviewed', 'final'] as const;
  const states = [own, other].map((state) => order.find((known) => known === state) ?? 'initial');
  const least = STATES_2.values[leastState(states)][0] ?? 'initial';
  if (least !== own) setAttribute(splices, tape, from, 'state', least);
}

/** 1.2: extends the first marker to the end of the second. */
function joinMarkers(
  context: WriteContext,
  unit: UnitLayout,
  first: SegmentLayout,
  next: SegmentLayout,
): void {
  const { tape } = context.document;
  const [a, b] = [first.sourceNode, next.sourceNode];
  if (a === null || b === null || unit.segSource === null)
    throw resegmentError(localised('format.join.no-unit'));
  mergeMarkers(context, a, b);
  const [targetA, targetB] = [first.targetNode, next.targetNode];
  if (targetB === null || targetB === unit.target) return;
  if (targetA === null) {
    const mid = tape.attribute(a, 'mid');
    if (mid === null) throw resegmentError(localised('format.split.no-mid'));
    const found = tape.findAttribute(targetB, 'mid');
    const [start, end] = tape.valueRange(found);
    const [from, to] = tape.valueRange(tape.findAttribute(a, 'mid'));
    context.splices.push({ start, end, text: tape.text.slice(from, to).replaceAll("'", '&apos;') });
    return;
  }
  mergeMarkers(context, targetA, targetB);
}

function mergeMarkers({ document: { tape }, splices }: WriteContext, a: number, b: number): void {
  for (let node = tape.nextSibling(a); node !== b; node = tape.nextSibling(node)) {
    if (node < 0) throw resegmentError(localised('format.join.other-tags'));
    if (tape.nameOf(node) === 'mrk' && tape.attribute(node, 'mtype') === 'seg') {
      throw resegmentError(localised('format.join.between', { what: 'segment' }));
    }
  }
  const between = tape.text.slice(tape.end[a], tape.start[b]);
  const whole = `${startTag(tape, a)}${contentOf(tape, a)}${between}${contentOf(tape, b)}</${tape.rawName(a)}>`;
  splices.push({ start: tape.start[a] ?? 0, end: tape.end[b] ?? 0, text: whole });
}
