import { encodeAttribute } from '../xml/text.ts';
import { removeAttribute, setAttribute } from './attributes.ts';
import type { SegmentLayout, UnitLayout } from './layout.ts';
import {
  isApprovedState,
  leastState,
  readState,
  reconcile,
  STATES_2,
  STATES_12,
  STATES_SDL,
  writeState,
} from './states.ts';
import { isCopied, type StatusPlace, statusPlace, unitApproval, unitState } from './status.ts';
import type { SegmentState, XliffEdit } from './types.ts';
import type { WriteContext } from './write-context.ts';

/** The resulting status of a segment. */
interface Outcome {
  segment: SegmentLayout;
  state: SegmentState;
  hasText: boolean;
  isCopy: boolean;
  changed: boolean;
}

/**
 * Writes the states that an edit changes, and no others. Returns the attributes for a target element to
 * insert into the unit.
 */
export function spliceStatus(
  context: WriteContext,
  unit: UnitLayout,
  edits: ReadonlyMap<number, XliffEdit>,
  contents: ReadonlyMap<SegmentLayout, string>,
): string {
  const outcomes = unit.segments.map((segment) => outcomeOf(segment, edits.get(segment.index)));
  if (!outcomes.some((outcome) => outcome.changed)) return '';
  const { tape } = context.document;
  let shared = false;
  for (const outcome of outcomes) {
    const place = statusPlace(tape, outcome.segment);
    if (place === null) shared = true;
    else if (outcome.changed) splicePlace(context, place, outcome);
  }
  if (context.document.major === 2) return '';
  return spliceUnitStatus(context, unit, outcomes, {
    own: !shared,
    inserts: unit.target === null && contents.size > 0,
  });
}

function outcomeOf(segment: SegmentLayout, edit: XliffEdit | undefined): Outcome {
  const target = edit === undefined ? segment.target : edit.target;
  const hasText = target !== null && target !== '';
  const isCopy = isCopied({ source: segment.source, target });
  if (!edit || (edit.state === segment.state && edit.approved === segment.approved)) {
    return { segment, state: segment.state, hasText, isCopy, changed: false };
  }
  const state = reconcile(edit.state, edit.approved);
  return { segment, state, hasText, isCopy, changed: state !== segment.state };
}

/** 2.x, or a tool's own status of the segment. */
function splicePlace(context: WriteContext, place: StatusPlace, outcome: Outcome): void {
  const { tape } = context.document;
  const { node, attribute, vocabulary } = place;
  const raw = tape.attribute(node, attribute);
  const value = writeState(vocabulary, outcome.state, { ...outcome, raw });
  if (value === raw || (outcome.state === 'draft' && !context.usesStates)) return;
  // Absence already means this: without `conf` a segment is unconfirmed in Trados, without `state` 2.x is
  // initial.
  if (raw === null && outcome.state === 'initial' && (vocabulary === STATES_SDL || vocabulary === STATES_2))
    return;
  setAttribute(context.splices, tape, node, attribute, encodeAttribute(value, context.unencodable));
  // 2.1 section 4.3.1.31: changing the state requires updating or deleting the subState.
  if (vocabulary === STATES_2) removeAttribute(context.splices, tape, node, 'subState');
}

interface UnitStatus {
  /** Segments have a status of their own; the unit's status is only updated if present. */
  own: boolean;
  inserts: boolean;
}

/** 1.x `approved` of the unit and `state` of its target, which all its segments share. */
function spliceUnitStatus(
  context: WriteContext,
  unit: UnitLayout,
  outcomes: Outcome[],
  how: UnitStatus,
): string {
  const { tape } = context.document;
  const wanted = leastState(outcomes.map((outcome) => outcome.state));
  const hasText = outcomes.some((outcome) => outcome.hasText);
  const isCopy = outcomes.every((outcome) => outcome.isCopy);
  const raw = unitState(tape, unit);
  const stated = unitApproval(tape, unit);
  const approve = isApprovedState(wanted);
  if (stated !== null) {
    if (stated !== approve)
      setAttribute(context.splices, tape, unit.unit.node, 'approved', approve ? 'yes' : 'no');
  } else if (approve && !how.own) {
    setAttribute(context.splices, tape, unit.unit.node, 'approved', 'yes');
  }
  if (raw !== null && unit.target !== null) {
    const value = writeState(STATES_12, wanted, { raw, hasText, isCopy });
    if (value !== raw) setAttribute(context.splices, tape, unit.target, 'state', value);
    return '';
  }
  // One attribute for all: if segments differ, no value is more accurate than the lowest one.
  if (how.own || outcomes.some((outcome) => outcome.state !== wanted)) return '';
  // The state of a target without `state`; only a different one must be written.
  const silent = reconcile(readState(STATES_12, { raw: null, hasText, isCopy }), approve);
  if (silent === wanted || (wanted === 'draft' && !hasText)) return '';
  // A file without states gets none for a draft or a copied source.
  if (!context.usesStates && (wanted === 'draft' || isCopy)) return '';
  const value = writeState(STATES_12, wanted, { raw: null, hasText, isCopy });
  if (unit.target !== null) setAttribute(context.splices, tape, unit.target, 'state', value);
  return unit.target === null && how.inserts ? ` state="${value}"` : '';
}
