import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { cx, IconMessage, VisuallyHidden } from '@tessera/shared/ui';
import { memo } from 'react';
import type { SaveQueue } from '../../core/saving/save-queue.ts';
import { useEdit, withEdit } from '../../core/session/use-edit.ts';
import { FormattedText } from './FormattedText.tsx';
import { t } from './messages.ts';
import * as css from './preview.module.css';

export type Side = 'source' | 'target';

interface PieceProps {
  record: DocumentRecord;
  saves: SaveQueue;
  side: Side;
  isActive: boolean;
}

/** Shown for segments that are not done. */
export const STATE_LOOKS = { missing: css.missing, open: css.open, changed: css.changed };

/** A segment in its paragraph, marked with its remaining work. */
export const Piece = memo(function Piece({ record, saves, side, isActive }: PieceProps) {
  const shown = withEdit(record, useEdit(saves, record.id));
  const { approved, approved_target } = shown;
  const isMissing = shown.target === '';
  const isChanged = (approved_target ?? shown.target) !== shown.target;
  const state = isMissing ? 'missing' : isChanged ? 'changed' : approved ? null : 'open';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button's text does not flow in its paragraph; the pane handles keys and clicks
    <span
      role="button"
      tabIndex={isActive ? 0 : -1}
      data-piece={record.row_number}
      data-state={state ?? undefined}
      aria-current={isActive || undefined}
      className={cx(css.piece, isActive && css.active, state && STATE_LOOKS[state])}
    >
      {shown.has_comments && (
        <span className={css.comment}>
          <IconMessage size="0.9em" aria-hidden />
          <VisuallyHidden>{t('commented')}: </VisuallyHidden>
        </span>
      )}
      {state && <VisuallyHidden>{t(state)}: </VisuallyHidden>}
      <FormattedText
        text={side === 'source' || isMissing ? shown.source : shown.target}
        codes={shown.codes}
      />
    </span>
  );
});
