import { isOfTheWhole } from '@tessera/shared/checks';
import { labelOf } from '@tessera/shared/checks/words';
import type { DocumentRecord } from '@tessera/shared/contract/document/record';
import { announce } from '@tessera/shared/ui';
import { sortWaived, useQuality } from '../../core/findings/use-quality.ts';
import { useCommand, useKeysFor } from '../../core/keys/use-commands.ts';
import { useEditorActions, useEditorState } from '../../core/session/editor-context.ts';
import { useIssues } from '../../core/session/use-live-checks.ts';
import { bySeverity } from '../look-ups/IssueList.tsx';
import { t } from '../suggest/messages.ts';

/** One key for the repair offered by the checks: of wrong text first, then of missing text. */
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
