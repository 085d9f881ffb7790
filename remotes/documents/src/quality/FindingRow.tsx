import { messageOf } from '@tessera/shared/api';
import { CHECKS } from '@tessera/shared/checks';
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
import { SeverityIcon } from '../panel/IssueList.tsx';
import { useEditorState } from '../session/editor-context.ts';
import * as css from './quality.module.css';
import { WaiverDialog } from './WaiverDialog.tsx';

const NAMES = new Map<string, string>(CHECKS.map(({ id, name }) => [id, name]));
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
      announce(`Segment ${row_number} repaired`);
    } catch {
      // Shown under the finding.
    }
  }
  const stale =
    (issue.outdated && 'The segment was changed since the check: check again.') ||
    (isEdited && 'The segment is being edited: go to it.') ||
    (issue.locked && 'The file locks this segment.');
  return (
    <li className={css.finding}>
      <button
        type="button"
        className={css.number}
        aria-label={`Go to segment ${row_number}`}
        onClick={() => onGo(row_number)}
      >
        #{formatNumber(row_number)}
      </button>
      <SeverityIcon severity={issue.severity} />
      <span className={css.texts}>
        <span dir="auto">
          {issue.message} <span className={css.text}>{NAMES.get(issue.check)}</span>{' '}
          {issue.outdated && <Badge>changed since</Badge>}
        </span>
        <span className={css.text} dir={textDirection(document.target_lang)}>
          {readableText(issue.target)}
        </span>
        {waiver && (
          <span className={css.waiver} dir="auto">
            {waiver.user?.username ?? 'Somebody'}: {waiver.reason}
          </span>
        )}
        {save.error && <span role="alert">{messageOf(save.error)}</span>}
      </span>
      <span className={css.acts}>
        {repair && !waiver && (
          <Button
            size="small"
            busy={save.isPending}
            disabledReason={isRepaired ? 'It is repaired.' : stale}
            onClick={() => void apply()}
          >
            {isRepaired ? 'Repaired' : repair.label}
          </Button>
        )}
        {waiver ? (
          <Button
            size="small"
            variant="quiet"
            busy={unwaive.isPending}
            onClick={() => unwaive.mutate({ params: { id: record_id, waiver_id: waiver.id } })}
          >
            Take back
          </Button>
        ) : (
          <Button size="small" variant="quiet" onClick={() => setWaiving(true)}>
            Not a mistake…
          </Button>
        )}
      </span>
      {isWaiving && <WaiverDialog recordId={record_id} issue={issue} onClose={() => setWaiving(false)} />}
    </li>
  );
}
