import type { XmlTape } from '../xml/tape.ts';
import { CodeTable } from './codes.ts';
import type { FileNode, UnitNode } from './document.ts';
import { readItems } from './inline.ts';
import type { SegmentState } from './types.ts';

/** A segment with its nodes, shared by reading and writing. */
export interface SegmentLayout {
  index: number;
  unit: UnitLayout;
  segmentId: string | null;
  /** 2.x `<segment>`; null in 1.x. */
  segmentNode: number | null;
  /** The element that holds the source: `<source>`, or a segment marker in `<seg-source>`; null = none at all. */
  sourceNode: number | null;
  /** The element that holds the target; null = none. */
  targetNode: number | null;
  source: string;
  target: string | null;
  codes: CodeTable;
  state: SegmentState;
  rawState: string | null;
  approved: boolean;
}

export interface UnitLayout {
  file: FileNode;
  fileIndex: number;
  unit: UnitNode;
  id: string;
  /** 1.x only. */
  source: number | null;
  segSource: number | null;
  target: number | null;
  segments: SegmentLayout[];
  /** Trados's segment records by number, filled on first use; null = none. */
  tradosSegments?: Map<string, number> | null;
}

const none = (node: number): number | null => (node < 0 ? null : node);

/** A unit of 1.x and its segments: one, or one per segment marker of `<seg-source>`. */
export function layOutUnit1(
  tape: XmlTape,
  frame: Omit<UnitLayout, 'source' | 'segSource' | 'target' | 'segments'>,
): UnitLayout {
  const { node } = frame.unit;
  const unit: UnitLayout = {
    ...frame,
    source: none(tape.child(node, 'source')),
    segSource: none(tape.child(node, 'seg-source')),
    target: none(tape.child(node, 'target')),
    segments: [],
  };
  const markers = unit.segSource === null ? [] : segmentMarkers(tape, unit.segSource);
  if (markers.length === 0) {
    unit.segments.push(emptySegment(unit, { sourceNode: unit.source, targetNode: unit.target }));
    return unit;
  }
  const targets = new Map<string, number[]>();
  for (const marker of unit.target === null ? [] : segmentMarkers(tape, unit.target)) {
    const mid = tape.attribute(marker, 'mid') ?? '';
    const same = targets.get(mid);
    if (same) same.push(marker);
    else targets.set(mid, [marker]);
  }
  for (const marker of markers) {
    const mid = tape.attribute(marker, 'mid');
    const targetNode = targets.get(mid ?? '')?.shift() ?? null;
    unit.segments.push(emptySegment(unit, { sourceNode: marker, targetNode, segmentId: mid }));
  }
  takeWholeTarget(tape, unit, targets.size);
  return unit;
}

/** Assigns an unsegmented target to the first segment, so that none of it is lost. */
function takeWholeTarget(tape: XmlTape, unit: UnitLayout, markers: number): void {
  const first = unit.segments[0];
  if (!first || unit.target === null || markers > 0) return;
  const { openEnd, closeStart } = tape;
  const content = tape.text.slice(openEnd[unit.target], closeStart[unit.target]);
  if (content.trim() !== '' || unit.segments.length === 1) first.targetNode = unit.target;
}

/** A unit of 2.x and its segments, without ignorables. */
export function layOutUnit2(
  tape: XmlTape,
  frame: Omit<UnitLayout, 'source' | 'segSource' | 'target' | 'segments'>,
): UnitLayout {
  const unit: UnitLayout = { ...frame, source: null, segSource: null, target: null, segments: [] };
  for (const node of tape.childElements(frame.unit.node)) {
    if (tape.nameOf(node) !== 'segment') continue;
    const layout = emptySegment(unit, {
      sourceNode: none(tape.child(node, 'source')),
      targetNode: none(tape.child(node, 'target')),
      segmentId: tape.attribute(node, 'id'),
    });
    layout.segmentNode = node;
    unit.segments.push(layout);
  }
  return unit;
}

/** Reads the texts of a unit's segments and numbers their codes. */
export function readTexts(tape: XmlTape, unit: UnitLayout, major: 1 | 2): void {
  for (const segment of unit.segments) {
    const { sourceNode, targetNode, codes } = segment;
    if (sourceNode !== null) segment.source = codes.addSource(readItems(tape, sourceNode, major));
    if (targetNode !== null) segment.target = codes.addTarget(readItems(tape, targetNode, major), tape);
  }
}

/** The outermost segment markers inside an element, in order. */
export function segmentMarkers(tape: XmlTape, within: number): number[] {
  const found: number[] = [];
  const end = tape.after[within] ?? 0;
  for (let node = within + 1; node < end; ) {
    if (tape.nameOf(node) === 'mrk' && tape.attribute(node, 'mtype') === 'seg') {
      found.push(node);
      node = tape.after[node] ?? end;
    } else node++;
  }
  return found;
}

interface SegmentNodes {
  sourceNode: number | null;
  targetNode: number | null;
  segmentId?: string | null;
}

function emptySegment(unit: UnitLayout, nodes: SegmentNodes): SegmentLayout {
  return {
    index: -1,
    unit,
    segmentId: nodes.segmentId ?? null,
    segmentNode: null,
    sourceNode: nodes.sourceNode,
    targetNode: nodes.targetNode,
    source: '',
    target: null,
    codes: new CodeTable(),
    state: 'initial',
    rawState: null,
    approved: false,
  };
}
