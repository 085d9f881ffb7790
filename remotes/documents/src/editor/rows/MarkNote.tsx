import { cx, IconAlertTriangle } from '@tessera/shared/ui';
import { t } from '../../core/live-editor/messages.ts';
import type { Mark } from '../../core/saving/marks.ts';
import * as css from '../../core/segments/segment-list.module.css';

/** Below a target: why the segment was not approved, or the errors that it was approved with. */
export function MarkNote({ mark: { kind, reasons } }: { mark: Mark }) {
  return (
    <p className={cx(css.mark, kind === 'not-approved' && css.blocked)} dir="auto">
      <IconAlertTriangle size={15} stroke={2} aria-hidden />
      <span>
        {t(kind === 'not-approved' ? 'mark.not-approved' : 'severity.error')} {reasons.join(' ')}
      </span>
    </p>
  );
}
