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
  const { conflicts, refused, away, unfinished, working, savedAt } = summary;
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
          Conflict in segment {conflict.base.row_number}
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
            ? `Segment ${refusal.base.row_number} is there no more; what you typed in it is kept`
            : `Segment ${refusal.base.row_number} was not saved; the text is kept here`}
          <button
            type="button"
            className={css.statusButton}
            onClick={() => (isGone ? setGone(refusal) : void actions.goToRow(refusal.base.row_number))}
          >
            {isGone ? 'Show the text' : 'Show why'}
          </button>
        </span>
      ) : away.length > 0 ? (
        <span className={cx(css.saving, css.warn)}>
          <IconCloudOff size={16} stroke={2} aria-hidden />
          {formatCount(away.length, 'segment')} kept here, the server is away
          <button type="button" className={css.statusButton} onClick={saves.retry}>
            Try now
          </button>
        </span>
      ) : part ? (
        <span>
          Segment {part.base.row_number} is kept in this browser:{' '}
          {part.status.kind === 'unfinished' && part.status.reason}
        </span>
      ) : working > 0 ? (
        <span>Typing · kept in this browser</span>
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

function spoken({ conflicts, refused, away, savedAt }: SaveSummary): string {
  if (conflicts[0]) return `Conflict in segment ${conflicts[0].base.row_number}. Nothing was overwritten.`;
  if (refused[0]) return `Segment ${refused[0].base.row_number} was not saved. The text is kept here.`;
  if (away.length > 0) return 'The server is away. What you type is kept in this browser.';
  return savedAt === null ? '' : 'Saved';
}
