import { getQualityReport, listFindingGroups } from '@tessera/shared/contract/document/quality';
import { invalidate, useQueryClient } from '@tessera/shared/query';
import type { FindingsQuestion } from '../../core/findings/findings-question.ts';
import { useEditorActions, useEditorState } from '../../core/session/editor-context.ts';
import { CheckRunsDialog } from './CheckRunsDialog.tsx';
import { LastingWaiversDialog } from './LastingWaiversDialog.tsx';
import { WaiverDialog } from './later-waiver.ts';
import { RepairDialog } from './RepairDialog.tsx';
import { WaiveAlikeDialog } from './WaiveAlikeDialog.tsx';

export interface FindingsDialogProps {
  question: FindingsQuestion;
  onClose: () => void;
}

/**
 * A question or dialog of the findings pane over the editor; the result goes to the pane mounted at the end.
 */
export function FindingsDialog({ question, onClose }: FindingsDialogProps) {
  const { findings: desk } = useEditorState();
  const { goToRow } = useEditorActions();
  const queryClient = useQueryClient();
  if (question.about === 'runs') return <CheckRunsDialog onClose={onClose} />;
  if (question.about === 'lasting') return <LastingWaiversDialog onClose={onClose} />;
  const answer = (how = { isDone: false }) => {
    onClose();
    if (question.about === 'repair-all') void invalidate(queryClient, [getQualityReport, listFindingGroups]);
    else if (how.isDone) desk.decided(question);
  };
  const go = (row: number) => {
    onClose();
    void goToRow(row);
  };
  if (question.about === 'repair-all')
    return <RepairDialog check={question.check} onGo={go} onClose={answer} />;
  const { row, about } = question;
  const { finding } = row;
  if (row.kind === 'finding')
    return <WaiverDialog recordId={finding.record_id} issue={finding} onClose={answer} />;
  return about === 'waive' ? (
    <WaiveAlikeDialog group={row.group} onClose={answer} />
  ) : (
    <RepairDialog check={finding.check} subject={row.key} onGo={go} onClose={answer} />
  );
}
