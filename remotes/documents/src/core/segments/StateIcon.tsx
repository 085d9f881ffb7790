import type { SegmentState } from '@tessera/shared/contract/document';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { cx } from '@tessera/shared/ui';
import type { ReactNode } from 'react';
import { t } from '../live-editor/messages.ts';
import { STATE_NAMES } from './record-filter.ts';
import * as css from './state-icon.module.css';

export type ShownState = SegmentState | 'locked' | 'locked-here';

function stateOf(record: Pick<DocumentRecord, 'state' | 'locked' | 'locked_by'>): ShownState {
  return record.locked && record.locked_by !== 'person' ? 'locked' : record.state;
}

function stateName(state: ShownState): string {
  return state === 'locked' || state === 'locked-here' ? t(`state.${state}`) : STATE_NAMES[state];
}

const LOCK = (
  <>
    <rect x="3.5" y="7" width="9" height="6.5" rx="1.2" fill="currentColor" />
    <path d="M5.5 7V5a2.5 2.5 0 0 1 5 0v2" fill="none" />
  </>
);

/** Shapes on a 16×16 grid: states differ by more than colour. */
const SHAPES: Record<ShownState, ReactNode> = {
  initial: <circle cx="8" cy="8" r="5.5" fill="none" strokeDasharray="2.6 2.2" />,
  draft: (
    <>
      <circle cx="8" cy="8" r="5.5" fill="none" />
      <path d="M8 2.5a5.5 5.5 0 0 0 0 11z" stroke="none" fill="currentColor" />
    </>
  ),
  translated: <circle cx="8" cy="8" r="5.5" fill="currentColor" />,
  reviewed: <path d="m3 8.5 3.2 3.2L13 4.8" fill="none" />,
  final: <path d="m1 8.5 3.2 3.2L11 4.8M8 11l.8.7 6.7-6.9" fill="none" />,
  locked: LOCK,
  'locked-here': LOCK,
};

const COLOURS: Record<ShownState, string | undefined> = {
  initial: css.initial,
  draft: css.draft,
  translated: css.translated,
  reviewed: css.reviewed,
  final: css.final,
  locked: css.locked,
  'locked-here': css.locked,
};

/** A segment's status, next to a lock if a user locked the segment. */
export function StateMarks({ record }: { record: Pick<DocumentRecord, 'state' | 'locked' | 'locked_by'> }) {
  return (
    <>
      {record.locked_by === 'person' && <StateIcon state="locked-here" />}
      <StateIcon state={stateOf(record)} />
    </>
  );
}

/** A segment's state by shape and colour. */
export function StateIcon({ state }: { state: ShownState }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      role="img"
      aria-label={stateName(state)}
      className={cx(css.icon, COLOURS[state])}
    >
      <title>{stateName(state)}</title>
      {SHAPES[state]}
    </svg>
  );
}
