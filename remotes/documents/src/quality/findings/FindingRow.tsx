import { checkName } from '@tessera/shared/checks/names';
import { labelOf, wordingOf } from '@tessera/shared/checks/words';
import { type ReportedIssue, removeWaiver } from '@tessera/shared/contract/document/quality';
import { useMutationOf } from '@tessera/shared/query';
import { textDirection } from '@tessera/shared/text/languages';
import { announce, Badge, Button, formatNumber } from '@tessera/shared/ui';
import { SeverityIcon } from '../../aids/look-ups/IssueList.tsx';
import { AFFECTED } from '../../core/findings/affected.ts';
import { LASTING } from '../../core/findings/findings-question.ts';
import { t as tEditor } from '../../core/live-editor/messages.ts';
import { SegmentText } from '../../core/segments/SegmentText.tsx';
import { useEditorActions, useEditorState } from '../../core/session/editor-context.ts';
import { t } from './messages.ts';
import * as css from './quality.module.css';
import { reasonOf } from './reason-of.ts';

interface FindingRowProps {
  issue: ReportedIssue;
  isRepaired: boolean;
  /** Why it cannot be repaired here. */
  stale: string | false;
  isBusy: boolean;
  onGo: () => void;
  onRepair: () => void;
  onWaive: () => void;
}

/** One finding: open its segment, repair it with one click, or waive it. */
export function FindingRow({ issue, isRepaired, stale, isBusy, onGo, onRepair, onWaive }: FindingRowProps) {
  const { document } = useEditorState();
  const { open } = useEditorActions();
  const unwaive = useMutationOf(removeWaiver, {
    invalidates: AFFECTED,
    onSuccess: () => announce(tEditor('waiver.taken-back')),
  });
  const { repair, waiver, record_id, row_number } = issue;
  return (
    <>
      <button
        type="button"
        className={css.number}
        aria-label={t('finding.go', { row: row_number })}
        data-hit
        onClick={onGo}
      >
        #{formatNumber(row_number)}
      </button>
      <SeverityIcon severity={issue.severity} />
      <span className={css.texts}>
        <span dir="auto">
          {wordingOf(issue)} <span className={css.text}>{checkName(issue.check)}</span>{' '}
          {issue.outdated && <Badge>{t('finding.changed')}</Badge>}
        </span>
        <span className={css.text} dir={textDirection(document.target_lang)}>
          <SegmentText text={issue.target} codes={[]} />
        </span>
        {waiver && (
          <span className={css.waiver} dir="auto">
            {reasonOf(waiver)}
          </span>
        )}
      </span>
      <span className={css.acts}>
        {repair && !waiver && (
          <Button
            size="small"
            busy={isBusy}
            disabledReason={isRepaired ? t('finding.is-repaired') : stale}
            onClick={onRepair}
          >
            {isRepaired ? t('finding.repaired') : labelOf(repair)}
          </Button>
        )}
        {waiver?.lasting ? (
          <Button size="small" variant="quiet" onClick={() => open(LASTING)}>
            {t('lasting.open')}
          </Button>
        ) : waiver ? (
          <Button
            size="small"
            variant="quiet"
            busy={unwaive.isPending}
            onClick={() => unwaive.mutate({ params: { id: record_id, waiver_id: waiver.id } })}
          >
            {tEditor('waiver.take-back')}
          </Button>
        ) : (
          <Button size="small" variant="quiet" onClick={onWaive}>
            {tEditor('waiver.open')}
          </Button>
        )}
      </span>
    </>
  );
}
