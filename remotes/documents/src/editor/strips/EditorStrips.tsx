import { laterDialog } from '@tessera/shared/remote/later';
import { formatNumber, IconAlertTriangle, IconCloudOff, VisuallyHidden } from '@tessera/shared/ui';
import { useState } from 'react';
import { useKeysFor } from '../../core/keys/use-commands.ts';
import { t as tSegment } from '../../core/live-editor/messages.ts';
import type { Edit } from '../../core/saving/edit.ts';
import type { Mark } from '../../core/saving/marks.ts';
import { useEditorActions, useEditorState } from '../../core/session/editor-context.ts';
import { useMarks } from '../../core/session/use-marks.ts';
import { isOwnChoice, useSummary } from '../../core/session/use-summary.ts';
import { t } from '../../messages.ts';
import { Strip } from './Strip.tsx';
import { useStripKeys } from './use-strip-keys.ts';

const GoneText = laterDialog(
  async () => (await import(/* webpackChunkName: "dialogs" */ '../split-and-join/GoneText.tsx')).GoneText,
);

/**
 * Notices above the segments: conflicts, refused and unsent saves, approvals with errors or without
 * effect. Typing continues meanwhile: nothing here takes the focus.
 */
export function EditorStrips() {
  const { saves } = useEditorState();
  const actions = useEditorActions();
  const marks = useMarks(saves);
  const { conflicts, refused, away, unfinished, working, keeping } = useSummary(saves);
  const [gone, setGone] = useState<Edit | null>(null);
  const keysFor = useKeysFor();
  const goToNext = useStripKeys();
  const [conflict] = conflicts;
  const [refusal] = refused;
  const retry = { label: t('status.try'), run: saves.retry };
  return (
    <section aria-label={t('strips.label')}>
      <VisuallyHidden>
        <span role="status">{spoken(marks)}</span>
      </VisuallyHidden>
      {gone && <GoneText edit={gone} onClose={() => setGone(null)} />}
      {keeping === 'refused' && working + away.length + unfinished.length > 0 && (
        <Strip tone="danger" icon={IconAlertTriangle} actions={away.length > 0 ? [retry] : []}>
          {t('status.no-storage')}
        </Strip>
      )}
      {keeping !== 'refused' && away.length > 0 && (
        <Strip tone="warning" icon={IconCloudOff} actions={[retry]}>
          {t(keeping === 'kept' ? 'status.away-kept' : 'status.away', {
            count: away.length,
            n: formatNumber(away.length),
          })}
        </Strip>
      )}
      {conflict && (
        <Strip
          tone="danger"
          icon={IconAlertTriangle}
          actions={[
            {
              label: t('status.decide'),
              run: () => actions.open({ kind: 'conflict', recordId: conflict.base.id }),
            },
          ]}
        >
          {t(isOwnChoice(conflict) ? 'status.own-conflict' : 'status.conflict', {
            row: conflict.base.row_number,
            more: conflicts.length - 1,
          })}
        </Strip>
      )}
      {refusal && <Refused edit={refusal} isKept={keeping === 'kept'} onShow={() => setGone(refusal)} />}
      {(['not-approved', 'errors'] as const).map((kind) => {
        const count = [...marks.values()].filter((mark) => mark.kind === kind).length;
        if (count === 0) return null;
        const next = { label: t('strips.next'), keys: keysFor('next-problem'), run: () => goToNext(kind) };
        const dismiss = { label: t('strips.dismiss'), run: () => saves.marks.dismiss(kind) };
        return (
          <Strip
            key={kind}
            tone={kind === 'errors' ? 'warning' : 'danger'}
            icon={IconAlertTriangle}
            actions={[next, dismiss]}
          >
            {t(`strips.${kind}`, { count, n: formatNumber(count) })}
          </Strip>
        );
      })}
    </section>
  );
}

function Refused({ edit, isKept, onShow }: { edit: Edit; isKept: boolean; onShow: () => void }) {
  const actions = useEditorActions();
  const { base, status } = edit;
  const row = base.row_number;
  const isGone = status.kind === 'refused' && status.isGone;
  const gone = isKept ? 'status.gone-kept' : 'status.gone';
  const refused = isKept ? 'status.refused-kept' : 'status.refused';
  return (
    <Strip
      tone="danger"
      icon={IconAlertTriangle}
      actions={[
        isGone
          ? { label: t('status.show-text'), run: onShow }
          : { label: t('status.show-why'), run: () => void actions.goToRow(row) },
      ]}
    >
      {t(isGone ? gone : refused, { row })}
    </Strip>
  );
}

/** The newest mark. */
function spoken(marks: ReadonlyMap<number, Mark>): string {
  const last = [...marks.values()].at(-1);
  if (!last) return '';
  const { row, kind, reasons } = last;
  const reason = reasons.join(' ');
  return kind === 'errors'
    ? t('strips.spoken', { row, reason })
    : tSegment('segment.not-approved', { row, reason });
}
