import type { ReimportKind } from '../../../shared/domain/contract/document/reimport.ts';
import type { SegmentState } from '../../../shared/domain/contract/document.ts';
import { type Localised, localised } from '../../messages/localised.ts';
import { describeProblem } from '../segments/check-target.ts';
import { lockReason } from '../segments/locked-problem.ts';
import { type CopySegment, normaliseReadableSource, normaliseSource, toOurCodes } from './read.ts';

/** A segment of the document, with the texts to compare a copy against. */
export interface OwnSegment {
  id: number;
  row_number: number;
  key: string;
  source: string;
  target: string;
  codes: string;
  state: SegmentState;
  approved: 0 | 1;
  locked: 0 | 1;
  locked_here: 0 | 1;
  original_target: string | null;
  version: number;
  /** The target in the last download: most likely the copy's starting point. */
  base: string;
  /** All its previous targets. */
  earlier: readonly string[];
}

export interface Compared {
  kind: ReimportKind;
  reason: Localised | null;
  theirs: string;
  theirs_state: SegmentState;
}

const ORDER: readonly SegmentState[] = ['initial', 'draft', 'translated', 'reviewed', 'final'];

/** How a copy's segment would change ours. */
export function compareSegment(ours: OwnSegment, theirs: CopySegment): Compared | 'same' {
  const isEmpty = theirs.target === '';
  // People who fill in a table's target seldom update its state.
  const state =
    theirs.state === null || theirs.state === 'initial' ? (isEmpty ? 'initial' : 'translated') : theirs.state;
  const refuse = (reason: Localised): Compared => ({
    kind: 'refused',
    reason,
    theirs: theirs.target,
    theirs_state: state,
  });
  if (!hasSameSource(ours, theirs)) {
    return theirs.target.trim() === '' ? 'same' : refuse(localised('left.other-source'));
  }
  const rewritten = toOurCodes(theirs, ours.source);
  if ('reason' in rewritten) return refuse(rewritten.reason);
  const target = matchLineEnds(rewritten.target, ours.target, theirs.isReadable);
  if (target === ours.target) return isFurther(state, ours) ? stateChange(target, state) : 'same';
  // An empty target in the copy does not delete ours.
  if (target.trim() === '') return 'same';
  if (ours.locked) return refuse(lockReason(ours));
  const problem = describeProblem(target, { ...ours, codes: JSON.parse(ours.codes) });
  if (problem !== null) return refuse(problem);
  return { kind: kindOf(ours, target), reason: null, theirs: target, theirs_state: state };
}

function hasSameSource(ours: OwnSegment, theirs: CopySegment): boolean {
  return theirs.isReadable
    ? normaliseSource(theirs.source, true) === normaliseReadableSource(ours.source)
    : normaliseSource(theirs.source) === normaliseSource(ours.source);
}

function kindOf(ours: OwnSegment, theirs: string): ReimportKind {
  if (theirs === ours.base || ours.earlier.includes(theirs)) return 'older';
  return ours.base === ours.target ? 'change' : 'conflict';
}

/** A reviewer's verdict counts even when the text is unchanged. */
function isFurther(state: SegmentState, ours: OwnSegment): boolean {
  return ours.target !== '' && !ours.locked && ORDER.indexOf(state) > Math.max(2, ORDER.indexOf(ours.state));
}

function stateChange(target: string, state: SegmentState): Compared {
  return { kind: 'change', reason: null, theirs: target, theirs_state: state };
}

/** Normalises line ends, which spreadsheets rewrite. */
function matchLineEnds(theirs: string, ours: string, isReadable: boolean): string {
  if (!isReadable || ours.includes('\r')) return theirs;
  return theirs.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
}
