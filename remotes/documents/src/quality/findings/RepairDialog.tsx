import { checkName } from '@tessera/shared/checks/names';
import { repairInTargets } from '@tessera/shared/contract/document/change';
import { queryOf, useClient, useQuery } from '@tessera/shared/query';
import { formatNumber } from '@tessera/shared/ui';
import { useRef } from 'react';
import { Difference } from '../../core/matches/Difference.tsx';
import { useEditorState } from '../../core/session/editor-context.ts';
import { MassDialog } from '../../editor/bulk/MassDialog.tsx';
import { Preview } from '../../editor/bulk/Preview.tsx';
import { useSettled } from '../../editor/bulk/settle.ts';
import { t } from './messages.ts';

interface Repairing {
  check: string;
  /** Only similar findings, of this subject. */
  subject?: string;
}

interface RepairDialogProps extends Repairing {
  onGo: (rowNumber: number) => void;
  onClose: (how: { isDone: boolean }) => void;
}

/** A check's repairs in the whole document, or only for similar findings, previewed first. */
export function RepairDialog({ check, subject = '', onGo, onClose }: RepairDialogProps) {
  const { document, saves } = useEditorState();
  const client = useClient();
  const isSettled = useSettled(saves);
  const isDone = useRef(false);
  const params = { id: document.id };
  const preview = useQuery({
    ...queryOf(repairInTargets, { params, body: { check, subject, dry_run: true } }),
    enabled: isSettled,
    staleTime: 0,
    gcTime: 0,
  });
  const isReady = isSettled && !preview.isFetching && preview.data !== undefined;
  const changed = preview.data?.changed ?? 0;
  const summary = (count: number) => t('repair.do', { count, n: formatNumber(count) });
  return (
    <MassDialog
      title={t('repair.title', { check: checkName(check) })}
      submitLabel={isReady && changed > 0 ? summary(changed) : t('repair.submit')}
      disabledReason={!isReady ? t('repair.coming') : changed === 0 && t('repair.nothing')}
      run={async () => {
        const answer = await client.call(repairInTargets, { params, body: { check, subject } });
        isDone.current = true;
        return answer;
      }}
      done={(count) => t('repair.done', { count, n: formatNumber(count) })}
      onGo={onGo}
      onClose={() => onClose({ isDone: isDone.current })}
    >
      <Preview query={preview} isSettled={isSettled} summary={summary} none={t('repair.none')} onGo={onGo}>
        {(sample) => <Difference before={sample.target_before} after={sample.target_after} codes={[]} />}
      </Preview>
    </MassDialog>
  );
}
