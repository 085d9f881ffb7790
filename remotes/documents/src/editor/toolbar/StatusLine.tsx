import { formatNumber, IconCheck, RelativeTime, VisuallyHidden } from '@tessera/shared/ui';
import { useSyncExternalStore } from 'react';
import { PeopleCount } from '../../core/collaboration/Collaborators.tsx';
import { useEditorState } from '../../core/session/editor-context.ts';
import type { EditorDialog } from '../../core/session/editor-dialog.ts';
import * as css from '../../core/session/tools.module.css';
import { isOwnChoice, type SaveSummary, useSummary } from '../../core/session/use-summary.ts';
import { rich, t } from '../../messages.ts';
import { LastAction, RepetitionOffer } from '../journal/LastAction.tsx';
import { ApprovalsGo } from './ApprovalsGo.tsx';
import { AttachedCount } from './AttachedCount.tsx';

/** Always shows the save state and the current position. */
export function StatusLine({ onOpen }: { onOpen: (dialog: EditorDialog) => void }) {
  const { active, pages } = useEditorState();
  useSyncExternalStore(pages.subscribe, pages.getVersion);
  return (
    <footer className={css.status}>
      <SaveStatusText />
      <RepetitionOffer />
      <span className={css.push} />
      <LastAction />
      <ApprovalsGo onOpen={onOpen} />
      <AttachedCount onOpen={onOpen} />
      <PeopleCount />
      {active && pages.total !== null && (
        <span className={css.position}>
          {t('status.position', {
            row: formatNumber(active.record.row_number),
            index: formatNumber(active.index + 1),
            n: formatNumber(pages.total),
          })}
        </span>
      )}
    </footer>
  );
}

function SaveStatusText() {
  const { saves } = useEditorState();
  const summary = useSummary(saves);
  const { conflicts, refused, away, unfinished, working, savedAt, keeping } = summary;
  const [part] = unfinished;
  return (
    <span className={css.saving} data-step-place="saved">
      {/* Announced once per change of state, not with every pause in typing or as time passes. */}
      <VisuallyHidden>
        <span role="status">{spoken(summary)}</span>
      </VisuallyHidden>
      {part ? (
        <span>
          {t(keeping === 'kept' ? 'status.part-kept' : 'status.part', {
            row: part.base.row_number,
            reason: part.status.kind === 'unfinished' ? part.status.reason : '',
          })}
        </span>
      ) : working > 0 ? (
        <span>
          {keeping === 'kept'
            ? rich(
                'status.typing-kept',
                {},
                { kept: (words) => <span className={css.keptHere}>{words}</span> },
              )
            : t('status.typing')}
        </span>
      ) : conflicts.length + refused.length + away.length > 0 ? (
        // The strips above the segments give details and reasons.
        <span>{t('status.unsaved')}</span>
      ) : savedAt !== null ? (
        <span className={css.saving}>
          <IconCheck size={16} stroke={2} className={css.good} aria-hidden />
          {rich('status.saved', {}, { time: () => <RelativeTime time={new Date(savedAt).toISOString()} /> })}
        </span>
      ) : (
        <span>{t('status.all-saved')}</span>
      )}
    </span>
  );
}

function spoken({ conflicts, refused, away, savedAt, keeping }: SaveSummary): string {
  const [conflict] = conflicts;
  if (conflict) {
    const { row_number } = conflict.base;
    if (isOwnChoice(conflict)) return t('spoken.own-conflict', { row: row_number });
    return t('spoken.conflict', { row: row_number });
  }
  const isKept = keeping === 'kept';
  if (refused[0]) {
    return t(isKept ? 'spoken.refused-kept' : 'spoken.refused', { row: refused[0].base.row_number });
  }
  if (keeping === 'refused') return t('status.no-storage');
  if (away.length > 0) return t(isKept ? 'spoken.away-kept' : 'spoken.away');
  return savedAt === null ? '' : t('spoken.saved');
}
