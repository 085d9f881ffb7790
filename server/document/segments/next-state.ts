import type { SegmentState } from '../../../shared/domain/contract/document.ts';

/** The segment columns that a save may change. */
export interface SegmentStatus {
  target: string;
  approved: boolean;
  state: SegmentState;
  match_percent: number | null;
  /** The engine that produced the unedited target; `null` = none. */
  machine_engine: string | null;
  /** The target and state in the file. */
  original?: { target: string; state: SegmentState };
}

export interface SaveRequest {
  target: string;
  approved?: boolean | undefined;
  state?: SegmentState | undefined;
  match_percent?: number | null | undefined;
  machine_engine?: string | null | undefined;
}

/**
 * The status of a segment after a save. Typing makes a draft and withdraws approval; approving makes it
 * reviewed, or leaves it final. A state that contradicts the requested approval yields to it, so that
 * `approved` is true exactly for `reviewed` and `final`, as in the files.
 */
export function nextStatus(before: SegmentStatus, wanted: SaveRequest): SegmentStatus {
  const typed = wanted.target !== before.target;
  const approved = wanted.approved ?? (wanted.state ? isDone(wanted.state) : typed ? false : before.approved);
  const matchPercent = typed ? null : before.match_percent;
  const machineEngine = typed || typeof wanted.match_percent === 'number' ? null : before.machine_engine;
  return {
    target: wanted.target,
    approved,
    state: approved ? approvedState(before, wanted) : openState(before, wanted, typed),
    match_percent: wanted.match_percent === undefined ? matchPercent : wanted.match_percent,
    machine_engine: wanted.machine_engine === undefined ? machineEngine : wanted.machine_engine,
  };
}

function isDone(state: SegmentState): boolean {
  return state === 'reviewed' || state === 'final';
}

function approvedState(before: SegmentStatus, { state }: SaveRequest): SegmentState {
  if (state && isDone(state)) return state;
  return before.state === 'final' ? 'final' : 'reviewed';
}

function openState(before: SegmentStatus, { target, state }: SaveRequest, typed: boolean): SegmentState {
  // Restoring the file's text restores its state, so that the file is unchanged; approval must be requested.
  const { original } = before;
  if (original?.target === target && !isDone(original.state) && (state ? state === original.state : typed)) {
    return original.state;
  }
  if (target === '') return 'initial';
  if (state) return isDone(state) ? 'translated' : state;
  if (typed) return 'draft';
  return isDone(before.state) ? 'translated' : before.state;
}

/** The kind of the change in the history. */
export function changeKind(before: SegmentStatus, after: SegmentStatus): 'approve' | 'unapprove' | 'edit' {
  if (after.approved && !before.approved) return 'approve';
  return before.approved && !after.approved && before.target === after.target ? 'unapprove' : 'edit';
}

/** Whether the save needs an approver: it approves, or withdraws an approval and does nothing else. */
export function needsApprover(before: SegmentStatus, after: SegmentStatus): boolean {
  return after.approved || (before.approved && before.target === after.target);
}
