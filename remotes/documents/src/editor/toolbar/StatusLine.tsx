import {
  cx,
  formatNumber,
  IconAlertTriangle,
  IconCheck,
  IconCloudOff,
  RelativeTime,
  VisuallyHidden,
} from '@tessera/shared/ui';
import { useState, useSyncExternalStore } from 'react';
import { PeopleCount } from '../../core/collaboration/Collaborators.tsx';
import type { Edit } from '../../core/saving/edit.ts';
import { useEditorActions, useEditorState } from '../../core/session/editor-context.ts';
import type { EditorDialog } from '../../core/session/editor-dialog.ts';
import { laterDialog } from '../../core/session/later-dialog.tsx';
import * as css from '../../core/session/tools.module.css';
import { rich, t } from '../../messages.ts';
import { LastAction, RepetitionOffer } from '../journal/LastAction.tsx';
import { AttachedCount } from './AttachedCount.tsx';
import { type SaveSummary, useSummary } from './use-summary.ts';

const GoneText = laterDialog(async () => (await import('../split-and-join/GoneText.tsx')).GoneText);

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
  const actions = useEditorActions();
  const summary = useSummary(saves);
  const { conflicts, refused, away, unfinished, working, savedAt, keeping } = summary;
  const [conflict] = conflicts;
  const [part] = unfinished;
  const [refusal] = refused;
  const isGone = refusal?.status.kind === 'refused' && refusal.status.isGone;
  const [gone, setGone] = useState<Edit | null>(null);
  return (
    <span className={css.saving} data-step-place="saved">
      {/* Announced once per change of state, not with every pause in typing or as time passes. */}
      <VisuallyHidden>
        <span role="status">{spoken(summary)}</span>
      </VisuallyHidden>
      {gone && <GoneText edit={gone} onClose={() => setGone(null)} />}
      {conflict ? (
        <span className={cx(css.saving, css.bad)}>
          <IconAlertTriangle size={16} stroke={2} aria-hidden />
          {t(isOwnChoice(conflict) ? 'status.own-conflict' : 'status.conflict', {
            row: conflict.base.row_number,
            more: conflicts.length - 1,
          })}
          <button
            type="button"
            className={css.statusButton}
            onClick={() => actions.open({ kind: 'conflict', recordId: conflict.base.id })}
          >
            {t('status.decide')}
          </button>
        </span>
      ) : refusal ? (
        <span className={cx(css.saving, css.bad)}>
          <IconAlertTriangle size={16} stroke={2} aria-hidden />
          {isGone
            ? t(keeping === 'kept' ? 'status.gone-kept' : 'status.gone', { row: refusal.base.row_number })
            : t(keeping === 'kept' ? 'status.refused-kept' : 'status.refused', {
                row: refusal.base.row_number,
              })}
          <button
            type="button"
            className={css.statusButton}
            onClick={() => (isGone ? setGone(refusal) : void actions.goToRow(refusal.base.row_number))}
          >
            {isGone ? t('status.show-text') : t('status.show-why')}
          </button>
        </span>
      ) : keeping === 'refused' && working + away.length + unfinished.length > 0 ? (
        <span className={cx(css.saving, css.bad)}>
          <IconAlertTriangle size={16} stroke={2} aria-hidden />
          {t('status.no-storage')}
          {away.length > 0 && (
            <button type="button" className={css.statusButton} onClick={saves.retry}>
              {t('status.try')}
            </button>
          )}
        </span>
      ) : away.length > 0 ? (
        <span className={cx(css.saving, css.warn)}>
          <IconCloudOff size={16} stroke={2} aria-hidden />
          {t(keeping === 'kept' ? 'status.away-kept' : 'status.away', {
            count: away.length,
            n: formatNumber(away.length),
          })}
          <button type="button" className={css.statusButton} onClick={saves.retry}>
            {t('status.try')}
          </button>
        </span>
      ) : part ? (
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

/** All texts are the user's own, from several tabs. */
function isOwnChoice({ status }: Edit): boolean {
  return status.kind === 'conflict' && status.others.length > 0;
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
