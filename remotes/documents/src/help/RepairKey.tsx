import { isOfTheWhole } from '@tessera/shared/checks';
import { labelOf } from '@tessera/shared/checks/words';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { announce } from '@tessera/shared/ui';
import { useCommand, useKeysFor } from '../keys/use-commands.ts';
import { bySeverity } from '../panel/IssueList.tsx';
import { sortWaived, useQuality } from '../quality/use-quality.ts';
import { useEditorActions, useEditorState } from '../session/editor-context.ts';
import { useIssues } from '../session/use-live-checks.ts';
import { t } from '../suggest/messages.ts';

/** One key for the repair that the checks offer in the segment: of what is wrong as it stands before what is not there yet. */
export function RepairKey({ record }: { record: DocumentRecord }) {
  const { document, issues } = useEditorState();
  const { replaceTarget } = useEditorActions();
  const keysFor = useKeysFor();
  const { waivers } = useQuality(document.id, record.id);
  const { open } = sortWaived(useIssues(issues), waivers);
  const offered = open.filter(({ repair }) => repair).toSorted(bySeverity);
  const issue = offered.find((one) => !isOfTheWhole(one)) ?? offered[0];
  useCommand('repair', {
    run() {
      const target = issue && issues.repairedNow(issue);
      if (!issue?.repair || target == null) return;
      replaceTarget(target);
      announce(t('repaired', { what: labelOf(issue.repair), keys: keysFor('undo') }));
    },
    disabledReason: issue ? null : t('repair.none'),
  });
  return null;
}
