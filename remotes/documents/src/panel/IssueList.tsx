import type { Issue, Severity } from '@tessera/shared/checks';
import {
  cx,
  IconAlertTriangle,
  IconCircleX,
  IconInfoCircle,
  type IconType,
  VisuallyHidden,
} from '@tessera/shared/ui';
import { useEditorActions } from '../session/editor-context.ts';
import * as css from './issue-list.module.css';

const LOOKS: Record<Severity, { icon: IconType; name: string; className: string | undefined }> = {
  error: { icon: IconCircleX, name: 'Error', className: css.error },
  warning: { icon: IconAlertTriangle, name: 'Warning', className: css.warning },
  info: { icon: IconInfoCircle, name: 'Note', className: css.info },
};
const ORDER: Record<Severity, number> = { error: 0, warning: 1, info: 2 };

export function SeverityIcon({ severity }: { severity: Severity }) {
  const { icon: Icon, name, className } = LOOKS[severity];
  return (
    <span className={cx(css.icon, className)}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <VisuallyHidden>{name}:</VisuallyHidden>
    </span>
  );
}

/** What the checks found in the segment at hand, the worst first, with a repair where there is one. */
export function IssueList({ issues, most = 50 }: { issues: readonly Issue[]; most?: number }) {
  const { replaceTarget } = useEditorActions();
  if (issues.length === 0) return null;
  const sorted = issues.toSorted((a, b) => ORDER[a.severity] - ORDER[b.severity]);
  const more = sorted.length - most;
  return (
    <ul className={css.list} aria-label="Checks">
      {sorted.slice(0, most).map(({ fingerprint, severity, message, repair }) => (
        <li key={fingerprint} className={css.issue}>
          <SeverityIcon severity={severity} />
          <span dir="auto">{message}</span>
          {repair && (
            <button type="button" className={css.repair} onClick={() => replaceTarget(repair.target)}>
              {repair.label}
            </button>
          )}
        </li>
      ))}
      {more > 0 && <li className={css.more}>and {more} more under Checks</li>}
    </ul>
  );
}
