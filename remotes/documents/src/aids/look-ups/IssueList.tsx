import type { Issue, Severity } from '@tessera/shared/checks';
import { labelOf, wordingOf } from '@tessera/shared/checks/words';
import { type IssueWaiver, removeWaiver } from '@tessera/shared/contract/document/quality';
import { useMutationOf } from '@tessera/shared/query';
import {
  announce,
  cx,
  IconAlertTriangle,
  IconCircleX,
  IconInfoCircle,
  type IconType,
  VisuallyHidden,
} from '@tessera/shared/ui';
import { AFFECTED } from '../../core/findings/affected.ts';
import { sortWaived, useQuality } from '../../core/findings/use-quality.ts';
import { useKeysFor } from '../../core/keys/use-commands.ts';
import { t } from '../../core/live-editor/messages.ts';
import { useEditorActions, useEditorState } from '../../core/session/editor-context.ts';
import * as css from './issue-list.module.css';

const LOOKS: Record<Severity, { icon: IconType; className: string | undefined }> = {
  error: { icon: IconCircleX, className: css.error },
  warning: { icon: IconAlertTriangle, className: css.warning },
  info: { icon: IconInfoCircle, className: css.info },
};
const ORDER: Record<Severity, number> = { error: 0, warning: 1, info: 2 };

/** The most severe first. */
export const bySeverity = (a: Issue, b: Issue) => ORDER[a.severity] - ORDER[b.severity];

export function SeverityIcon({ severity }: { severity: Severity }) {
  const { icon: Icon, className } = LOOKS[severity];
  return (
    <span className={cx(css.icon, className)}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <VisuallyHidden>{t(`severity.${severity}`)}</VisuallyHidden>
    </span>
  );
}

interface IssueListProps {
  recordId: number;
  issues: readonly Issue[];
  most?: number;
  /** Only open issues, because space under the segment is limited. */
  showsWaived?: boolean;
  /** The list stays on one line, so that no row grows under the caret. */
  isOneLine?: boolean;
}

/** The active segment's issues, most severe first, with repairs where available. */
export function IssueList({
  recordId,
  issues,
  most = 50,
  showsWaived = false,
  isOneLine = false,
}: IssueListProps) {
  const { open: ask, replaceTarget } = useEditorActions();
  const { document, issues: live } = useEditorState();
  const { waivers, settings } = useQuality(document.id, recordId);
  const { open, waived } = sortWaived(issues, waivers);
  const sorted = open.toSorted(bySeverity);
  const more = sorted.length - most;
  const first = sorted.find(({ repair }) => repair);
  const keysFor = useKeysFor();
  function repair(issue: Issue) {
    const target = live.repairedNow(issue);
    if (target === null) return;
    replaceTarget(target);
    if (issue.repair) announce(labelOf(issue.repair));
  }
  return (
    <>
      {sorted.length > 0 && (
        <ul className={cx(css.list, isOneLine && css.oneLine)} aria-label={t('tab.checks')}>
          {sorted.slice(0, most).map((issue) => (
            <li key={issue.fingerprint} className={css.issue}>
              <SeverityIcon severity={issue.severity} />
              <span dir="auto">
                {wordingOf(issue)}
                {settings.blocking.includes(issue.check) && (
                  <em className={css.blocking}> {t('issue.blocks')}</em>
                )}
              </span>
              <span className={css.acts}>
                {issue.repair && (
                  <button
                    type="button"
                    className={css.repair}
                    title={issue === first ? keysFor('repair') : undefined}
                    onClick={() => repair(issue)}
                  >
                    {labelOf(issue.repair)}
                  </button>
                )}
                <button
                  type="button"
                  className={cx(css.repair, css.quiet)}
                  onClick={() => ask({ kind: 'waiver', recordId, issue })}
                >
                  {t('waiver.open')}
                </button>
              </span>
            </li>
          ))}
          {more > 0 && <li className={css.more}>{t('issue.more', { n: more })}</li>}
        </ul>
      )}
      {showsWaived && waived.length > 0 && (
        <>
          <h2 className={css.heading}>{t('waiver.list')}</h2>
          <ul className={css.list} aria-label={t('waiver.list')}>
            {waived.map(({ issue, waiver }) => (
              <Waived
                key={`${waiver.lasting} ${waiver.id}`}
                recordId={recordId}
                message={wordingOf(issue)}
                waiver={waiver}
              />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Waived({ recordId, message, waiver }: { recordId: number; message: string; waiver: IssueWaiver }) {
  const remove = useMutationOf(removeWaiver, {
    invalidates: AFFECTED,
    onSuccess: () => announce(t('waiver.taken-back')),
  });
  return (
    <li className={css.issue}>
      <SeverityIcon severity="info" />
      <span dir="auto">
        <s>{message}</s> {waiver.reason} <span className={css.more}>{waiver.user?.username}</span>
      </span>
      {waiver.lasting ? (
        <span className={css.more}>{t('waiver.lasting')}</span>
      ) : (
        <button
          type="button"
          className={css.repair}
          onClick={() => remove.mutate({ params: { id: recordId, waiver_id: waiver.id } })}
        >
          {t('waiver.take-back')}
        </button>
      )}
    </li>
  );
}
