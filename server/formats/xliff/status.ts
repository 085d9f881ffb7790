import type { XmlTape } from '../xml/tape.ts';
import type { XliffDocument } from './document.ts';
import type { SegmentLayout, UnitLayout } from './layout.ts';
import {
  isApprovedState,
  readState,
  reconcile,
  STATES_2,
  STATES_12,
  STATES_MEMOQ,
  STATES_PHRASE,
  STATES_SDL,
  type StateVocabulary,
} from './states.ts';

/** Where a segment's own status is stored. */
export interface StatusPlace {
  node: number;
  attribute: string;
  vocabulary: StateVocabulary;
}

/** The place of the segment's own status (2.x, or tool-specific); null if the unit's status applies. */
export function statusPlace(tape: XmlTape, segment: SegmentLayout): StatusPlace | null {
  if (segment.segmentNode !== null) {
    return { node: segment.segmentNode, attribute: 'state', vocabulary: STATES_2 };
  }
  const { node } = segment.unit.unit;
  const trados = tradosSegment(tape, segment);
  if (trados !== null) return { node: trados, attribute: 'conf', vocabulary: STATES_SDL };
  if (tape.findAttribute(node, 'mq:status') >= 0)
    return { node, attribute: 'mq:status', vocabulary: STATES_MEMOQ };
  if (tape.findAttribute(node, 'm:confirmed') >= 0)
    return { node, attribute: 'm:confirmed', vocabulary: STATES_PHRASE };
  return null;
}

/** Whether any unit of the file has a state or an approval. */
export function usesStates({ tape, files }: Pick<XliffDocument, 'tape' | 'files'>): boolean {
  return files.some(({ units }) =>
    units.some(({ node }) => {
      if (OF_UNIT.some((name) => tape.findAttribute(node, name) >= 0)) return true;
      for (let child = tape.firstChild(node); child >= 0; child = tape.nextSibling(child)) {
        if (tape.isElement(child) && tape.findAttribute(child, 'state') >= 0) return true;
        if (tape.nameOf(child) === 'sdl:seg-defs') return true;
      }
      return false;
    }),
  );
}

const OF_UNIT = ['approved', 'mq:status', 'm:confirmed'];

/** Trados keeps each segment's status in `<sdl:seg id="…">`, by the number of the segment marker. */
export function tradosSegment(tape: XmlTape, segment: SegmentLayout): number | null {
  const { unit, segmentId } = segment;
  if (unit.tradosSegments === undefined) unit.tradosSegments = tradosSegments(tape, unit.unit.node);
  return unit.tradosSegments?.get(segmentId ?? '') ?? null;
}

function tradosSegments(tape: XmlTape, unit: number): Map<string, number> | null {
  const definitions = tape.child(unit, 'sdl:seg-defs');
  if (definitions < 0) return null;
  const found = new Map<string, number>();
  for (const node of tape.childElements(definitions)) {
    if (tape.nameOf(node) === 'sdl:seg') found.set(tape.attribute(node, 'id') ?? '', node);
  }
  return found;
}

/** The approval stated by a 1.x unit, or null. */
export function unitApproval(tape: XmlTape, unit: UnitLayout): boolean | null {
  const approved = tape.attribute(unit.unit.node, 'approved');
  return approved === null ? null : approved === 'yes';
}

export function unitState(tape: XmlTape, unit: UnitLayout): string | null {
  return unit.target === null ? null : tape.attribute(unit.target, 'state');
}

/** Whether a segment's target is its source. */
export function isCopied({ source, target }: Pick<SegmentLayout, 'source' | 'target'>): boolean {
  return target === source;
}

/** Reads the state of every segment of a unit. */
export function readStatus(tape: XmlTape, unit: UnitLayout): void {
  const approval = unit.source === null && unit.target === null ? null : unitApproval(tape, unit);
  const shared = unitState(tape, unit);
  for (const segment of unit.segments) {
    const hasText = segment.target !== null && segment.target !== '';
    const place = statusPlace(tape, segment);
    const raw = place ? tape.attribute(place.node, place.attribute) : shared;
    let state = readState(place?.vocabulary ?? STATES_12, { raw, hasText, isCopy: isCopied(segment) });
    // Trados omits `conf` for unconfirmed segments.
    if (place?.vocabulary === STATES_SDL && raw === null && hasText) state = 'draft';
    if (approval === true) state = reconcile(state, true);
    if (approval === false && place === null) state = reconcile(state, false);
    segment.rawState = raw;
    segment.state = state;
    segment.approved = isApprovedState(state);
  }
}
