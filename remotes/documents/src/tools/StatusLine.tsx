import type { Keeping } from '@tessera/shared/edits/edit-keeper';
import {
  cx,
  formatCount,
  formatNumber,
  IconAlertTriangle,
  IconCheck,
  IconCloudOff,
  RelativeTime,
  VisuallyHidden,
} from '@tessera/shared/ui';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { LastAction, RepetitionOffer } from '../journal/LastAction.tsx';
import { PeopleCount } from '../live/Collaborators.tsx';
import type { Edit } from '../saving/edit.ts';
import { useEditorActions, useEditorState } from '../session/editor-context.ts';
import * as css from './tools.module.css';
import { type SaveSummary, useSummary } from './use-summary.ts';

const GoneText = lazy(async () => ({ default: (await import('../resegment/GoneText.tsx')).GoneText }));

/** Always shows the save state and the current position. */
export function StatusLine() {
  const { active, pages } = useEditorState();
  useSyncExternalStore(pages.subscribe, pages.getVersion);
  return (
    <footer className={css.status}>
      <SaveStatusText />
      <RepetitionOffer />
      <span className={css.push} />
      <LastAction />
      <PeopleCount />
      {active && pages.total !== null && (
        <span>
          Segment {formatNumber(active.record.row_number)} · {formatNumber(active.index + 1)} of{' '}
          {formatNumber(pages.total)}
        </span>
      )}
    </footer>
  );
}

function SaveStatusText() {
  const { saves } = useEditorState();
  const actions = useEditorActions();
  const summary = useSummary(saves);
  const { conflicts, refused, away, unfinished, working, savedAt, keeping } = summary;
  const [conflict] = conflicts;
  const [part] = unfinished;
  const [refusal] = refused;
  const isGone = refusal?.status.kind === 'refused' && refusal.status.isGone;
  const [gone, setGone] = useState<Edit | null>(null);
  return (
    <span className={css.saving}>
      {/* Announced once per change of state, not with every pause in typing or as time passes. */}
      <VisuallyHidden>
        <span role="status">{spoken(summary)}</span>
      </VisuallyHidden>
      {gone && (
        <Suspense fallback={null}>
          <GoneText edit={gone} onClose={() => setGone(null)} />
        </Suspense>
      )}
      {conflict ? (
        <span className={cx(css.saving, css.bad)}>
          <IconAlertTriangle size={16} stroke={2} aria-hidden />
          {isOwnChoice(conflict) ? 'Two texts for segment' : 'Conflict in segment'} {conflict.base.row_number}
          {conflicts.length > 1 && ` and ${conflicts.length - 1} more`}
          <button
            type="button"
            className={css.statusButton}
            onClick={() => actions.resolveConflict(conflict.base.id)}
          >
            Compare and decide
          </button>
        </span>
      ) : refusal ? (
        <span className={cx(css.saving, css.bad)}>
          <IconAlertTriangle size={16} stroke={2} aria-hidden />
          {isGone
            ? `Segment ${refusal.base.row_number} is there no more; ${heldWhere(keeping, 'what you typed in it')}`
            : `Segment ${refusal.base.row_number} was not saved; ${heldWhere(keeping, 'the text')}`}
          <button
            type="button"
            className={css.statusButton}
            onClick={() => (isGone ? setGone(refusal) : void actions.goToRow(refusal.base.row_number))}
          >
            {isGone ? 'Show the text' : 'Show why'}
          </button>
        </span>
      ) : keeping === 'refused' && working + away.length + unfinished.length > 0 ? (
        <span className={cx(css.saving, css.bad)}>
          <IconAlertTriangle size={16} stroke={2} aria-hidden />
          {REFUSED}
          {away.length > 0 && (
            <button type="button" className={css.statusButton} onClick={saves.retry}>
              Try now
            </button>
          )}
        </span>
      ) : away.length > 0 ? (
        <span className={cx(css.saving, css.warn)}>
          <IconCloudOff size={16} stroke={2} aria-hidden />
          {formatCount(away.length, 'segment')} {keeping === 'kept' ? 'kept here' : 'not saved yet'}, the
          server is away
          <button type="button" className={css.statusButton} onClick={saves.retry}>
            Try now
          </button>
        </span>
      ) : part ? (
        <span>
          Segment {part.base.row_number} {keeping === 'kept' ? 'is kept in this browser' : 'is not saved yet'}
          : {part.status.kind === 'unfinished' && part.status.reason}
        </span>
      ) : working > 0 ? (
        <span>
          Typing{keeping === 'kept' && <span className={css.keptHere}> · kept in this browser</span>}
        </span>
      ) : savedAt !== null ? (
        <span className={css.saving}>
          <IconCheck size={16} stroke={2} className={css.good} aria-hidden />
          Saved <RelativeTime time={new Date(savedAt).toISOString()} />
        </span>
      ) : (
        <span>Everything is saved</span>
      )}
    </span>
  );
}

const REFUSED =
  'This browser cannot keep what you type: its storage is full or blocked. Leave this page open until all is saved.';

function heldWhere(keeping: Keeping, what: string): string {
  return keeping === 'kept' ? `${what} is kept here` : `${what} is only in this page`;
}

/** All texts are the person's own, from several tabs. */
function isOwnChoice({ status }: Edit): boolean {
  return status.kind === 'conflict' && status.others.length > 0;
}

function spoken({ conflicts, refused, away, savedAt, keeping }: SaveSummary): string {
  const [conflict] = conflicts;
  if (conflict) {
    const { row_number } = conflict.base;
    if (isOwnChoice(conflict)) return `You typed two texts in segment ${row_number}. Both are here.`;
    return `Conflict in segment ${row_number}. Nothing was overwritten.`;
  }
  if (refused[0])
    return `Segment ${refused[0].base.row_number} was not saved. ${heldWhere(keeping, 'The text')}.`;
  if (keeping === 'refused') return REFUSED;
  if (away.length > 0)
    return keeping === 'kept'
      ? 'The server is away. What you type is kept in this browser.'
      : 'The server is away.';
  return savedAt === null ? '' : 'Saved';
}
