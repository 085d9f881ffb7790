import { checkName } from '@tessera/shared/checks/names';
import { wordingOf } from '@tessera/shared/checks/words';
import { type FindingGroup, unwaiveAlike } from '@tessera/shared/contract/document/quality';
import { useMutationOf } from '@tessera/shared/query';
import { announce, Button, formatNumber, IconChevronDown, IconChevronRight } from '@tessera/shared/ui';
import { SeverityIcon } from '../../aids/look-ups/IssueList.tsx';
import { AFFECTED } from '../../core/findings/affected.ts';
import type { Filter } from '../../core/findings/filter.ts';
import { LASTING } from '../../core/findings/findings-question.ts';
import { useEditorActions, useEditorState } from '../../core/session/editor-context.ts';
import { t } from './messages.ts';
import * as css from './quality.module.css';

interface GroupRowProps {
  group: FindingGroup;
  waived: Filter['waived'];
  isOpen: boolean;
  onToggle: () => void;
  onRepair: () => void;
  onWaive: () => void;
}

/** Similar findings, decided together, or opened and decided one by one. */
export function GroupRow({ group, waived, isOpen, onToggle, onRepair, onWaive }: GroupRowProps) {
  const { document } = useEditorState();
  const { open } = useEditorActions();
  const { subject, count, finding } = group;
  const takeBack = useMutationOf(unwaiveAlike, { invalidates: AFFECTED });
  const figures = { count, n: formatNumber(count) };
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <>
      <button
        type="button"
        className={css.toggle}
        aria-expanded={isOpen}
        aria-label={t('alike.open', { ...figures, finding: wordingOf(finding) })}
        data-hit
        onClick={onToggle}
      >
        <Chevron className={css.chevron} size={14} stroke={2} aria-hidden />
        {t('alike.times', figures)}
      </button>
      <SeverityIcon severity={finding.severity} />
      <span className={css.texts} dir="auto">
        <span>
          {wordingOf(finding)} <span className={css.text}>{checkName(finding.check)}</span>
        </span>
        {takeBack.error && <span role="alert">{t('alike.take-back-failed')}</span>}
      </span>
      <span className={css.acts}>
        {finding.repair && waived === 'open' && (
          <Button size="small" onClick={onRepair}>
            {t('alike.repair')}
          </Button>
        )}
        {finding.waiver?.lasting ? (
          <Button size="small" variant="quiet" onClick={() => open(LASTING)}>
            {t('lasting.open')}
          </Button>
        ) : waived === 'waived' ? (
          <Button
            size="small"
            variant="quiet"
            busy={takeBack.isPending}
            onClick={() =>
              takeBack.mutate(
                { params: { id: document.id }, query: { subject } },
                {
                  onSuccess: ({ taken_back }) =>
                    announce(t('alike.taken-back', { count: taken_back, n: formatNumber(taken_back) })),
                },
              )
            }
          >
            {t('alike.take-back')}
          </Button>
        ) : (
          <Button size="small" variant="quiet" onClick={onWaive}>
            {t('alike.waive')}
          </Button>
        )}
      </span>
    </>
  );
}
