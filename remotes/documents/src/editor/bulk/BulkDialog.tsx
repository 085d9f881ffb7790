import { changeInBulk } from '@tessera/shared/contract/document/change';
import type { BodyInput } from '@tessera/shared/contract/endpoint';
import { queryOf, useClient, useQuery } from '@tessera/shared/query';
import { formatNumber, Select } from '@tessera/shared/ui';
import { useState } from 'react';
import { Difference } from '../../core/matches/Difference.tsx';
import { useEditorState } from '../../core/session/editor-context.ts';
import { t as common } from '../../messages.ts';
import { toBody } from './describe-filter.ts';
import { MassDialog } from './MassDialog.tsx';
import { t } from './messages.ts';
import { Preview } from './Preview.tsx';
import { Scope } from './Scope.tsx';
import { useSettled } from './settle.ts';

type Action = BodyInput<typeof changeInBulk>['action'];

const ACTIONS: readonly Action[] = ['copy_source', 'clear', 'approve', 'unapprove', 'lock', 'unlock'];

export interface BulkDialogProps {
  onGo: (rowNumber: number) => void;
  onClose: () => void;
}

/** The same change for all segments of the current filter, previewed first. */
export function BulkDialog({ onGo, onClose }: BulkDialogProps) {
  const { document, filter, rights, saves } = useEditorState();
  const [action, setAction] = useState<Action>('copy_source');
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
  const summary = (count: number) => t(`bulk.do.${action}`, { count, n: formatNumber(count) });
  const isReady = isSettled && !preview.isFetching && preview.data !== undefined;
  const changed = preview.data?.changed ?? 0;
  return (
    <MassDialog
      title={t('bulk.title')}
      submitLabel={isReady && changed > 0 ? summary(changed) : t(`bulk.verb.${action}`)}
      disabledReason={!isReady ? common('mass.coming') : changed === 0 && t('bulk.nothing')}
      run={() => client.call(changeInBulk, { params, body })}
      done={(count) => t(`bulk.done.${action}`, { count, n: formatNumber(count) })}
      onGo={onGo}
      onClose={onClose}
    >
      <Scope filter={filter} />
      <Select<Action>
        label={t('bulk.what')}
        value={action}
        onChange={setAction}
        options={ACTIONS.map((value) => ({
          value,
          label: t(`bulk.label.${value}`),
          disabled: !rights.approve && value !== 'copy_source' && value !== 'clear',
        }))}
        description={rights.approve ? undefined : t('bulk.reviewer')}
      />
      <Preview
        query={preview}
        isSettled={isSettled}
        summary={summary}
        none={t(`bulk.none.${action}`)}
        onGo={onGo}
      >
        {(sample) => <Difference before={sample.target_before} after={sample.target_after} codes={[]} />}
      </Preview>
    </MassDialog>
  );
}
