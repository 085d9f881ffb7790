import type { SegmentState } from './types.ts';

/**
 * These tables define how states map in both directions: every value of a row reads as its state, and the
 * first is written. A value in no row is kept verbatim until the state really changes; it reads as `draft`
 * with text and `initial` without. Beyond the tables:
 * - `approved` is true exactly for `reviewed` and `final`.
 * - 1.x `approved="yes"` lifts a lower state to `reviewed`; `approved="no"` lowers a higher one to
 *   `translated`.
 * - No attribute at all: `translated` with text (Trados: `draft`), `initial` without.
 * - 2.x `initial` with text is `draft`: the file says that it is not yet a translation.
 * - `draft` without text is `initial`: nothing is drafted.
 * - Segments in one 1.x unit share its attributes: the unit has the lowest of their states.
 */
export interface StateVocabulary {
  values: Readonly<Record<SegmentState, readonly string[]>>;
}

export const STATES_12: StateVocabulary = {
  values: {
    initial: ['new'],
    draft: ['needs-translation', 'needs-adaptation', 'needs-l10n'],
    translated: ['translated', 'needs-review-translation', 'needs-review-adaptation', 'needs-review-l10n'],
    reviewed: ['signed-off'],
    final: ['final'],
  },
};

export const STATES_2: StateVocabulary = {
  values: {
    initial: ['initial'],
    draft: ['initial'],
    translated: ['translated'],
    reviewed: ['reviewed'],
    final: ['final'],
  },
};

export const STATES_SDL: StateVocabulary = {
  values: {
    initial: ['Unspecified'],
    draft: ['Draft', 'RejectedTranslation', 'RejectedSignOff'],
    translated: ['Translated'],
    reviewed: ['ApprovedTranslation'],
    final: ['ApprovedSignOff'],
  },
};

export const STATES_MEMOQ: StateVocabulary = {
  values: {
    initial: ['NotStarted'],
    draft: [
      'PartiallyEdited',
      'Edited',
      'Pretranslated',
      'AssembledFromFragments',
      'MachineTranslated',
      'Rejected',
    ],
    translated: ['ManuallyConfirmed', 'Confirmed'],
    reviewed: ['Reviewer1Confirmed'],
    final: ['Proofread', 'Reviewer2Confirmed'],
  },
};

/** Phrase has a single step: segments confirmed by the linguist count as reviewed. */
export const STATES_PHRASE: StateVocabulary = {
  values: { initial: ['0'], draft: ['0'], translated: ['0'], reviewed: ['1', '2', '3'], final: ['1'] },
};

const ORDER: readonly SegmentState[] = ['initial', 'draft', 'translated', 'reviewed', 'final'];

export function isApprovedState(state: SegmentState): boolean {
  return state === 'reviewed' || state === 'final';
}

/** Reconciles a state with a contradicting approval; the approval wins. */
export function reconcile(state: SegmentState, approved: boolean): SegmentState {
  if (approved) return isApprovedState(state) ? state : 'reviewed';
  return isApprovedState(state) ? 'translated' : state;
}

export function leastState(states: readonly SegmentState[]): SegmentState {
  let least = ORDER.length - 1;
  for (const state of states) least = Math.min(least, ORDER.indexOf(state));
  return ORDER[least] ?? 'initial';
}

export interface StatedSegment {
  raw: string | null;
  hasText: boolean;
  /** The target equals the source; without a state it counts as untranslated. */
  isCopy: boolean;
}

/** The state represented by a value. */
export function readState(
  vocabulary: StateVocabulary,
  { raw, hasText, isCopy }: StatedSegment,
): SegmentState {
  if (raw === null) return hasText && !isCopy ? 'translated' : 'initial';
  const found = ORDER.find((state) => vocabulary.values[state].includes(raw)) ?? null;
  if (vocabulary === STATES_2 && found === 'initial') return hasText ? 'draft' : 'initial';
  if (vocabulary === STATES_PHRASE && found === 'initial') return hasText ? 'translated' : 'initial';
  if (found === null) return hasText ? 'draft' : 'initial';
  return found === 'draft' && !hasText ? 'initial' : found;
}

/** The value to write for a state: the present one if it already means this state, otherwise the first of the table. */
export function writeState(vocabulary: StateVocabulary, state: SegmentState, present: StatedSegment): string {
  if (present.raw !== null && readState(vocabulary, present) === state) return present.raw;
  return vocabulary.values[state][0] ?? '';
}
