import { messageOf } from '@tessera/shared/api';
import { checkName } from '@tessera/shared/checks/names';
import { labelOf, wordingOf } from '@tessera/shared/checks/words';
import type { Document } from '@tessera/shared/contract/document';
import {
  checkDocument,
  getQualityReport,
  listWaivers,
  type ReportedIssue,
  removeWaiver,
} from '@tessera/shared/contract/document/quality';
import { updateDocumentRecord } from '@tessera/shared/contract/document/record';
import { useMutationOf } from '@tessera/shared/query';
import { readableText } from '@tessera/shared/text/inline-codes';
import { textDirection } from '@tessera/shared/text/languages';
import { announce, Badge, Button, formatNumber } from '@tessera/shared/ui';
import { useState } from 'react';
import { t as tEditor } from '../editor/messages.ts';
import { SeverityIcon } from '../panel/IssueList.tsx';
import { useEditorState } from '../session/editor-context.ts';
import { t } from './messages.ts';
import * as css from './quality.module.css';
import { WaiverDialog } from './WaiverDialog.tsx';

const AFFECTED = [getQualityReport, listWaivers, checkDocument];

interface Props {
  issue: ReportedIssue;
  document: Document;
  onGo: (rowNumber: number) => void;
}

/** One finding: open its segment, repair it with one click, or waive it. */
export function FindingRow({ issue, document, onGo }: Props) {
  const { pages, saves } = useEditorState();
  const [isWaiving, setWaiving] = useState(false);
  const [isRepaired, setRepaired] = useState(false);
  const unwaive = useMutationOf(removeWaiver, { invalidates: AFFECTED });
  const save = useMutationOf(updateDocumentRecord, { invalidates: [getQualityReport] });
  const { repair, waiver, record_id, row_number } = issue;
  const isEdited = saves.edit(record_id) !== undefined;

  async function apply() {
    if (!repair) return;
    const body = { target: repair.target, version: issue.version };
    try {
      const record = await save.mutateAsync({ params: { id: record_id }, body });
      pages.replace(record);
      setRepaired(true);
      announce(t('finding.repaired-row', { row: row_number }));
    } catch {
      // Shown under the finding.
    }
  }
  const stale =
    (issue.outdated && t('finding.outdated')) ||
    (isEdited && t('finding.edited')) ||
    (issue.locked && t('finding.locked'));
  return (
    <li className={css.finding}>
      <button
        type="button"
        className={css.number}
        aria-label={t('finding.go', { row: row_number })}
        onClick={() => onGo(row_number)}
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
          {readableText(issue.target)}
        </span>
        {waiver && (
          <span className={css.waiver} dir="auto">
            {waiver.user
              ? t('finding.waived', { name: waiver.user.username, reason: waiver.reason })
              : t('finding.waived-somebody', { reason: waiver.reason })}
          </span>
        )}
        {save.error && <span role="alert">{messageOf(save.error)}</span>}
      </span>
      <span className={css.acts}>
        {repair && !waiver && (
          <Button
            size="small"
            busy={save.isPending}
            disabledReason={isRepaired ? t('finding.is-repaired') : stale}
            onClick={() => void apply()}
          >
            {isRepaired ? t('finding.repaired') : labelOf(repair)}
          </Button>
        )}
        {waiver ? (
          <Button
            size="small"
            variant="quiet"
            busy={unwaive.isPending}
            onClick={() => unwaive.mutate({ params: { id: record_id, waiver_id: waiver.id } })}
          >
            {tEditor('waiver.take-back')}
          </Button>
        ) : (
          <Button size="small" variant="quiet" onClick={() => setWaiving(true)}>
            {tEditor('waiver.open')}
          </Button>
        )}
      </span>
      {isWaiving && <WaiverDialog recordId={record_id} issue={issue} onClose={() => setWaiving(false)} />}
    </li>
  );
}
