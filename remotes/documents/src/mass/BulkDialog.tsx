import { changeInBulk } from '@tessera/shared/contract/document/change';
import type { BodyInput } from '@tessera/shared/contract/endpoint';
import { queryOf, useClient, useQuery } from '@tessera/shared/query';
import { formatCount, Select } from '@tessera/shared/ui';
import { useState } from 'react';
import { Difference } from '../panel/Difference.tsx';
import { useEditorState } from '../session/editor-context.ts';
import { toBody } from './describe-filter.ts';
import { MassDialog } from './MassDialog.tsx';
import { Preview } from './Preview.tsx';
import { Scope } from './Scope.tsx';
import { useSettled } from './settle.ts';

type Action = BodyInput<typeof changeInBulk>['action'];

/** The action, worded for before and after. */
const WORDS: Record<Action, { label: string; verb: string; done: string; none: string }> = {
  approve: {
    label: 'Approve',
    verb: 'Approve',
    done: 'approved',
    none: 'Nothing to approve: none of them has a translation that waits for it.',
  },
  unapprove: {
    label: 'Take the approval back',
    verb: 'Reopen',
    done: 'reopened',
    none: 'None of them is approved.',
  },
  copy_source: {
    label: 'Copy the source where the target is empty',
    verb: 'Fill',
    done: 'filled with the source',
    none: 'None of them is empty.',
  },
  clear: { label: 'Clear the targets', verb: 'Clear', done: 'cleared', none: 'None of them has a target.' },
};

interface BulkDialogProps {
  onGo: (rowNumber: number) => void;
  onClose: () => void;
}

/** The same change for all segments of the current filter, previewed first. */
export function BulkDialog({ onGo, onClose }: BulkDialogProps) {
  const { document, filter, rights, saves } = useEditorState();
  const [action, setAction] = useState<Action>(rights.approve ? 'approve' : 'copy_source');
  const client = useClient();
  const isSettled = useSettled(saves);
  const params = { id: document.id };
  const body = { action, filter: toBody(filter) };
  const preview = useQuery({
    ...queryOf(changeInBulk, { params, body: { ...body, dry_run: true } }),
    enabled: isSettled,
    staleTime: 0,
    gcTime: 0,
  });
  const { verb, done, none } = WORDS[action];
  const isReady = isSettled && !preview.isFetching && preview.data !== undefined;
  const changed = preview.data?.changed ?? 0;
  return (
    <MassDialog
      title="Change all segments listed"
      submitLabel={isReady && changed > 0 ? `${verb} ${formatCount(changed, 'segment')}` : verb}
      disabledReason={
        !isReady ? 'The preview is on its way.' : changed === 0 && 'There is nothing to change.'
      }
      run={() => client.call(changeInBulk, { params, body })}
      done={(segments) => `${segments} ${done}.`}
      onGo={onGo}
      onClose={onClose}
    >
      <Scope filter={filter} />
      <Select<Action>
        label="What to do"
        value={action}
        onChange={setAction}
        options={(Object.keys(WORDS) as Action[]).map((value) => ({
          value,
          label: WORDS[value].label,
          disabled: !rights.approve && (value === 'approve' || value === 'unapprove'),
        }))}
        description={rights.approve ? undefined : 'Approving and taking approval back takes a reviewer.'}
      />
      <Preview query={preview} isSettled={isSettled} verb={verb} none={none} onGo={onGo}>
        {(sample) => <Difference before={sample.target_before} after={sample.target_after} codes={[]} />}
      </Preview>
    </MassDialog>
  );
}
